import { plainText } from '../model/values/plain-text.ts';

/** How lists write that they have no value. */
const NOTHING =
  /^(?:[-–—_./*?\s]*|n\/?[da]|n\.d\.?|null|nan|none|nessun[oa]?|non (?:indicat|disponibil|pervenut|not|presen|dichiarat|specificat|definit|rilevat|registrat|compilat|valorizzat)\w*|assente|sconosciut[oa]|ignot[oa]|vuoto)$/;

/** What Excel shows, in Italian or English, for a formula without a result; in a workbook it is no value either. */
const NO_RESULT =
  /^#(?:n\/[da]|rif!|ref!|nome\?|name\?|valore!|value!|div\/0!|num!|null(?:o)?!|espansione!|spill!|calc!)$/;

/** Whether a cell holds no more than a sign that there is no value. */
export function saysNothing(cell: string): boolean {
  return NOTHING.test(plainText(cell)) || hasNoResult(cell);
}

/**
 * Whether a cell in a column of names or places holds no more than such a sign. A word alone may be a name there: Null
 * is one, as is Nessuno of a horse, and NA is Naples.
 */
export function saysNoName(cell: string): boolean {
  return saysNothing(cell) && !/^\p{L}+$/u.test(cell.trim());
}

/** Whether a cell is a formula without a result, as of a search in a table that found nobody. */
function hasNoResult(cell: string): boolean {
  return NO_RESULT.test(plainText(cell));
}
