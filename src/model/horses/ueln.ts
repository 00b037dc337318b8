import { plainNumber } from '../values/plain-text.ts';

/** Whether a text has the shape of a UELN: 3 digits of country, then 12 letters or digits. */
export function isUeln(text: string): boolean {
  return /^\d{3}[A-Z0-9]{12}$/.test(plainNumber(text));
}
