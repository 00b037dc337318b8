import { expect, test } from 'vitest';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { collectionOf } from '../../../src/model/collections.ts';
import { type Fields, readFields } from '../../../src/model/fields/fields.ts';
import { MEMBERSHIP } from '../../../src/model/memberships/membership.ts';
import { newValuesOf } from '../../../src/mutation/patch.ts';

import { undoBatch } from '../../../src/register/memberships/batch.ts';

import { undoBdn } from '../../../src/register/bdn/apply-bdn.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { restoreVisit } from '../../../src/register/visits/restore-visit.ts';
import { type Phone, pull, push } from '../../support/phone.ts';
import { edit, openAlone, sure } from '../../support/scene.ts';
import { deleteRoot, restoreRoot } from '../../../src/register/documents/root-documents.ts';

const HORSE_PATH = 'horses/stella';
const MEMBER = 'memberships/rossi';
const VISIT = `${HORSE_PATH}/dentists/old`;
const LINE = 'x'.repeat(1001);
const PROSE = 'x'.repeat(20_001);
const date = Date.UTC(2026, 8, 1, 10);

/** The cases: the document, its old value that is too long, another value, and what takes the change back. */
const TAKEN_BACK: Readonly<
  Record<string, readonly [path: string, old: Fields, other: Fields, run: Run]>
> = {
  'a deleted event': [
    'events/gara',
    { notes: PROSE },
    { title: 'Gara' },
    async (phone, sent) => {
      const row = sure(await deleteRoot(phone, 'events/gara'));
      await sent();
      sure(await restoreRoot(phone, row));
    },
  ],
  'a deleted membership': [
    MEMBER,
    { address: LINE },
    { familyName: 'Rossi', email: 'rossi@example.org' },
    async (phone, sent) => {
      const row = sure(await deleteRoot(phone, 'memberships/rossi'));
      await sent();
      sure(await restoreRoot(phone, row));
    },
  ],
  'a deleted visit': [
    VISIT,
    { notes: PROSE },
    {},
    async (phone, sent) => {
      const row = sure(await deleteVisit(phone, VISIT));
      await sent();
      sure(await restoreVisit(phone, row));
    },
  ],
  'an import of members': [
    MEMBER,
    { address: LINE },
    { email: 'rossi@example.org' },
    async (phone, sent) => {
      const held = (await phone.db.view('memberships').get(MEMBER))!;
      const to = { address: 'via Roma 1', email: 'altra@example.org' };
      const { mutationId } = await edit(phone, MEMBER, to);
      await sent();
      const row = { ...held, fields: readFields(MEMBERSHIP, held.fields) };
      sure(await undoBatch(phone, { added: [], updated: [{ held: row, to, mutationId }] }));
    },
  ],
  'what was taken from a list of the BDN': [
    HORSE_PATH,
    { uelnnumber: LINE },
    { breed: 'Murgese' },
    async (phone, sent) => {
      const held = (await phone.db.view('horses').get(HORSE_PATH))!;
      const to = { uelnnumber: '380', breed: 'TPR' };
      const { mutationId } = await edit(phone, HORSE_PATH, to);
      await sent();
      sure(await undoBdn(phone, { updates: [{ held, to, mutationId }], added: [] }));
    },
  ],
};

type Run = (phone: Phone, sent: () => Promise<unknown>) => Promise<void>;

test.each(Object.entries(TAKEN_BACK))(
  '[WRITE-8] %s comes back, but for a text that the register takes no more: that waits for a person',
  async (_what, [path, old, other, run]) => {
    const { anna, server } = await openAlone();
    server.edit(HORSE_PATH, { name: 'stella', docname: 'stella' });
    server.edit(path, { ...(path === VISIT ? { date } : { year: 2026 }), ...old, ...other });
    await pull(anna, server.remote(), true);
    await run(anna, () => push(anna, server.remote()));
    await push(anna, server.remote());
    const kept = await listUnsent(anna);
    expect(kept).toMatchObject([{ status: 'rejected', lastError: 'unfit' }]);
    expect(newValuesOf(kept[0]!)).toEqual(path === VISIT ? { date, ...old } : old);
    const [field = ''] = Object.keys(old);
    const stored = server.documents.get(path)!;
    if (path === VISIT) expect(stored.deletedAt).not.toBe('');
    else expect(stored.fields).toMatchObject(other);
    expect(stored.fields[field]).not.toBe(old[field]);
    const shown = await anna.db.view(collectionOf(path)).toArray();
    expect(shown.map(({ fields }) => fields[field])).toEqual([old[field]]);
  },
);

test('[WRITE-8] what belongs together waits together: no chip comes back beside the UELN of another horse', async () => {
  const { anna, server } = await openAlone();
  const mine = { chipnumber: '1', uelnnumber: LINE };
  const theirs = { chipnumber: '2', uelnnumber: '380' };
  server.edit(HORSE_PATH, { ...mine, breed: 'Murgese' });
  await pull(anna, server.remote(), true);
  const held = (await anna.db.view('horses').get(HORSE_PATH))!;
  const to = { ...theirs, breed: 'TPR' };
  const { mutationId } = await edit(anna, HORSE_PATH, to);
  await push(anna, server.remote());
  sure(await undoBdn(anna, { updates: [{ held, to, mutationId }], added: [] }));
  await push(anna, server.remote());
  expect(server.documents.get(HORSE_PATH)!.fields).toMatchObject({ ...theirs, breed: 'Murgese' });
  const kept = await listUnsent(anna);
  expect(kept.map((each) => [each.status, newValuesOf(each)])).toEqual([['rejected', mine]]);
});
