import { type Day, isDay } from '../values/calendar.ts';
import { plainTaxCode, withDigits } from './plain-tax-code.ts';

/**
 * The Italian codice fiscale, read to warn about what is unusual. Nothing here ever fills in a
 * person's data from the code.
 */

const SHAPE =
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;
const MONTHS = 'ABCDEHLMPRST';
/** The letters that stand for 0-9 where two people would share a code (omocodia). */
const OMOCODIA = 'LMNPQRSTUV';
/** The values of 0-9 or A-J, then of K-Z, at the 1st, 3rd, … place. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/**
 * What does not fit in a codice fiscale: its shape, a letter where only a digit can stand (O for 0),
 * its check letter (of a provisional one its check digit), the date it holds (no such day), or what is written beside
 * it: family and given name (each alone, or one in the other's place), birth date.
 */
export type TaxCodeWarning =
  | 'shape'
  | 'letterForDigit'
  | 'checkLetter'
  | 'checkDigit'
  | 'noSuchDay'
  | 'swappedNames'
  | 'familyName'
  | 'givenName'
  | 'birthDate';

/** What is written beside a code; what is empty, or cannot be read, is not compared. */
export interface WrittenPerson {
  readonly familyName: string;
  readonly givenName: string;
  readonly birthDate: string;
}

/** A code as it is stored: plain where it has the shape of one, else as it was typed. */
export function tidyTaxCode(text: string): string {
  const code = plainTaxCode(text);
  return isProvisional(code) || SHAPE.test(code) ? code : text;
}

/** All warnings about a code; nothing for an empty one. */
export function taxCodeWarnings(text: string, person: WrittenPerson): readonly TaxCodeWarning[] {
  const code = plainTaxCode(text);
  if (code === '') return [];
  if (isProvisional(code)) return hasRightCheckDigit(code) ? [] : ['checkDigit'];
  if (!SHAPE.test(code)) return [looksMistyped(code) ? 'letterForDigit' : 'shape'];
  // With a wrong check letter any other character may be the wrong one: more warnings would mislead.
  if (checkLetter(code.slice(0, 15)) !== code[15]) return ['checkLetter'];
  return [...nameWarnings(code, person), ...dateWarnings(code, person.birthDate)];
}

/** The days that a code of the right shape may stand for: one of each century, where it exists. */
export function birthDaysOf(code: string): readonly Day[] {
  const year = digitsOf(code.slice(6, 8));
  const month = String(MONTHS.indexOf(code[8]!) + 1).padStart(2, '0');
  const written = Number(digitsOf(code.slice(9, 11)));
  const day = String(written > 40 ? written - 40 : written).padStart(2, '0'); // a woman's day is +40
  return ['19', '20'].map((century) => `${century}${year}-${month}-${day}`).filter(isDay);
}

/**
 * The check letter of the first 15 characters as they are written, omocodia included.
 *
 * @param code at least 15 of A-Z and 0-9
 */
export function checkLetter(code: string): string {
  const sum = Array.from(code.slice(0, 15)).reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (index % 2 === 0 ? ODD_VALUES[value]! : value);
  }, 0);
  return String.fromCharCode(65 + (sum % 26));
}

/**
 * Whether the last digit of a number of eleven is its check digit: of a provisional code, of the code of an association,
 * of a partita IVA (D.P.R. 633/1972, art. 35).
 */
export function hasRightCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number).reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? 2 * digit : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Provisional codes are numbers of 11 digits and hold no data of the person. */
function isProvisional(code: string): boolean {
  return /^\d{11}$/.test(code);
}

/** Whether it would be a code if O and I in the numeric places were the digits they look like. */
function looksMistyped(code: string): boolean {
  return SHAPE.test(withDigits(code));
}

function digitsOf(text: string): string {
  return Array.from(text, (c) => (OMOCODIA.includes(c) ? OMOCODIA.indexOf(c) : c)).join('');
}

function dateWarnings(code: string, birthDate: string): TaxCodeWarning[] {
  const days = birthDaysOf(code);
  if (days.length === 0) return ['noSuchDay'];
  // Only the last two digits of the year are in the code: who was born in 1899 fits as well.
  const wrong = isDay(birthDate) && !days.some((day) => day.slice(2) === birthDate.slice(2));
  return wrong ? ['birthDate'] : [];
}

function nameWarnings(code: string, { familyName, givenName }: WrittenPerson): TaxCodeWarning[] {
  const [family, given] = [code.slice(0, 3), code.slice(3, 6)];
  const fits = (name: string, letters: string, isGiven: boolean) =>
    spellings(name).some((spelling) => threeLetters(spelling, isGiven) === letters);
  const warnings: TaxCodeWarning[] = [];
  if (isComparable(familyName) && !fits(familyName, family, false)) warnings.push('familyName');
  if (isComparable(givenName) && !fits(givenName, given, true)) warnings.push('givenName');
  const swapped = fits(givenName, family, false) && fits(familyName, given, true);
  return warnings.length === 2 && swapped ? ['swappedNames'] : warnings;
}

/** Names with letters that have no plain form (ø, ß, ł, other scripts) are not compared. */
function isComparable(name: string): boolean {
  const letters = plainLetters(name).replace(/\P{L}/gu, '');
  return /^[A-Z]+$/.test(letters);
}

/** A name's letters without accents; those with umlauts may also be written with an E. */
function spellings(name: string): string[] {
  const umlauts = name.normalize('NFC').replace(/[äöüÄÖÜ]/g, '$&e');
  return [name, umlauts].map((each) => plainLetters(each).replace(/[^A-Z]/g, ''));
}

function plainLetters(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
}

/** Consonants, then vowels, then X. A given name with four consonants or more skips the second. */
function threeLetters(letters: string, isGiven: boolean): string {
  const consonants = letters.replace(/[AEIOU]/g, '');
  const vowels = letters.replace(/[^AEIOU]/g, '');
  const chosen =
    isGiven && consonants.length > 3 ? consonants[0]! + consonants.slice(2) : consonants;
  return `${chosen}${vowels}XXX`.slice(0, 3);
}
