import { plainText } from '../../model/plain-text.ts';

/** How lists write that they have no value. */
const NOTHING =
  /^(?:[-–—_./*?\s]*|n\/?[da]|n\.d\.?|null|nan|none|nessun[oa]?|non (?:indicat|disponibil|pervenut|not|presen|dichiarat|specificat|definit|rilevat|registrat|compilat|valorizzat)\w*|assente|sconosciut[oa]|ignot[oa]|vuoto)$/;

/** Whether a cell holds no more than a sign that there is no value. */
export function saysNothing(cell: string): boolean {
  return NOTHING.test(plainText(cell));
}
