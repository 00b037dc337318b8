import { type Part, run } from './run.ts';

export interface Outcome {
  readonly seed: number;
  /** The message of what failed, with a trace its stack; null when all invariants held. */
  readonly violation: string | null;
}

/**
 * Runs one seed. The same seed and number of steps give the same run.
 *
 * @param part a run to repeat without some of its steps
 */
export async function simulate(
  seed: number,
  steps: number,
  trace?: (line: string) => void,
  part?: Part,
): Promise<Outcome> {
  try {
    await run(seed, steps, trace ?? (() => undefined), part);
    return { seed, violation: null };
  } catch (error) {
    return {
      seed,
      violation:
        error instanceof Error ? (trace ? String(error.stack) : error.message) : String(error),
    };
  }
}
