/** A codice fiscale as it is compared: upper case, without spaces. What only compares needs no more of it. */
export function plainTaxCode(text: string): string {
  return text.toUpperCase().replace(/\s/g, '');
}
