import { run } from './run.ts';

export interface Outcome {
  readonly seed: number;
  /** The message of what failed, with a trace its stack; null when all invariants held. */
  readonly violation: string | null;
}

/** Runs one seed. The same seed and number of steps give the same run. */
export async function simulate(
  seed: number,
  steps: number,
  trace?: (line: string) => void,
): Promise<Outcome> {
  try {
    await run(seed, steps, trace ?? (() => undefined));
    return { seed, violation: null };
  } catch (error) {
    return {
      seed,
      violation:
        error instanceof Error ? (trace ? String(error.stack) : error.message) : String(error),
    };
  }
}
