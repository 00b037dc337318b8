import { expect, test } from 'vitest';
import { countDrafts, keepDraft, readDraft } from '../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { acknowledge } from '../../../src/mirror/receive/acknowledge.ts';
import { conflictRecord } from '../../../src/mutation/conflict.ts';
import { beginAttempt, listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { discardRejected } from '../../../src/mirror/changes/rejected-mutations.ts';
import { restore } from '../../../src/mirror/conflicts/resolve-conflict.ts';
import { writeLocally } from '../../../src/mirror/changes/write-locally.ts';
import type { Day } from '../../../src/model/values/calendar.ts';
import { nextToSend } from '../../../src/mutation/send-order.ts';
import { addMovement, replaceMovement } from '../../../src/register/movements/movements.ts';
import { deleteVisit, replaceVisit } from '../../../src/register/visits/visits.ts';
import { wireWith } from '../../support/model-server.ts';
import { type Phone, pull, push } from '../../support/phone.ts';
import {
  type Scene,
  create,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../support/scene.ts';
import { writeAny } from '../../support/write-any.ts';

/* What an answer that comes late, or is none, may change: nothing that is newer than it (PUSH-5, CONFLICT-3, PULL-4). */
const STELLA = 'horses/stella';
const VENTO = 'horses/vento';
const TYPED = { party: '', barncode: '', docnumber: '', notes: '' };
const DAY = '2026-10-14' as Day;

/** Anna restores a horse that Bruno deleted, after her own first change is answered from its receipt. */
async function restoreVento({ anna, bruno, server }: Scene, isReceived = true): Promise<void> {
  if (isReceived) await pull(anna, server.remote());
  await remove(bruno, VENTO);
  await push(bruno, server.remote());
  await pull(anna, server.remote());
  await push(anna, server.remote());
  const [asked] = await listConflicts(anna);
  if (asked?.kind !== 'deleted') throw new Error('nothing was asked');
  sure(await restore(anna, asked));
  await push(anna, server.remote());
}

const loseAnswer = () => wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }]);

test.each(['update', 'create'])(
  '[CONFLICT-3] "Ripristina" brings back what was seen last, not what an answer tells later: %s',
  async (how) => {
    const scene = await openScene();
    const { anna, bruno, server } = scene;
    const known = { name: 'Vento', docname: 'vento' };
    if (how === 'update') {
      await create(anna, VENTO, { ...known, coat: 'sauro' });
      await deliver(server, anna);
      await pull(bruno, server.remote());
      await edit(anna, VENTO, { coat: 'baio', ownerName: 'Elena Riccioli' });
    } else await create(anna, VENTO, { ...known, coat: 'baio', ownerName: 'Elena Riccioli' });
    await push(anna, server.remote(loseAnswer()));
    await trim(anna, 'vento', DAY);
    await pull(bruno, server.remote());
    await edit(bruno, VENTO, { coat: 'morello', ownerName: '' });
    await push(bruno, server.remote());
    await restoreVento(scene);
    const { coat, ownerName } = server.documents.get(VENTO)!.fields;
    expect([coat, ownerName]).toEqual(['morello', '']);
  },
);

test('[PUSH-13] an attempt that committed nothing ends no conflict of another one', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const mine = await edit(anna, STELLA, { notes: 'mia', coat: 'baio' });
  await edit(bruno, STELLA, { notes: 'sua', coat: 'sauro' });
  await push(bruno, server.remote());
  await push(anna, server.remote());
  const asked = await listConflicts(anna);
  expect(asked).toHaveLength(2);
  // The other attempt had read the horse when only one of the fields was another.
  const documents = new Map([[STELLA, server.documents.get(STELLA)!]]);
  const conflicts = [conflictRecord(mine, 'field', documents.get(STELLA)!, 'notes')];
  await acknowledge(anna, mine, { documents, conflicts, rev: null }, new Map());
  expect(await listConflicts(anna)).toEqual(asked);
});

