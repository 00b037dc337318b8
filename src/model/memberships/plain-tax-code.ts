import { visibleText } from '../values/visible-text.ts';

/**
 * A codice fiscale as it is compared: upper case, without spaces and characters that nobody sees. Code that only compares
 * needs no more of it.
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
