import { type Mirror, type ViewRow, everyQueueOf } from '../../mirror/database/database.ts';
import { dropDraftsOf } from '../../mirror/drafts/drafts.ts';
import { undoUnsent } from '../../mirror/changes/undo-mutation.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { type Fields, type FieldValue, readFields } from '../../model/fields/fields.ts';
import { type Horse, HORSE } from '../../model/horses/horse.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { updateOf } from '../../mutation/patch.ts';
import { type Result, ok } from '../../platform/result.ts';
import { listActs } from '../health/health.ts';
import { newHorse } from '../horses/horses.ts';
import { type MadeChange, putBack, undoChanges } from '../documents/undo-changes.ts';
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

/** What was written: what {@link undoBdn} takes. */
export interface BdnWritten {
  readonly updates: readonly MadeChange[];
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

/**
 * Writes what a person ticked, all of it or nothing: each horse is an ordinary change of the fields that
 * still are as the person saw them, and each row an ordinary new horse.
 */
export async function applyBdn(
  mirror: Mirror,
  { taken, added }: BdnChoice,
): Promise<Result<BdnApplied, SaveFailure>> {
  return transactOnQueues(mirror, 'take over from BDN', [everyQueueOf('horses')], async () => {
    const skipped: BdnSkipped[] = [];
    const updates: MadeChange[] = [];
    for (const { match, differences } of taken) {
      const { horse } = match;
      const current = await shownHorse(mirror, horse.path);
      const to: Record<string, FieldValue> = {};
      const late: string[] = [];
      for (const { field, here, there } of differences) {
        const now = current?.[field];
        if (now === here) to[field] = there;
        // Somebody else wrote the same: there is nothing to do, and nothing to report.
        else if (now !== there) late.push(field);
      }
      if (late.length > 0) skipped.push({ kind: 'fields', horse, fields: late });
      const update = current && updateOf(horse.path, current, { ...current, ...to });
      if (!update) continue;
      const { mutationId } = await append(mirror, update);
      // Of these fields the horse is as the person saw it.
      updates.push({ held: horse, to, mutationId });
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

/** How much of what was written was undone, and how much could not be: fields, and horses that were added. */
export interface BdnKept {
  /** How many fields and added horses are again as before. */
  readonly back: number;
  readonly fields: number;
  readonly horses: number;
  /** How many horses were changed, and deleted by somebody meanwhile. */
  readonly gone: number;
  /** How many horses have an old value that is left to a person (`appendAgain`). */
  readonly rejected: number;
}

/**
 * Undoes what {@link applyBdn} wrote, in one transaction but for what is being sent ({@link undoChanges}). What somebody
 * changed since or had written first stays as it is, and so does a new horse for which something was recorded.
 */
export async function undoBdn(
  mirror: Mirror,
  { updates, added }: BdnWritten,
): Promise<Result<BdnKept, SaveFailure>> {
  let [back, fields, horses, rejected] = [0, 0, 0, 0];
  let creations = added;
  const whole = new Set<string>();
  const gone = new Set<string>();
  const sizeOf = ({ to }: MadeChange) => Object.keys(to).length;
  const also = ['conflicts', 'drafts'] as const;
  const undone = await undoChanges(mirror, updates, (changes) => {
    const work = async () => {
      const onTheWay: MadeChange[] = [];
      for (const change of changes) {
        const outcome = await putBack(mirror, change, whole);
        if (outcome === 'onTheWay') onTheWay.push(change);
        else if (outcome === 'gone') gone.add(change.held.path);
        else {
          back += outcome.back;
          fields += outcome.left;
          rejected += outcome.rejected;
        }
      }
      for (const { path, fields: filled } of creations) {
        const row = await mirror.db.view<Horse>('horses').get(path);
        if (row && !(await isUntouched(mirror, row, filled))) {
          horses += 1;
          continue;
        }
        back += 1;
        // Somebody deleted it: it is gone, as before.
        if (!row) continue;
        if (
          !(await undoUnsent(mirror, path, ({ op }) => op === 'create')) ||
          (await shownHorse(mirror, path)) // another device sent it from a file of unsent changes
        )
          await append(mirror, { op: 'delete', path });
        // No tombstone of it will come, with which the drafts about it would be deleted (PULL-4).
        else await dropDraftsOf(mirror, [path]);
      }
      creations = [];
      return onTheWay;
    };
    const queues = (['horses', 'health', 'treatments'] as const).map(everyQueueOf);
    return transactOnQueues(mirror, 'undo BDN', queues, work, also);
  });
  if (!undone.success) return undone;
  for (const change of undone.data) fields += sizeOf(change);
  return ok({ back, fields, horses, gone: gone.size, rejected });
}

async function shownHorse({ db }: Mirror, path: string): Promise<Horse | undefined> {
  const row = await db.view<Horse>('horses').get(path);
  return row && valuesOrTokens(readFields(HORSE, row.fields), row.unread);
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
async function isUntouched(mirror: Mirror, row: ViewRow<Horse>, fields: Fields): Promise<boolean> {
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
