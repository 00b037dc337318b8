import type { ArchivedRecord } from './archive-format.ts';
import { planRecord } from './archive-plan.ts';
import type { HeldRecord, ImportMode, RecordPlan } from './record-plan.ts';
import { standingStores } from './standing-stores.ts';
import { collectionOf } from '../../model/collections.ts';
import { isTombstone } from '../../model/fields/document.ts';
import type { Fields, FieldValue } from '../../model/fields/fields.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import { type Mirror, transact } from '../../mirror/database/database.ts';
import { isErasure } from '../../mutation/mutation.ts';

/** That nobody chose anything that was deleted. */
export const NOTHING: ReadonlySet<string> = new Set();

/** A document that the register holds with other values. */
export interface DifferingDocument {
  readonly path: string;
  readonly shown: Fields;
  readonly fields: readonly string[];
}

/** A record of a file with its plan, and what the register holds of it. */
export interface PlannedRecord {
  readonly record: ArchivedRecord;
  readonly plan: RecordPlan;
  readonly held: HeldRecord;
  /** The root document as the register shows it. */
  readonly shown: Fields | undefined;
}

/**
 * Plans some records, by what the register holds in one moment: between two reads an unsent deletion could become a
 * tombstone, and be seen as neither.
 */
export function planPage(
  mirror: Mirror,
  page: readonly ArchivedRecord[],
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  differing?: Differing,
): Promise<PlannedRecord[]> {
  const { db } = mirror;
  return transact(db, 'plan archive', 'r', standingStores(db), () =>
    planned(mirror, page, mode, chosen, differing),
  );
}

/** The documents that a preview showed as different, by path. */
type Differing = ReadonlyMap<string, DifferingDocument>;

async function planned(
  { db }: Mirror,
  page: readonly ArchivedRecord[],
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  differing: Differing | undefined,
): Promise<PlannedRecord[]> {
  const roots = page.map(({ root }) => root.path);
  const collections = new Set(
    page.flatMap(({ root }) =>
      collectionOf(root.path) === 'horses'
        ? (['horses', ...CHILD_COLLECTIONS] as const)
        : [collectionOf(root.path)],
    ),
  );
  const shown = new Map<string, Map<string, Fields>>(roots.map((root) => [root, new Map()]));
  const tombstones = new Map<string, Map<string, { erased: boolean }>>(
    roots.map((root) => [root, new Map()]),
  );
  const waiting = await db.outbox.where('lane').anyOf(roots).toArray();
  const going = new Set(waiting.filter(({ op }) => op === 'delete').map(({ lane }) => lane));
  for (const collection of collections) {
    for (const row of await db.view(collection).where('lane').anyOf(roots).toArray()) {
      shown.get(row.lane)!.set(row.path, valuesOrTokens(row.fields, row.unread));
    }
    for (const row of await db.base(collection).where('lane').anyOf(roots).toArray()) {
      const isDeleted = isTombstone(row);
      if (!isDeleted && (row.path === row.lane || !going.has(row.lane))) continue;
      const erased = isDeleted && isErasure(row.lastMid);
      tombstones.get(row.lane)!.set(row.path, { erased });
    }
  }
  // Deleted here and not sent yet: a horse's deletion takes its visits with it, and their ids are used up (VISIT-1).
  for (const { op, path, lane, mid } of waiting) {
    const isDeletion = op === 'delete' || op === 'deleteVisit';
    if (!isDeletion && !(op === 'addVisit' && going.has(lane))) continue;
    tombstones.get(lane)!.set(path, { erased: isDeletion && isErasure(mid) });
  }
  return page.map((record) => {
    const { path } = record.root;
    const held = { shown: shown.get(path)!, tombstones: tombstones.get(path)! };
    const isSeen = (field: string, value: FieldValue | undefined) => {
      const was = differing?.get(path);
      return !differing || (was?.fields.includes(field) === true && was.shown[field] === value);
    };
    return {
      record,
      plan: planRecord(record, held, mode, chosen, isSeen),
      held,
      shown: held.shown.get(path),
    };
  });
}
