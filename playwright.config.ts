import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './e2e/support/find-chromium.ts';

const chromium = chromiumPath();

// No test uses Playwright's events about what the service worker fetches by itself, and they take an eighth of the
// time. Requests of pages are still reported.
process.env['PLAYWRIGHT_DISABLE_SERVICE_WORKER_NETWORK'] ??= '1';

/** The tests on the official emulator, each process of which takes several seconds to start: one after the other. */
const ON_EMULATOR = ['main-job', 'given-rounds', 'receipts', 'deletes', 'faults-on-the-wire'].map(
  (name) => `**/${name}.spec.ts`,
);

/** Tests that wait for most of a minute: begun first, or the last of them would run alone. */
const WAITING = ['**/two-tabs.spec.ts'];

/** End-to-end tests in a real Chromium, against the built app in dist (made with VITE_BACKEND). */
export default defineConfig({
  testDir: 'e2e',
  // Ends tests that hang; long enough that tests on a busy machine do not fail.
  timeout: 1_800_000,
  expect: { timeout: 120_000 },
  // One more than the two cores, because some tests wait for a time limit of the app.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A stalled machine must not fail the run; the summary names a test that passes only the second time.
  retries: process.env['CI'] ? 1 : 0,
  projects: [
    { name: 'on the emulator', testMatch: ON_EMULATOR, workers: 1 },
    { name: 'in two tabs, on the embedded backend', testMatch: WAITING },
    { name: 'on the embedded backend', testIgnore: [...ON_EMULATOR, ...WAITING] },
  ],
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    // An element that never comes ends its own test, not the whole run.
    actionTimeout: 300_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // The processor draws animations here, which takes a fifth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(chromium !== undefined && { executablePath: chromium }),
      // No graphics card draws anything here, and a process for it takes a tenth of the time.
      args: [...CHROMIUM_ARGS, '--in-process-gpu'],
    },
  },
});
