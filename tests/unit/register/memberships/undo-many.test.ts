import { expect, test } from 'vitest';
import { labels } from '../../../../src/admin/memberships/labels.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { countDrafts, keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import type { Membership } from '../../../../src/model/memberships/membership.ts';
import { importMemberships } from '../../../../src/register/memberships/import-memberships.ts';
import {
  markMemberships,
  renewMemberships,
} from '../../../../src/register/memberships/many-memberships.ts';
import { createMembership } from '../../../../src/register/memberships/new-membership.ts';
import {
  getMembership,
  listMemberships,
} from '../../../../src/register/memberships/memberships.ts';
import { type Batch, undoBatch } from '../../../../src/register/memberships/batch.ts';
import { writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import { fail } from '../../../../src/platform/result.ts';
import { importUnsentFile } from '../../../support/import-file.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { waitedFor } from '../../../support/manual-clock.ts';
import type { ModelServer, Wire } from '../../../support/model-server.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import {
  type Scene,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
} from '../../../support/scene.ts';

/* The one undo of a step takes back what this phone did, nothing of others, and reports the outcome. */

/** Anna Verdi is in the register and on both phones. */
async function scene() {
  const opened = await openScene();
  const { server, anna, bruno } = opened;
  sure(await createMembership(anna, { year: 2026, givenName: 'Anna', familyName: 'Verdi' }));
  await deliver(server, anna, bruno);
  const [held] = await listMemberships(anna, 2026);
  return { ...opened, held: held! };
}

const fieldsOf = (server: ModelServer, path: string) => server.documents.get(path)!.fields;
const queueOf = async (phone: Phone) =>
  (await listUnsent(phone)).map(({ op, status }) => `${op} ${status}`);
const mark = async (phone: Phone) =>
  sure(await markMemberships(phone, await listMemberships(phone, 2026), 'hasPaid'));
const renew = async (phone: Phone) =>
  sure(await renewMemberships(phone, await listMemberships(phone, 2026), 2027));
const importing = async (phone: Phone, to: Partial<Membership>) => {
  const [held] = await listMemberships(phone, 2026);
  const all = { add: [], update: [{ held: held!, to }] };
  return (await importMemberships(phone, all, () => true)).imported;
};
const WHOLE = { left: 0, gone: 0, rejected: 0 };
/** Some of it stays. */
const LEFT = { ...WHOLE, left: 1 };
type Row = ViewRow<Membership>;

