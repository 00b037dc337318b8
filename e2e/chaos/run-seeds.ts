import { whyNoEmulator } from '../../tests/support/backends.ts';
import { openStage } from '../support/stage.ts';
import { chaosRun } from './chaos-run.ts';

/** The results of many runs. */
export interface SeedsReport {
  readonly passed: number;
  /** The seeds of runs with faults, and of runs that broke off. */
  readonly failed: readonly number[];
  readonly steps: number;
  readonly confirmed: number;
  readonly backend: 'emulator' | 'embedded';
}

/**
 * Does one run for each seed, one after the other, on the build in `dist`, and prints a line for each, with the whole
 * story of failed runs or of all.
 */
export async function runSeeds(
  first: number,
  count: number,
  tellAll = count === 1,
): Promise<SeedsReport> {
  const backend = whyNoEmulator() === null ? 'emulator' : 'embedded';
  const stage = await openStage(backend, { isAlone: true });
  const failed: number[] = [];
  let [allSteps, allConfirmed] = [0, 0];
  for (let seed = first; seed < first + count; seed += 1) {
    const startedAt = performance.now();
    const took = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
    const { steps, left, confirmed, wrong, story } = await chaosRun(stage, seed);
    const numbers = `${steps} steps (${left} left), ${confirmed} saves confirmed, ${took()}`;
    console.log(`seed ${seed}: ${wrong.length === 0 ? 'well' : 'WRONG'}; ${numbers}`);
    if (wrong.length > 0) failed.push(seed);
    if (wrong.length > 0 || tellAll) console.log(story.join('\n'));
    for (const each of wrong) console.log(`  ✗ ${each}`);
    allSteps += steps;
    allConfirmed += confirmed;
  }
  await stage.close();
  const passed = count - failed.length;
  return { passed, failed, steps: allSteps, confirmed: allConfirmed, backend };
}
