import { isDeepStrictEqual } from 'node:util';
import type { BaseRow, ViewRow } from '../../../src/mirror/database/database.ts';
import {
  type OutboxRow as StoredMutation,
  mutationFrom,
} from '../../../src/mirror/database/outbox-row.ts';
import { viewRow } from '../../../src/mirror/view/view.ts';
import { VIEW_STORES } from '../../../src/mirror/database/view-keys.ts';
import type { ServerDocument } from '../../../src/model/fields/document.ts';
import { replay } from '../../../src/mutation/replay.ts';
import { withoutFaults } from '../throw-in-function.ts';
import { isCount } from './18-receipts.ts';
import type { WatchedStorage } from './observations.ts';
import {
  collectionOf,
  COLLECTIONS,
  emptyValue,
  flagsOfKind,
  inheritedPathOf,
  isAlive,
  isMovement,
  isOneDay,
  isVisit,
  LAST_DATES,
  lastDateOf,
  latest,
  rootOf,
} from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/** What a phone holds of one root document and of what lies below it. */
interface RowsOfQueue {
  readonly base: BaseRow[];
  readonly outbox: StoredMutation[];
  readonly view: ViewRow[];
}

/** For each phone, the rows of each root document as they were at the last check. */
const LOOKED_AT = new WeakMap<WatchedStorage['storage'], ReadonlyMap<string, RowsOfQueue>>();

/**
 * Invariant 1: after every transaction, the view is base with the unsent mutations replayed over
 * it. Stored rows are frozen, and a change puts a new object in their place. So a root document is
 * skipped if all its rows are the same objects as at the last check.
 */
export function checkView({ storage }: WatchedStorage): void {
  const queues = rowsByQueue(storage);
  const last = LOOKED_AT.get(storage);
  for (const [rootPath, rows] of queues) {
    const before = last?.get(rootPath);
    if (before && areSame(before, rows)) continue;
    checkShown(rows);
    if (rows.outbox.length > 0) withoutFaults(() => checkRebuilt(rootPath, rows));
  }
  LOOKED_AT.set(storage, queues);
}

function rowsByQueue(storage: WatchedStorage['storage']): ReadonlyMap<string, RowsOfQueue> {
  const queues = new Map<string, RowsOfQueue>();
  const queueOf = (path: string): RowsOfQueue => {
    const rootPath = rootOf(path);
    let queue = queues.get(rootPath);
    if (!queue) queues.set(rootPath, (queue = { base: [], outbox: [], view: [] }));
    return queue;
  };
  for (const row of storage.rows<StoredMutation>('outbox')) queueOf(row.path).outbox.push(row);
  for (const c of COLLECTIONS) {
    for (const row of storage.rows<BaseRow>(`base_${c}`)) queueOf(row.path).base.push(row);
    for (const row of storage.rows<ViewRow>(VIEW_STORES[c])) queueOf(row.path).view.push(row);
  }
  for (const { outbox } of queues.values()) outbox.sort((a, b) => a.seq - b.seq);
  return queues;
}

function checkShown({ base, outbox, view }: RowsOfQueue): void {
  const expected = expectedView(base, outbox);
  for (const row of view) {
    const wanted = expected.get(row.path);
    if (!wanted) throw new Violation(1, `${row.path} is shown and should not be`);
    if (row.pending !== wanted.pending) throw new Violation(1, `pending of ${row.path}`);
    if (!isDeepStrictEqual(row.unread ?? {}, wanted.unread))
      throw new Violation(1, `what of ${row.path} cannot be read`);
    for (const [field, value] of Object.entries({ ...wanted.fields, ...row.fields })) {
      if (
        (wanted.fields[field] ?? emptyValue(field)) !== (row.fields[field] ?? undefined) &&
        !(row.fields[field] === null && (wanted.fields[field] ?? null) === null)
      )
        throw new Violation(1, `${field} of ${row.path} is shown as ${String(value)}`);
    }
  }
  if (view.length !== expected.size) throw new Violation(1, 'something is not shown');
}