test.each(['mark', 'renewal', 'import'] as const)(
  'what was never sent leaves no trace: a %s',
  async (what) => {
    const { anna } = await scene();
    const before = await viewOf(anna);
    const step = { mark, renewal: renew, import: (of: Phone) => importing(of, { number: '12' }) };
    const undone = sure(await undoBatch(anna, await step[what](anna)));
    expect(undone).toEqual({ back: 1, ...WHOLE });
    expect(labels.undone(undone)).toBe('Annullato: tutto come prima.');
    expect(await queueOf(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(before);
  },
);

test.each(['mark', 'renewal'] as const)(
  '[PUSH-11] what the server refused goes with the undo, and nothing waits behind it: a %s',
  async (what) => {
    const { server, anna } = await scene();
    const before = await viewOf(anna);
    const step = what === 'mark' ? await mark(anna) : await renew(anna);
    server.admits = () => 'invalid';
    await push(anna, server.remote());
    expect(await queueOf(anna)).toEqual([what === 'mark' ? 'update rejected' : 'create rejected']);
    expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
    expect(await queueOf(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(before);
  },
);

test('a renewal with an old value that is too long goes whole, sent or not', async () => {
  for (const isSent of [false, true]) {
    const { server, anna } = await openAlone();
    server.edit('memberships/r', { year: 2026, familyName: 'Rossi', email: 'x'.repeat(1001) });
    await pull(anna, server.remote(), true);
    const step = await renew(anna);
    if (isSent) await push(anna, server.remote());
    expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
    await push(anna, server.remote());
    expect(await queueOf(anna)).toEqual([]);
    expect(await listMemberships(anna, 2027)).toEqual([]);
  }
});

test.each([false, true])(
  '[PULL-4] what was typed about a renewal that is taken back goes with it, sent (%s) or not: no form shows it',
  async (isSent) => {
    const { server, anna, held } = await scene();
    const step = await renew(anna);
    if (isSent) await push(anna, server.remote());
    await keepDraft(anna, `memberships/${step.added[0]!.slug}`, {
      phone: { from: '', typed: '333' },
    });
    await keepDraft(anna, held.path, { phone: { from: '', typed: '444' } });
    expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
    await push(anna, server.remote());
    expect(await anna.db.drafts.toCollection().primaryKeys()).toEqual([held.path]);
    expect(await countDrafts(anna.db)).toBe(1);
  },
);

test('what was sent is written back on the server', async () => {
  const { server, anna, held } = await scene();
  const [marked, number] = [
    await mark(anna),
    await importing(anna, { number: '12', email: 'a@x.it' }),
  ];
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)).toMatchObject({ hasPaid: 1, number: '12' });
  const step: Batch = { added: [], updated: [...number.updated, ...marked.updated] };
  expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)).toEqual(held.fields);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test.each([true, false])(
  'a field that the step wrote twice comes back, unless the person wrote it in between (in a card: %s)',
  async (isTyped) => {
    const { server, anna, held } = await scene();
    const updated: Batch['updated'][number][] = [];
    for (const number of ['12', '13', '12']) {
      if (isTyped && number === '13') await edit(anna, held.path, { number });
      else updated.unshift(...(await importing(anna, { number })).updated);
      await push(anna, server.remote());
    }
    const outcome = isTyped ? { back: 1, left: 1 } : { back: 1, left: 0 };
    expect(sure(await undoBatch(anna, { added: [], updated }))).toMatchObject(outcome);
    await push(anna, server.remote());
    expect(fieldsOf(server, held.path)['number']).toBe(isTyped ? '13' : '');
  },
);

test('the same mark that another phone made first stays, and the undo says so', async () => {
  const { server, anna, bruno, held } = await scene();
  await mark(bruno);
  await push(bruno, server.remote());
  const step = await mark(anna);
  await push(anna, server.remote());
  const undone = sure(await undoBatch(anna, step));
  expect(undone).toEqual({ back: 0, ...LEFT });
  expect(labels.undone(undone)).toMatch(/^Non annullato: 1 resta com’è/);
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)['hasPaid']).toBe(1);
});

test.each(['another phone', 'a program that raises no revision'])(
  'the card number that %s wrote first stays, also beside one that the import wrote',
  async (who) => {
    const { server, anna, bruno, held } = await scene();
    if (who === 'another phone') await edit(bruno, held.path, { number: '12' });
    else server.edit(held.path, { number: '12' });
    await push(bruno, server.remote());
    const step = await importing(anna, { number: '12', email: 'anna@x.it' });
    await push(anna, server.remote());
    expect(fieldsOf(server, held.path)).toMatchObject({ number: '12', email: 'anna@x.it' });
    expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...LEFT });
    await push(anna, server.remote());
    expect(fieldsOf(server, held.path)).toMatchObject({ number: '12', email: '' });
  },
);

test('what is on its way is waited for, and put back where this phone’s commit wrote it', async () => {
  const { clock, server, anna, held } = await scene();
  const step = await mark(anna);
  await anna.db.outbox.toCollection().modify({ attempts: 1, triedAt: clock.now() });
  const undoing = undoBatch(anna, step);
  await push(anna, server.remote());
  expect(sure(await waitedFor(clock, undoing))).toEqual({ back: 1, ...WHOLE });
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)['hasPaid']).toBe(-1);
});

test('what stays of an import is counted once, though another part of it was waited for', async () => {
  const { clock, anna, held } = await scene();
  const to = { number: '12' };
  const add = [{ year: 2026, givenName: 'Ugo', familyName: 'Zeni' }];
  const all = { add, update: [{ held, to }] };
  const { imported } = await importMemberships(anna, all, () => true);
  await edit(anna, `memberships/${imported.added[0]!.slug}`, { city: 'Roma' });
  await anna.db.outbox.where({ lane: held.path }).modify({ attempts: 1, triedAt: clock.now() });
  const undone = sure(await waitedFor(clock, undoBatch(anna, imported)));
  expect(undone).toEqual({ back: 0, ...WHOLE, left: 2 });
});

