import { beforeAll, describe } from 'vitest';
import { whyNoEmulator } from './emulator-process.ts';
import { openWorld, type World } from './rules-world.ts';
import { ownProject, sharedEmulator } from './shared-emulator.ts';

/**
 * A suite on the official emulator with the project's own rules, with which the shared one is started.
 * Where the emulator cannot run, the suite is skipped under a name that says why. Its tests run side by
 * side in one database, so each must use its own documents; other files share the emulator, so each must
 * name further databases as no other does.
 */
export function describeRules(
  title: string,
  define: (world: () => World, emulatorUrl: () => string) => void,
): void {
  const whyNot = whyNoEmulator();
  const suite = whyNot === null ? describe.concurrent : describe.skip;
  suite(`${title}${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
    let world: World | undefined;
    beforeAll(async () => {
      world = await openWorld(sharedEmulator()!, ownProject());
    });
    define(
      () => world!,
      () => sharedEmulator()!,
    );
  });
}
