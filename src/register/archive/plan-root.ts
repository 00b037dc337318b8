import {
  collectionOf,
  COLLECTIONS,
  groupOf,
  isWrittenOnce,
  childCollectionOf,
} from '../../model/collections.ts';
import { type Fields, type FieldValue, readFields } from '../../model/fields/fields.ts';
import { laterDate } from '../../model/fields/later-date.ts';
import { isFinal } from '../../model/horses/horse.ts';
import { CANCELLATION } from '../../model/treatments/treatment.ts';
import { CHILD_COLLECTIONS, LAST_DATE, givesDate } from '../../model/visits/visit.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import type { ArchivedRecord } from './archive-format.ts';
import { datesOf, differencesOf, isEmptied, LAST_DATES } from './differences.ts';
import type { ArchiveStanding, HeldRecord, ImportMode, RecordPlan } from './record-plan.ts';

/** The plan for a root document alone. */
export interface RootPlan extends Pick<RecordPlan, 'differing' | 'withheld' | 'final'> {
  readonly standing: ArchiveStanding;
  /** Its change, if it has one: its creation, or an update. */
  readonly change: MutationInput | null;
  /** Its fields after the change; undefined where the file changes nothing of it. */
  readonly wanted: Fields | undefined;
  /** Of these fields, those of which the file says nothing that could be written. */
  readonly silent: readonly string[];
  /** The texts that somebody emptied in the register, and that the file would fill again. */
  readonly emptied: readonly string[];
  /** The last dates of the file that must not be earlier in the register afterwards. */
  readonly dates: readonly string[];
}

/** Plans a root document, without its visits: the rules are those of `planRecord` in archive-plan.ts. */
export function planRoot(
  { root, visits }: ArchivedRecord,
  { shown }: HeldRecord,
  mode: ImportMode,
  chosen: ReadonlySet<string>,
  isSeen: (field: string, held: FieldValue | undefined) => boolean,
): RootPlan {
  const collection = collectionOf(root.path);
  const held = shown.get(root.path);
  // A last date that a visit of the file gives is written with that visit, and left out with it, unless one that is
  // there gives it, or the register has a value there that it cannot read: a movement replaces that, other visits do not.
  const given = visits.flatMap(({ path, fields }): string[] => {
    const kind = childCollectionOf(path);
    if (kind !== 'movements' && typeof held?.[LAST_DATE[kind]] === 'string') return [];
    const gives = (date: FieldValue) => givesDate(date, root.fields[LAST_DATE[kind]] ?? null);
    return gives(fields['date'] ?? null) && !datesOf(shown, kind).some(gives)
      ? [LAST_DATE[kind]]
      : [];
  });
  const isGiven = (field: string) => given.includes(field);
  const different = held ? differencesOf(root, held).filter((field) => !isGiven(field)) : [];
  const isFinalHere = (field: string) => collection === 'horses' && isFinal(field, held?.[field]);
  // Of fields that belong together none is written if the file has one of them that cannot be (PUSH-3).
  const isWithheld = (field: string) =>
    groupOf(collection, field).some((member) => root.unwritable.includes(member));
  const withheld = different.filter(isWithheld);
  const differing = different.filter((field) => !isFinalHere(field) && !isWithheld(field));
  // Texts that may name somebody, and that somebody emptied, are not filled in again unless they are chosen.
  const emptied = isWrittenOnce(collection)
    ? []
    : differing.filter((field) => isEmptied(collection, held!, field));
  const isChosen = chosen.has(emptiedTextsId(root.path));
  const stays = differing.filter(
    (field) => (emptied.includes(field) && !isChosen) || !isSeen(field, held![field]),
  );
  // With one that stays, all stay that belong together with it (PUSH-3).
  const isTaken = (field: string) =>
    !groupOf(collection, field).some((member) => stays.includes(member));
  const meant = isWrittenOnce(collection) ? cancellationFor(held) : differing;
  const taken = meant.filter((field) => isTaken(field) && !isWithheld(field));
  // No last date is written that is before the visits which are there (VISIT-2): the console may have erased a horse
  // without these.
  const lastDates: Fields = Object.fromEntries(
    (collection === 'horses' ? CHILD_COLLECTIONS : []).map((kind) => {
      const field = LAST_DATE[kind];
      const own = isGiven(field) ? null : root.fields[field]!;
      return [field, datesOf(shown, kind).reduce(laterDate, own)];
    }),
  );
  const about = {
    standing: !held ? 'fresh' : different.length > 0 ? 'different' : 'same',
    differing,
    withheld,
    final: different.filter(isFinalHere),
    emptied,
    // Flags that the file does not say or cannot be read there, and those withheld with one, follow the movements.
    silent: held ? withheld : [...root.unwritable, ...root.unsaid],
  } as const;
  if (!held) {
    const fields = filledFields(collection, { ...root.fields, ...lastDates });
    const change = { op: 'create', path: root.path, fields } as const;
    return { ...about, change, wanted: root.fields, dates: [] };
  }
  if (mode === 'missing') return { ...about, change: null, wanted: undefined, dates: [] };
  const values = { ...root.fields, ...lastDates };
  const edited = Object.fromEntries(taken.map((field) => [field, values[field]!]));
  const seen = { ...readFields(COLLECTIONS[collection], {}), ...held };
  // A last date that no visit of the file gives may go with the visit that gave it here.
  const dates = LAST_DATES.filter(
    (field) =>
      !isGiven(field) &&
      typeof root.fields[field] === 'number' &&
      (taken.includes(field) || !differing.includes(field)),
  );
  const change = updateOf(root.path, seen, edited) ?? null;
  return { ...about, change, wanted: { ...held, ...edited }, dates };
}

/** The id by which a person chooses the emptied texts of a root document. */
export const emptiedTextsId = (path: string): string => `${path}/owner`;

/** The fields that a file may write into a document that is written once: its cancellation, if it has none. */
function cancellationFor(held: Fields | undefined): readonly string[] {
  return held?.['cancelledReason'] === '' ? CANCELLATION : [];
}