test('what a program without revisions wrote again before this phone’s next commit is not taken for this phone’s', async () => {
  const { server, anna, held } = await scene();
  const step = await mark(anna);
  await push(anna, server.remote());
  server.edit(held.path, { hasPaid: -1 });
  server.edit(held.path, { hasPaid: 1 });
  await edit(anna, held.path, { city: 'Roma' });
  await push(anna, server.remote());
  expect(sure(await undoBatch(anna, step))).toEqual({ back: 0, ...LEFT });
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)).toMatchObject({ hasPaid: 1, city: 'Roma' });
});

test('an attempt that a person asked for is waited for, though the one before it is put off until later', async () => {
  const { clock, server, anna, held } = await scene();
  const step = await mark(anna);
  await push(
    anna,
    server.remote(async () => fail('unreachable')),
  );
  const [putOff] = await listUnsent(anna);
  expect(putOff!.nextAttemptAt).toBeGreaterThan(clock.now());
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const pushing = push(
    anna,
    server.remote(async (_request, serve) => {
      leave();
      await arrived;
      return serve();
    }),
  );
  await left;
  const undoing = undoBatch(anna, step);
  await new Promise((resolve) => setTimeout(resolve, 20));
  arrive();
  await pushing;
  expect(sure(await waitedFor(clock, undoing))).toEqual({ back: 1, ...WHOLE });
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)['hasPaid']).toBe(-1);
});

test('an attempt that fails late, in a frozen tab, does not put off what another tab is sending', async () => {
  const { clock, server, anna, held } = await scene();
  const step = await mark(anna);
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  /** Begins an attempt; gives the function that lets its commit be answered. */
  const begin = async (answer: Wire) => {
    const [begun, ended] = [gate(), gate()];
    const slow: Wire = async (request, serve) => {
      begun.open();
      await ended.opened;
      return answer(request, serve);
    };
    const pushing = push(anna, server.remote(slow));
    await begun.opened;
    return async () => {
      ended.open();
      await pushing;
    };
  };
  const frozen = await begin(async () => fail('unreachable'));
  const second = await begin(async (_request, serve) => serve());
  await frozen();
  const undoing = undoBatch(anna, step);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await second();
  expect(sure(await waitedFor(clock, undoing))).toEqual({ back: 1, ...WHOLE });
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)['hasPaid']).toBe(-1);
});

test('what is on its way and gets no answer is left, and said to be: the server may have had it from another', async () => {
  const { clock, server, anna, bruno, held } = await scene();
  sure(await createMembership(anna, { year: 2026, givenName: 'Ugo', familyName: 'Zeni' }));
  await mark(bruno);
  await push(bruno, server.remote());
  const step = await mark(anna);
  const isHers = { lane: held.path };
  await anna.db.outbox.where(isHers).modify({ attempts: 1, triedAt: clock.now() });
  const undoing = undoBatch(anna, step);
  expect(sure(await waitedFor(clock, undoing))).toEqual({ back: 1, ...LEFT });
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)['hasPaid']).toBe(1);
});

test('without a network an attempt got no answer: it is taken back, and takes nothing of another phone with it', async () => {
  const { clock, server, anna, bruno, held } = await scene();
  await mark(bruno);
  await push(bruno, server.remote());
  const step = await mark(anna);
  const tried = { attempts: 2, triedAt: clock.now(), nextAttemptAt: clock.now() + 4000 };
  await anna.db.outbox.toCollection().modify({ ...tried, lastError: 'offline' });
  expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
  expect(await queueOf(anna)).toEqual([]);
  await push(anna, server.remote());
  expect(fieldsOf(server, held.path)['hasPaid']).toBe(1);
});

