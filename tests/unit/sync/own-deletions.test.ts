import { describe, expect, test } from 'vitest';
import { fail } from '../../../src/platform/result.ts';
import { importUnsentFile } from '../../support/import-file.ts';
import { acknowledge } from '../../../src/mirror/receive/acknowledge.ts';
import { keepDraft } from '../../../src/mirror/drafts/drafts.ts';
import { listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { beginAttempt, listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { discardRejected, retryRejected } from '../../../src/mirror/changes/rejected-mutations.ts';
import { keepTheirs } from '../../../src/mirror/conflicts/resolve-conflict.ts';
import { writeLocally } from '../../../src/mirror/changes/write-locally.ts';
import { conflictRecord } from '../../../src/mutation/conflict.ts';
import { isTombstone } from '../../../src/model/fields/document.ts';
import { nextToSend } from '../../../src/mutation/send-order.ts';
import { writeUnsentFile } from '../../../src/register/unsent-file/unsent-file.ts';
import { settle } from '../../support/manual-clock.ts';
import { type Wire, wireWith } from '../../support/model-server.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import {
  addHorse,
  create,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../support/scene.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';

/* What a deletion has seen: the changes over which it was made, and no others (CONFLICT-2, PUSH-5). */
const STELLA = 'horses/stella';

async function openPhoneAndTablet() {
  const scene = await openAlone('stella');
  const tablet = openPhone({ clock: scene.clock, seed: 3, uid: 'anna' });
  await pull(tablet, scene.server.remote());
  const isDeleted = (path: string) => {
    const held = scene.server.documents.get(path);
    // What never arrived is not deleted, either.
    return held !== undefined && isTombstone(held);
  };
  return { ...scene, tablet, isDeleted };
}

test('[CONFLICT-2] a deletion asks where another program, which raises no revision, changed the document', async () => {
  const { server, anna, tablet, isDeleted } = await openPhoneAndTablet();
  // Not received: an older app stamps nothing by which a poll could find it.
  server.edit(STELLA, { notes: 'allergica alla penicillina' });
  const trimmed = server.documents.get(STELLA)!;
  server.edit('horses/stella/hoovesTrims/old', { date: Date.UTC(2026, 9, 3, 12) });
  server.edit(STELLA, { lastHoovesTrim: Date.UTC(2026, 9, 3, 12) });
  expect(server.documents.get(STELLA)).toMatchObject({ rev: trimmed.rev });
  await remove(anna, STELLA);
  sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
  for (const each of [anna, tablet]) {
    await push(each, server.remote());
    expect(isDeleted(STELLA)).toBe(false);
    expect(await listConflicts(each)).toMatchObject([{ kind: 'staleDelete', path: STELLA }]);
  }
});

test('[CONFLICT-2] a deletion after an own change was acknowledged asks nothing', async () => {
  const { server, anna, isDeleted } = await openPhoneAndTablet();
  await edit(anna, STELLA, { notes: 'a' });
  const visit = await trim(anna, 'stella', '2026-10-14');
  await push(anna, server.remote());
  await remove(anna, STELLA);
  await push(anna, server.remote());
  expect([isDeleted(STELLA), isDeleted(visit)]).toEqual([true, true]);
});

describe('a deletion from a file of unsent changes', () => {
  test('[CONFLICT-2] does not take with it what the other device recorded, and asks', async () => {
    const { server, anna, tablet, isDeleted } = await openPhoneAndTablet();
    await remove(anna, STELLA);
    const file = await writeUnsentFile(anna);
    const visit = await trim(tablet, 'stella', '2026-10-14');
    sure(await importUnsentFile(tablet, file));
    await push(tablet, server.remote());
    expect([isDeleted(STELLA), isDeleted(visit)]).toEqual([false, false]);
    expect(await listConflicts(tablet)).toMatchObject([{ kind: 'staleDelete', path: STELLA }]);
  });

  test('[CONFLICT-2] does not take with it what this device recorded after it had discarded the deletion', async () => {
    const { server, anna, isDeleted } = await openPhoneAndTablet();
    const deletion = await remove(anna, STELLA);
    const file = await writeUnsentFile(anna);
    await anna.db.outbox.where('mid').equals(deletion.mutationId).modify({ status: 'attention' });
    sure(await discardRejected(anna, deletion.mutationId));
    const visit = await trim(anna, 'stella', '2026-10-14');
    sure(await importUnsentFile(anna, file));
    await push(anna, server.remote());
    expect([isDeleted(STELLA), isDeleted(visit)]).toEqual([false, false]);
    expect(await listConflicts(anna)).toMatchObject([{ kind: 'staleDelete', path: STELLA }]);
  });

  test('[PUSH-5] takes with it the changes that it was made over', async () => {
    const { server, anna, tablet, isDeleted } = await openPhoneAndTablet();
    await edit(anna, STELLA, { notes: 'a' });
    const visit = await trim(anna, 'stella', '2026-10-14');
    await remove(anna, STELLA);
    sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
    await push(tablet, server.remote());
    expect([isDeleted(STELLA), isDeleted(visit)]).toEqual([true, true]);
    await push(anna, server.remote());
    for (const device of [anna, tablet]) {
      expect(await listUnsent(device)).toEqual([]);
      expect(await listConflicts(device)).toEqual([]);
    }
  });

  test('[PUSH-5] takes with it the change that came to nothing here and that the first device sent', async () => {
    const { server, anna, tablet, isDeleted } = await openPhoneAndTablet();
    const path = `horses/${await addHorse(anna, 'Vento')}`;
    await push(anna, server.remote());
    await remove(anna, path);
    const patch = { notes: { from: '', to: 'a' } }; // from a form that was opened before
    const second = sure(await writeLocally(anna, { op: 'update', path, patch, seen: {} }));
    await create(anna, path, { name: 'Vento' });
    await remove(anna, path);
    sure(await importUnsentFile(tablet, await writeUnsentFile(anna)));
    const last = (await listUnsent(tablet)).at(-1)!;
    server.admits = ({ log }) => (log.mutationId === last.mutationId ? 'invalid' : 'allowed');
    await push(tablet, server.remote()); // the edit finds no horse there
    expect(await listConflicts(tablet)).toMatchObject([{ kind: 'deleted', path }]);
    await push(anna, server.remote()); // and finds it, restored
    expect(server.receipts.get(second.mutationId)).toBeDefined();
    server.admits = () => 'allowed';
    sure(await retryRejected(tablet, last.mutationId));
    await push(tablet, server.remote());
    expect((await listConflicts(tablet)).filter(({ kind }) => kind === 'staleDelete')).toEqual([]);
    expect(isDeleted(path)).toBe(true);
  });

  test('[PUSH-5] one of an older release takes those of its own device with it, and no others', async () => {
    for (const isOwn of [true, false]) {
      const { server, anna, tablet, isDeleted } = await openPhoneAndTablet();
      if (isOwn) await edit(anna, STELLA, { notes: 'a' });
      await remove(anna, STELLA);
      const file = (await writeUnsentFile(anna)).replaceAll(/"over": \[[^\]]*\],?/g, '');
      expect(file).not.toContain('"over"');
      if (!isOwn) await edit(tablet, STELLA, { notes: 'b' });
      sure(await importUnsentFile(tablet, file.replace(/,(\s*\})/g, '$1')));
      await push(tablet, server.remote());
      expect(isDeleted(STELLA)).toBe(isOwn);
    }
  });
});

