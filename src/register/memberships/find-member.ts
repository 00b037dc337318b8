import type { Membership } from '../../model/memberships/membership.ts';
import { withElisions } from '../../model/values/elisions.ts';
import {
  straightened,
  withFinalApostrophes,
  withoutFinalApostrophes,
} from '../../model/values/plain-text.ts';
import { type Person, isSamePerson } from '../../model/memberships/same-person.ts';
import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { nameText } from '../../mirror/database/view-keys.ts';
import { findSameTaxCode } from './same-tax-code.ts';

/** A person's membership in a year, under whatever id; undefined where there is none. */
export async function findMemberIn(
  mirror: Mirror,
  person: Person,
  year: number,
): Promise<ViewRow<Membership> | undefined> {
  const byCode = await findSameTaxCode(mirror, '', year, person.taxCode);
  const own = byCode.find(({ fields }) => isSamePerson(fields, person));
  if (own) return own;
  return mirror.db
    .view<Membership>('memberships')
    .where('[fields.year+keys.text]')
    .inAnyRange(ofName(year, person))
    .filter(({ fields }) => isSamePerson(fields, person))
    .first();
}

/** The index ranges of a person's names in a year, however accents and apostrophes are written, whatever their codice fiscale. */
function ofName(year: number, person: Person): [[number, string], [number, string]][] {
  const { familyName, givenName } = person;
  const names = new Set<string>();
  for (const family of waysToWrite(familyName))
    for (const given of waysToWrite(givenName))
      names.add(nameText({ familyName: family, givenName: given }));
  return [...names].map((name) => [
    [year, name],
    [year, `${name}\uffff`],
  ]);
}

/**
 * A name with straight apostrophes, with and without a blank behind one that elides a vowel; and with an
 * accent at its end, an apostrophe for it, and neither.
 */
function waysToWrite(name: string): string[] {
  const straight = straightened(name);
  const all = [name, straight, withFinalApostrophes(straight), withoutFinalApostrophes(name)];
  // Most names have neither apostrophe nor accent, and one way.
  return [...new Set(all.flatMap((way) => [way, withElisions(way), withElisions(way, ' ')]))];
}