test.each(['signedOut', 'denied', 'unreachable', 'quota'] as const)(
  'an attempt that was turned away is over: what it was to send is taken back (%s)',
  async (failure) => {
    const { server, anna } = await scene();
    const before = await viewOf(anna);
    const step = await mark(anna);
    if (failure === 'denied') server.closed.add('anna');
    const refusing: Wire = async (request, serve) =>
      request === 'refreshCredentials' ? serve() : fail(failure);
    for (const _again of [1, 2]) await push(anna, server.remote(refusing));
    expect(await queueOf(anna)).toEqual(['update pending']);
    // At once: the clock of this test stands still.
    expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
    expect(await queueOf(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(before);
  },
);

test.each([
  ['before', 'after'],
  ['before', 'before'],
  ['after', 'after'],
])(
  '[STATUS-2] what a file handed over is left, and said to be, tried %s and %s that without a network',
  async (...tries) => {
    const { clock, server, anna, held } = await scene();
    const tablet = openPhone({ clock, seed: 9, uid: 'anna' });
    await pull(tablet, server.remote());
    const step = await mark(anna);
    const tryAt = async (moment: string) => {
      const times = tries.filter((each) => each === moment);
      for (const _each of times)
        await push(
          anna,
          server.remote(async () => fail('unreachable')),
        );
    };
    await tryAt('before');
    const file = await writeUnsentFile(anna);
    await tryAt('after');
    const undoing = undoBatch(anna, step);
    expect(sure(await waitedFor(clock, undoing))).toEqual({ back: 0, ...LEFT });
    sure(await importUnsentFile(tablet, file));
    await deliver(server, tablet, anna);
    expect((await getMembership(anna, held.slug))!.fields.hasPaid).toBe(1);
  },
);

test('[STATUS-2] what a file handed over is left, and said to be, also where the server refused it on this phone', async () => {
  const { clock, server, anna } = await scene();
  const step = await mark(anna);
  await writeUnsentFile(anna);
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  expect(await queueOf(anna)).toEqual(['update rejected']);
  const undoing = undoBatch(anna, step);
  expect(sure(await waitedFor(clock, undoing))).toMatchObject({ back: 0, left: 1 });
});

test('[STATUS-2] a renewal that a file handed over and the server refused here is not taken from whoever sends it', async () => {
  const { clock, server, anna } = await scene();
  const tablet = openPhone({ clock, seed: 9, uid: 'anna' });
  await pull(tablet, server.remote());
  const step = sure(await renewMemberships(anna, await listMemberships(anna, 2026), 2027));
  const file = await writeUnsentFile(anna);
  const { admits } = server;
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  expect(await queueOf(anna)).toEqual(['create rejected']);
  expect(sure(await undoBatch(anna, step))).toMatchObject({ back: 0, left: 1 });
  server.admits = admits;
  sure(await importUnsentFile(tablet, file));
  await deliver(server, tablet, anna);
  expect(await listMemberships(anna, 2027)).toHaveLength(1);
});

const QUESTIONS = {
  'which another phone changed otherwise': async ({ bruno, held }: Scene & { held: Row }) => {
    await edit(bruno, held.path, { number: '7' });
    return { step: (of: Phone) => importing(of, { number: '12' }), undone: { back: 0, ...LEFT } };
  },
  'that another phone deleted': async ({ bruno, held }: Scene & { held: Row }) => {
    await remove(bruno, held.path);
    return { step: mark, undone: { back: 0, ...WHOLE, gone: 1 } };
  },
  'which another phone renewed otherwise': async ({ bruno }: Scene & { held: Row }) => {
    const { added } = await renew(bruno);
    await edit(bruno, `memberships/${added[0]!.slug}`, { hasPaid: 1 });
    return { step: renew, undone: { back: 0, ...LEFT } };
  },
};

test.each(Object.entries(QUESTIONS))(
  '[CONFLICT-1] [CONFLICT-2] the conflict about a membership %s goes with the undo of the step',
  async (_which, change) => {
    const of = await scene();
    const { server, anna, bruno } = of;
    const { step, undone } = await change(of);
    await push(bruno, server.remote());
    const made = await step(anna);
    await deliver(server, anna);
    expect(await listConflicts(anna)).toHaveLength(1);
    const before = await viewOf(anna);
    expect(sure(await undoBatch(anna, made))).toEqual(undone);
    expect(await listConflicts(anna)).toEqual([]);
    expect(await queueOf(anna)).toEqual([]);
    expect(await viewOf(anna)).toEqual(before);
  },
);

test('what somebody changed since stays; the rest goes', async () => {
  const { server, anna, bruno, held } = await scene();
  sure(await createMembership(anna, { year: 2026, givenName: 'Ugo', familyName: 'Zeni' }));
  const step = await mark(anna);
  await deliver(server, anna, bruno);
  await edit(bruno, held.path, { hasPaid: 0 });
  await deliver(server, bruno, anna);
  const undone = sure(await undoBatch(anna, step));
  expect(undone).toEqual({ back: 1, ...LEFT });
  expect(labels.undone(undone)).toMatch(/^Annullato, ma 1 resta com’è/);
  expect((await getMembership(anna, held.slug))!.fields.hasPaid).toBe(0);
});

test('of two changes of one membership that somebody changed again, one membership stays as it is', async () => {
  const { anna, held } = await scene();
  const [first, marked] = [await importing(anna, { number: '12' }), await mark(anna)];
  await edit(anna, held.path, { number: '13', hasPaid: 0 });
  const updated = [...marked.updated, ...first.updated];
  const undone = sure(await undoBatch(anna, { added: [], updated }));
  expect(undone).toEqual({ back: 0, ...LEFT });
  expect(labels.undone(undone)).toMatch(/^Non annullato: 1 resta com’è/);
});

test('a membership that somebody deleted is not said to be as before, and is counted once; what was added and deleted is', async () => {
  const { server, anna, bruno, held } = await scene();
  sure(await createMembership(anna, { year: 2026, givenName: 'Ugo', familyName: 'Zeni' }));
  const renewed = await renew(anna);
  const [first, marked] = [await importing(anna, { number: '12' }), await mark(anna)];
  await deliver(server, anna, bruno);
  for (const path of [held.path, `memberships/${renewed.added[0]!.slug}`])
    await remove(bruno, path);
  await deliver(server, bruno, anna);
  const updated = [...marked.updated, ...first.updated];
  const undone = sure(await undoBatch(anna, { added: renewed.added, updated }));
  expect(undone).toEqual({ back: 3, ...WHOLE, gone: 1 });
  expect(labels.undone(undone)).toBe('Annullato, ma 1 non c’è più: qualcuno l’ha eliminato.');
});

test('[PUSH-3] an import over an address with a zip that cannot be read is undone without a conflict', async () => {
  const { anna, server } = await openAlone();
  const elena = { givenName: 'Elena', familyName: 'Riccioli', year: 2026, city: 'Mantova' };
  server.edit('memberships/elena', elena, { zip: { booleanValue: true } });
  await pull(anna, server.remote(), true);
  const step = await importing(anna, { city: 'Verona' });
  await push(anna, server.remote());
  expect(fieldsOf(server, 'memberships/elena')['city']).toBe('Verona');
  expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...WHOLE });
  await push(anna, server.remote());
  expect(await anna.db.conflicts.count()).toBe(0);
  expect(fieldsOf(server, 'memberships/elena')['city']).toBe('Mantova');
  expect(server.documents.get('memberships/elena')!.unread).toEqual({
    zip: { booleanValue: true },
  });
});

