import { plainText } from './plain-text.ts';

/** Whether a text has the shape of an Italian CAP. Kept as text: leading zeros count. */
export function isItalianPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text.trim());
}

/**
 * What is left of an Italian CAP once a spreadsheet took its leading zeros: of those from 00010 to 00199, or of
 * one with one zero, all of which have 0 or 1 in the third place. Other codes of four digits are
 * foreign: 6900 is Lugano.
 */
const WITHOUT_TWO = /^(?:[1-9]\d|1\d\d)$/;
const WITHOUT_ONE = /^[1-9][01]\d\d$/;

/** The provinces whose CAP begin with a nought and this digit. */
const PROVINCES: Readonly<Record<string, readonly string[]>> = {
  1: ['vt', 'viterbo'],
  2: ['ri', 'rieti'],
  3: ['fr', 'frosinone'],
  4: ['lt', 'latina'],
  5: ['tr', 'terni'],
  6: ['pg', 'perugia'],
  7: ['ss', 'ot', 'sassari', 'olbia'],
  8: ['nu', 'og', 'or', 'ss', 'nuoro'],
  9: ['ca', 'ci', 'vs', 'su', 'or', 'cagliari', 'carbonia', 'iglesias', 'oristano'],
};

/**
 * An Italian CAP with the leading zeros that a spreadsheet took; any other text as it is. Of four digits it may as
 * well be whole and of Zürich (8001) or Vienna (1010): it is made whole only where its province is written beside it.
 *
 * @param beside what else is written of the address, with the province perhaps behind the place: 'Orosei (NU)'
 */
export function wholePostalCode(text: string, beside: readonly string[] = []): string {
  if (WITHOUT_TWO.test(text)) return text.padStart(5, '0');
  if (!WITHOUT_ONE.test(text)) return text;
  const provinces = PROVINCES[text.slice(0, 1)]!;
  const isThere = beside.some((cell) => {
    const plain = plainText(cell);
    return [plain, /[ ,-]\(?([a-z]{2})\)?$/.exec(plain)?.[1]].some((each) =>
      provinces.includes(each ?? ''),
    );
  });
  return isThere ? `0${text}` : text;
}

/** Whether two codes are one, of which a spreadsheet took the leading zeros. */
export function isSamePostalCode(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((code) => code.trim())
    .toSorted((a, b) => a.length - b.length);
  return (
    short === long ||
    ((WITHOUT_TWO.test(short) || WITHOUT_ONE.test(short)) && long === short.padStart(5, '0'))
  );
}