/**
 * Invariant 1 once more, with the `replay` of the app: the view, which the app updates only where
 * something changed, equals a complete replay in every property of every row. Fields that cannot be read have no order.
 */
function checkRebuilt(rootPath: string, { base, outbox, view }: RowsOfQueue): void {
  const rebuilt = [...replay(base, outbox.map(mutationFrom)).values()].map(viewRow);
  const comparable = (rows: readonly ViewRow[]) =>
    rows
      .map((row) => (row.toCheck ? { ...row, toCheck: row.toCheck.toSorted() } : row))
      .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  if (!isDeepStrictEqual(comparable(view), comparable(rebuilt)))
    throw new Violation(1, `what is shown of ${rootPath} is not what a rebuild gives`);
}

/** Whether all rows are the same objects, in the same order. */
function areSame(one: RowsOfQueue, other: RowsOfQueue): boolean {
  return (['base', 'outbox', 'view'] as const).every(
    (part) =>
      one[part].length === other[part].length &&
      one[part].every((row, n) => row === other[part][n]),
  );
}

interface ExpectedRow {
  fields: Record<string, unknown>;
  /**
   * Values that cannot be read, as they are stored. A mutation that changes such a field removes
   * its value.
   */
  unread: Record<string, unknown>;
  /** How many unsent mutations are about it; for a root document, those of what lies below it included. */
  pending: number;
}

/** The replay, implemented a second time in a simpler way. */
function expectedView(
  base: readonly ServerDocument[],
  outbox: readonly OutboxRow[],
): Map<string, ExpectedRow> {
  const rows = new Map<string, ExpectedRow>();
  const tombstones = new Set(base.flatMap((d) => (d.deletedAt === '' ? [] : [d.path])));
  for (const d of base)
    if (isAlive(d) && !isCount(d.path))
      rows.set(d.path, { fields: { ...d.fields }, unread: { ...d.unread }, pending: 0 });
  // Where a horse's last date cannot be read, the latest of its visits counts (VISIT-2).
  for (const [path, { fields, unread }] of rows) {
    for (const field of LAST_DATES) {
      if (!(field in unread)) continue;
      const visits = [...rows].filter(([p]) => isVisit(p) && rootOf(p) === path);
      const dates = visits
        .filter(([p]) => lastDateOf(p) === field)
        .map(([, r]) => r.fields['date']);
      fields[field] = latest(dates);
    }
  }
  /**
   * Last dates that become visits when the queue is sent (VISIT-2), by the paths of these visits.
   * They are not shown, but count when a last date is recomputed.
   */
  const kept = new Map<string, unknown>();
  for (const { op, path, lane, patch, replaces } of outbox) {
    const to = Object.fromEntries(Object.entries(patch).map(([f, c]) => [f, c.to]));
    const row = rows.get(path);
    const horse = rows.get(lane);
    const isBeside = (p: string) =>
      rootOf(p) === lane && p !== path && collectionOf(p) === collectionOf(path);
    const otherDates = () => [
      ...[...rows].flatMap(([p, r]) => (isBeside(p) ? [r.fields['date']] : [])),
      ...[...kept].flatMap(([p, date]) => (isBeside(p) ? [date] : [])),
    ];
    if (op === 'create') {
      // A receipt shows only the number that the server gave it (RECEIPT-2).
      if (collectionOf(path) === 'receipts') delete to['receiptNumber'];
      // Over an existing document, a creation sets its fields as an update does.
      const unread = Object.entries(row?.unread ?? {}).filter(([field]) => !(field in to));
      rows.set(path, {
        fields: { ...row?.fields, ...to },
        unread: Object.fromEntries(unread),
        pending: row?.pending ?? 0,
      });
    } else if (op === 'update' && row) {
      Object.assign(row.fields, to);
      for (const field of Object.keys(to)) delete row.unread[field];
    } else if (op === 'delete') for (const p of rows.keys()) if (rootOf(p) === path) rows.delete(p);
    if (op === 'delete') for (const p of kept.keys()) if (rootOf(p) === path) kept.delete(p);
    if (isMovement(path)) moved(rows, tombstones, op, path, to, replaces !== undefined);
    else if (op === 'addVisit' && horse && !tombstones.has(path)) {
      // A last date that this visit replaces becomes a visit if no visit has it, unless a person
      // deleted that visit before.
      const was = horse.fields[lastDateOf(path)];
      const at = inheritedPathOf(path, was);
      const isReplaced = typeof was === 'number' && Number(to['date']) > was;
      if (isReplaced && !otherDates().some((date) => isOneDay(date, was)) && !tombstones.has(at))
        kept.set(at, was);
      rows.set(path, { fields: to, unread: {}, pending: 0 });
      horse.fields[lastDateOf(path)] = latest([horse.fields[lastDateOf(path)], to['date']]);
    } else if (op === 'deleteVisit' && row) {
      rows.delete(path);
      kept.delete(path);
      if (horse && horse.fields[lastDateOf(path)] === row.fields['date'])
        horse.fields[lastDateOf(path)] = latest(otherDates());
    }
    for (const p of new Set([path, lane])) {
      const touched = rows.get(p);
      if (touched) touched.pending += 1;
    }
  }
  return rows;
}

