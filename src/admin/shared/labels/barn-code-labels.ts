import { isBarnCode } from '../../../model/horses/barn-code.ts';

/** What is unusual about a barn code, for every form that has one; undefined where nothing is, or nothing was typed. */
export function barnCodeWarning(code: string): string | undefined {
  return code.trim() === '' || isBarnCode(code)
    ? undefined
    : 'Un codice aziendale è come 020MN123 o IT020MN123.';
}
