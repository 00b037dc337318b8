import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The shell without windows comes first: it takes a quarter less of the processor. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** How Chromium is started wherever tests and benchmarks run it: as root, without a screen, asking for nothing. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ELSEWHERE = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that tests run in: the one that CHROMIUM_PATH names, else one on the path, else the
 * one in Playwright's own cache. Undefined where there is none: configurations are read on machines without
 * one, too.
 */
export function chromiumPath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return (named ? [named] : [...onPath, ...ELSEWHERE, chromium.executablePath()]).find((path) =>
    existsSync(path),
  );
}

/** The same, for what cannot go on without it. @throws Error where there is none, with how to get one */
export function findChromium(): string {
  const found = chromiumPath();
  if (found !== undefined) return found;
  const named = process.env['CHROMIUM_PATH'];
  throw new Error(
    named
      ? `CHROMIUM_PATH: nothing is at ${named}`
      : 'no Chromium was found: set CHROMIUM_PATH, or npx playwright install chromium',
  );
}
