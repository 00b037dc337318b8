import { collectionOf, rootPathOf } from '../../model/collections.ts';
import { alive } from '../../model/fields/document.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { Mirror } from '../../mirror/database/database.ts';
import type { OutboxRow } from '../../mirror/database/outbox-row.ts';
import { isReadable } from '../../mirror/database/readable-rows.ts';
import { listParked } from '../../mirror/outbox/outbox.ts';
import type { Finding } from './finding.ts';
import { type Traits, GUARDIAN_FIELDS, isNamedBy, OWNER_FIELDS } from './person-traits.ts';

/**
 * The fields in parked conflicts that name somebody with these traits, by the conflict's id: of my version, of the
 * values before it, of theirs, and of the last known ones. One field of an owner or a guardian counts for all of them.
 *
 * @param spared findings about somebody else with the same name, whose conflicts are left out
 */
export async function parkedNaming(
  mirror: Mirror,
  traits: Traits,
  spared: readonly Finding[],
): Promise<ReadonlyMap<string, Parked>> {
  const others = new Set(spared.map(({ path }) => rootPathOf(path)));
  const rows = (await listParked(mirror)).filter(({ lane }) => !others.has(lane));
  const theirsOf = (mid: string): Fields =>
    Object.fromEntries(
      rows
        .filter(({ mutation }) => mutation.mid === mid)
        .map(({ field, theirs }) => [field, theirs]),
    );
  const named = new Map<string, Parked>();
  for (const { id, mutation } of rows) {
    const parked = await versionsNaming(mirror, traits, mutation, theirsOf(mutation.mid));
    if (parked) named.set(id, parked);
  }
  return named;
}

/**
 * As {@link parkedNaming} for the unsent changes of documents that were deleted under them, by their `seq`: the answer to
 * one parks it as it is.
 */
export async function waitingNaming(
  mirror: Mirror,
  traits: Traits,
  spared: readonly Finding[],
): Promise<ReadonlyMap<number, Parked>> {
  const { db } = mirror;
  const others = new Set(spared.map(({ path }) => rootPathOf(path)));
  const rows = (await db.outbox.toArray()).filter((row) => isReadable(row) && row.lost);
  const named = new Map<number, Parked>();
  for (const row of rows) {
    const { lane, op, seq } = row;
    if (op === 'create' || others.has(lane)) continue;
    if (alive(await db.base(collectionOf(lane)).get(lane))) continue;
    const waiting = await versionsNaming(mirror, traits, row, {});
    if (waiting) named.set(seq, waiting);
  }
  return named;
}

/** The fields by which the versions in a change name somebody; null for none. */
async function versionsNaming(
  { db }: Mirror,
  traits: Traits,
  { path, patch, seen, lost = {} }: OutboxRow,
  theirs: Fields,
): Promise<Parked | null> {
  const side = (which: 'from' | 'to'): Fields =>
    Object.fromEntries(Object.entries(patch).map(([field, each]) => [field, each[which]]));
  const shown = await db.view(collectionOf(path)).get(path);
  const mine: Fields = { ...seen, ...side('to') };
  const versions = [mine, side('from'), theirs, lost, shown?.fields ?? {}];
  const of = (values: Fields) => fieldsNaming(values, traits, versions);
  const parked = { mine: of(mine), before: of(side('from')), theirs: of(theirs), lost: of(lost) };
  return Object.values(parked).some(({ size }) => size > 0) ? parked : null;
}

/** The fields by which the versions in a parked conflict, or in what will be one, name somebody. */
export type Parked = Readonly<Record<'mine' | 'before' | 'theirs' | 'lost', ReadonlySet<string>>>;

function fieldsNaming(
  values: Fields,
  traits: Traits,
  versions: readonly Fields[],
): ReadonlySet<string> {
  const own = Object.keys(values).filter((field) =>
    isNamedBy(traits, field, values[field], versions),
  );
  const whole = [OWNER_FIELDS, GUARDIAN_FIELDS].filter((group: readonly string[]) =>
    own.some((field) => group.includes(field)),
  );
  return new Set([...own, ...whole.flat()].filter((field) => Object.hasOwn(values, field)));
}
