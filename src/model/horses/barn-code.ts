import { plainNumber } from '../values/plain-text.ts';

/** Whether a text has the shape of a barn code: municipality, province, progressive, as `020MN123`. */
export function isBarnCode(text: string): boolean {
  return /^(IT)?\d{3}[A-Z]{2}\d{3}$/.test(plainNumber(text));
}
