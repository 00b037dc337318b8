import { isDay } from '../../model/values/calendar.ts';
import { type FieldValue, unfit } from '../../model/fields/fields.ts';
import { barnCodeKey } from '../../model/horses/barn-code.ts';
import { type Horse, HORSE } from '../../model/horses/horse.ts';
import { readRaw } from '../../model/fields/old-values.ts';
import { withElisions } from '../../model/values/elisions.ts';
import { holdsNumber, plainText } from '../../model/values/plain-text.ts';
import { isUnreadToken } from '../../model/fields/raw-value.ts';
import { isDamaged, isDamagedName } from '../../table-file/damaged.ts';
import { dayOfSerial } from '../../table-file/day-of-serial.ts';
import { saysNoName, saysNothing } from '../../table-file/empty-cells.ts';
import { hasLostDigits, plainDecimal } from '../../table-file/plain-decimal.ts';
import { visibleText } from '../../model/values/visible-text.ts';
import type { BdnField } from './bdn-columns.ts';
import { dpaStatement } from './dpa-statement.ts';

/*
 * Single values of a list of the national database: what a cell says, and whether it is what the register
 * has. Every comparison is the same both ways.
 */

/**
 * Why a cell is not compared: a character of it cannot be read; a spreadsheet has rounded the number; it holds
 * more than one number; it is no date, or not clearly yes or no; it is longer than the register can hold.
 */
export type CellFlaw = 'damaged' | 'lostDigits' | 'several' | 'date' | 'flag' | 'tooLong';

/** What a cell says: a value; nothing; or something that cannot be compared. */
export type ReadCell =
  | { readonly kind: 'value'; readonly value: string | number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'flawed'; readonly why: CellFlaw };

const SILENT: ReadCell = { kind: 'silent' };
const flawed = (why: CellFlaw): ReadCell => ({ kind: 'flawed', why });
const valueOf = (value: string | number): ReadCell => ({ kind: 'value', value });

/** How a column of a list is to be read. */
export interface CellReading {
  /** The year from which the file counts days that are written as numbers. */
  readonly daysFrom: 1900 | 1904;
  /** What 'sì' says of `isDPA`; null where the heading leaves that unclear. */
  readonly yes: 1 | -1 | null;
}

