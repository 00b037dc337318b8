import { isDay } from '../values/calendar.ts';
import type { Membership } from './membership.ts';
import { plainName } from '../values/elisions.ts';
import { plainText } from '../values/plain-text.ts';
import { comparedCode } from './plain-tax-code.ts';
import { birthDaysOf, checkLetter, hasRightCheckDigit } from './tax-code.ts';

/** The fields by which two records are compared as the same person. */
export type Person = Pick<Membership, 'taxCode' | 'givenName' | 'familyName' | 'birthDate'>;

/**
 * Whether two records are of one person: by codice fiscale where both have one, else by names and birth date. A code
 * under clearly different names identifies nobody: children are often written with a parent's.
 */
export function isSamePerson(one: Person, other: Person): boolean {
  const [code, otherCode] = [one, other].map(({ taxCode }) => comparedCode(taxCode));
  if (code !== '' && otherCode !== '') return code === otherCode && !hasOtherName(one, other);
  const key = nameKey(one);
  return key !== '' && key === nameKey(other);
}

/** Whether two records have one codice fiscale, whatever their names. */
export function hasSameCode(one: Person, other: Person): boolean {
  const code = comparedCode(one.taxCode);
  return code !== '' && code === comparedCode(other.taxCode);
}

/** Whether of two records that are of one person nothing but the names says so. */
function isByNamesAlone(one: Person, other: Person): boolean {
  return one.birthDate.trim() === '' && !hasSameCode(one, other);
}

/**
 * Whether two names are clearly of two people: no part of either given name, shortened or not, is in the other's name.
 * The family name may have changed, and the two may be swapped.
 */
function hasOtherName(one: Person, other: Person): boolean {
  const [a, b] = [one, other].map(({ givenName, familyName }) => {
    const given = partsOf(givenName);
    const all = [...given, ...partsOf(familyName)];
    return { given: given.length > 0 ? given : all, all };
  });
  if (a!.all.length === 0 || b!.all.length === 0) return false;
  const isAmong = (part: string, parts: readonly string[]) =>
    parts.some((each) => each === part || isShort(part, each) || isShort(each, part));
  return (
    !a!.given.some((part) => isAmong(part, b!.all)) &&
    !b!.given.some((part) => isAmong(part, a!.all))
  );
}

const isShort = (short: string, name: string) => short.length > 2 && name.startsWith(short);

/** The words of a name, as they are compared. */
function partsOf(name: string): string[] {
  return plainText(name)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

/** The key of a person without a codice fiscale; empty where nothing of the name is written. */
function nameKey({ givenName, familyName, birthDate }: Person): string {
  const names = namesOf({ givenName, familyName });
  return names === '' ? '' : `${names}\n${birthDate.trim()}`;
}

/**
 * Finds a person among those of a year, without comparing everyone with everyone. Where nothing tells two of the same
 * names apart, they are found as likely.
 */
export class PeopleByYear<Held extends Person> {
  readonly #held = new Map<string, Held[]>();

  /** Adds somebody to a year; one of several years is added to each. */
  add(year: number, person: Held): void {
    for (const key of keysOf(year, person)) {
      const held = this.#held.get(key);
      if (held) held.push(person);
      else this.#held.set(key, [person]);
    }
  }

  /** All who are the same person ({@link isSamePerson}), some perhaps by nothing but the names. */
  findSame(year: number, person: Person): Held[] {
    return this.#keyed(year, person).filter((held) => isSamePerson(held, person));
  }

  /**
   * @param isOther false for one who is left out
   * @returns `certain` who is the same person, by more than the names; else all `likely` ones: those of the same names,
   *   where neither two codes nor two days of birth tell them apart; and those who have the `sameCode` under clearly
   *   other names, of whom nobody can tell whose it is
   */
  find(
    year: number,
    person: Person,
    isOther: (held: Held) => boolean = () => true,
  ): {
    readonly certain?: Held;
    readonly likely: readonly Held[];
    readonly sameCode: readonly Held[];
  } {
    const found = this.#keyed(year, person).filter(isOther);
    const isNamesake = (held: Held) => namesOf(held) === namesOf(person);
    // One with exactly these names goes first: a 'Maria' and a 'Maria Stella' may be written with one code.
    const sure = found.filter(
      (held) => isSamePerson(held, person) && !isByNamesAlone(held, person),
    );
    const certain = sure.find(isNamesake) ?? sure[0];
    if (certain) return { certain, likely: [], sameCode: [] };
    const likely = found.filter((held) => isNamesake(held) && !areApart(held, person));
    return {
      likely: namesOf(person) === '' ? [] : likely,
      sameCode: found.filter((held) => hasSameCode(held, person)),
    };
  }

  /** Those of a year who have the code or the names of somebody. */
  #keyed(year: number, person: Person): Held[] {
    const keyed = keysOf(year, person).flatMap((key) => this.#held.get(key) ?? []);
    return [...new Set(keyed)];
  }
}

const namesOf = ({ givenName, familyName }: Pick<Person, 'givenName' | 'familyName'>): string =>
  plainName(`${familyName}\n${givenName}`);

/**
 * Whether two of one name who are not the same have marks that tell them apart: both a code, or both a day of birth,
 * which may be that of a code. A text that is no day tells nothing, nor does a code whose check letter or digit is wrong:
 * it may be the other one, mistyped.
 */
export function areApart(one: Person, other: Person): boolean {
  const [code, otherCode] = [one, other].map(({ taxCode }) => comparedCode(taxCode));
  if ([code!, otherCode!].every(isSound)) return true;
  const [days, otherDays] = [one, other].map(({ taxCode, birthDate }) => {
    if (isDay(birthDate)) return [birthDate];
    const held = comparedCode(taxCode);
    return isSound(held) ? birthDaysOf(held) : [];
  });
  return (
    days!.length > 0 && otherDays!.length > 0 && !days!.some((day) => otherDays!.includes(day))
  );
}

const isSound = (code: string): boolean =>
  code.length === 16 ? checkLetter(code) === code[15] : code !== '' && hasRightCheckDigit(code);

function keysOf(year: number, person: Person): string[] {
  return [comparedCode(person.taxCode), nameKey(person), namesOf(person)]
    .filter(Boolean)
    .map((key) => `${year} ${key}`);
}
