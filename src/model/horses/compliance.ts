import type { TriState } from '../fields/fields.ts';
import type { Horse } from './horse.ts';

/** The flags that make a horse compliant ('in regola'). */
export const COMPLIANCE_FLAGS = ['isInBDN', 'isCorrectOwner', 'isCorrectBarncodeInBDN'] as const;

/** Whether a horse is compliant: BDN registration, owner and barn are all right; no if one is not, 0 if one is unknown. */
export function complianceOf(horse: Pick<Horse, (typeof COMPLIANCE_FLAGS)[number]>): TriState {
  const flags = COMPLIANCE_FLAGS.map((flag) => horse[flag]);
  if (flags.every((flag) => flag === 1)) return 1;
  return flags.includes(-1) ? -1 : 0;
}
