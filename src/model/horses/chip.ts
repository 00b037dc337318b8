import { isUeln } from './ueln.ts';
import { plainNumber } from '../values/plain-text.ts';

/** What is unusual about a microchip number; it warns and never blocks. */
export type ChipWarning = 'shape' | 'range';

/** The national number of a chip is 38 bits wide (ISO 11784). */
const HIGHEST = 2 ** 38 - 1;

/**
 * Checks a microchip number: 15 digits (ISO 11784/11785), 3 of country or maker, 12 of number.
 *
 * @returns null where nothing is unusual, or nothing was written
 */
export function chipWarning(text: string): ChipWarning | null {
  const digits = plainNumber(text);
  if (digits === '') return null;
  if (!/^\d{15}$/.test(digits)) return 'shape';
  return digits.startsWith('000') || Number(digits.slice(3)) > HIGHEST ? 'range' : null;
}

/** Whether chip and UELN are swapped: the text of the chip can only be a UELN, and that of the UELN could be a chip. */
export function looksSwapped(chip: string, ueln: string): boolean {
  return (
    isUeln(chip) &&
    chipWarning(chip) !== null &&
    plainNumber(ueln) !== '' &&
    chipWarning(ueln) === null
  );
}
