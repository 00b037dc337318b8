import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { changeLabel } from '../../../../src/admin/shared/labels/change-labels.ts';
import { formatMoment } from '../../../../src/i18n/format.ts';
import type { Mirror } from '../../../../src/mirror/database/database.ts';
import { keepDraft, readDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { writeLocally } from '../../../../src/mirror/changes/write-locally.ts';
import { countUnsent, listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import {
  backToDraft,
  discardRejected,
  retryRejected,
} from '../../../../src/mirror/changes/rejected-mutations.ts';
import { COLLECTION_NAMES, COLLECTIONS, rootPathOf } from '../../../../src/model/collections.ts';
import { type FieldSpec, emptyOf } from '../../../../src/model/fields/fields.ts';
import { isChildCollection } from '../../../../src/model/visits/visit.ts';
import { removeHorse, restoreHorse } from '../../../../src/register/horses/horse-removal.ts';
import { readUnsentFile } from '../../../../src/register/unsent-file/read-unsent-file.ts';
import {
  previewUnsent,
  importUnsent,
  withoutDeletions,
  writeUnsentFile,
} from '../../../../src/register/unsent-file/unsent-file.ts';
import { deleteVisit, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { listUnsentChanges } from '../../../../src/register/unsent/unsent-changes.ts';
import { isBlockedBy } from '../../../../src/mutation/send-order.ts';
import type { Mutation } from '../../../../src/mutation/mutation.ts';
import { newValuesOf, updateOf } from '../../../../src/mutation/patch.ts';
import { dependentsOf } from '../../../../src/mutation/undo-in-queue.ts';
import { fail } from '../../../../src/platform/result.ts';
import { readStatus } from '../../../../src/sync/status.ts';
import { HOSTILE_INSTANTS } from '../../../support/hostile-values.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { openPhone, pull, push } from '../../../support/phone.ts';
import {
  addHorse,
  create,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../../support/scene.ts';
import { propertyRuns } from '../../../support/property-runs.ts';

const STELLA = 'horses/stella';

/** Takes in everything acceptable of a file, as a person does who ticks the deletions too. */
async function importFile(phone: Mirror, text: string) {
  const { changes } = sure(readUnsentFile(text, phone.uid));
  return sure(await importUnsent(phone, changes));
}

/** The entries of a file that are left out, with the reasons. */
const flawsOf = (text: string) =>
  sure(readUnsentFile(text, 'anna')).flawed.map(({ entry, why, field }) => [entry, why, field]);

test('[STATUS-2] what is unsent goes to another device in a file, and takes effect once', async () => {
  const { anna, server, clock } = await openAlone('stella');
  const visit = await trim(anna, 'stella', '2026-10-14', 'chiodo');
  const slug = await addHorse(anna, 'Vento');
  await edit(anna, STELLA, { notes: 'mia' });
  const file = await writeUnsentFile(anna);
  expect(await countUnsent(anna)).toBe(3);

  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  expect(await importFile(tablet, file)).toEqual({ added: 3, known: 0 });
  expect(await importFile(tablet, `\ufeff${file}`)).toEqual({ added: 0, known: 3 });
  expect((await viewOf(tablet)).get(STELLA)?.fields['notes']).toBe('mia');
  expect(await viewOf(tablet)).toEqual(await replayedView(tablet));

  for (const phone of [tablet, anna]) await push(phone, server.remote());
  expect(await importFile(tablet, file)).toEqual({ added: 3, known: 0 });
  await push(tablet, server.remote());
  expect(await listUnsent(tablet)).toEqual([]);
  expect(server.applied).toHaveLength(3);
  expect(server.documents.get(visit)?.rev).toBe(1);
  expect(server.documents.get(`horses/${slug}`)?.rev).toBe(1);
  expect(server.documents.get(STELLA)).toMatchObject({ rev: 2, fields: { notes: 'mia' } });
});

test('[STATUS-2] a deletion stands before what followed from it and came in an earlier file, all in their order', async () => {
  const { anna, server, clock } = await openAlone('stella');
  const removed = sure(await removeHorse(anna, 'stella', 0));
  await writeUnsentFile(anna);
  sure(await restoreHorse(anna, removed));
  const { mutationId } = (await listUnsent(anna)).at(-1)!;
  await edit(anna, STELLA, { notes: 'mia' });
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  const queued = async () => (await listUnsent(tablet)).map(({ op, seq }) => [op, seq]);
  await edit(tablet, 'horses/vento', { notes: 'altrove' });
  await importFile(tablet, await writeUnsentFile(anna, mutationId));
  await edit(tablet, STELLA, { coat: 'baio' });
  expect(await queued()).toEqual([
    ['update', 1],
    ['create', 2],
    ['update', 3],
  ]);
  expect(await importFile(tablet, await writeUnsentFile(anna))).toEqual({ added: 2, known: 1 });
  expect(await queued()).toEqual([
    ['update', 1],
    ['delete', 4],
    ['create', 5],
    ['update', 6],
    ['update', 7],
  ]);
  expect((await viewOf(tablet)).get(STELLA)?.fields).toMatchObject({ coat: 'baio', notes: 'mia' });
  expect(await viewOf(tablet)).toEqual(await replayedView(tablet));
});

test.each(COLLECTION_NAMES)(
  '[STATUS-2] a file takes what is unsent of every collection: %s',
  async (collection) => {
    const { anna, server, clock } = await openAlone('stella');
    const below = isChildCollection(collection);
    const id = 'a'.repeat(20);
    const path = below ? `${STELLA}/${collection}/${id}` : `${collection}/${id}`;
    const fields = Object.fromEntries(
      Object.entries(COLLECTIONS[collection] as FieldSpec).map(([name, kind]) => [
        name,
        emptyOf(kind),
      ]),
    );
    sure(await writeLocally(anna, { op: below ? 'addVisit' : 'create', path, fields }));
    const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
    await pull(tablet, server.remote());
    const file = await writeUnsentFile(anna);
    expect(flawsOf(file)).toEqual([]);
    expect(await importFile(tablet, file)).toEqual({ added: 1, known: 0 });
    expect((await viewOf(tablet)).has(path)).toBe(true);
  },
);

test('an imported visit may be on the server already: undoing it deletes it there', async () => {
  const { anna, server, clock } = await openAlone('stella');
  const path = await trim(anna, 'stella', '2026-10-14');
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  await importFile(tablet, await writeUnsentFile(anna));
  await push(anna, server.remote());
  sure(await deleteVisit(tablet, path));
  await push(tablet, server.remote());
  expect(server.documents.get(path)?.deletedAt).not.toBe('');
});

test('[STATUS-2] a visit that was exported may be on the server already: undoing it deletes it there', async () => {
  const { anna, server, clock } = await openAlone('stella');
  const path = await trim(anna, 'stella', '2026-10-14');
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  await importFile(tablet, await writeUnsentFile(anna));
  await push(tablet, server.remote());
  sure(await deleteVisit(anna, path));
  await push(anna, server.remote());
  expect(server.documents.get(path)?.deletedAt).not.toBe('');
});

test('[STATUS-2] a visit that was exported while the storage refuses for a moment may be on the server too: undoing it deletes it there', async () => {
  const { anna, server, clock } = await openAlone('stella');
  const path = await trim(anna, 'stella', '2026-10-14');
  const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
  await pull(tablet, server.remote());
  const refuse = vi.spyOn(anna.db.outbox, 'where').mockImplementationOnce(() => {
    throw new DOMException('for a moment', 'AbortError');
  });
  await importFile(tablet, await writeUnsentFile(anna));
  expect(refuse).toHaveBeenCalled();
  refuse.mockRestore();
  await push(tablet, server.remote());
  sure(await deleteVisit(anna, path));
  await push(anna, server.remote());
  expect(server.documents.get(path)?.deletedAt).not.toBe('');
});

test('open conflicts are in the file too', async () => {
  const { anna, bruno, server } = await openScene('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  await edit(bruno, STELLA, { notes: 'sua' });
  await push(bruno, server.remote());
  await push(anna, server.remote());
  expect(await countUnsent(anna)).toBe(1);
  const file = await writeUnsentFile(anna);
  expect(JSON.parse(file).changes).toMatchObject([{ patch: { notes: { to: 'mia' } } }]);
  expect(await importFile(anna, file)).toEqual({ added: 0, known: 1 });
});

test('[AUTH-4] another person’s file is refused, and so is one that is damaged', async () => {
  const { anna, bruno } = await openScene('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  const file = await writeUnsentFile(anna);
  const otherPerson = { success: false, error: 'otherPerson' };
  expect(readUnsentFile(file, bruno.uid)).toEqual(otherPerson);
  const smuggled = file.replace('"uid": "anna"', '"uid": "bruno"');
  expect(readUnsentFile(smuggled, bruno.uid)).toEqual(otherPerson);
  const deep = `{"format":"scuderia-unsent","uid":"anna","changes":${'['.repeat(1e5)}${']'.repeat(1e5)}}`;
  for (const text of ['', '{}', '<html>', 'null', file.slice(0, -5), deep]) {
    expect(readUnsentFile(text, 'anna')).toEqual({ success: false, error: 'unreadable' });
  }
});

describe('a file is hostile until it was looked at', () => {
  const twoChanges = async () => {
    const { anna } = await openAlone('stella');
    await trim(anna, 'stella', '2026-10-14');
    await edit(anna, STELLA, { notes: 'mia' });
    return writeUnsentFile(anna);
  };

  test.each<[string, (file: string) => string, unknown[]]>([
    ['another collection', (f) => f.replace(`"${STELLA}"`, '"admins/anna"'), [2, 'path', '']],
    ['a path upwards', (f) => f.replace(`"${STELLA}"`, '"horses/.."'), [2, 'path', '']],
    [
      'an edit of a visit',
      (f) => f.replace(`"${STELLA}"`, `"${STELLA}/dentists/x"`),
      [2, 'path', ''],
    ],
    ['a number in a text', (f) => f.replace('"to": "mia"', '"to": 3'), [2, 'kind', 'notes']],
    ['a list in a text', (f) => f.replace('"to": "mia"', '"to": ["mia"]'), [2, 'kind', 'notes']],
    [
      'what stands for a value that cannot be read, to be written',
      (f) => f.replace('"to": "mia"', String.raw`"to": "\ud800unread {\"stringValue\":\"x\"}"`),
      [2, 'kind', 'notes'],
    ],
    [
      'half a character',
      (f) => f.replace('"to": "mia"', String.raw`"to": "mi\ud800a"`),
      [2, 'kind', 'notes'],
    ],
    [
      'a value that was seen and stands for none',
      (f) =>
        f.replace(
          '"from": "",\n          "to": "mia"',
          String.raw`"from": "\ud800unread {", "to": "mia"`,
        ),
      [2, 'kind', 'notes'],
    ],
    [
      'another that was seen with it',
      (f) =>
        f.replace(
          /"seen": \{\}(?![^]*"seen")/,
          String.raw`"seen": { "coat": "\ud800unread null" }`,
        ),
      [2, 'kind', 'coat'],
    ],
    [
      'a field of nobody that was seen',
      (f) => f.replace(/"seen": \{\}(?![^]*"seen")/, '"seen": { "deletedAt": "x" }'),
      [2, 'field', 'deletedAt'],
    ],
    [
      'a field of nobody',
      (f) =>
        f
          .replaceAll('"notes": {\n          "from": ""', '"deletedAt": {\n          "from": ""')
          .replace('"deletedAt"', '"notes"'),
      [2, 'field', 'deletedAt'],
    ],
    ['a newer version', (f) => f.replace('"v": 1', '"v": 2'), [1, 'newer', '']],
    ['no mutation id', (f) => f.replace(/"mid": "[^"]+"/, '"mid": "x"'), [1, 'shape', '']],
    [
      'an instant of no year',
      (f) => f.replace(/"to": \d{12,}/, '"to": 1e300'),
      [1, 'outOfRange', 'date'],
    ],
    [
      'the year 10000',
      (f) => f.replace(/"to": \d{12,}/, '"to": 253402300800000'),
      [1, 'outOfRange', 'date'],
    ],
    [
      'made at no moment',
      (f) => f.replace(/"createdAt": \d+/, '"createdAt": 1e308'),
      [1, 'moment', ''],
    ],
    [
      'made before 1970',
      (f) => f.replace(/"createdAt": \d+/, '"createdAt": -1'),
      [1, 'moment', ''],
    ],
    [
      'tried more often than can be',
      (f) => f.replace(/"attempts": \d+/, '"attempts": 1e308'),
      [1, 'shape', ''],
    ],
    [
      'a revision of none',
      (f) => f.replace(/"baseRev": \d+/, '"baseRev": 1e300'),
      [1, 'shape', ''],
    ],
  ])('%s: only that entry is left out, by name', async (_what, harm, flaw) => {
    const file = await twoChanges();
    const harmed = harm(file);
    expect(harmed).not.toBe(file);
    expect(flawsOf(harmed)).toEqual([flaw]);
    expect(sure(readUnsentFile(harmed, 'anna')).changes).toHaveLength(1);
  });

  test('what needs an entry that is left out is left out too', async () => {
    const { anna } = await openAlone('stella');
    const slug = await addHorse(anna, 'Vento');
    await trim(anna, slug, '2026-10-14');
    await edit(anna, `horses/${slug}`, { notes: 'mia' });
    await edit(anna, STELLA, { notes: 'mia' });
    const file = await writeUnsentFile(anna);
    expect(flawsOf(file.replace('"to": "Vento"', '"to": 7'))).toEqual([
      [1, 'kind', 'name'],
      [2, 'depends', ''],
      [3, 'depends', ''],
    ]);
  });

  test('[WRITE-7] what follows from a deletion that is left out is left out too', async () => {
    const { anna, server } = await openAlone('stella');
    await create(anna, `health/${'a'.repeat(20)}`, { horse: 'stella', kind: 'vaccination' });
    await push(anna, server.remote());
    sure(await removeHorse(anna, 'stella', 0));
    const file = await writeUnsentFile(anna);
    expect(flawsOf(file)).toEqual([]);
    expect(flawsOf(file.replace('"baseRev": 0', '"baseRev": -1'))).toEqual([
      [1, 'shape', ''],
      [2, 'depends', ''],
    ]);
  });

  test('[VISIT-1] the deletion of what a correction replaces goes with that into a file, and is left out with it', async () => {
    const { anna, server } = await openAlone('stella');
    const visit = await trim(anna, 'stella', '2026-10-14');
    await push(anna, server.remote());
    sure(await replaceVisit(anna, visit, { day: '2026-10-15', notes: 'chiodo' }));
    const file = await writeUnsentFile(anna, (await listUnsent(anna))[0]!.mutationId);
    const { changes, ...rest } = JSON.parse(file);
    const [correction, deletion] = changes;
    expect(deletion).toMatchObject({ op: 'deleteVisit', path: visit });
    expect(flawsOf(file)).toEqual([]);
    expect(flawsOf(file.replace('"to": "chiodo"', '"to": 7'))).toEqual([
      [1, 'kind', 'notes'],
      [2, 'depends', ''],
    ]);
    // Nor is anything taken in that needs what the first device could not read.
    const flawsBeside = (damaged: object, change: object) =>
      flawsOf(JSON.stringify({ ...rest, changes: [change], damaged: [damaged] }));
    expect(flawsBeside({ ...correction, patch: null }, deletion)).toEqual([[1, 'depends', '']]);
    const parked = { id: `${deletion.mid}/`, mutation: null };
    const { replaces: _, ...again } = { ...correction, after: deletion.mid };
    expect(flawsBeside(parked, again)).toEqual([[1, 'depends', '']]);
    expect(flawsBeside({ ...parked, id: 'x/' }, again)).toEqual([]);
  });

  /** What is unsent of two horses, of which one was deleted; each entry as `harm` leaves it. */
  const following = async (
    harm: (first: { mid: string }, second: { after: string }) => unknown,
  ) => {
    const of = await openAlone('stella', 'vento');
    await trim(of.anna, 'stella', '2026-10-14');
    await edit(of.anna, STELLA, { notes: 'mia' });
    await remove(of.anna, 'horses/vento');
    const file = JSON.parse(await writeUnsentFile(of.anna));
    harm(file.changes[0], file.changes[1]);
    return { ...of, file, text: JSON.stringify(file) };
  };

  test('what would wait for itself is left out, alone or with others', async () => {
    const { text, file } = await following((first) => Object.assign(first, { after: first.mid }));
    expect(flawsOf(text)).toEqual([[1, 'depends', '']]);
    const [visit, update, deletion] = file.changes;
    const after = ({ mid }: { mid: string }, of: object) => ({ ...of, after: mid });
    const flaws = (...changes: unknown[]) => flawsOf(JSON.stringify({ ...file, changes }));
    delete visit.after;
    // What follows from a change behind it in its own queue.
    expect(flaws(after(update, visit), update)).toEqual([[1, 'depends', '']]);
    expect(flaws(visit, after(visit, update))).toEqual([]);
    // From a change in another queue: only an act does, from the deletion of its horse, wherever it stands.
    expect(flaws(after(deletion, visit), after(visit, deletion)).length).toBeGreaterThan(0);
    expect(flaws(after(deletion, update), deletion)).toEqual([[1, 'depends', '']]);
    const act = { ...deletion, mid: visit.mid, path: `health/${'a'.repeat(20)}` };
    expect(flaws(after(deletion, act), deletion)).toEqual([]);
    expect(flaws(act, after(act, deletion))).toEqual([[2, 'depends', '']]);
    // The deletions of two acts are none of a horse.
    const acts = [act, { ...deletion, path: `health/${'b'.repeat(20)}` }];
    expect(flaws(after(acts[1], acts[0]), after(acts[0], acts[1]))).not.toEqual([]);
  });

  test('a change whose id the rules refuse in the log is left out: it could never be sent', async () => {
    const file = JSON.parse(await twoChanges());
    const [{ mid }] = file.changes;
    for (const refused of [mid.toUpperCase(), mid.replace('-7', '-4'), `${mid}0`, '']) {
      const changes = [{ ...file.changes[0], mid: refused }];
      expect(flawsOf(JSON.stringify({ ...file, changes }))).toEqual([[1, 'shape', '']]);
    }
  });

  test('entries that are no changes at all are left out, whatever they are', async () => {
    const file = JSON.parse(await twoChanges());
    const changes = [null, 7, 'x', [], {}, ...file.changes];
    const text = JSON.stringify({ ...file, changes, damaged: [null, 7] });
    expect(flawsOf(text)).toEqual([1, 2, 3, 4, 5].map((entry) => [entry, 'shape', '']));
    expect(sure(readUnsentFile(text, 'anna'))).toMatchObject({ changes: [{}, {}], damaged: 2 });
  });

  test('[RECEIPT-1] the count of the receipts of a year, what is written once, and another horse’s visit are not touched', async () => {
    const { anna } = await openAlone('stella', 'vento');
    const id = 'a'.repeat(20);
    await create(anna, 'receipts/2026', { year: 2026 });
    await create(anna, `treatments/${id}`, { drug: 'X', horse: 'stella' });
    const visit = await trim(anna, 'stella', '2026-10-14');
    const file = JSON.parse(await writeUnsentFile(anna));
    const [count, treatment, addition] = file.changes;
    const update = (patch: object) => ({ ...treatment, op: 'update', patch });
    const text = { from: '', to: 'y' };
    const beside = (replaces: string) => ({ ...addition, replaces });
    const changes = [
      count,
      { ...treatment, op: 'delete', patch: {} },
      update({ cancelledReason: text, drug: text }),
      beside(`horses/vento/hoovesTrims/${id}`),
      beside(`${STELLA}/dentists/${id}`),
      beside(visit),
      // It would make another deletion a part of itself, which nobody ticks.
      { ...beside(`${STELLA}/hoovesTrims/${id}`), op: 'deleteVisit', patch: {} },
    ];
    expect(flawsOf(JSON.stringify({ ...file, changes }))).toEqual([
      [1, 'path', ''],
      [2, 'path', ''],
      [3, 'field', 'drug'],
      ...[4, 5, 6, 7].map((entry) => [entry, 'path', '']),
    ]);
    const fit = [update({ cancelledReason: text }), beside(`${STELLA}/hoovesTrims/${id}`)];
    expect(flawsOf(JSON.stringify({ ...file, changes: fit }))).toEqual([]);
  });

  test('[CONFLICT-3] what it says was known of a deleted horse has only what a horse can have: a restore writes it', async () => {
    const { anna, bruno, server } = await openScene('stella');
    const visit = await trim(anna, 'stella', '2026-10-14');
    await remove(bruno, STELLA);
    await push(bruno, server.remote());
    await pull(anna, server.remote());
    const file = JSON.parse(await writeUnsentFile(anna));
    const [change] = file.changes;
    expect(change).toMatchObject({ path: visit, lost: { name: 'stella' } });
    const flawsWith = (lost: object) =>
      flawsOf(JSON.stringify({ ...file, changes: [{ ...change, lost }] }));
    expect(flawsWith(change.lost)).toEqual([]);
    expect(flawsWith({ deletedAt: 'x' })).toEqual([[1, 'field', 'deletedAt']]);
    expect(flawsWith({ toString: 'x' })).toEqual([[1, 'field', 'toString']]);
    expect(flawsWith({ date: change.patch.date.to })).toEqual([[1, 'field', 'date']]);
    expect(flawsWith({ coat: 7 })).toEqual([[1, 'kind', 'coat']]);
    expect(flawsWith({ coat: '\ud800unread {"stringValue":"x"}' })).toEqual([[1, 'kind', 'coat']]);
  });

  test('any number in any place of an entry is left out, or a value that can be shown, kept and sent', async () => {
    const file = JSON.parse(await twoChanges()) as { changes: Record<string, unknown>[] };
    const places = [
      'v',
      'baseRev',
      'attempts',
      'createdAt',
      'seq',
      'nextAttemptAt',
      'triedAt',
      'date',
    ];
    const number = fc.oneof(fc.constantFrom(...HOSTILE_INSTANTS), fc.double(), fc.maxSafeInteger());
    let shown = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), number, async (place, value) => {
        const [visit] = structuredClone(file.changes);
        if (place === 'date') visit!['patch'] = { date: { from: null, to: value } };
        else visit![place] = value;
        const text = JSON.stringify({ ...file, changes: [visit] });
        const { anna, server } = await openAlone('stella');
        await importFile(anna, text);
        for (const change of await listUnsentChanges(anna)) {
          expect(changeLabel(change, '2026-10-14')).not.toBe('');
          expect(formatMoment(change.mutation.createdAt, 0)).not.toMatch(/sconosciuto/);
          shown += 1;
        }
        await push(anna, server.remote());
        expect(await listUnsent(anna)).toEqual([]);
      }),
      { numRuns: propertyRuns(60) },
    );
    expect(shown).toBeGreaterThan(5);
  });

  test('[STATUS-2] deletions are named, counted with their visits, and left out unless they are wanted', async () => {
    const { anna, server, clock } = await openAlone('stella', 'vento');
    const visit = await trim(anna, 'stella', '2026-10-14');
    await trim(anna, 'stella', '2026-09-14');
    await push(anna, server.remote());
    sure(await deleteVisit(anna, visit));
    await remove(anna, STELLA);
    await remove(anna, 'horses/vento');
    const file = await writeUnsentFile(anna);

    const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
    await pull(tablet, server.remote());
    const { changes } = sure(readUnsentFile(file, 'anna'));
    const before = await viewOf(tablet);
    const preview = await previewUnsent(tablet, changes);
    expect(await viewOf(tablet)).toEqual(before);
    expect(preview.fresh).toEqual([]);
    expect(preview.deletions.map((each) => [changeLabel(each, '2026-11-01'), each.visits])).toEqual(
      [
        ['Eliminazione: pareggio di stella, 14 ottobre', 0],
        ['Eliminazione di stella', 2],
        ['Eliminazione di vento', 0],
      ],
    );
    expect(sure(await importUnsent(tablet, withoutDeletions(changes))).added).toBe(0);
    expect(await viewOf(tablet)).toEqual(before);
    expect(sure(await importUnsent(tablet, changes)).added).toBe(3);
  });

  test('whatever else names a deletion, that is taken in only with its own tick', async () => {
    const { anna, server } = await openAlone('stella', 'vento');
    const old = await trim(anna, 'vento', '2026-09-14');
    await push(anna, server.remote());
    await trim(anna, 'stella', '2026-10-14');
    await edit(anna, STELLA, { notes: 'mia' });
    await edit(anna, 'horses/vento', { notes: 'mia' });
    await create(anna, `health/${'a'.repeat(20)}`, { horse: 'stella', kind: 'vaccination' });
    await remove(anna, STELLA);
    sure(await deleteVisit(anna, old));
    const [visit, ...changes] = sure(
      readUnsentFile(await writeUnsentFile(anna), 'anna'),
    ).changes.toSorted((a, b) => Number(b.op === 'addVisit') - Number(a.op === 'addVisit'));
    const deleted = changes.filter(({ op }) => op.startsWith('delete'));
    expect(deleted).toHaveLength(2);
    for (const { mid: after } of deleted)
      for (const each of [visit!, ...changes].filter((one) => !deleted.includes(one)))
        expect(withoutDeletions([{ ...each, after }, ...deleted])).toEqual([{ ...each, after }]);
    // But what writes it again, as one that was undone.
    const [horse, below] = deleted;
    const again = { ...visit!, op: 'create', path: STELLA, after: horse!.mid } as const;
    expect(withoutDeletions([horse!, again])).toEqual([horse, again]);
    const anew = { ...visit!, path: `${old.slice(0, -3)}new`, after: below!.mid };
    expect(withoutDeletions([below!, anew])).toEqual([below, anew]);
  });

  test('the preview names what the file itself makes', async () => {
    const { anna, clock, server } = await openAlone();
    const slug = await addHorse(anna, 'Vento');
    await trim(anna, slug, '2026-10-14');
    const tablet = openPhone({ clock, seed: 5, uid: 'anna' });
    await pull(tablet, server.remote());
    const { changes } = sure(readUnsentFile(await writeUnsentFile(anna), 'anna'));
    const { fresh, known } = await previewUnsent(tablet, changes);
    expect(fresh.map((change) => changeLabel(change, '2026-11-01'))).toEqual([
      'Nuovo cavallo: Vento',
      'Pareggio di Vento, 14 ottobre',
    ]);
    expect(known).toBe(0);
    expect((await previewUnsent(anna, changes)).known).toBe(2);
  });
});

test('[STATUS-2] a file of one change holds that one; one bad value leaves it out', async () => {
  const { anna } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia', coat: 'baio' });
  await edit(anna, STELLA, { notes: 'dopo' });
  const file = await writeUnsentFile(anna, mutationId);
  expect(JSON.parse(file)).toMatchObject({ changes: [{ mid: mutationId }] });
  expect(flawsOf(file.replace('"baio"', '7'))).toEqual([[1, 'kind', 'coat']]);
});

test('[PUSH-11] a rejected change is sent again when a person retries it', async () => {
  const { anna, server } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toMatchObject([{ status: 'rejected' }]);
  server.admits = () => 'allowed';
  expect(sure(await retryRejected(anna, mutationId))).toBe(true);
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('mia');
});

test('[PUSH-11] what the server said before is no failure of a change that is retried', async () => {
  const { anna, server } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  server.admits = () => 'denied';
  await push(anna, server.remote());
  sure(await retryRejected(anna, mutationId));
  expect(await readStatus(anna)).toMatchObject({ pending: 1, rejected: 0, pushFailure: null });
});

test('[PUSH-11] a change that another tab retried is not retried by an old card', async () => {
  const { anna, server } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  sure(await retryRejected(anna, mutationId));
  await push(
    anna,
    server.remote(async () => fail('unreachable')),
  );
  const [waiting] = await listUnsent(anna);
  expect(waiting).toMatchObject({ status: 'pending', lastError: 'offline' });
  expect(waiting!.nextAttemptAt).toBeGreaterThan(0);
  expect(sure(await retryRejected(anna, mutationId))).toBe(false);
  expect(await listUnsent(anna)).toEqual([waiting]);
});

const REFUSED: Readonly<Record<string, (phone: Mirror) => Promise<string>>> = {
  'a creation': async (phone) => {
    await create(phone, 'events/e', { title: 'Gara', notes: 'uno' });
    return 'events/e';
  },
  'a change': async (phone) => (await edit(phone, STELLA, { notes: 'uno' })).path,
  'a visit': async (phone) => rootPathOf(await trim(phone, 'stella', '2026-10-14')),
};

describe.each(Object.entries(REFUSED))(
  '[PUSH-11] [STATUS-2] %s that was refused here',
  (_what, refused) => {
    const scene = async () => {
      const opened = await openAlone('stella');
      const { anna, server } = opened;
      const path = await refused(anna);
      server.admits = () => 'invalid';
      await push(anna, server.remote());
      server.admits = () => 'allowed';
      await edit(anna, path, { notes: 'due' });
      const statesOf = async () => (await listUnsent(anna)).map(({ status }) => status);
      expect(await statesOf()).toEqual(['rejected', 'pending']);
      return { ...opened, path, statesOf };
    };

    test('is refused no more once another device sent it from a file, and nothing waits behind it', async () => {
      const { anna, server, clock, path, statesOf } = await scene();
      const tablet = openPhone({ clock, seed: 9, uid: 'anna' });
      await pull(tablet, server.remote());
      const [first] = await listUnsent(anna);
      await importFile(tablet, await writeUnsentFile(anna, first!.mutationId));
      await push(tablet, server.remote());
      await pull(anna, server.remote());
      expect(await statesOf()).toEqual(['pending', 'pending']);
      await push(anna, server.remote());
      expect(await statesOf()).toEqual([]);
      expect(await listConflicts(anna)).toEqual([]);
      expect(server.documents.get(path)!.fields['notes']).toBe('due');
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
    });

    test('stays so where somebody else changes the document', async () => {
      const { anna, server, clock, path, statesOf } = await scene();
      const bruno = openPhone({ clock, seed: 9, uid: 'bruno' });
      await pull(bruno, server.remote());
      if (path === STELLA) await edit(bruno, path, { coat: 'baio' });
      else await create(bruno, path, { title: 'Gita' });
      await push(bruno, server.remote());
      await pull(anna, server.remote());
      expect(server.documents.get(path)?.updatedBy).toBe('bruno');
      expect((await statesOf())[0]).toBe('rejected');
    });
  },
);

test('[PUSH-11] discarding a rejected creation discards what depends on it, and nothing else', async () => {
  const { anna, server } = await openAlone('stella');
  const slug = await addHorse(anna, 'Vento');
  await trim(anna, slug, '2026-10-14');
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  await edit(anna, STELLA, { notes: 'mia' });
  const [made] = await listUnsent(anna);
  expect(dependentsOf(made!, await listUnsent(anna))).toMatchObject([{ op: 'addVisit' }]);
  expect(sure(await discardRejected(anna, made!.mutationId))).toBe(true);
  expect(await listUnsent(anna)).toMatchObject([{ path: STELLA }]);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test('[PUSH-11] what was written over a discarded change is no conflict with what it had replaced', async () => {
  const { anna, server } = await openAlone('stella');
  const first = await edit(anna, STELLA, { notes: 'no', ownerPhone: '1', coat: 'baio' });
  await edit(anna, STELLA, { notes: 'mia', coat: '' }); // the coat again as before
  await edit(anna, STELLA, { notes: 'nostra' });
  await edit(anna, STELLA, { ownerName: 'Lucia' }); // made while the discarded phone number was shown
  server.admits = ({ log }) => (log.mutationId === first.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  server.edit(STELLA, { coat: 'morello' });
  sure(await discardRejected(anna, first.mutationId));
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields).toMatchObject({
    notes: 'nostra',
    ownerName: 'Lucia',
    ownerPhone: '',
    coat: 'morello',
  });
});

test('[PUSH-11] what was written over a discarded change is no conflict where the discarded value was written again later', async () => {
  const { anna, server } = await openAlone('stella');
  const first = await edit(anna, STELLA, { notes: 'no' });
  for (const notes of ['mia', 'no', 'nostra']) await edit(anna, STELLA, { notes });
  server.admits = ({ log }) => (log.mutationId === first.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  sure(await discardRejected(anna, first.mutationId));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('nostra');
});

test('[PUSH-11] what two tabs wrote over a discarded change, each as it had seen it, is no conflict', async () => {
  const { anna, server } = await openAlone('stella');
  const first = await edit(anna, STELLA, { notes: 'no' });
  const shown = (await anna.db.view('horses').get(STELLA))!.fields;
  for (const notes of ['', 'nostra'])
    sure(await writeLocally(anna, updateOf(STELLA, shown, { ...shown, notes })!));
  server.admits = ({ log }) => (log.mutationId === first.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  sure(await discardRejected(anna, first.mutationId));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields['notes']).toBe('nostra');
});

test('[PUSH-11] what was emptied again after another value stays empty', async () => {
  const { anna, server } = await openAlone('stella');
  const first = await edit(anna, STELLA, { notes: 'no' });
  for (const notes of ['mia', '']) await edit(anna, STELLA, { notes });
  server.admits = ({ log }) => (log.mutationId === first.mutationId ? 'invalid' : 'allowed');
  await push(anna, server.remote());
  sure(await discardRejected(anna, first.mutationId));
  expect((await anna.db.view('horses').get(STELLA))?.fields).toMatchObject({ notes: '' });
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  expect(server.documents.get(STELLA)?.fields['notes'] ?? '').toBe('');
});

test('[PUSH-11] behind a rejected change waits only what came later, in its document queue, and depends on it', async () => {
  const { anna } = await openAlone('stella', 'vento');
  const early = await edit(anna, STELLA, { notes: 'uno' });
  const rejected = await edit(anna, STELLA, { notes: 'no' });
  const other = await edit(anna, 'horses/vento', { notes: 'no' });
  const later = await edit(anna, STELLA, { notes: 'due' });
  const apart = await edit(anna, STELLA, { coat: 'baio' });
  const elsewhere = await edit(anna, 'horses/zeus', { notes: 'tre' });
  const waits = [early, later, apart, elsewhere].map((each) =>
    isBlockedBy(each, [rejected, other]),
  );
  expect(waits).toEqual([false, true, false, false]);
});

test('[PUSH-11] a change that is on its way again, or gone, is neither discarded nor said to be', async () => {
  const { anna, server } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  const asDraft = (_: unknown, change: Mutation) => newValuesOf(change);
  expect(sure(await discardRejected(anna, mutationId))).toBe(false);
  expect(sure(await backToDraft(anna, mutationId, asDraft))).toBe(false);
  expect(await listUnsent(anna)).toHaveLength(1);
  await push(anna, server.remote());
  expect(await listUnsent(anna)).toEqual([]);
  for (const choose of [discardRejected, retryRejected])
    expect(sure(await choose(anna, mutationId))).toBe(false);
  expect(sure(await backToDraft(anna, mutationId, asDraft))).toBe(false);
  expect(await readDraft(anna, STELLA)).toBeUndefined();
});

test('[PUSH-11] the values of a rejected change go back to the draft of their form', async () => {
  const { anna, server } = await openAlone('stella');
  const { mutationId } = await edit(anna, STELLA, { notes: 'mia' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  await keepDraft(anna, STELLA, 'before');
  const asDraft = (kept: unknown, change: Mutation) => [kept, newValuesOf(change)['notes']];
  expect(sure(await backToDraft(anna, mutationId, asDraft))).toBe(true);
  expect(await readDraft(anna, STELLA)).toEqual(['before', 'mia']);
  expect(await listUnsent(anna)).toEqual([]);
  expect((await viewOf(anna)).get(STELLA)?.fields['notes']).toBe('');
});

test('changes are named by what the phone still knows', async () => {
  const { anna } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-14');
  const slug = await addHorse(anna, 'Vento');
  await remove(anna, `horses/${slug}`);
  await remove(anna, STELLA);
  expect(await listUnsentChanges(anna)).toMatchObject([
    { root: { name: 'stella' }, visit: { notes: '' } },
    { root: { name: 'Vento' } },
    { root: { name: 'Vento' } },
    { root: { name: 'stella' } },
  ]);
  expect(await listConflicts(anna)).toEqual([]);
});
