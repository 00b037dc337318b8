import { plainText } from '../values/plain-text.ts';

/** Whether a text has the shape of an Italian CAP. Kept as text: leading zeros count. */
export function isItalianPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text.trim());
}

/**
 * What is left of an Italian CAP where a spreadsheet dropped its leading zeros: of those from 00010 to 00199, or of one
 * with one zero, whose third digit is always 0 or 1. Other codes of four digits are foreign: 6900 is Lugano.
 */
const WITHOUT_TWO = /^(?:[1-9]\d|1\d\d)$/;
const WITHOUT_ONE = /^[1-9][01]\d\d$/;

/** The provinces whose CAP begin with a zero and this digit. */
const PROVINCES: Readonly<Record<string, readonly string[]>> = {
  1: ['vt', 'viterbo'],
  2: ['ri', 'rieti'],
  3: ['fr', 'frosinone'],
  4: ['lt', 'latina'],
  5: ['tr', 'terni'],
  6: ['pg', 'perugia'],
  7: ['ss', 'ot', 'sassari', 'olbia', 'olbia-tempio', 'olbia tempio'],
  8: ['nu', 'og', 'or', 'ss', 'su', 'nuoro', 'ogliastra', 'sud sardegna'],
  9: [
    'ca',
    'ci',
    'vs',
    'su',
    'or',
    'cagliari',
    'carbonia',
    'iglesias',
    'oristano',
    'medio campidano',
    'sud sardegna',
  ],
};

/**
 * An Italian CAP with the leading zeros that a spreadsheet dropped; any other text as it is. Four digits may also be a
 * whole code of Zürich (8001) or Vienna (1010): they get a zero only where the province is written beside them.
 *
 * @param beside the other parts of the address; the province may follow the place, as in 'Orosei (NU)'
 */
export function wholePostalCode(text: string, beside: readonly string[] = []): string {
  if (WITHOUT_TWO.test(text)) return text.padStart(5, '0');
  if (!WITHOUT_ONE.test(text)) return text;
  const provinces = PROVINCES[text.slice(0, 1)]!;
  const isThere = beside.some((cell) => {
    const plain = plainText(cell);
    return [plain, /(?:^|[ ,/(-])\(?([a-z]{2})\)?$/.exec(plain)?.[1]].some((each) =>
      provinces.includes(each ?? ''),
    );
  });
  return isThere ? `0${text}` : text;
}

/** Whether two codes are equal, or one is the other without the leading zeros that a spreadsheet dropped. */
export function isSamePostalCode(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((code) => code.trim())
    .toSorted((a, b) => a.length - b.length);
  return (
    short === long ||
    ((WITHOUT_TWO.test(short) || WITHOUT_ONE.test(short)) && long === short.padStart(5, '0'))
  );
}