test('[PUSH-5] own answers in any order do not make an own deletion stale', async () => {
  const { server, anna, isDeleted } = await openPhoneAndTablet();
  server.admits = ({ log }) => (log.params.fields.includes('coat') ? 'invalid' : 'allowed');
  const refused = await edit(anna, STELLA, { coat: 'a' });
  await edit(anna, STELLA, { notes: 'b' });
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }]);
  await edit(anna, STELLA, { notes: 'c' });
  await push(
    anna,
    server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'server' }])),
  );
  expect(await listUnsent(anna)).toHaveLength(2);

  await remove(anna, STELLA);
  server.admits = () => 'allowed';
  sure(await retryRejected(anna, refused.mutationId));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(isDeleted(STELLA)).toBe(true);
});

test('[PUSH-5] more own answers than one before an earlier one do not make an own deletion stale', async () => {
  const { server, anna, isDeleted } = await openPhoneAndTablet();
  server.admits = ({ log }) =>
    log.params.fields.some((name) => name === 'coat' || name === 'breed') ? 'invalid' : 'allowed';
  const refused = await edit(anna, STELLA, { coat: 'a' });
  const another = await edit(anna, STELLA, { breed: 'a' });
  await edit(anna, STELLA, { notes: 'b' });
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await edit(anna, STELLA, { notes: 'c' });
  await push(
    anna,
    server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'server' }])),
  );
  expect(await listUnsent(anna)).toHaveLength(3);

  await remove(anna, STELLA);
  server.admits = () => 'allowed';
  sure(await retryRejected(anna, refused.mutationId));
  sure(await retryRejected(anna, another.mutationId));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(isDeleted(STELLA)).toBe(true);
});

