import { chromiumPath } from '../../e2e/support/find-chromium.ts';
import { runTool } from './run-tool.ts';

/** Commands that install a Chromium, as far as this machine allows them. */
const INSTALLERS: readonly (readonly string[])[] = [
  ...(process.getuid?.() === 0
    ? ['chromium-headless-shell', 'chromium'].map((name) => [
        'sh',
        '-c',
        `apt-get update && apt-get install -y --no-install-recommends ${name}`,
      ])
    : []),
  ['playwright', 'install', 'chromium'],
];

/**
 * Finds a Chromium for the tests, or installs one: from Debian's packages where that is allowed, else
 * by Playwright.
 *
 * @returns whether there is one now
 */
export async function ensureChromium(): Promise<boolean> {
  if (chromiumPath() !== undefined) return true;
  for (const command of INSTALLERS) {
    console.log(`No Chromium here: ${command.join(' ')}`);
    await runTool(command, { output: 'show' });
    if (chromiumPath() !== undefined) return true;
  }
  return false;
}
