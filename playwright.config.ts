import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './e2e/support/find-chromium.ts';

const chromium = chromiumPath();

// No test asks Playwright what the service worker fetches for itself, and word of each such file takes an eighth of the
// time. What pages ask for is told all the same.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] ??= '1';

/** End-to-end tests in a real Chromium, against the built app in dist (made with VITE_BACKEND). */
export default defineConfig({
  testDir: 'e2e',
  // Time for what hangs to be ended, not for what is slow to fail: a busy machine is no fault of the app.
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  // One more than cores: some tests wait for a time limit of the app to pass.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that stalls is no fault of the app; what passes only the second time is told as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    // What is pressed and never comes ends its own test, and not the whole run.
    actionTimeout: 300_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // What moves is drawn by the processor here, and costs a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      // Nothing is drawn by a graphics card here, and a process for it takes a tenth of the time.
      args: [...CHROMIUM_ARGS, '--in-process-gpu'],
    },
  },
});