describe('two attempts at once, of which one recorded what the other parked', () => {
  async function parkAndRecord() {
    const scene = await openPhoneAndTablet();
    const { anna, server } = scene;
    const path = await trim(anna, 'stella', '2026-10-14');
    const mutation = (await beginAttempt(anna, STELLA, nextToSend))!;
    const park = async () =>
      acknowledge(anna, mutation, {
        documents: new Map(),
        conflicts: [conflictRecord(mutation, 'deleted', null, '')],
        rev: null,
      });
    return { ...scene, path, mutation, park, visit: () => server.documents.get(path)! };
  }

  test('[PUSH-13] the conflict goes with the answer', async () => {
    const { anna, server, mutation, park, visit, path } = await parkAndRecord();
    const horse = server.documents.get(STELLA)!;
    await push(
      openTab(anna),
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
    );
    await park();
    expect(await listConflicts(anna)).toHaveLength(1);
    const documents = new Map([
      [path, visit()],
      [STELLA, { ...horse, ...server.documents.get(STELLA)! }],
    ]);
    await acknowledge(anna, mutation, { documents, conflicts: [], rev: 1 });
    expect(await listConflicts(anna)).toEqual([]);
  });

  test('[PUSH-5] the person’s deletion, made over it, has seen what was recorded', async () => {
    const { anna, server, mutation, park, path, visit, isDeleted } = await parkAndRecord();
    await edit(anna, STELLA, { notes: 'n' });
    await remove(anna, STELLA);
    await push(
      openTab(anna),
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
    );
    await park();
    const documents = new Map([
      [path, visit()],
      [STELLA, server.documents.get(STELLA)!],
    ]);
    await acknowledge(anna, mutation, { documents, conflicts: [], rev: 1 });
    await push(anna, server.remote());
    expect(await listConflicts(anna)).toEqual([]);
    expect(isDeleted(STELLA)).toBe(true);
  });

  test('[PUSH-13] or with the document, where the answer never came', async () => {
    const { anna, server, park } = await parkAndRecord();
    await push(
      openTab(anna),
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
    );
    await park();
    const [asked] = await anna.db.conflicts.toArray();
    // A text that somebody typed for it keeps only what is a conflict still.
    await keepDraft(anna, `conflicts/${asked!.id}`, 'da unire');
    await pull(anna, server.remote());
    expect(await listConflicts(anna)).toEqual([]);
  });

  test('[PUSH-13] or with the answer to another change of the same visit', async () => {
    const { anna, server, mutation, park, path } = await parkAndRecord();
    await push(
      openTab(anna),
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
    );
    await park();
    expect(await listConflicts(anna)).toHaveLength(1);
    if (mutation.op !== 'addVisit') throw new Error('no visit');
    sure(await writeLocally(anna, { op: 'addVisit', path, fields: mutation.fields }));
    await push(anna, server.remote());
    expect(await listUnsent(anna)).toEqual([]);
    expect(await listConflicts(anna)).toEqual([]);
  });

  test('[PUSH-13] ask nothing where the document is here already', async () => {
    const { anna, server, park } = await parkAndRecord();
    await push(
      openTab(anna),
      server.remote(wireWith([{ request: 'commit', lose: 'answer', seen: 'timeout' }])),
    );
    await pull(anna, server.remote());
    await park();
    expect(await listUnsent(anna)).toEqual([]);
    expect(await listConflicts(anna)).toEqual([]);
  });

  test('[PUSH-13] a conflict about another field than the commit left out gives way to one about that', async () => {
    const { anna, server } = await openPhoneAndTablet();
    await edit(anna, STELLA, { notes: 'a', coat: 'a' });
    const mutation = (await beginAttempt(anna, STELLA, nextToSend))!;
    const at = (notes: string, coat: string) => {
      server.edit(STELLA, { notes, coat });
      return server.documents.get(STELLA)!;
    };
    // One attempt finds `coat` as she left it, and `notes` changed.
    const found = at('b', 'a');
    const asked = conflictRecord(mutation, 'field', found, 'notes');
    const first = { documents: new Map([[STELLA, found]]), conflicts: [asked], rev: null };
    await acknowledge(anna, mutation, first);
    const [row] = await anna.db.conflicts.toArray();
    // The other one, on a later state, finds the opposite, and commits.
    const left = at('a', 'b');
    const conflicts = [conflictRecord(mutation, 'field', left, 'coat')];
    const second = { documents: new Map([[STELLA, left]]), conflicts, rev: 1 };
    await acknowledge(anna, mutation, second);
    expect(await listConflicts(anna)).toMatchObject([
      { differences: [{ field: 'coat', mine: 'a', theirs: 'b' }] },
    ]);

    // A value that was erased from the conflict meanwhile does not come back with the answer (UNDO-2).
    const { coat: _, ...patch } = row!.mutation.patch;
    await anna.db.conflicts.clear();
    await anna.db.conflicts.put({ ...row!, mutation: { ...row!.mutation, patch } });
    await acknowledge(anna, mutation, second);
    expect(await listConflicts(anna)).toEqual([]);
  });

  test('[PUSH-13] a conflict that a person has answered does not come back with the same answer of a slow tab', async () => {
    const { anna, tablet, server } = await openPhoneAndTablet();
    await edit(tablet, STELLA, { notes: 'b', coat: 'b' });
    await push(tablet, server.remote());
    await edit(anna, STELLA, { notes: 'a', coat: 'a', breed: 'a' });
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const slow = push(
      anna,
      server.remote(async (_request, serve) => {
        await gate;
        return serve();
      }),
    );
    for (let n = 0; n < 5; n += 1) await settle();
    await push(openTab(anna), server.remote());
    const [first] = await listConflicts(anna);
    sure(await keepTheirs(anna, first!));
    expect(await listConflicts(anna)).toHaveLength(1);
    go();
    await slow;
    expect(await listConflicts(anna)).toHaveLength(1);
  });
});

