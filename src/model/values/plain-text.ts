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

/*
 * Keyboards have no accented capitals: a name in capitals has an apostrophe at the end of a word for the accent there.
 */

/** A name without accents at the ends of its words, written as apostrophes: NICOLO for NICOLO'. Others are straight. */
export function withoutFinalApostrophes(name: string): string {
  return straightened(name).replace(/'(?!\p{L})/gu, '');
}

/** A name with an apostrophe for each accent at the end of a word: Nicolo' for Nicolò. */
export function withFinalApostrophes(name: string): string {
  return name.normalize('NFD').replace(/\p{M}+(?!\p{L})/gu, "'");
}

/**
 * A number or code as it is compared: upper case, without the spaces, dots, dashes and slashes of paper, and without
 * characters that nobody sees.
 */
export function plainNumber(text: string): string {
  return visibleText(text)
    .toUpperCase()
    .replace(/[\s.\-/]/g, '');
}

/** A number as a spreadsheet shows a long one: its first digits, and how many there are. */
const SHORTENED = /^\s*(\d)(?:[.,](\d*)E\+?|E\+)(\d{1,3})\s*$/i;

/**
 * Whether a text written for a horse's number is one: it has a digit that is not zero. Where there is no number people
 * write '-', 'n/d', '0' or 'da leggere'; and a spreadsheet leaves `3,80271E+14` of every Italian chip.
 */
export function holdsNumber(text: string): boolean {
  const [, first, others = '', exponent] = SHORTENED.exec(text) ?? [];
  const isLost = first !== undefined && others.length < Number(exponent);
  return /[1-9]/.test(text) && !isLost;
}

/** A heading of a table as it is compared: words of lower-case letters and digits. */
export function plainHeading(text: string): string {
  return plainText(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
