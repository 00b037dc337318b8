import type { Draws } from './model/chance.ts';
import type { simulate as Simulate } from './simulate.ts';

/** How many lines before the violation are printed. */
const LINES = 100;
/** How many runs the search for steps to leave out takes at most. */
const MOST_RUNS = 400;

/**
 * A report on a seed that fails: the violation, and the last lines of the trace, each with the number of its step. It is
 * of a run with as few steps as are found: first bisection finds how many of the first steps are needed, then blocks of
 * these are left out, while what is left draws the same numbers and breaks the same invariant.
 */
export async function failureReport(
  simulate: typeof Simulate,
  seed: number,
  steps: number,
): Promise<string> {
  const fewest = await fewestSteps(simulate, seed, steps);
  let draws: Draws = [];
  const whole = await simulate(seed, fewest, undefined, { onDraws: (drawn) => (draws = drawn) });
  const kind = kindOf(whole.violation);
  const stillFails = async (without: ReadonlySet<number>) =>
    kindOf((await simulate(seed, fewest, undefined, { draws, without })).violation) === kind;
  const without = await needless(draws.length, stillFails);
  const lines: string[] = [];
  const trace = (line: string) => lines.push(line);
  const { violation } = await simulate(seed, fewest, trace, { draws, without });
  const [what] = violation?.replace(/^Error: /, '').split('\n') ?? [];
  const told = lines.slice(-LINES).map((line) => `  ${line}`);
  const left = [...Array(draws.length).keys()].filter((n) => n > 0 && !without.has(n)).length;
  return [`seed ${seed}, ${left} of ${fewest} steps: ${what}`, ...told].join('\n');
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

/** Which invariant is broken, or what was thrown, without the paths and values in it. */
function kindOf(violation: string | null): string | null {
  return violation && (/^invariant \d+/.exec(violation)?.[0] ?? violation.replace(/[\d'/].*/s, ''));
}

/**
 * The steps that are not needed for a failure (delta debugging): blocks of halving length are left out, from the last
 * one on, as long as it still fails.
 */
async function needless(
  steps: number,
  stillFails: (without: ReadonlySet<number>) => Promise<boolean>,
): Promise<ReadonlySet<number>> {
  let without: ReadonlySet<number> = new Set();
  let runs = 0;
  for (let size = Math.ceil(steps / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    const left = [...Array(steps).keys()].filter((n) => n > 0 && !without.has(n));
    for (let end = left.length; end > 0 && runs < MOST_RUNS; end -= size) {
      const tried = new Set([...without, ...left.slice(Math.max(0, end - size), end)]);
      runs += 1;
      if (await stillFails(tried)) without = tried;
    }
  }
  return without;
}
