import type { Membership } from '../../model/memberships/membership.ts';
import { alphabet } from '../../model/values/alphabet.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { holdsYear, readHeldYears } from '../../mirror/scope/membership-years.ts';
import { readMeta } from '../../mirror/database/meta.ts';
import { getRoot } from '../documents/root-documents.ts';

/** The years that the register holds memberships of, newest first, as far as this phone knows. */
export async function membershipYears(mirror: Mirror): Promise<number[]> {
  const keys = await mirror.db.view<Membership>('memberships').orderBy('fields.year').uniqueKeys();
  const held = await readHeldYears(mirror);
  const others = (await readMeta(mirror, 'serverYears')).filter((year) => !holdsYear(held, year));
  const shown = keys.filter((key) => typeof key === 'number');
  return [...new Set([...shown, ...others])].toSorted((a, b) => b - a);
}

/**
 * The memberships of a year, and those whose year cannot be read, by family name, then given name.
 *
 * @param year null for those of every year
 */
export async function listMemberships(
  mirror: Mirror,
  year: number | null,
): Promise<ViewRow<Membership>[]> {
  const table = mirror.db.view<Membership>('memberships');
  const rows = await (year === null
    ? table.toArray()
    : table.where('fields.year').equals(year).or('toCheck').equals('year').toArray());
  const key = ({ fields }: ViewRow<Membership>) => `${fields.familyName} ${fields.givenName}`;
  return rows.toSorted((a, b) => alphabet.compare(key(a), key(b)));
}

/** A membership as it is shown; undefined where it is not there. */
export const getMembership = (mirror: Mirror, slug: string) =>
  getRoot<Membership>(mirror, `memberships/${slug}`);
