import { type IndexableType, Dexie, liveQuery } from 'dexie';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Mirror, type ViewRow, transact } from '../../../../src/mirror/database/database.ts';
import type { Decision, RowChange } from '../../../../src/mirror/database/row-requests.ts';
import { viewRow } from '../../../../src/mirror/view/view.ts';
import { COLLECTIONS } from '../../../../src/model/collections.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { eventually } from '../../../support/eventually.ts';

/*
 * Rows are written without Dexie's own calls, and the changes are noted for live queries where Dexie notes its own. If
 * a release of Dexie looked for them elsewhere, screens would show old rows without any error: so here each kind of
 * live query must follow each kind of change.
 */

const HORSE = 'horses/stella';
const DAY = 86_400_000;
const boh: RawValue = { stringValue: 'boh' };

function horse(
  path: string,
  values: Record<string, unknown>,
  unread?: Readonly<Record<string, RawValue>>,
) {
  const fields = readFields(COLLECTIONS.horses, { docname: path, isHere: 1, ...values });
  return viewRow({ path, fields, pending: 0, ...(unread && { unread }) });
}

function visit(id: string, day: number) {
  const fields = readFields(COLLECTIONS.hoovesTrims, { date: day * DAY, notes: '' });
  return viewRow({ path: `${HORSE}/hoovesTrims/${id}`, fields, pending: 0 });
}

/** Every kind of live query that screens and the engine use. */
function queriesOn({ db }: Mirror): Readonly<Record<string, () => Promise<unknown>>> {
  const [horses, visits] = [db.view('horses'), db.view('hoovesTrims')];
  const listed = () =>
    horses
      .where('[fields.isHere+fields.isDeceased+fields.docname]')
      .between([1, 0], [1, 0, [] as readonly never[]]);
  return {
    'a row': () => horses.get(HORSE),
    'some rows': () => horses.bulkGet([HORSE, 'horses/vento', 'horses/luna']),
    'all rows': () => horses.toArray(),
    'the keys of all rows': () => horses.toCollection().primaryKeys(),
    'how many': () => horses.count(),
    'the keys of a range of an index': () => listed().primaryKeys(),
    'how many in a range of an index': () => listed().count(),
    'the first of a range of an index': () => listed().limit(2).toArray(),
    'an index in its order': () => horses.orderBy('fields.docname').primaryKeys(),
    'the keys in an index': () => horses.orderBy('keys.text').keys(),
    'an index with many keys a row': () => horses.where('toCheck').equals('isInBDN').toArray(),
    'what lies below a horse': () => visits.where('lane').equals(HORSE).toArray(),
    'the latest below a horse': () =>
      visits.where('[lane+fields.date]').between([HORSE, 0], [HORSE, Infinity]).last(),
    'the outbox': () => db.outbox.toArray(),
    'the outbox of a lane': () => db.outbox.where('lane').equals(HORSE).count(),
  };
}

/** Changes of the rows, one transaction each. */
function changesOn({ db }: Mirror): Readonly<Record<string, readonly RowChange[]>> {
  const [horses, visits] = [db.view('horses'), db.view('hoovesTrims')];
  const change = (before: ViewRow | undefined, after: ViewRow | undefined) =>
    ({ table: horses, before, after }) as const;
  const [stella, vento] = [horse(HORSE, {}), horse('horses/vento', { docname: 'A' })];
  const noted = horse(HORSE, { notes: 'zoppica' });
  const renamed = horse(HORSE, { notes: 'zoppica', docname: 'Z', name: 'Stellina' });
  const away = horse(HORSE, { notes: 'zoppica', docname: 'Z', isHere: -1 });
  const unread = horse(HORSE, { notes: 'zoppica', docname: 'Z' }, { isInBDN: boh });
  const row = { mid: 'one', lane: HORSE, path: HORSE, op: 'update' };
  return {
    'rows come': [change(undefined, stella), change(undefined, vento)],
    'what no index holds': [change(stella, noted)],
    'a row moves in an index': [change(noted, renamed)],
    'a row leaves a range': [change(renamed, away)],
    'a row comes into a range, and into an index with many keys': [change(away, unread)],
    'a row leaves an index with many keys': [change(unread, renamed)],
    'a visit, the horse and the outbox': [
      { table: db.outbox, before: undefined, after: row },
      { table: visits, before: undefined, after: visit('a', 1) },
      change(renamed, noted),
    ],
    'a later visit': [{ table: visits, before: undefined, after: visit('b', 2) }],
    'a visit goes': [{ table: visits, before: visit('b', 2), after: undefined }],
    'rows go': [change(noted, undefined), change(vento, undefined)],
  };
}

/** Decides to write rows, and answers their keys. */
const write = (...changes: readonly RowChange[]): Decision<readonly IndexableType[]> => ({
  changes,
  answer: (keys) => keys,
});

/** The two ways to write rows: in a transaction of Dexie, and in a separate one. */
const WAYS: Readonly<
  Record<string, (phone: Mirror, changes: readonly RowChange[]) => Promise<unknown>>
> = {
  'in a transaction of Dexie': ({ db }, changes) =>
    transact(db, 'change', 'rw', storesOf(db), async () => db.writeTogether(changes)),
  'in one of their own': ({ db }, changes) =>
    db.saveTogether(storesOf(db), async () => write(...changes)),
};
const storesOf = (db: Dexie) => db.tables.map(({ name }) => name);

