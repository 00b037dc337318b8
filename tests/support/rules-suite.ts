import { afterAll, beforeAll, describe } from 'vitest';
import { startEmulatorProcess, type EmulatorProcess, whyNoEmulator } from './emulator-process.ts';
import { openWorld, type World } from './rules-world.ts';

const RULES = new URL('../../firestore.rules', import.meta.url).pathname;

/**
 * A suite on the official emulator with the project's own rules, skipped by name where it cannot run.
 * Tests run side by side in one database: each works on documents of its own.
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
