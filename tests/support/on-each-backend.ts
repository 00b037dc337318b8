import { afterAll, beforeAll, describe } from 'vitest';
import {
  type Backend,
  BACKENDS,
  type BackendOptions,
  type BackendStart,
  CLOSEST_BACKENDS,
  CONTRACT_RULES,
} from './backends.ts';

/** @param backend works only while the tests run */
type Define = (backend: () => Backend, name: Backend['name']) => void;

/**
 * Defines one suite that runs on the embedded backend and on the official emulator, each started
 * for it alone. Where the emulator cannot run, its suite is skipped under a name that says why.
 */
export function onEachBackend(
  title: string,
  define: Define,
  options: Partial<BackendOptions> = {},
): void {
  onBackends(BACKENDS, title, define, options);
}

/** The same on the {@link CLOSEST_BACKENDS}. */
export function onClosestBackend(
  title: string,
  define: Define,
  options: Partial<BackendOptions> = {},
): void {
  onBackends(CLOSEST_BACKENDS, title, define, options);
}

function onBackends(
  backends: readonly BackendStart[],
  title: string,
  define: Define,
  options: Partial<BackendOptions>,
): void {
  for (const { name, start, whyNot } of backends) {
    const suite = whyNot === null ? describe : describe.skip;
    const why = whyNot === null ? '' : ` (skipped: ${whyNot})`;
    suite(`${title}, on the ${name} backend${why}`, () => {
      let running: Backend | undefined;
      beforeAll(async () => {
        running = await start({ rules: CONTRACT_RULES, ...options });
      });
      afterAll(() => running?.close());
      define(() => {
        if (running === undefined) throw new Error('the backend runs only inside of tests');
        return running;
      }, name);
    });
  }
}