test.each(Object.keys(WAYS))(
  '[WRITE-1] live queries of every kind follow rows written %s',
  async (way) => {
    // Dexie caches what live queries read by the database's name, some seconds longer than the test that observed them.
    const phone = openPhone({ clock: new ManualClock(), uid: way });
    const queries = Object.entries(queriesOn(phone));
    const shown = new Map<string, unknown>();
    for (const [name, query] of queries) {
      // A query that fails goes on no more: its error is what it shows.
      const show = (value: unknown) => void shown.set(name, value);
      const subscription = liveQuery(query).subscribe({ next: show, error: show });
      onTestFinished(() => subscription.unsubscribe());
    }
    const expectShown = async (after: string) => {
      const held = await Promise.all(queries.map(async ([name, query]) => [name, await query()]));
      await eventually(() =>
        expect(Object.fromEntries(shown), after).toEqual(Object.fromEntries(held)),
      );
    };
    await expectShown('nothing yet');
    let told = 0;
    const count = () => void (told += 1);
    Dexie.on('storagemutated', count);
    onTestFinished(() => Dexie.on('storagemutated').unsubscribe(count));
    for (const [name, changes] of Object.entries(changesOn(phone))) {
      told = 0;
      await WAYS[way]!(phone, changes);
      await expectShown(name);
      // The documented event with which Dexie notifies the other tabs.
      expect(told, name).toBe(1);
    }
  },
);

test('[WRITE-1] what an aborted transaction wrote is told to nobody', async () => {
  const phone = openPhone({ clock: new ManualClock() });
  await phone.db.open();
  const told = vi.fn();
  Dexie.on('storagemutated', told);
  onTestFinished(() => Dexie.on('storagemutated').unsubscribe(told));
  const after = horse(HORSE, {});
  const work = async () => {
    await phone.db.writeTogether([{ table: phone.db.view('horses'), before: undefined, after }]);
    throw new Error('no');
  };
  await expect(transact(phone.db, 'change', 'rw', ['view2_horses'], work)).rejects.toThrow('no');
  expect(await phone.db.view('horses').count()).toBe(0);
  expect(told).not.toHaveBeenCalled();
});

const STORES = ['view2_horses', 'outbox', 'meta'];

/** A phone with an open database, so that a save has a transaction of its own, and with one horse. */
async function openWithHorse() {
  const phone = openPhone({ clock: new ManualClock() });
  const horses = phone.db.view('horses');
  const stella = { table: horses, before: undefined, after: horse(HORSE, {}) };
  await phone.db.open();
  await phone.db.saveTogether(STORES, async () => write(stella));
  const noted = { ...stella, before: stella.after, after: horse(HORSE, { notes: 'zoppica' }) };
  const notes = async () => (await horses.get(HORSE))?.fields['notes'];
  return { ...phone, horses, noted, notes };
}

test('[WRITE-1] a save writes by what it read, and gives the keys in their order', async () => {
  const { db, horses, noted, notes } = await openWithHorse();
  const row = { mid: 'one', lane: HORSE, path: HORSE, op: 'update' };
  const keys = await db.saveTogether(STORES, async (read) => {
    const [one, all] = await read([
      { table: horses, key: HORSE },
      { table: horses, index: 'lane', equals: HORSE },
    ]);
    expect(all).toEqual(one);
    const [before] = one;
    const [none] = await read([{ table: horses, key: 'horses/vento' }]);
    expect(none).toEqual([]);
    return write({ ...noted, before }, { table: db.outbox, before: undefined, after: row });
  });
  expect(keys).toEqual([HORSE, 1]);
  expect(await notes()).toBe('zoppica');
  expect(await db.outbox.count()).toBe(1);
});

test('[WRITE-2] a save that refuses, or that the storage refuses, keeps nothing and tells why', async () => {
  const { db, noted, notes } = await openWithHorse();
  const told = vi.fn();
  await notes(); // By then the save of the horse is told, too.
  Dexie.on('storagemutated', told);
  onTestFinished(() => Dexie.on('storagemutated').unsubscribe(told));
  const refusing = db.saveTogether(STORES, async () => {
    throw new RangeError('unfit');
  });
  await expect(refusing).rejects.toThrow(new RangeError('unfit'));
  const full = refuseWrites(db, 'outbox', () => new DOMException('full', 'QuotaExceededError'));
  const row = { table: db.outbox, before: undefined, after: { mid: 'one', lane: HORSE } };
  const filling = db.saveTogether(STORES, async () => write(noted, row));
  await expect(filling).rejects.toMatchObject({ name: 'QuotaExceededError' });
  full();
  // Two rows with one id, which the storage refuses only when they are written.
  const twice = db.saveTogether(STORES, async () => write(noted, row, row));
  await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await notes()).toBe('');
  expect(await db.outbox.count()).toBe(0);
  expect(told).not.toHaveBeenCalled();
});

test('[WRITE-2] a save that waits for anything else than what it reads keeps nothing', async () => {
  const { db, noted, notes } = await openWithHorse();
  const late = db.saveTogether(STORES, async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return write(noted);
  });
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(await notes()).toBe('');
});

test('[WRITE-2] a save waits for a database that is not open yet, and fails on one that was closed', async () => {
  const phone = openPhone({ clock: new ManualClock() });
  const change = {
    table: phone.db.view('horses'),
    before: undefined,
    after: horse(HORSE, {}),
  };
  await phone.db.saveTogether(STORES, async () => write(change));
  expect(await phone.db.view('horses').count()).toBe(1);
  phone.db.close();
  const closed = phone.db.saveTogether(STORES, async () => write(change));
  await expect(closed).rejects.toMatchObject({ name: 'DatabaseClosedError' });
});

test('[WRITE-1] a save inside of a transaction of Dexie is a part of it', async () => {
  const { db, noted, notes } = await openWithHorse();
  const outer = transact(db, 'change', 'rw', STORES, async () => {
    await db.saveTogether(STORES, async () => write(noted));
    expect(await notes()).toBe('zoppica');
    throw new Error('no');
  });
  await expect(outer).rejects.toThrow('no');
  expect(await notes()).toBe('');
});
