import type { Membership } from './membership.ts';
import { plainText } from './plain-text.ts';
import { plainTaxCode } from './plain-tax-code.ts';

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
  const names = namesOf({ givenName, familyName });
  return names === '' ? '' : `${names}\n${birthDate.trim()}`;
}

/**
 * Finds a person among those of a year, without comparing everyone with everyone. Who is written with names
 * alone, here or there, is found by them where only one person can be meant.
 */
export class PeopleByYear<Held extends Person> {
  readonly #held = new Map<string, Held[]>();

  add(year: number, person: Held): void {
    for (const key of keysOf(year, person)) {
      const held = this.#held.get(key);
      if (held) held.push(person);
      else this.#held.set(key, [person]);
    }
  }

  /**
   * @returns `certain` who is the same person; else all `likely` ones: those of the same names, where one of
   *   the two has neither a codice fiscale nor a birth date
   */
  find(
    year: number,
    person: Person,
  ): { readonly certain?: Held; readonly likely: readonly Held[] } {
    const found = keysOf(year, person).flatMap((key) => this.#held.get(key) ?? []);
    const certain = found.find((held) => isSamePerson(held, person));
    if (certain) return { certain, likely: [] };
    const named = new Set(found.filter((held) => namesOf(held) === namesOf(person)));
    const likely = [...named].filter((held) => isNameAlone(held) || isNameAlone(person));
    return { likely: namesOf(person) === '' ? [] : likely };
  }
}

const namesOf = ({ givenName, familyName }: Pick<Person, 'givenName' | 'familyName'>): string =>
  plainText(`${familyName}\n${givenName}`);

const isNameAlone = ({ taxCode, birthDate }: Person): boolean =>
  plainTaxCode(taxCode) === '' && birthDate.trim() === '';

function keysOf(year: number, person: Person): string[] {
  return [plainTaxCode(person.taxCode), nameKey(person), namesOf(person)]
    .filter(Boolean)
    .map((key) => `${year} ${key}`);
}
