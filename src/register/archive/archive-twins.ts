import type { ArchivedRecord } from './archive-format.ts';
import { collectionOf } from '../../model/collections.ts';
import type { Membership } from '../../model/memberships/membership.ts';
import { PeopleByYear, isSamePerson } from '../../model/memberships/same-person.ts';
import type { Mirror } from '../../mirror/database/database.ts';

/**
 * Finds memberships of people whom the register has in that year under another document, which the file does not have:
 * importing them would make duplicates. Duplicates in the file itself are kept.
 *
 * @returns by the path in the file, that in the register
 */
export async function twinsOf(
  { db }: Mirror,
  records: readonly ArchivedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const inFile = new Set(records.map(({ root }) => root.path));
  const held = new PeopleByYear<Membership & { readonly path: string }>();
  const paths = new Set<string>();
  await db.view<Membership>('memberships').each(({ path, fields }) => {
    paths.add(path);
    if (fields.year !== null && !inFile.has(path)) held.add(fields.year, { ...fields, path });
  });
  const twins = new Map<string, string>();
  for (const { root } of records) {
    if (collectionOf(root.path) !== 'memberships' || paths.has(root.path)) continue;
    const member = root.fields as Membership;
    if (member.year === null) continue;
    const { certain, likely } = held.find(member.year, member);
    // By the names alone only where no second one may be meant.
    const [one, another] = likely;
    const twin = certain ?? (one && !another && isSamePerson(one, member) ? one : undefined);
    if (twin) twins.set(root.path, twin.path);
  }
  return twins;
}