test('[PULL-4] a draft falls with its document where what was to restore it was refused, and is discarded', async () => {
  const { anna, server } = await openScene('stella');
  await remove(anna, STELLA);
  const deletion = (await beginAttempt(anna, STELLA, nextToSend))!;
  const again = sure(
    await writeAny(
      anna,
      { op: 'create', path: STELLA, fields: { name: 'Stella' } },
      { after: deletion.mutationId },
    ),
  );
  await keepDraft(anna, STELLA, { notes: 'scritta' });
  server.admits = ({ log }) => (log.mutationId === again.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toMatchObject([{ op: 'create', status: 'rejected' }]);
  expect(await readDraft(anna, STELLA)).toEqual({ notes: 'scritta' });
  sure(await discardRejected(anna, again.mutationId));
  expect(await anna.db.view('horses').get(STELLA)).toBeUndefined();
  expect(await countDrafts(anna.db)).toBe(0);
});

test.each([
  [
    'a text in an empty field',
    false,
    { notes: 'allergica' },
    { breed: 'Murgese' },
    ['sauro', 'allergica'],
  ],
  ['what was set back', true, { coat: 'baio' }, { coat: 'sauro' }, ['sauro', '']],
])(
  '[CONFLICT-3] "Ripristina" brings back what an answer tells of a later state than was seen, and nothing else: %s',
  async (_what, isReceived, mine, theirs, expected) => {
    const scene = await openScene();
    const { anna, bruno, server } = scene;
    await create(anna, VENTO, { name: 'Vento', docname: 'vento', coat: 'sauro' });
    await deliver(server, anna);
    await edit(anna, VENTO, mine);
    await push(anna, server.remote(loseAnswer()));
    await trim(anna, 'vento', DAY);
    await pull(bruno, server.remote());
    await edit(bruno, VENTO, theirs);
    await push(bruno, server.remote());
    await restoreVento(scene, isReceived);
    const { coat, notes } = server.documents.get(VENTO)!.fields;
    expect([coat, notes]).toEqual(expected);
  },
);

test('[PULL-4] the draft of a correction stays while a conflict about it is open', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const visit = await trim(anna, 'stella', '2026-05-01');
  await deliver(server, anna, bruno);
  const mine = sure(await replaceVisit(anna, visit, { day: '2026-05-02', notes: '' }));
  await keepDraft(anna, mine, { notes: 'scritto a lungo' });
  sure(await deleteVisit(bruno, visit));
  await push(bruno, server.remote());
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toMatchObject([{ kind: 'deleted' }]);
  expect(await readDraft(anna, mine)).toEqual({ notes: 'scritto a lungo' });
});

test('[CONFLICT-1] a conflict about a flag ends where a movement writes mine', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const set = async (phone: Phone, to: number) => {
    const patch = { isHere: { from: 0, to } };
    sure(await writeLocally(phone, { op: 'update', path: STELLA, patch, seen: {} }));
    await push(phone, server.remote());
  };
  await set(bruno, -1);
  await set(anna, 1);
  expect(await listConflicts(anna)).toHaveLength(1);
  sure(await addMovement(anna, 'stella', { ...TYPED, kind: 'presente', day: DAY }));
  await push(anna, server.remote());
  expect(server.documents.get(STELLA)!.fields['isHere']).toBe(1);
  expect(await listConflicts(anna)).toEqual([]);
});

test.each([
  ['of its day', DAY, DAY],
  ['of another day', '2026-10-13', DAY],
  ['that becomes the earlier one', '2026-10-13', '2026-10-15'],
])(
  'the correction of a movement before another one, %s, keeps the flags from before both',
  async (_which, day, was) => {
    const { anna, server } = await openAlone('stella');
    const arrival = { ...TYPED, kind: 'arrivo', day: was } as const;
    const dead = { ...TYPED, kind: 'deceduto', day: DAY } as const;
    const death = was > DAY && sure(await addMovement(anna, 'stella', dead));
    const path = sure(await addMovement(anna, 'stella', arrival));
    const died = death || sure(await addMovement(anna, 'stella', dead));
    await push(anna, server.remote());
    const corrected = { ...arrival, day, party: 'Bianchi' };
    const again = sure(await replaceMovement(anna, path, corrected));
    await push(anna, server.remote());
    for (const each of [died, again]) {
      sure(await deleteVisit(anna, each));
      await push(anna, server.remote());
    }
    expect(server.documents.get(STELLA)!.fields).toMatchObject({ isHere: 0, isDeceased: 0 });
  },
);

test('a movement that is recorded before another one keeps the flags from before both', async () => {
  const { anna, server } = await openAlone('stella');
  const of = { ...TYPED, day: DAY };
  const death = sure(await addMovement(anna, 'stella', { ...of, kind: 'deceduto' }));
  const forgotten = { ...of, kind: 'arrivo', day: '2026-10-01' } as const;
  const arrival = sure(await addMovement(anna, 'stella', forgotten));
  await push(anna, server.remote());
  for (const each of [death, arrival]) {
    sure(await deleteVisit(anna, each));
    await push(anna, server.remote());
  }
  expect(server.documents.get(STELLA)!.fields).toMatchObject({ isHere: 0, isDeceased: 0 });
});
