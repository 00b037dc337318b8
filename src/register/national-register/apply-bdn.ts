import type { Mirror, ViewRow } from '../../mirror/database.ts';
import { undoUnsent } from '../../mirror/undo-mutation.ts';
import {
  type SaveFailure,
  append,
  appendAgain,
  transactOnQueue,
} from '../../mirror/write-locally.ts';
import { type Fields, type FieldValue, readFields } from '../../model/fields.ts';
import { type Horse, HORSE } from '../../model/horse.ts';
import { isUnreadToken, seenFields } from '../../model/raw-value.ts';
import { updateOf } from '../../mutation/patch.ts';
import type { Result } from '../../platform/result.ts';
import { ACTS, listActs } from '../health/health.ts';
import { newHorse } from '../horses/horses.ts';
import { listTreatments } from '../treatments/treatments.ts';
import { type BdnRow, type Difference, type Matched, horseOfRow } from './compare-bdn.ts';
import { identifyingKey } from './bdn-values.ts';

/** What a person ticked: differences of horses, and rows that become horses. */
export interface BdnChoice {
  readonly taken: readonly {
    readonly match: Pick<Matched, 'horse'>;
    readonly differences: readonly Difference[];
  }[];
  readonly added: readonly BdnRow[];
}

/** A field that was written, as it was before and as it is since. */
interface WrittenField {
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/** What was written: what {@link undoBdn} takes. */
export interface BdnWritten {
  readonly updates: readonly {
    readonly path: string;
    readonly fields: Readonly<Record<string, WrittenField>>;
  }[];
  readonly added: readonly { readonly path: string; readonly fields: Fields }[];
}

/**
 * What was not written: fields that somebody changed after the person saw them, or whose horse is gone;
 * rows of which somebody added the horse meanwhile.
 */
export type BdnSkipped =
  | { readonly kind: 'fields'; readonly horse: ViewRow<Horse>; readonly fields: readonly string[] }
  | { readonly kind: 'row'; readonly row: BdnRow };

export interface BdnApplied {
  readonly written: BdnWritten;
  readonly skipped: readonly BdnSkipped[];
}

/** Paths in the collections, by which a transaction opens their stores; they are of no document. */
const HORSES = 'horses/';
const TREATMENTS = 'treatments/';

/**
 * Writes what a person ticked, all of it or nothing: each horse is an ordinary change of the fields that
 * still are as the person saw them, and each row an ordinary new horse.
 */
export async function applyBdn(
  mirror: Mirror,
  { taken, added }: BdnChoice,
): Promise<Result<BdnApplied, SaveFailure>> {
  return transactOnQueue(mirror, 'take over from BDN', HORSES, async () => {
    const skipped: BdnSkipped[] = [];
    const updates: BdnWritten['updates'][number][] = [];
    for (const { match, differences } of taken) {
      const { horse } = match;
      const current = await shownHorse(mirror, horse.path);
      const fields: Record<string, WrittenField> = {};
      const late: string[] = [];
      for (const { field, here, there } of differences) {
        const now = current?.[field];
        if (now === here) fields[field] = { before: here, after: there };
        // Somebody else wrote the same: there is nothing to do, and nothing to report.
        else if (now !== there) late.push(field);
      }
      if (late.length > 0) skipped.push({ kind: 'fields', horse, fields: late });
      const update = current && updateTo(horse.path, current, fields, 'after');
      if (!update) continue;
      await append(mirror, update);
      updates.push({ path: horse.path, fields });
    }
    const made: BdnWritten['added'][number][] = [];
    const held = added.length > 0 ? await numbersHeld(mirror) : new Set();
    for (const row of added) {
      const numbers = numbersOf(horseOfRow(row));
      if (numbers.some((number) => held.has(number))) skipped.push({ kind: 'row', row });
      else {
        const input = newHorse(mirror, horseOfRow(row));
        await append(mirror, input);
        made.push({ path: input.path, fields: input.fields });
        for (const number of numbers) held.add(number);
      }
    }
    return { written: { updates, added: made }, skipped };
  });
}

/** How much of what was written could not be undone: fields, and horses that were added. */
export interface BdnKept {
  readonly fields: number;
  readonly horses: number;
  /** How many horses have an old value that is left to a person (`appendAgain`). */
  readonly rejected: number;
}

/**
 * Undoes what {@link applyBdn} wrote, all of it or nothing. What somebody changed since stays as it is,
 * and so does a new horse for which something was recorded.
 */
export async function undoBdn(
  mirror: Mirror,
  { updates, added }: BdnWritten,
): Promise<Result<BdnKept, SaveFailure>> {
  return transactOnQueue(mirror, 'undo BDN', [HORSES, ACTS, TREATMENTS], async () => {
    let [keptFields, keptHorses, rejected] = [0, 0, 0];
    for (const { path, fields } of updates) {
      const current = await shownHorse(mirror, path);
      const ours = Object.fromEntries(
        Object.entries(fields).filter(
          ([name, { before, after }]) =>
            !isUnreadToken(before) && current?.[name as keyof Horse] === after,
        ),
      );
      const update = current && updateTo(path, current, ours, 'before');
      if (update) rejected += await appendAgain(mirror, [update]);
      keptFields += Object.keys(fields).length - Object.keys(ours).length;
    }
    for (const { path, fields } of added) {
      const isOurs = await isUntouched(mirror, path, fields);
      if (!isOurs) keptHorses += 1;
      else if (!(await undoUnsent(mirror, path, ({ op }) => op === 'create')))
        await append(mirror, { op: 'delete', path });
    }
    return { fields: keptFields, horses: keptHorses, rejected };
  });
}

async function shownHorse({ db }: Mirror, path: string): Promise<Horse | undefined> {
  const row = await db.view<Horse>('horses').get(path);
  return row && seenFields(readFields(HORSE, row.fields), row.unread);
}

/** The change of some fields to their `before` or `after` values; null where there is nothing to write. */
function updateTo(
  path: string,
  current: Horse,
  fields: Readonly<Record<string, WrittenField>>,
  which: keyof WrittenField,
) {
  const values = Object.entries(fields).map(([name, field]) => [name, field[which]]);
  return updateOf(path, current, { ...current, ...Object.fromEntries(values) });
}

/** The numbers of all horses, each with its kind. */
async function numbersHeld({ db }: Mirror): Promise<Set<string>> {
  const rows = await db.view<Horse>('horses').toArray();
  return new Set(rows.flatMap(({ fields }) => numbersOf(fields)));
}

function numbersOf({ chipnumber, uelnnumber }: Partial<Horse>): string[] {
  const [chip, ueln] = [chipnumber, uelnnumber].map((number) => identifyingKey(number ?? ''));
  return [chip && `chip ${chip}`, ueln && `ueln ${ueln}`].filter(
    (number) => number !== '',
  ) as string[];
}

/** Whether a horse that was added is unchanged, and nothing was recorded for it. */
async function isUntouched(mirror: Mirror, path: string, fields: Fields): Promise<boolean> {
  const row = await mirror.db.view<Horse>('horses').get(path);
  if (!row) return false;
  const isSame = Object.entries(row.fields).every(
    ([name, value]) => (fields[name] ?? null) === value || isBlank(fields[name], value),
  );
  if (!isSame) return false;
  const recorded = [
    ...(await listActs(mirror, row.slug)),
    ...(await listTreatments(mirror, row.slug)),
  ];
  return recorded.length === 0;
}

/** A field that was not filled in is empty in the document. */
function isBlank(filled: FieldValue | undefined, value: FieldValue): boolean {
  return filled === undefined && (value === '' || value === 0 || value === null);
}
