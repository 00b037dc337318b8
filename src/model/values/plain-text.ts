import { visibleText } from './visible-text.ts';

/** A text as it is compared: without accents, capitals, doubled spaces and characters that nobody sees. */
export function plainText(text: string): string {
  const plain = visibleText(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/\s+/g, ' ').trim();
}

/** What stands for an apostrophe: phones type the curly one, desktop keyboards the straight one. */
const APOSTROPHES = /[\u2018\u2019\u02bc\u2032\u0060\u00b4]/g;

/** A text with all its apostrophes straight. */
export function straightened(text: string): string {
  return text.replace(APOSTROPHES, "'");
}

/** The words that lose their last vowel before another one. */
const ELIDED = 'd|l|o|all|dagl|dall|degl|dell|nell|sant';
const ELISIONS = new RegExp(`(^|\\P{L})(${ELIDED})'[^\\S\\n]*(?=\\p{L})`, 'giu');
const ELISION = new RegExp(`^(?:${ELIDED})'$`, 'i');

/** Whether a word has lost its last vowel before the next one: the two are one name. */
export function isElided(word: string): boolean {
  return ELISION.test(straightened(word));
}

/**
 * A text with straight apostrophes, and none of them set off from the word behind it: D'Angelo for D' ANGELO, as lists
 * in capitals write it.
 *
 * @param behind what stands there in place of no blank
 */
export function withElisions(text: string, behind: '' | ' ' = ''): string {
  return straightened(text).replace(ELISIONS, `$1$2'${behind}`);
}

/*
 * Keyboards have no accented capitals: a name in capitals has an apostrophe at the end of a word for the accent there.
 */

/** A name without accents at the ends of its words, written as apostrophes: NICOLO for NICOLO'. Others are straight. */
export function withoutFinalApostrophes(name: string): string {
  return straightened(name).replace(/'(?!\p{L})/gu, '');
}

/** A name as names are compared, however its capitals, accents and apostrophes are written. */
export function plainName(name: string): string {
  return plainText(withoutFinalApostrophes(withElisions(name)));
}

/** A name with an apostrophe for each accent at the end of a word: Nicolo' for Nicolò. */
export function withFinalApostrophes(name: string): string {
  return name.normalize('NFD').replace(/\p{M}+(?!\p{L})/gu, "'");
}

/**
 * A number or code as it is compared: upper case, without the spaces, dots and dashes of paper, and without characters
 * that nobody sees.
 */
export function plainNumber(text: string): string {
  return visibleText(text)
    .toUpperCase()
    .replace(/[\s.\-/]/g, '');
}

/**
 * Whether a text written for a horse's number is one: it has a digit that is not zero. Where there is no number people
 * write '-', 'n/d', '0' or 'da leggere'.
 */
export function holdsNumber(text: string): boolean {
  return /[1-9]/.test(text);
}

/** A heading of a table as it is compared: lower-case letters and digits. */
export function plainHeading(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