/** Another tab of the same phone. */
function openTab(phone: Awaited<ReturnType<typeof openPhoneAndTablet>>['anna']) {
  return openPhone({ clock: phone.clock, seed: 9, uid: phone.uid, storage: phone.storage });
}

test('[PUSH-5] a deletion of what this phone restored, after another program had erased it, asks nothing', async () => {
  const { server, anna } = await openAlone('stella');
  for (const notes of ['a', 'b', 'c']) {
    await edit(anna, STELLA, { notes });
    await push(anna, server.remote());
  }
  server.erase(STELLA);
  const { seq } = await remove(anna, STELLA);
  await create(anna, STELLA, { name: 'Stella' });
  await trim(anna, 'stella', '2026-10-14');
  await anna.db.outbox.delete(seq); // taken back
  const deletion = await remove(anna, STELLA);
  expect(deletion.baseRev).toBe(3);
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)).toMatchObject({ rev: 3 });
  expect(server.documents.get(STELLA)?.deletedAt).not.toBe('');
});

test('[PUSH-5] a deletion of a horse whose creation came back from a file, and is answered from its receipt, asks nothing', async () => {
  const { server, anna, isDeleted } = await openPhoneAndTablet();
  const path = `horses/${await addHorse(anna, 'Vento')}`;
  await edit(anna, path, { notes: 'a' });
  await edit(anna, path, { notes: 'b' });
  const file = await writeUnsentFile(anna);
  let commits = 0;
  const once: Wire = async (request, serve) => {
    if (request === 'commit') commits += 1;
    return commits > 1 ? fail('server') : serve();
  };
  await push(anna, server.remote(once));
  expect(server.documents.get(path)?.rev).toBe(1);
  sure(await importUnsentFile(anna, file));
  await remove(anna, path);
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(isDeleted(path)).toBe(true);
});

test('[PUSH-5] a late answer that holds an older state of the horse does not set back what its deletion has seen', async () => {
  const { server, anna } = await openPhoneAndTablet();
  const path = `horses/${await addHorse(anna, 'Vento')}`;
  const file = await writeUnsentFile(anna);
  await push(anna, server.remote());
  const early = server.documents.get(path)!;
  await edit(anna, path, { notes: 'a' });
  await push(anna, server.remote());
  sure(await importUnsentFile(anna, file));
  await remove(anna, path);
  const [creation] = await listUnsent(anna);
  const documents = new Map([[path, early]]);
  await acknowledge(anna, creation!, { documents, conflicts: [], rev: 1 });
  expect(await listUnsent(anna)).toMatchObject([{ op: 'delete', baseRev: 2 }]);
});

test('[CONFLICT-2] nobody is asked about a visit of a deleted horse that was deleted again before', async () => {
  const { anna, bruno, server } = await openScene('stella');
  const ticked = await trim(anna, 'stella', '2026-10-14');
  await push(
    anna,
    server.remote(async () => fail('unreachable')),
  ); // it may have been recorded
  sure(await deleteVisit(anna, ticked));
  await remove(bruno, STELLA);
  await push(bruno, server.remote());
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(await listConflicts(anna)).toEqual([]);
});
