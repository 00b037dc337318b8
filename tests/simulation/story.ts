import type { simulate as Simulate } from './simulate.ts';

/** So many lines before the violation are told. */
const LINES = 100;

/**
 * What happened in a seed that fails, with the fewest steps that show it: its last lines, each with
 * the number of its step, and what did not hold.
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
