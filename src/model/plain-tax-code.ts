/** A codice fiscale as it is compared: upper case, without spaces. What only compares needs no more of it. */
export function plainTaxCode(text: string): string {
  return text.toUpperCase().replace(/\s/g, '');
}

/**
 * The shape of a code: of 16 characters, the letters of omocodia and an O or I typed for a digit included, or a
 * provisional one of 11 digits. What stands for no code (eleven noughts) is none.
 */
const IDENTIFYING =
  /^(?:[A-Z]{6}[0-9IL-V]{2}[A-EHLMPRST][0-9IL-V]{2}[A-Z][0-9IL-V]{3}[A-Z]|(?!(\d)\1+$)\d{11})$/;

/**
 * A codice fiscale by which somebody can be known, as it is compared; empty for any other text. Lists write '-',
 * 'n/d', '0' or 'X' where there is none: people who have such a text in common have nothing in common.
 */
export function identifyingCode(text: string): string {
  const code = plainTaxCode(text);
  return IDENTIFYING.test(code) ? code : '';
}
