import type { Membership } from './membership.ts';
import { plainText } from './plain-text.ts';
import { plainTaxCode } from './tax-code.ts';

/** The fields by which two records are compared as the same person. */
export type Person = Pick<Membership, 'taxCode' | 'givenName' | 'familyName' | 'birthDate'>;

/**
 * Whether two records are of one person: by codice fiscale where both have one, else by names and
 * birth date.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const codes = [one, other].map(({ taxCode }) => plainTaxCode(taxCode));
  if (codes[0] !== '' && codes[1] !== '') return codes[0] === codes[1];
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}

/** What a person without a codice fiscale is known by; empty where nothing of the name is written. */
function nameKey({ givenName, familyName, birthDate }: Person): string {
  const names = plainText(`${familyName}\n${givenName}`);
  return names === '' ? '' : `${names}\n${birthDate.trim()}`;
}

/** Finds people among those of a year, without comparing everyone with everyone. */
export class PeopleByYear {
  readonly #held = new Map<string, Person[]>();

  add(year: number, person: Person): void {
    for (const key of keysOf(year, person)) {
      const held = this.#held.get(key);
      if (held) held.push(person);
      else this.#held.set(key, [person]);
    }
  }

  has(year: number, person: Person): boolean {
    return keysOf(year, person).some((key) =>
      this.#held.get(key)?.some((held) => isSamePerson(held, person)),
    );
  }
}

function keysOf(year: number, person: Person): string[] {
  return [plainTaxCode(person.taxCode), nameKey(person)]
    .filter(Boolean)
    .map((key) => `${year} ${key}`);
}
