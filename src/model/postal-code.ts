/** Whether a text has the shape of an Italian CAP. Kept as text: leading zeros count. */
export function isItalianPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text.trim());
}

/**
 * What is left of an Italian CAP once a spreadsheet took its leading zeros: of those from 00010 to 00199, and
 * of those with one zero, all of which have 0 or 1 in the third place. Other codes of four digits are
 * foreign: 6900 is Lugano.
 */
const WITHOUT_ZEROS = /^(?:[1-9]\d|1\d\d|[1-9][01]\d\d)$/;

/** An Italian CAP with the leading zeros that a spreadsheet took; any other text as it is. */
export function wholePostalCode(text: string): string {
  return WITHOUT_ZEROS.test(text) ? text.padStart(5, '0') : text;
}
