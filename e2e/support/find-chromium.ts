import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell comes first: it takes a quarter less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/**
 * Arguments for Chromium in all tests and benchmarks: it runs as root, without a screen, and without background
 * requests.
 */
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
 * The Chromium that tests run in: the one that CHROMIUM_PATH names, else one on the path, else the one in Playwright's
 * cache. Undefined where there is none, because configurations are also read on machines without a browser.
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

/** The same, for callers that need one. @throws Error where there is none, with how to get one */
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