/**
 * Adds a movement to the expected view, or deletes one. The flags of the horse follow from the last
 * movement.
 */
function moved(
  rows: Map<string, ExpectedRow>,
  tombstones: ReadonlySet<string>,
  op: string,
  path: string,
  to: Record<string, unknown>,
  isReplacement: boolean,
): void {
  const row = rows.get(path);
  const horse = rows.get(rootOf(path));
  const beforeOf = ({ hereBefore = 0, deceasedBefore = 0 }: Record<string, unknown>) => ({
    isHere: hereBefore,
    isDeceased: deceasedBefore,
  });
  if (op === 'addVisit' && horse && !tombstones.has(path)) {
    const was = horse.fields['lastMovement'] ?? null;
    // At the same instant as the last movement, a new one is dated a minute later. If base already
    // holds this movement, base also has its final date and its flags.
    const given = to['date'] ?? null;
    const date = row
      ? row.fields['date']
      : given === null
        ? null
        : Number(given) + (given === was ? 60_000 : 0);
    const last = latest([was, date]);
    const says = date !== null && last === date && !(row && was === date);
    // If it replaces a movement and the horse is dead, its flags follow from those before the replaced one.
    const { isDeceased } = horse.fields;
    const isUndone = isReplacement && isDeceased === 1;
    const before = isUndone ? beforeOf(to) : { isDeceased };
    const said = { ...(isUndone && before), ...flagsOfKind(to['kind'], before.isDeceased) };
    tell(horse, { lastMovement: last, ...(says && said) });
    rows.set(path, { fields: { ...to, date }, unread: {}, pending: 0 });
  } else if (op === 'deleteVisit' && row) {
    rows.delete(path);
    // One without a date is the last of none.
    const last = horse?.fields['lastMovement'] ?? null;
    if (!horse || last === null || last !== row.fields['date']) return;
    const left = [...rows]
      .filter(([p]) => isMovement(p) && rootOf(p) === rootOf(path))
      .filter(([, { fields }]) => typeof fields['date'] === 'number')
      .map(([p, { fields }]) => ({ p, date: Number(fields['date']), kind: fields['kind'] }))
      .toSorted((a, b) => b.date - a.date || (a.p < b.p ? 1 : -1))[0];
    const flags = left ? flagsOfKind(left.kind, horse.fields['isDeceased']) : beforeOf(row.fields);
    tell(horse, { ...flags, lastMovement: left?.date ?? null });
  }
}

function tell(horse: ExpectedRow, fields: Record<string, unknown>): void {
  Object.assign(horse.fields, fields);
  for (const field of Object.keys(fields)) delete horse.unread[field];
}
