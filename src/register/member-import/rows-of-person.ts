import { PeopleByYear, areApart, isSamePerson } from '../../model/memberships/same-person.ts';
import type { Membership } from '../../model/memberships/membership.ts';

/**
 * Finds which rows of a file are about one person in one year, also where only a third row connects two of them: one has
 * the codice fiscale, another the day of birth, the third both. Which rows these are does not depend on their order,
 * unless rows with nothing but a name may be several people's. Rows that a code or a day of birth tells apart
 * ({@link areApart}) are never of one person, whatever connects them: nobody is left out because of somebody else.
 *
 * @param rows those whose year is known
 * @returns for each row all those of its person, itself included
 */
export function rowsOfPerson(
  rows: readonly Membership[],
): ReadonlyMap<Membership, readonly Membership[]> {
  const people = new PeopleByYear<Membership>();
  const found = new Map<Membership, Membership[]>();
  for (const row of rows) {
    const { year } = row;
    if (year === null) continue;
    found.set(row, [row]);
    for (const other of people.findSame(year, row)) {
      const [own, theirs] = [found.get(row)!, found.get(other)!];
      if (own === theirs || own.some((one) => theirs.some((each) => isAnother(one, each))))
        continue;
      theirs.push(...own);
      for (const each of own) found.set(each, theirs);
    }
    people.add(year, row);
  }
  return found;
}

/** Whether two rows are of two people, by more than that nothing says that they are of one. */
const isAnother = (one: Membership, other: Membership): boolean =>
  !isSamePerson(one, other) && areApart(one, other);
