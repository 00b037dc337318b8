import { plainNumber } from '../values/plain-text.ts';

/** A barn code as it is compared: without the country, which may be left out. */
export function barnCodeKey(text: string): string {
  return plainNumber(text).replace(/^IT(?=\d)/, '');
}

/** Whether a text has the shape of a barn code: municipality, province, progressive, as `020MN123`. */
export function isBarnCode(text: string): boolean {
  return /^\d{3}[A-Z]{2}\d{3}$/.test(barnCodeKey(text));
}
