import { describe, expect, test } from 'vitest';
import type { Mirror } from '../../../../src/mirror/database/database.ts';
import { secondTabKey } from '../../../../src/mirror/drafts/draft-keys.ts';
import { countDrafts, keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { removeRegister } from '../../../../src/mirror/scope/lock-mirror.ts';
import { keepTheirs } from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { StoredDraft } from '../../../../src/mirror/drafts/stored-draft.ts';
import { discardRejected } from '../../../../src/mirror/changes/rejected-mutations.ts';
import { fail } from '../../../../src/platform/result.ts';
import { CHILD_COLLECTIONS } from '../../../../src/model/visits/visit.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { wireWith } from '../../../support/model-server.ts';
import { pull, push } from '../../../support/phone.ts';
import {
  type Scene,
  addHorse,
  create,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
} from '../../../support/scene.ts';

const STELLA = 'horses/stella';
const MINOR = 'memberships/minor';
const typed = (text: string) => ({ address: { from: '', typed: text } });
const keysOf = async ({ db }: Mirror) => db.drafts.toCollection().primaryKeys();

/** Drafts of every form about a horse and about a member, and other drafts. */
const DRAFTS = {
  [STELLA]: typed('via Roma 1'),
  [`${STELLA}/hoovesTrims/new`]: { day: null, notes: 'la figlia di Rossi' },
  [`${STELLA}/dentists/new`]: { day: null, notes: 'x' },
  'round/hoovesTrims/2026-10-14/stella': 'x',
  [MINOR]: typed('via Roma 1'),
};
const OTHERS = {
  'horses/stella-2': typed('x'),
  'horses/new': { name: 'x' },
  'memberships/new': { givenName: 'x' },
  'round/hoovesTrims/2026-10-14/vento': 'x',
};

async function typeAll(phone: Mirror): Promise<void> {
  for (const [key, value] of Object.entries({ ...DRAFTS, ...OTHERS })) {
    await keepDraft(phone, key, value);
  }
}

describe('[PULL-4] what was typed about a document falls with it', () => {
  test('nothing of what was typed for a new one falls with a document that somebody gave that id', async () => {
    const { anna, bruno, server } = await openScene('stella');
    for (const path of ['horses/new', 'memberships/new']) {
      server.edit(path, { name: 'x', year: 2026 });
      await deliver(server, anna, bruno);
      await remove(anna, path);
    }
    await typeAll(bruno);
    await deliver(server, anna, bruno);
    expect(await keysOf(bruno)).toHaveLength(9);
  });

  test('on the other phone, when the tombstone arrives', async () => {
    const { anna, bruno, server } = await openScene('stella');
    server.edit(MINOR, { givenName: 'Lia', year: 2026 });
    for (const phone of [anna, bruno]) await pull(phone, server.remote());
    await typeAll(bruno);
    await remove(anna, STELLA);
    await remove(anna, MINOR);
    await deliver(server, anna, bruno);
    expect((await keysOf(bruno)).toSorted()).toEqual(Object.keys(OTHERS).toSorted());
  });

  test('where an own change finds the tombstone', async () => {
    const { anna, bruno, server } = await openScene('stella');
    await typeAll(bruno);
    await edit(bruno, STELLA, { notes: 'mia' });
    await remove(anna, STELLA);
    await push(anna, server.remote());
    await push(bruno, server.remote());
    expect((await keysOf(bruno)).toSorted()).toEqual([...Object.keys(OTHERS), MINOR].toSorted());
  });

  test('on the phone that deletes it, once it is deleted', async () => {
    const { anna, server } = await openAlone('stella');
    await typeAll(anna);
    await remove(anna, STELLA);
    expect(await keysOf(anna)).toHaveLength(9);
    await push(anna, server.remote());
    expect((await keysOf(anna)).toSorted()).toEqual([...Object.keys(OTHERS), MINOR].toSorted());
  });

  test('where somebody erased it in the console, without a tombstone', async () => {
    const { anna, server } = await openAlone('stella');
    await typeAll(anna);
    server.erase(STELLA);
    await pull(anna, server.remote(), true);
    expect((await keysOf(anna)).toSorted()).toEqual([...Object.keys(OTHERS), MINOR].toSorted());
  });

  test('where the tombstone came to a release that left it', async () => {
    const { anna, server } = await openAlone('stella');
    server.edit(MINOR, { givenName: 'Lia', year: 2026 });
    await pull(anna, server.remote());
    await remove(anna, MINOR);
    await push(anna, server.remote());
    await typeAll(anna);
    await pull(anna, server.remote(), true);
    expect(await keysOf(anna)).not.toContain(MINOR);
    expect(await keysOf(anna)).toHaveLength(8);
  });

  test('an edit of the document leaves it', async () => {
    const { anna, server } = await openAlone('stella');
    await typeAll(anna);
    server.edit(STELLA, { notes: 'x' });
    await edit(anna, STELLA, { coat: 'baio' });
    await create(anna, 'memberships/other', { givenName: 'x' });
    await deliver(server, anna);
    expect(await keysOf(anna)).toHaveLength(9);
  });
});

/** How the phone that took a deletion back while it was in flight learns that it took effect. */
const TAKEN_BACK: Readonly<Record<string, (of: Scene) => Promise<unknown>>> = {
  'from its answer': ({ anna, server }) => push(anna, server.remote()),
  'from the tombstone': async ({ anna, server }) => {
    const lost = wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }]);
    await push(anna, server.remote(lost));
    await deliver(server, anna);
  },
  'from a comparison of everything': async ({ anna, server }) => {
    server.erase(STELLA);
    sure(await pull(anna, server.remote(), true));
    await push(anna, server.remote());
  },
};

