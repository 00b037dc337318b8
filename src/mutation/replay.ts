import {
  collectionOf,
  COLLECTIONS,
  idOf,
  isVisitPath,
  rootPathOf,
  visitKindOf,
} from '../model/collections.ts';
import type { ServerDocument } from '../model/document.ts';
import { isTombstone } from '../model/document.ts';
import type { Fields, FieldValue } from '../model/fields.ts';
import { readFields } from '../model/fields.ts';
import type { Mutation, Patch } from './mutation.ts';
import { CARE } from '../model/visit.ts';
import type { ViewRow } from '../mirror/database.ts';
import { keysOf } from '../mirror/view-keys.ts';

/**
 * The view of one lane: its base documents with the lane's unsent mutations replayed in order
 * (invariant 1). Pure. Replaying what base already contains changes nothing, so a pull that overtakes
 * an acknowledgement does no harm (PULL-3).
 */
export function replay(
  base: readonly ServerDocument[],
  unsent: readonly Mutation[],
): Map<string, ViewRow> {
  const buried = new Set(base.filter(isTombstone).map((document) => document.path));
  const rows = new Map<string, Row>();
  for (const document of base) {
    if (!isTombstone(document)) rows.set(document.path, row(document.path, document.fields, 0));
  }
  for (const mutation of unsent) replayOne(rows, buried, mutation);
  return new Map([...rows].map(([path, held]) => [path, keyed(held)]));
}

/** A row while it is being replayed: what it is found by is made in the end. */
type Row = Omit<ViewRow, 'keys'>;

function row(path: string, fields: Fields, pending: number): Row {
  return { path, lane: rootPathOf(path), slug: idOf(path), fields, pending };
}

function keyed(held: Row): ViewRow {
  const keys = keysOf(collectionOf(held.path), held.fields);
  return keys ? { ...held, keys } : held;
}

function replayOne(rows: Map<string, Row>, buried: ReadonlySet<string>, m: Mutation): void {
  const held = rows.get(m.path);
  switch (m.op) {
    case 'create': {
      const blank = held?.fields ?? readFields(COLLECTIONS[collectionOf(m.path)], {});
      rows.set(m.path, row(m.path, { ...blank, ...targets(m.patch) }, held?.pending ?? 0));
      break;
    }
    case 'update':
      if (held) rows.set(m.path, { ...held, fields: { ...held.fields, ...targets(m.patch) } });
      break;
    case 'delete':
      for (const path of rows.keys()) if (rootPathOf(path) === m.path) rows.delete(path);
      break;
    case 'addVisit':
      if (rows.has(m.lane) && !buried.has(m.path)) {
        const visit = row(m.path, targets(m.patch), 0);
        rows.set(m.path, visit);
        raiseLastDate(rows, visit);
      }
      break;
    case 'deleteVisit':
      if (held) {
        rows.delete(m.path);
        recomputeLastDate(rows, held);
      }
      break;
  }
  count(rows, m.path);
  if (isVisitPath(m.path)) count(rows, m.lane);
}

function targets(patch: Patch): Record<string, FieldValue> {
  return Object.fromEntries(Object.entries(patch).map(([name, change]) => [name, change.to]));
}

function count(rows: Map<string, Row>, path: string): void {
  const held = rows.get(path);
  if (held) rows.set(path, { ...held, pending: held.pending + 1 });
}

/** VISIT-2: the last date becomes the visit's where that is later. */
function raiseLastDate(rows: Map<string, Row>, visit: Row): void {
  setLastDate(rows, visit, (last) => laterDate(last, visit.fields['date'] ?? null));
}

/** VISIT-3: when the deleted visit gave the last date, the remaining visits give it. */
function recomputeLastDate(rows: Map<string, Row>, deleted: Row): void {
  const collection = collectionOf(deleted.path);
  setLastDate(rows, deleted, (last) =>
    last === deleted.fields['date']
      ? [...rows.values()]
          .filter((r) => isVisitPath(r.path) && collectionOf(r.path) === collection)
          .reduce<FieldValue>((latest, r) => laterDate(latest, r.fields['date'] ?? null), null)
      : last,
  );
}

function setLastDate(
  rows: Map<string, Row>,
  visit: Row,
  change: (last: FieldValue) => FieldValue,
): void {
  const horse = rows.get(visit.lane);
  if (!horse) return;
  const field = CARE[visitKindOf(visit.path)].last;
  const last = change(horse.fields[field] ?? null);
  rows.set(visit.lane, { ...horse, fields: { ...horse.fields, [field]: last } });
}

/** The later of two instants, where null is no date at all. */
export function laterDate(one: FieldValue, other: FieldValue): FieldValue {
  if (typeof one !== 'number') return other;
  return typeof other === 'number' && other > one ? other : one;
}
