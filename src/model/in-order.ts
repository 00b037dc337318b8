import type { TriState } from './fields.ts';
import type { Horse } from './horse.ts';

/** The flags that make a horse 'in regola'. */
export const ORDER_FLAGS = ['isInBDN', 'isCorrectOwner', 'isCorrectBarncodeInBDN'] as const;

/** Whether BDN registration, owner and barn are all in order: no if one is not, 0 if one is unknown. */
export function inOrder(horse: Pick<Horse, (typeof ORDER_FLAGS)[number]>): TriState {
  const flags = ORDER_FLAGS.map((flag) => horse[flag]);
  if (flags.every((flag) => flag === 1)) return 1;
  return flags.includes(-1) ? -1 : 0;
}
