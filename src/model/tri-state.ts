/** A flag of the register: 1 yes, -1 no, 0 not said. */
export type TriState = -1 | 0 | 1;

/** Reads a flag as it may stand in old documents; anything that is not 1 or -1 is 'not said'. */
export function asTriState(value: unknown): TriState {
  return value === 1 || value === true ? 1 : value === -1 || value === false ? -1 : 0;
}