test.each(Object.entries(TAKEN_BACK))(
  '[UNDO-3] what was typed after a deletion was taken back stays, though the deletion took effect: %s',
  async (_how, learn) => {
    const of = await openScene('stella');
    const { anna, server } = of;
    const { horses } = openRegister(anna);
    const removed = sure(await horses.delete('stella'));
    const lost = wireWith([{ request: 'commit', lose: 'request', seen: 'unreachable' }]);
    await push(anna, server.remote(lost));
    sure(await horses.restore(removed));
    await typeAll(anna);
    await learn(of);
    await deliver(server, anna);
    expect(server.documents.get(STELLA)?.deletedAt).toBe('');
    expect(await keysOf(anna)).toHaveLength(9);
    sure(await pull(of.bruno, server.remote(), true));
    await remove(of.bruno, STELLA);
    await deliver(server, of.bruno, anna);
    expect((await keysOf(anna)).toSorted()).toEqual([...Object.keys(OTHERS), MINOR].toSorted());
  },
);

/** How a document below its horse is gone on Anna's phone. */
const GONE: Readonly<Record<string, (of: Scene, path: string) => Promise<unknown>>> = {
  'on the phone that deletes it': async ({ anna, server }, path) => {
    sure(await openRegister(anna).visits.delete(path));
    await push(anna, server.remote());
  },
  'where another phone deletes it': async ({ anna, bruno, server }, path) => {
    sure(await openRegister(bruno).visits.delete(path));
    await deliver(server, bruno, anna);
  },
  'where somebody erased it in the console': async ({ anna, server }, path) => {
    server.erase(path);
    await pull(anna, server.remote(), true);
  },
};

describe.each(Object.entries(GONE))(
  '[PULL-4] the draft of a correction falls with what it corrects, %s',
  (_how, go) => {
    test.each(CHILD_COLLECTIONS)('one of the %s', async (kind) => {
      const of = await openScene('stella');
      const [path, other] = [`${STELLA}/${kind}/m`, `${STELLA}/${kind}/n`];
      for (const each of [path, other]) of.server.edit(each, { date: 0 });
      for (const phone of [of.anna, of.bruno]) await pull(phone, of.server.remote(), true);
      const left = [STELLA, other, secondTabKey(other, 'b'), `${STELLA}/${kind}/new`];
      for (const key of [path, secondTabKey(path, 'b'), ...left])
        await keepDraft(of.anna, key, typed('Rossi'));
      await go(of, path);
      expect((await keysOf(of.anna)).toSorted()).toEqual(left.toSorted());
    });
  },
);

test('[PULL-4] the draft of a correction of what was never sent falls when that is deleted without a trace', async () => {
  const { anna } = await openAlone('stella');
  const { movements, visits } = openRegister(anna);
  const typedIn = { kind: 'arrivo', party: '', barncode: '', docnumber: '', notes: '' } as const;
  const path = sure(await movements.add('stella', { ...typedIn, day: '2026-10-14' }));
  for (const key of [path, secondTabKey(path, 'b'), STELLA])
    await keepDraft(anna, key, typed('Rossi'));
  sure(await visits.delete(path));
  expect(await anna.db.outbox.count()).toBe(0);
  expect(await keysOf(anna)).toEqual([STELLA]);
});

test('[AUTH-4] what holds nothing, or is of a resolved conflict, is no work', async () => {
  const { anna, bruno, server } = await openScene('stella');
  await keepDraft(anna, 'horses/new', { name: '', docname: '' });
  await keepDraft(anna, 'memberships/new', { year: null, givenName: '' });
  await keepDraft(anna, STELLA, {});
  await keepDraft(anna, 'round/hoovesTrims/2026-10-14/stella', '');
  expect(await countDrafts(anna.db)).toBe(0);
  await keepDraft(anna, 'photos/hero', { alt: '', photo: new Blob(['x']) });
  expect(await countDrafts(anna.db)).toBe(1);

  await edit(bruno, STELLA, { notes: 'sua' });
  await push(bruno, server.remote());
  await edit(anna, STELLA, { notes: 'mia' });
  await push(anna, server.remote());
  const [conflict] = await listConflicts(anna);
  await keepDraft(anna, `conflicts/${conflict!.id}`, 'sua e mia');
  await keepDraft(anna, secondTabKey(`conflicts/${conflict!.id}`, 'b'), 'mia e sua');
  expect(await countDrafts(anna.db)).toBe(3);
  const before = await keysOf(anna);
  const texts = before.filter((key) => key.startsWith('conflicts/'));
  sure(await keepTheirs(anna, conflict!));
  expect(await countDrafts(anna.db)).toBe(1);
  expect(await keysOf(anna)).toEqual(before.filter((key) => !texts.includes(key)));

  // Another tab wrote it meanwhile: the lock deletes it, and leaves what waits.
  for (const key of texts) await keepDraft(anna, key, 'mia e sua');
  expect(await countDrafts(anna.db)).toBe(1);
  await removeRegister(anna);
  expect(await keysOf(anna)).toEqual(before.filter((key) => !texts.includes(key)));
});

