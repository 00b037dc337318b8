/** A UELN as it is compared: upper case, without the spaces, dots and dashes of paper. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.\-/]/g, '');
}

/** Whether a text has the shape of a UELN: 3 digits of country, then 12 letters or digits. */
export function isUeln(text: string): boolean {
  return /^\d{3}[A-Z0-9]{12}$/.test(plainNumber(text));
}
