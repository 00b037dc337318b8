import {
  collectionOf,
  COLLECTIONS,
  isVisitPath,
  rootPathOf,
  visitKindOf,
} from '../model/collections.ts';
import { type ServerDocument, isTombstone } from '../model/document.ts';
import { type Fields, type FieldValue, readFields } from '../model/fields.ts';
import { type Unread, withoutFields } from '../model/raw-value.ts';
import {
  CARE,
  inheritedDate,
  inheritedVisitPath,
  lastDateWithout,
  laterDate,
  VISIT_KINDS,
} from '../model/visit.ts';
import type { Mutation } from './mutation.ts';
import { targetsOf } from './patch.ts';

/** A document as screens show it: base with what waits to be sent replayed over it. */
export interface ReplayedDocument {
  readonly path: string;
  readonly fields: Fields;
  /** Values of base that cannot be read and that no mutation replaces. */
  readonly unread?: Unread;
  /** How many changes of it wait to be sent; for a root document those of its visits too. */
  readonly pending: number;
}

/**
 * What a document queue does to the view: the base documents of one root document with its unsent
 * mutations replayed in order (invariant 1). Pure. Replaying what base already contains changes
 * nothing, so a pull that overtakes an acknowledgement does no harm (PULL-3).
 *
 * @returns the live documents by path
 */
export function replay(
  base: readonly ServerDocument[],
  queue: readonly Mutation[],
): Map<string, ReplayedDocument> {
  const tombstones = new Set(base.filter(isTombstone).map(({ path }) => path));
  const documents = new Map<string, ReplayedDocument>();
  for (const { path, fields, unread } of base) {
    if (tombstones.has(path)) continue;
    documents.set(path, { path, fields, ...(unread && { unread }), pending: 0 });
  }
  for (const horse of base) readLastDates(documents, horse);
  const inherited: Inherited = new Map();
  for (const mutation of queue) {
    replayOne(documents, tombstones, inherited, mutation);
    count(documents, mutation.path);
    if (isVisitPath(mutation.path)) count(documents, rootPathOf(mutation.path));
  }
  return documents;
}

type Documents = Map<string, ReplayedDocument>;

/**
 * The dates that become visits with the sending of the queue (VISIT-2), by the path that those will
 * have. They are not shown, and count where a last date is recomputed.
 */
type Inherited = Map<string, number>;

function replayOne(
  documents: Documents,
  tombstones: ReadonlySet<string>,
  inherited: Inherited,
  m: Mutation,
): void {
  const { path } = m;
  const held = documents.get(path);
  switch (m.op) {
    case 'create': {
      const fields = held?.fields ?? readFields(COLLECTIONS[collectionOf(path)], {});
      documents.set(path, changed(held ?? { path, fields, pending: 0 }, m.fields));
      break;
    }
    case 'update':
      if (held) documents.set(path, changed(held, targetsOf(m)));
      break;
    case 'delete':
      for (const each of documents.keys()) if (rootPathOf(each) === path) documents.delete(each);
      for (const each of inherited.keys()) if (rootPathOf(each) === path) inherited.delete(each);
      break;
    case 'addVisit':
      if (documents.has(rootPathOf(path)) && !tombstones.has(path)) {
        const date = m.fields['date'] ?? null;
        setLastDate(documents, path, (last) => {
          const kept = inheritedDate(last, date, datesBeside(documents, inherited, path));
          const at = kept === null ? '' : inheritedVisitPath(path, kept);
          if (kept !== null && !tombstones.has(at)) inherited.set(at, kept);
          return laterDate(last, date);
        });
        documents.set(path, { path, fields: m.fields, pending: 0 });
      }
      break;
    case 'deleteVisit':
      if (held) {
        documents.delete(path);
        inherited.delete(path);
        const remaining = datesBeside(documents, inherited, path);
        const date = held.fields['date'] ?? null;
        setLastDate(documents, path, (last) => lastDateWithout(last, date, remaining));
      }
      break;
  }
}

/** A document with other values in some of its fields. */
function changed({ unread, ...held }: ReplayedDocument, values: Fields): ReplayedDocument {
  const left = withoutFields(unread, Object.keys(values));
  return { ...held, fields: { ...held.fields, ...values }, ...(left && { unread: left }) };
}

/** Where a horse's last date cannot be read, the latest of its visits counts (VISIT-2). */
function readLastDates(documents: Documents, { path, unread = {} }: ServerDocument): void {
  for (const kind of VISIT_KINDS) {
    const { last } = CARE[kind];
    const horse = documents.get(path);
    if (!horse || !Object.hasOwn(unread, last)) continue;
    const dates = visitDates(documents, kind, path);
    const fields = { ...horse.fields, [last]: dates.reduce<FieldValue>(laterDate, null) };
    documents.set(path, { ...horse, fields });
  }
}

function count(documents: Documents, path: string): void {
  const held = documents.get(path);
  if (held) documents.set(path, { ...held, pending: held.pending + 1 });
}

function visitDates(documents: Documents, kind: string, horse: string): FieldValue[] {
  return [...documents.values()]
    .filter(({ path }) => path.startsWith(`${horse}/${kind}/`))
    .map(({ fields }) => fields['date'] ?? null);
}

/** The dates of the other visits of the same kind, those that have yet to become one included. */
function datesBeside(documents: Documents, inherited: Inherited, visit: string): FieldValue[] {
  const isBeside = (path: string) =>
    path !== visit && isVisitPath(path) && collectionOf(path) === collectionOf(visit);
  const held = [...documents.values()].filter(({ path }) => isBeside(path));
  const kept = [...inherited].filter(([path]) => isBeside(path));
  return [...held.map(({ fields }) => fields['date'] ?? null), ...kept.map(([, date]) => date)];
}

function setLastDate(
  documents: Documents,
  visit: string,
  change: (last: FieldValue) => FieldValue,
): void {
  const horse = documents.get(rootPathOf(visit));
  if (!horse) return;
  const field = CARE[visitKindOf(visit)].last;
  const fields = { ...horse.fields, [field]: change(horse.fields[field] ?? null) };
  documents.set(horse.path, { ...horse, fields });
}
