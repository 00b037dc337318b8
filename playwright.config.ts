import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/support/find-chromium.ts';

/** End-to-end tests in a real Chromium, against the built app in dist (made with VITE_BACKEND). */
export default defineConfig({
  testDir: 'e2e',
  timeout: 150_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // A machine that stalls is no fault of the app; what passes only the second time is told as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: process.env['CI'] ? 'line' : 'list',
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