/** Reads a cell as a field of a horse. */
export function readCell(field: BdnField, text: string, reading: CellReading): ReadCell {
  const tidy = visibleText(text).normalize('NFC').replace(/\s+/g, ' ').trim().replace(/^'/, '');
  // A question mark may be part of the name of a horse.
  const isName = field === 'ownerName' || field === 'birthplace';
  if ((isName ? isDamagedName : isDamaged)(tidy)) return flawed('damaged');
  if (isName || field === 'docname' ? saysNoName(tidy) : saysNothing(tidy)) return SILENT;
  const read = readTidy(field, tidy, reading);
  const isLong = read.kind === 'value' && unfit(HORSE[field], read.value) !== null;
  return isLong ? flawed('tooLong') : read;
}

function readTidy(field: BdnField, text: string, reading: CellReading): ReadCell {
  switch (field) {
    case 'chipnumber':
    case 'uelnnumber':
      return readNumber(text);
    case 'docnumber':
      if (hasLostDigits(text)) return flawed('lostDigits');
      return /^0+$/.test(text) ? SILENT : valueOf(unrounded(text));
    case 'birthday':
      return readBirthday(text, reading.daysFrom);
    case 'sex':
      return valueOf(sexOf(text) ?? text);
    case 'species': {
      const species = speciesOf(text);
      return species === null ? SILENT : valueOf(species);
    }
    case 'isDPA': {
      const flag = readDpa(text, reading.yes);
      return flag === 0 ? flawed('flag') : valueOf(flag);
    }
    case 'docname':
    case 'birthplace':
    case 'breed':
    case 'coat':
    case 'ownerName':
    case 'barncode':
      return valueOf(text);
  }
}

/** A number of 15 digits as a cell shows it that was set to numbers, to see all digits: with decimals, all zero. */
const WITH_DECIMALS = /^(\d(?:[.,' ]?\d){14})[.,]0+$/;

/** Writes out only numbers with an exponent, and leaves out decimals: leading zeros of a document are kept. */
function unrounded(text: string): string {
  const whole = WITH_DECIMALS.exec(text)?.[1];
  if (whole !== undefined) return whole.replace(/\D/g, '');
  return /e/i.test(text) && /^[\d.,]+e\+?\d+$/i.test(text) ? plainDecimal(text) : text;
}

/** No chip has a number with so many zeros at its end: a spreadsheet rounded it and wrote it out. */
const ROUNDED = /^[1-9]\d{8}0{6}$/;

/**
 * A number of Argentina, Australia, Austria, Belgium or Brazil from which a spreadsheet took the zero at its beginning.
 * Of other countries with one, and of those whose numbers begin so, horses are rare in Italy.
 */
const WITHOUT_ZERO = /^(?:32|36|40|56|76)\d{12}$/;

function readNumber(text: string): ReadCell {
  if (hasLostDigits(text)) return flawed('lostDigits');
  if ((text.match(/\d[\d. -]{13,}\d/g)?.length ?? 0) > 1) return flawed('several');
  const number = unrounded(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  if (number === '' || /^0+$/.test(number)) return SILENT;
  if (/^\d{30}$/.test(number)) return flawed('several');
  if (ROUNDED.test(number)) return flawed('lostDigits');
  return valueOf(WITHOUT_ZERO.test(number) ? `0${number}` : number);
}

/** A day; in an older list perhaps only a month or a year. */
function readBirthday(text: string, daysFrom: 1900 | 1904): ReadCell {
  if (/^(?:1[89]|20)\d{2}$/.test(text)) return valueOf(text);
  const month = /^(\d{1,2})[-/.]((?:1[89]|20)\d{2})$/.exec(text);
  if (month && Number(month[1]) >= 1 && Number(month[1]) <= 12)
    return valueOf(`${month[2]}-${month[1]!.padStart(2, '0')}`);
  const serial = /^\d{4,5}(?:[.,]\d+)?$/.test(text)
    ? dayOfSerial(Number(text.replace(',', '.')), daysFrom)
    : undefined;
  const day = serial ?? readRaw('day', { stringValue: text });
  return typeof day === 'string' && isDay(day) ? valueOf(day) : flawed('date');
}

const FEMALE = new Set(
  'f femmina fem female fattrice giumenta cavalla puledra asina mula femmine'.split(' '),
);
const MALE = new Set('m maschio mas male puledro asino mulo maschi'.split(' '));
const GELDING = new Set('c mc castrone castrato gelding g castr cas'.split(' '));
const STALLION = new Set('s stallone intero stallion mi'.split(' '));

/** The register's word for a sex, however it is written; null for one that it does not know. */
function sexOf(text: string): string | null {
  const words = plainText(text)
    .replace(/[^a-z]+/g, ' ')
    .replace(/\bnon castr\w*/, 'intero')
    .trim()
    .split(' ');
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (has(GELDING)) return 'Castrone';
  if (has(STALLION)) return 'Stallone';
  if (has(FEMALE)) return 'Femmina';
  return has(MALE) ? 'Maschio' : null;
}

/** The register's word for a species; null where a list says no more than that it is an equid. */
function speciesOf(text: string): string | null {
  const plain = plainText(text);
  if (/cavall|caballus|pony|horse/.test(plain)) return 'Cavallo';
  if (/asin[oiae]|asinus|donkey/.test(plain)) return 'Asino';
  if (/mul[oiae]|bardott|zebr/.test(plain)) return 'Altro';
  return /^(equ[io]?\w*)$/.test(plain) ? null : text;
}

/** 1 destined for food, -1 not, 0 where the text does not say, or not clearly. */
function readDpa(text: string, yes: CellReading['yes']): -1 | 0 | 1 {
  const answer = readRaw('flag', { stringValue: text });
  if (answer === 1 || answer === -1)
    return yes === null ? 0 : answer === 1 ? yes : yes === 1 ? -1 : 1;
  const said = dpaStatement(text);
  return said === 1 || said === -1 ? said : 0;
}

/** A number as it is compared: without what is between its digits, and without leading zeros. */
export function numberKey(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

/**
 * A chip or a UELN as horses are told apart by it; empty for a text that is no number ({@link holdsNumber}): that two
 * horses share such a text says nothing.
 */
export function identifyingKey(text: string): string {
  return holdsNumber(text) ? numberKey(text) : '';
}

/** Letters and digits of a text, in words. */
function wordsOf(text: string): string[] {
  return plainText(withElisions(text))
    .replace(/['.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);
}

/** A name as names are compared. */
export function nameKey(name: string): string {
  return wordsOf(name).join('');
}

/** 'Baio scuro' and 'baia scura' are one coat. */
function genderless(text: string): string {
  return wordsOf(text)
    .map((word) => (word.length > 3 ? word.replace(/[aeoi]$/, '') : word))
    .join('');
}

/** A value as it is compared: those with equal keys are the same. {@link isSameValue} has more rules. */
function keyOf(field: BdnField, text: string): string {
  switch (field) {
    case 'chipnumber':
    case 'uelnnumber':
    case 'docnumber':
      return numberKey(text);
    case 'barncode':
      return numberKey(barnCodeKey(text));
    case 'birthday': {
      const read = readBirthday(text.trim(), 1900);
      return read.kind === 'value' ? String(read.value) : plainText(text);
    }
    case 'sex':
      return sexOf(text) ?? plainText(text);
    case 'species':
      return speciesOf(text) ?? plainText(text);
    case 'breed':
    case 'coat':
      return genderless(text);
    case 'ownerName':
      return wordsOf(text).toSorted().join(' ');
    case 'docname':
    case 'birthplace':
      return nameKey(text);
    case 'isDPA':
      return text;
  }
}

/**
 * Whether two values of a field say the same. A less exact value is no difference: 'maschio' may be a gelding, and 2012
 * is the year of a day.
 */
export function isSameValue(field: BdnField, one: FieldValue, other: FieldValue): boolean {
  if (one === other) return true;
  if (isUnreadToken(one) || isUnreadToken(other)) return false;
  const [a, b] = [one, other].map((value) => keyOf(field, String(value ?? '')));
  if (a === b) return true;
  if (field === 'sex') {
    const isMale = (key: string | undefined) => key === 'Castrone' || key === 'Stallone';
    return (a === 'Maschio' && isMale(b)) || (b === 'Maschio' && isMale(a));
  }
  if (field !== 'birthday' || !a || !b) return false;
  const isPart = (part: string, day: string) =>
    part.length < day.length && day.startsWith(`${part}-`);
  return isPart(a, b) || isPart(b, a);
}

/** Whether the register says nothing in a field. */
export function isEmptyHere(horse: Horse, field: BdnField): boolean {
  const value = horse[field];
  return typeof value === 'string' ? value.trim() === '' : value === 0;
}
