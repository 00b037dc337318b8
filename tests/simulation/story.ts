import type { simulate as Simulate } from './simulate.ts';

/** How many lines before the violation are printed. */
const LINES = 100;

/**
 * A report on a seed that fails: the violation, and the last lines of the trace, each with the number
 * of its step. It is of the run with the fewest steps that still fails, as far as bisection finds it.
 */
export async function storyOf(
  simulate: typeof Simulate,
  seed: number,
  steps: number,
): Promise<string> {
  const fewest = await fewestSteps(simulate, seed, steps);
  const lines: string[] = [];
  const { violation } = await simulate(seed, fewest, (line) => lines.push(line));
  const [what] = violation?.replace(/^Error: /, '').split('\n') ?? [];
  const told = lines.slice(-LINES).map((line) => `  ${line}`);
  return [`seed ${seed}, ${fewest} steps: ${what}`, ...told].join('\n');
}

async function fewestSteps(
  simulate: typeof Simulate,
  seed: number,
  steps: number,
): Promise<number> {
  let [good, bad] = [0, steps];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if ((await simulate(seed, middle)).violation === null) good = middle;
    else bad = middle;
  }
  return bad;
}
