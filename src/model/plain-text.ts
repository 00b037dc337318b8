/** A text as it is compared: without accents, capitals and doubled spaces. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A number or code as it is compared: upper case, without the spaces, dots and dashes of paper. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '');
}