test('[PULL-4] the text for a conflict falls with the document, and no other', async () => {
  const { anna, bruno, server } = await openScene('stella', 'vento');
  for (const slug of ['stella', 'vento']) {
    await edit(bruno, `horses/${slug}`, { notes: 'sua' });
    await edit(anna, `horses/${slug}`, { notes: 'mia' });
  }
  for (const phone of [bruno, anna]) await push(phone, server.remote());
  const [stella, vento] = await listConflicts(anna);
  for (const { id } of [stella!, vento!]) await keepDraft(anna, `conflicts/${id}`, 'sua e mia');
  await remove(bruno, STELLA);
  await deliver(server, bruno, anna);
  expect(await listConflicts(anna)).toHaveLength(2);
  expect(await keysOf(anna)).toEqual([`conflicts/${vento!.id}`]);
});

test('[CONFLICT-1] a conflict stays for which a text was typed, in whichever tab', async () => {
  for (const keyOf of [(key: string) => key, (key: string) => secondTabKey(key, 'b')]) {
    const { anna, bruno, server } = await openScene('stella');
    await edit(bruno, STELLA, { notes: 'sua' });
    await edit(anna, STELLA, { notes: 'mia' });
    for (const phone of [bruno, anna]) await push(phone, server.remote());
    const [asked] = await listConflicts(anna);
    await keepDraft(anna, keyOf(`conflicts/${asked!.id}`), 'sua e mia');
    await pull(bruno, server.remote());
    await edit(bruno, STELLA, { notes: 'mia' });
    await deliver(server, bruno, anna);
    expect(await listConflicts(anna)).toHaveLength(1);
  }
});

test('discarding a refused creation deletes the drafts about what never was', async () => {
  const { server, anna } = await openAlone();
  const slug = await addHorse(anna, 'Stella');
  await keepDraft(anna, `horses/${slug}`, { ownerName: 'Rossi' });
  await keepDraft(anna, `horses/${slug}/hoovesTrims/new`, { notes: 'x' });
  await keepDraft(anna, 'horses/altro', { ownerName: 'Bianchi' });
  const refuse = async () => fail('invalid' as const);
  await push(anna, { ...server.remote(), commit: refuse });
  const [row] = await anna.db.outbox.toArray();
  sure(await discardRejected(anna, row!.mid));
  expect(await anna.db.drafts.toCollection().primaryKeys()).toEqual(['horses/altro']);
});

test('discarding a refused creation leaves the drafts where somebody else made the same document: they are about that', async () => {
  const { server, anna, bruno } = await openScene();
  const path = 'memberships/rinnovo';
  for (const phone of [bruno, anna]) await create(phone, path, { givenName: 'Lia', year: 2026 });
  await push(bruno, server.remote());
  await push(anna, { ...server.remote(), commit: async () => fail('invalid' as const) });
  await pull(anna, server.remote());
  await keepDraft(anna, path, typed('via Roma 1'));
  const [row] = await anna.db.outbox.toArray();
  sure(await discardRejected(anna, row!.mid));
  expect(await keysOf(anna)).toEqual([path]);
});

describe('two forms of one document on one phone', () => {
  const FORM = 'horses/stella';

  test('of which one writes what the other has not read: both texts are kept, also at one moment', async () => {
    const { anna } = await openAlone('stella');
    const [first, second] = [new StoredDraft(anna, FORM), new StoredDraft(anna, FORM)];
    await first.keep('uno');
    await second.keep('due');
    await second.keep('due e tre');
    await first.keep('uno e due');
    expect((await anna.db.drafts.toArray()).map(({ value }) => value)).toEqual([
      'uno e due',
      'due e tre',
    ]);
    const third = new StoredDraft(anna, FORM);
    expect(await third.read()).toBe('uno e due');
    // It shows that text now; the first form still shows it too, and has not read what came of it.
    await third.keep('tre');
    await first.keep('quattro');
    expect((await anna.db.drafts.get(FORM))?.value).toBe('tre');
    await first.discard();
    expect((await anna.db.drafts.get(FORM))?.value).toBe('tre');
  });

  test('of which one is saved: the text of the other takes its place, and nothing is left beside it', async () => {
    const { anna } = await openAlone('stella');
    const [first, second] = [new StoredDraft(anna, FORM), new StoredDraft(anna, FORM)];
    await first.keep('uno');
    await second.keep('due');
    await first.discard();
    await second.keep('due e tre');
    expect(await keysOf(anna)).toEqual([FORM]);
    await second.discard();
    expect(await keysOf(anna)).toEqual([]);
  });
});
