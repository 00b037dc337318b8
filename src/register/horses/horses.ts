import type { Fields, FieldValue } from '../../model/fields.ts';
import { readFields } from '../../model/fields.ts';
import type { Horse } from '../../model/horse.ts';
import { HORSE } from '../../model/horse.ts';
import { groupOf } from '../../model/collections.ts';
import type { Patch } from '../../mutation/mutation.ts';
import { slugOf } from '../../model/slug.ts';
import type { TriState } from '../../model/tri-state.ts';
import type { Result } from '../../platform/result.ts';
import { ok } from '../../platform/result.ts';
import type { Mirror, ViewRow } from '../../mirror/database.ts';
import type { SaveFailure } from '../../mirror/write-locally.ts';
import { writeLocally } from '../../mirror/write-locally.ts';

const BLANK = readFields(HORSE, {});

/** The flags by which the list of horses can be filtered. */
export const HORSE_FILTERS = [
  'isHere',
  'isInBDN',
  'isCorrectOwner',
  'isCorrectBarncodeInBDN',
  'isDeceased',
] as const satisfies readonly (keyof Horse)[];

export type HorseFilter = (typeof HORSE_FILTERS)[number];

/** The horses of the register by document name, all or those whose flags have the given values. */
export async function listHorses(
  mirror: Mirror,
  filters: Partial<Record<HorseFilter, TriState>> = {},
): Promise<ViewRow<Horse>[]> {
  const wanted = Object.entries(filters) as [HorseFilter, TriState][];
  const rows = await mirror.db.view<Horse>('horses').orderBy('fields.docname').toArray();
  return rows.filter((row) => wanted.every(([name, value]) => row.fields[name] === value));
}

export async function countHorses({ db }: Mirror): Promise<number> {
  return db.view('horses').count();
}

export async function getHorse(mirror: Mirror, slug: string): Promise<ViewRow<Horse> | undefined> {
  return mirror.db.view<Horse>('horses').get(`horses/${slug}`);
}

/** Adds a horse; gives its slug. Needs no network (WRITE-3). */
export async function createHorse(
  mirror: Mirror,
  fields: Pick<Horse, 'name' | 'docname'> & Partial<Horse>,
): Promise<Result<string, SaveFailure>> {
  const slug = slugOf(fields.name, mirror.ids.slugSuffix());
  // A horse that is added is alive: the list, which by default leaves the dead out, must show it.
  const { patch } = diffFields('horses', BLANK, { isDeceased: -1, ...fields });
  const saved = await writeLocally(mirror, {
    op: 'create',
    path: `horses/${slug}`,
    patch,
    seen: {},
  });
  return saved.success ? ok(slug) : saved;
}

/**
 * Saves what a person changed of a horse.
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
  const change = diffFields('horses', seen, edited);
  if (Object.keys(change.patch).length === 0) return ok('unchanged');
  const saved = await writeLocally(mirror, { op: 'update', path: `horses/${slug}`, ...change });
  return saved.success ? ok('saved') : saved;
}

/** Deletes a horse; its visits go with it in the same commit. */
export async function deleteHorse(
  mirror: Mirror,
  slug: string,
): Promise<Result<void, SaveFailure>> {
  const path = `horses/${slug}`;
  const saved = await writeLocally(mirror, { op: 'delete', path, patch: {}, seen: {} });
  return saved.success ? ok(undefined) : saved;
}

/** What was changed, and the unchanged fields that belong to it as they were seen (PUSH-3). */
export function diffFields(
  collection: 'horses' | 'memberships' | 'events',
  seen: Fields,
  edited: Fields,
): { patch: Patch; seen: Fields } {
  const patch: Record<string, { from: FieldValue; to: FieldValue }> = {};
  for (const [name, to] of Object.entries(edited)) {
    const from = seen[name] ?? null;
    if (from !== to) patch[name] = { from, to };
  }
  const mates = Object.keys(patch)
    .flatMap((name) => groupOf(collection, name))
    .filter((name) => !(name in patch) && name in seen);
  return { patch, seen: Object.fromEntries(mates.map((name) => [name, seen[name]!])) };
}
