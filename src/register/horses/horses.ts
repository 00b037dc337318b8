import type { Horse } from '../../model/horses/horse.ts';
import { slugOf } from '../../model/values/slug.ts';
import type { TriState } from '../../model/fields/fields.ts';
import { alphabet } from '../../model/values/alphabet.ts';
import { type Result, ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import type { SaveFailure } from '../../mirror/changes/save-failure.ts';
import { append, transactOnQueues } from '../../mirror/changes/write-locally.ts';
import { addCreated } from '../documents/root-documents.ts';
import { recordMovementToday, splitManualMovement } from '../movements/movements.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';

/** The flags by which the list of horses can be filtered. */
export const HORSE_FILTERS = [
  'isHere',
  'isInBDN',
  'isCorrectOwner',
  'isCorrectBarncodeInBDN',
  'isDeceased',
] as const satisfies readonly (keyof Horse)[];

export type HorseFilter = (typeof HORSE_FILTERS)[number];

/**
 * The horses of the register in the alphabetical order of their document names, all or those whose flags have the given
 * values. One whose flag cannot be read may have any.
 */
export async function listHorses(
  mirror: Mirror,
  filters: Partial<Record<HorseFilter, TriState>> = {},
): Promise<ViewRow<Horse>[]> {
  const wanted = Object.entries(filters) as [HorseFilter, TriState][];
  const rows = await mirror.db.view<Horse>('horses').toArray();
  return rows
    .filter(({ fields, unread = {} }) =>
      wanted.every(([name, value]) => fields[name] === value || Object.hasOwn(unread, name)),
    )
    .toSorted((a, b) => alphabet.compare(a.fields.docname, b.fields.docname));
}

/** How many horses the register has, wherever they are. */
export async function countHorses({ db }: Mirror): Promise<number> {
  return db.view('horses').count();
}

/** A horse as its row is stored; undefined where it is not there. */
export async function getHorse(mirror: Mirror, slug: string): Promise<ViewRow<Horse> | undefined> {
  return mirror.db.view<Horse>('horses').get(`horses/${slug}`);
}

/** Adds a horse; gives its slug. Needs no network (WRITE-3). */
export async function createHorse(
  mirror: Mirror,
  fields: Pick<Horse, 'name' | 'docname'> & Partial<Horse>,
): Promise<Result<string, SaveFailure>> {
  return addCreated(mirror, newHorse(mirror, fields));
}

/** The change that adds a horse. */
export function newHorse(
  mirror: Mirror,
  fields: Pick<Horse, 'name' | 'docname'> & Partial<Horse>,
): Extract<MutationInput, { op: 'create' }> {
  const slug = slugOf(fields.name, mirror.ids.slugSuffix());
  // A horse that is added is alive: the list, which by default leaves the dead out, must show it.
  const filled = filledFields('horses', { isDeceased: -1, ...fields });
  return { op: 'create', path: `horses/${slug}`, fields: filled };
}

/**
 * Saves what a person changed of a horse. 'In struttura' and 'Deceduto', set by hand, are a movement of today.
 *
 * @param seen the horse as the person saw it when they began to type
 * @param edited the horse as they left it; fields that are equal to `seen` are not written (WRITE-6)
 * @returns whether there was anything to save
 */
export async function updateHorse(
  mirror: Mirror,
  slug: string,
  seen: Horse,
  edited: Horse,
): Promise<Result<'saved' | 'unchanged', SaveFailure>> {
  const path = `horses/${slug}`;
  if (!updateOf(path, seen, edited)) return ok('unchanged');
  const saved = await transactOnQueues(mirror, 'update horse', [path], async () => {
    const { rest, kind } = await splitManualMovement(mirror, path, seen, edited);
    const update = updateOf(path, seen, rest);
    if (update) await append(mirror, update);
    if (kind) await recordMovementToday(mirror, path, kind);
  });
  return saved.success ? ok('saved') : saved;
}
