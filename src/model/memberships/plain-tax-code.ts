import { visibleText } from '../values/visible-text.ts';

/**
 * A codice fiscale as it is compared: upper case, without spaces and characters that nobody sees. Apart from the checks
 * of a code (tax-code.ts): what only compares codes does not load them.
 */
export function plainTaxCode(text: string): string {
  return visibleText(text).toUpperCase().replace(/\s/g, '');
}

/**
 * The shape of a code: 16 characters, with the letters of omocodia and an O or I typed for a digit; or a provisional
 * one of 11 digits, unless all are the same digit, which stands for no code.
 */
const IDENTIFYING =
  /^(?:[A-Z]{6}[0-9IL-V]{2}[A-EHLMPRST][0-9IL-V]{2}[A-Z][0-9IL-V]{3}[A-Z]|(?!(\d)\1+$)\d{11})$/;

/**
 * A codice fiscale that can identify somebody, as it is compared; empty for any other text. Lists write '-', 'n/d', '0'
 * or 'X' where there is none: that two people share such a text says nothing.
 */
export function identifyingCode(text: string): string {
  const code = plainTaxCode(text);
  return IDENTIFYING.test(code) ? code : '';
}

/** The places of a code that have digits, or the letters of omocodia, which O and I are not. */
const NUMERIC: readonly number[] = [6, 7, 9, 10, 12, 13, 14];

/** A code of 16 characters with the digits that an O and an I in a numeric place were typed for. */
export function withDigits(code: string): string {
  const digit = (character: string) =>
    character === 'O' ? '0' : character === 'I' ? '1' : character;
  return Array.from(code, (character, at) =>
    NUMERIC.includes(at) ? digit(character) : character,
  ).join('');
}

/** The code of {@link identifyingCode} by which people are compared: an O that was typed for a zero is one. */
export function comparedCode(text: string): string {
  return withDigits(identifyingCode(text));
}
