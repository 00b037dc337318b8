import { afterAll, beforeAll, describe } from 'vitest';
import { startEmulatorProcess, type EmulatorProcess, whyNoEmulator } from './emulator-process.ts';
import { openWorld, type World } from './rules-world.ts';

const RULES = new URL('../../firestore.rules', import.meta.url).pathname;

/**
 * A suite on the official emulator with the project's own rules. Where the emulator cannot run, the suite
 * is skipped under a name that says why. Its tests run side by side in one database, so each must use its
 * own documents.
 */
export function describeRules(
  title: string,
  define: (world: () => World, emulatorUrl: () => string) => void,
): void {
  const whyNot = whyNoEmulator();
  const suite = whyNot === null ? describe.concurrent : describe.skip;
  suite(`${title}${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
    let emulator: EmulatorProcess | undefined;
    let world: World | undefined;
    beforeAll(async () => {
      emulator = await startEmulatorProcess(RULES);
      world = await openWorld(emulator.url, 'demo-scuderia');
    });
    afterAll(() => emulator?.stop());
    define(
      () => world!,
      () => emulator!.url,
    );
  });
}
