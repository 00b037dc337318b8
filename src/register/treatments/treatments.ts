import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import type { Day } from '../../model/values/calendar.ts';
import { readFields } from '../../model/fields/fields.ts';
import type { Horse } from '../../model/horses/horse.ts';
import {
  type Treatment,
  TREATMENT,
  byLatestTreatment,
  firstDayOf,
  identityOfHorse,
  incompleteField,
  isCancelled,
} from '../../model/treatments/treatment.ts';
import { holdsNumber, plainNumber } from '../../model/values/plain-text.ts';
import { updateOf } from '../../mutation/patch.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { withCopiedTexts } from '../documents/copied-texts.ts';
import { addRoot, getRoot } from '../documents/root-documents.ts';
import { wholeRow } from '../documents/whole-row.ts';

export type TreatmentRow = ViewRow<Treatment>;

/** What a person types of a treatment: neither its horse, nor that it is cancelled. */
export type NewTreatment = Omit<
  Treatment,
  'horse' | 'horseName' | 'horseNumber' | 'isDPA' | 'cancelledAt' | 'cancelledReason'
>;

/**
 * The treatments of a horse, cancelled ones too, latest first. A row that names no horse, or one that the register does
 * not have, is of the horse whose number it has: its withdrawal must not be missed.
 */
export async function listTreatments(mirror: Mirror, horse: string): Promise<TreatmentRow[]> {
  const { db } = mirror;
  const [slugs, horses, row] = await Promise.all([
    db.view('treatments').orderBy('fields.horse').uniqueKeys() as PromiseLike<string[]>,
    db.view('horses').toCollection().primaryKeys(),
    db.view<Horse>('horses').get(`horses/${horse}`),
  ]);
  const others = new Set(horses);
  others.delete(`horses/${horse}`);
  const wanted = slugs.filter((slug) => !others.has(`horses/${slug}`));
  const rows = await db.view<Treatment>('treatments').where('fields.horse').anyOf(wanted).toArray();
  const numbers = [row?.fields.chipnumber, row?.fields.uelnnumber].flatMap((number = '') =>
    holdsNumber(number) ? [plainNumber(number)] : [],
  );
  const isIts = ({ fields }: TreatmentRow) =>
    fields.horse === horse || numbers.includes(plainNumber(fields.horseNumber));
  return rows
    .map(wholeRow)
    .filter(isIts)
    .toSorted((a, b) => byLatestTreatment(a.fields, b.fields));
}

/**
 * Those that begin in a period, both days included, cancelled ones too, in the order of a register: oldest first. Those
 * without a day, or whose day cannot be read, may be of any period, and are at the end of each.
 */
export async function listTreatmentsBetween(
  { db }: Mirror,
  from: Day,
  to: Day,
): Promise<TreatmentRow[]> {
  const rows = await db
    .view<Treatment>('treatments')
    .filter(({ fields }) => {
      const day = firstDayOf(fields) ?? from;
      return from <= day && day <= to;
    })
    .toArray();
  const at = ({ fields: { date } }: TreatmentRow) => date ?? Infinity;
  return rows.map(wholeRow).toSorted((a, b) => at(a) - at(b) || 0);
}

/** A treatment as it is shown; undefined where it is not there. */
export const getTreatment = (mirror: Mirror, slug: string) =>
  getRoot<Treatment>(mirror, `treatments/${slug}`);

/** Writes a row of the register, with the identity of the horse as of today. Gives its slug (WRITE-3). */
export async function addTreatment(
  mirror: Mirror,
  horse: ViewRow<Horse>,
  treatment: NewTreatment,
): Promise<Result<string, SaveFailure>> {
  const read = identityOfHorse(horse.fields);
  // What cannot be read stands for a name or a number only where no other can be read.
  const legible = identityOfHorse(withCopiedTexts(horse));
  const row = {
    ...readFields(TREATMENT, treatment),
    ...read,
    horseName: read.horseName || legible.horseName,
    horseNumber: read.horseNumber || legible.horseNumber,
    horse: horse.slug,
    cancelledAt: null,
    cancelledReason: '',
  };
  if (incompleteField(row) !== null) return fail('unfit');
  return addRoot(mirror, `treatments/${mirror.ids.documentId()}`, row);
}

/**
 * Cancels a row, which stays in the register with the reason. Only once: `cancelled` where it is cancelled
 * already, as this phone shows it.
 */
export async function cancelTreatment(
  mirror: Mirror,
  slug: string,
  reason: string,
): Promise<Result<void, SaveFailure | 'missing' | 'cancelled'>> {
  const cancelledReason = reason.trim();
  if (cancelledReason === '') return fail('unfit');
  const path = `treatments/${slug}`;
  const done = await transactOnQueues(mirror, 'cancel treatment', [path], async () => {
    const row = await getTreatment(mirror, slug);
    if (!row) return 'missing';
    if (isCancelled(row.fields)) return 'cancelled';
    // A time that cannot be read says nothing, and is replaced; a reason that cannot be read is not replaced unseen.
    const { cancelledAt: stands } = valuesOrTokens(row.fields, row.unread);
    const seen = { ...row.fields, cancelledAt: stands };
    const cancelledAt = mirror.clock.now();
    const update = updateOf(path, seen, { cancelledAt, cancelledReason });
    if (update) await append(mirror, update);
    return null;
  });
  if (!done.success) return done;
  return done.data === null ? ok(undefined) : fail(done.data);
}
