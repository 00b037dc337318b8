import { collectionOf } from '../../model/collections.ts';
import type { FieldValue } from '../../model/fields/fields.ts';
import { withoutFields } from '../../model/fields/raw-value.ts';
import { keepingFlags } from '../../mutation/kept-flags.ts';
import type { ArchivedDocument, ArchivedRecord } from './archive-format.ts';
import { inheritedCount, keepingLastDates } from './keep-last-dates.ts';
import { emptiedTextsId, planRoot } from './plan-root.ts';
import { planVisits } from './plan-visits.ts';
import type { HeldRecord, ImportMode, RecordPlan, Returning } from './record-plan.ts';

/**
 * Plans the import of a root document of a file and its visits. Pure. Planned again after the import, it finds nothing
 * to write, so that importing twice has the effect of once:
 *
 * - a last date follows the visits, so the later one counts (VISIT-2);
 * - what was deleted stays deleted unless it is chosen, and a deletion that erased a person in any case; a text that may
 *   name somebody and is empty stays empty unless it is chosen;
 * - what is final in the register stays;
 * - a value that cannot be read is not written, and a field of which the file says nothing stays as it is;
 * - fields that belong together are overwritten together, or stay together (PUSH-3);
 * - a treatment or receipt that is there is never edited, only cancelled;
 * - a visit is never edited (VISIT-1): one that differs is deleted and recorded anew, and two visits are the same where
 *   their fields are, whatever their ids; so are two movements of which one got the date after that of another;
 * - a visit may be under any id that an import gave it; where it is under none, it counts as deleted if one of them was
 *   deleted, and as erased if one of them was erased;
 * - a last date that no visit of the file gives is not earlier in the register afterwards, where values are overwritten:
 *   also where the visit that gave it there gives way to one of the file;
 * - visits are recorded in the order of their dates: the last date of an old register is then the visit that the file
 *   has for it; movements the last one first, and then the horse gets the flags that it has in the file.
 *
 * @param chosen the ids of what is to come back although it was deleted
 * @param isSeen whether a person saw a value of the register that the file has otherwise; only such a value is
 *   overwritten
 */
export function planRecord(
  { root, visits }: ArchivedRecord,
  register: HeldRecord,
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  isSeen: (field: string, held: FieldValue | undefined) => boolean = () => true,
): RecordPlan {
  const { path } = root;
  const { shown, tombstones } = register;
  const collection = collectionOf(path);
  const tombstone = shown.has(path) ? undefined : tombstones.get(path);
  if (tombstone && (tombstone.erased || !isReturnChosen(root, chosen))) {
    return leftOut({ root, visits }, tombstone.erased);
  }
  const own = planRoot({ root, visits }, register, mode, chosen, isSeen);
  const below = planVisits({ root, visits }, register, mode, chosen, tombstone !== undefined);
  const changes = [...(own.change ? [own.change] : []), ...below.mutations];
  const before = [...shown].map(([at, fields]) => ({ path: at, fields, pending: 0 }));
  const flags = collection === 'horses' && withoutFields(own.wanted, own.silent);
  const flagged = flags ? keepingFlags(changes, path, flags, before) : changes;
  const whole = keepingLastDates(flagged, root, own.dates, before);
  const { emptied, standing, differing, withheld, final } = own;
  const texts: Returning[] =
    emptied.length > 0
      ? [{ id: emptiedTextsId(path), what: 'texts', path, emptied, erased: false, count: 1 }]
      : [];
  return {
    standings: [{ collection, standing }, ...below.standings],
    differing,
    withheld,
    final,
    mutations: whole,
    returning: [...texts, ...below.returning],
    inherited: inheritedCount(path, before, whole, tombstones),
  };
}

/** The plan for a document that was deleted and is left out, with what lies below it. */
function leftOut({ root, visits }: ArchivedRecord, erased: boolean): RecordPlan {
  const all = [root, ...visits];
  const standings = all.map(({ path }) => {
    return { collection: collectionOf(path), standing: 'deleted' } as const;
  });
  const [path, acts] = idsOf(root);
  const what = acts === undefined ? 'record' : 'acts';
  const returning = { id: acts ?? path!, what, path: path!, erased, count: all.length } as const;
  return {
    standings,
    differing: [],
    withheld: [],
    final: [],
    mutations: [],
    returning: [returning],
    inherited: 0,
  };
}

/** How many changes a choice adds in each mode to those that the import makes without it. */
export function writesWith(
  record: ArchivedRecord,
  register: HeldRecord,
  id: string,
): Readonly<Record<ImportMode, number>> {
  const count = (mode: ImportMode, chosen: readonly string[]) =>
    planRecord(record, register, mode, new Set(chosen)).mutations.length;
  const added = (mode: ImportMode) => count(mode, [id]) - count(mode, []);
  return { missing: added('missing'), overwrite: added('overwrite') };
}

/** Whether a person chose that a root document which was deleted comes back. */
export function isReturnChosen(root: ArchivedDocument, chosen: ReadonlySet<string>): boolean {
  return idsOf(root).some((id) => chosen.has(id));
}

/** The ids by which a deleted root document is chosen: a health act by its horse's acts, or with its horse. */
function idsOf({ path, fields }: ArchivedDocument): readonly string[] {
  if (collectionOf(path) !== 'health') return [path];
  const horse = `horses/${String(fields['horse'])}`;
  return [horse, `${horse}/health`];
}
