import type { Archive, FlawedEntry } from './archive-format.ts';
import { admissible } from './admissible.ts';
import { type OnProgress, PAGE } from './archive-pages.ts';
import { planRecord, writesWith } from './archive-plan.ts';
import type { ArchiveStanding, ImportMode, Returning } from './record-plan.ts';
import { type DifferingDocument, NOTHING, planPage } from './plan-page.ts';
import { type Collection, COLLECTION_NAMES } from '../../model/collections.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { Mirror } from '../../mirror/database/database.ts';

/** How many documents of each collection have each standing, cannot be imported, or are of somebody who is there. */
export type ArchiveCounts = Record<Collection, Record<ArchiveStanding | 'flawed' | 'twin', number>>;

/** What would come back, with the fields of the root document in the file, and the number of the horse's acts. */
interface NamedReturning extends Returning {
  readonly fields: Fields;
  readonly acts: number;
  /** How many changes it adds in each mode. */
  readonly writes: Readonly<Record<ImportMode, number>>;
}

/** What a file would change, before anything is written. */
export interface ArchivePreview {
  readonly tally: ArchiveCounts;
  readonly flawed: readonly FlawedEntry[];
  readonly differing: readonly DifferingDocument[];
  /** Documents with fields that are final in the register and differ in the file: these stay as they are. */
  readonly final: readonly DifferingDocument[];
  /** What somebody deleted and the file would bring back. */
  readonly returning: readonly NamedReturning[];
  /** The paths of root documents that were deleted here. */
  readonly deleted: ReadonlySet<string>;
  /** Documents with values that the app cannot write: they stay in the file, with those that belong together with them. */
  readonly unwritable: readonly DifferingDocument[];
  /** Memberships of people who are in the register for that year under another document. */
  readonly twins: readonly Fields[];
  /** Root documents that are made anew under another id, because the rules no longer accept theirs. */
  readonly renamed: readonly Pick<DifferingDocument, 'path' | 'shown'>[];
  /** How many root documents are left out because this account does not hold their collection (PULL-8). */
  readonly notHeld: number;
  /** How many last dates without a visit become one in each mode (VISIT-2). */
  readonly inherited: Readonly<Record<ImportMode, number>>;
  /** How many changes each mode would write, without those that bring back what was deleted. */
  readonly writes: Readonly<Record<ImportMode, number>>;
}

/**
 * Compares a file with the register; writes nothing.
 *
 * @returns null when `onProgress` ended it
 */
export async function previewArchive(
  mirror: Mirror,
  file: Archive,
  onProgress: OnProgress,
): Promise<ArchivePreview | null> {
  const { archive, made, notHeld, twins: twinsHere } = await admissible(mirror, file);
  const tally = Object.fromEntries(
    COLLECTION_NAMES.map((name) => [
      name,
      { fresh: 0, same: 0, different: 0, deleted: 0, flawed: 0, twin: 0 },
    ]),
  ) as ArchiveCounts;
  for (const { collection } of archive.flawed) tally[collection].flawed += 1;
  const differing: DifferingDocument[] = [];
  const final: DifferingDocument[] = [];
  const twins: Fields[] = [];
  const returning: NamedReturning[] = [];
  const deleted = new Set<string>();
  const unwritable: DifferingDocument[] = [];
  const renamed: { path: string; shown: Fields }[] = [];
  const inherited = { missing: 0, overwrite: 0 };
  const writes = { missing: 0, overwrite: 0 };
  const horses = new Map(archive.records.map(({ root }) => [root.path, root.fields]));
  for (let done = 0; done < archive.records.length; done += PAGE) {
    const page = archive.records.slice(done, done + PAGE);
    const plans = await planPage(mirror, page, 'overwrite', NOTHING);
    for (const { record, plan, held, shown } of plans) {
      if (twinsHere.has(record.root.path)) {
        tally.memberships.twin += 1;
        twins.push(record.root.fields);
        continue;
      }
      for (const { collection, standing } of plan.standings) tally[collection][standing] += 1;
      const { path: root, fields } = record.root;
      if (plan.standings[0]?.standing === 'deleted') deleted.add(root);
      if (made.has(root) && !shown) renamed.push({ path: root, shown: fields });
      for (const each of plan.returning) {
        const writes = writesWith(record, held, each.id);
        addReturning(returning, { ...each, fields, acts: 0, writes }, horses);
      }
      for (const { path, unwritable: odd } of [record.root, ...record.visits]) {
        const names = path === root ? [...odd, ...plan.withheld] : odd;
        if (names.length > 0) unwritable.push({ path, shown: fields, fields: names });
      }
      if (plan.differing.length > 0) {
        differing.push({ path: root, shown: shown!, fields: plan.differing });
      }
      if (plan.final.length > 0) final.push({ path: root, shown: shown!, fields: plan.final });
      const ofMissing = planRecord(record, held, 'missing', NOTHING);
      for (const [mode, each] of [
        ['overwrite', plan],
        ['missing', ofMissing],
      ] as const) {
        writes[mode] += each.mutations.length;
        inherited[mode] += each.inherited;
      }
    }
    if (!onProgress(Math.min(done + PAGE, archive.records.length), archive.records.length))
      return null;
  }
  return {
    tally,
    flawed: archive.flawed,
    differing,
    final,
    returning,
    deleted,
    unwritable,
    twins,
    renamed,
    notHeld,
    inherited,
    writes,
  };
}

/**
 * Adds one to what would come back. Acts of one horse are one entry; where the horse itself is gone they come
 * back with it.
 */
function addReturning(
  returning: NamedReturning[],
  each: NamedReturning,
  horses: ReadonlyMap<string, Fields>,
): void {
  if (each.what !== 'acts') {
    returning.push(each);
    return;
  }
  const isOfHorse = ({ id, path }: Returning) =>
    path === each.path && (id === each.id || id === path);
  const at = returning.findIndex(isOfHorse);
  const fields = horses.get(each.path) ?? {};
  const held = returning[at] ?? { ...each, fields, writes: { missing: 0, overwrite: 0 } };
  const sum = (mode: ImportMode) => held.writes[mode] + each.writes[mode];
  const writes = { missing: sum('missing'), overwrite: sum('overwrite') };
  returning.splice(at < 0 ? returning.length : at, 1, { ...held, acts: held.acts + 1, writes });
}