test('what an import wrote over a value that could not be read stays, and the undo says so: that value cannot be written again', async () => {
  const { anna, server } = await openAlone();
  const elena = { givenName: 'Elena', familyName: 'Riccioli', year: 2026, number: '1' };
  server.edit('memberships/elena', elena, { email: { booleanValue: true } });
  await pull(anna, server.remote(), true);
  const step = await importing(anna, { number: '12', email: 'elena@example.org' });
  await push(anna, server.remote());
  expect(sure(await undoBatch(anna, step))).toEqual({ back: 1, ...LEFT });
  await push(anna, server.remote());
  const left = { number: '1', email: 'elena@example.org' };
  expect(fieldsOf(server, 'memberships/elena')).toMatchObject(left);
});

test('a mark leaves alone what cannot be read, and says whose it is', async () => {
  const { anna, server } = await openAlone();
  const elena = { givenName: 'Elena', familyName: 'Riccioli', year: 2026 };
  const unread = { hasPaid: { stringValue: 'metà' } };
  server.edit('memberships/elena', elena, unread);
  server.edit('memberships/ugo', { ...elena, givenName: 'Ugo' });
  await pull(anna, server.remote(), true);
  const marked = await mark(anna);
  expect(marked).toMatchObject({
    updated: [{ held: { slug: 'ugo' } }],
    unread: [{ slug: 'elena' }],
  });
  expect(labels.many.marked(marked, 'hasPaid')).toMatch(/^1 tesserato segnato: Pagato\./);
  for (const done of [marked, await mark(anna)])
    expect(labels.many.notMarked(done)).toBe(
      'Non segnato, perché quello che c’è scritto non si legge: Elena Riccioli.',
    );
  expect(sure(await undoBatch(anna, marked))).toEqual({ back: 1, ...WHOLE });
  await push(anna, server.remote());
  expect((await getMembership(anna, 'elena'))!.unread).toEqual(unread);
  expect(server.documents.get('memberships/elena')!.unread).toEqual(unread);
});
