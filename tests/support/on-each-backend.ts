import { afterAll, beforeAll, describe } from 'vitest';
import { type Backend, BACKENDS, type BackendOptions, CONTRACT_RULES } from './backends.ts';

/**
 * Defines one suite that runs on the embedded backend and on the official emulator, each started
 * for it alone. Where the emulator cannot run, its suite is skipped under a name that says why.
 *
 * @param define the tests; `backend()` works only while they run.
 */
export function onEachBackend(
  title: string,
  define: (backend: () => Backend) => void,
  options: Partial<BackendOptions> = {},
): void {
  for (const { name, start, whyNot } of BACKENDS) {
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
      });
    });
  }
}
