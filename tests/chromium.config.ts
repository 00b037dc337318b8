import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/support/find-chromium.ts';

const chromium = chromiumPath();

// As people run the app: React's development build takes a quarter more of the processor's time, and no test reads its
// warnings.
process.env['NODE_ENV'] = 'production';

/** Tests that close, freeze or lay out the page itself: each file gets a page of its own. */
const OWN_PAGES = [
  'tests/platform/*.test.ts',
  'tests/elements/site/guest-round.test.tsx',
  'tests/elements/site/past-dates.test.tsx',
  'tests/elements/admin/unloaded-parts.test.tsx',
  'tests/elements/site/words-over-photo.test.tsx',
];

/** Tests of the mirror that depend on how IndexedDB itself behaves: transactions, what is gone, order, the live query. */
const ON_ITS_STORAGE = [
  'changes/write-locally',
  'device/eviction',
  'scope/lock-mirror',
  'database/throttled-live-query',
  'database/row-requests',
  'drafts/drafts',
].map((name) => `tests/unit/mirror/${name}.test.ts`);

/** Reads the files of `src`, which a page cannot. */
const READS_FILES = 'tests/unit/mirror/database/reader-version.test.ts';

/**
 * Tests that need a browser, in a real Chromium: the shared elements of the screens, what is typed in them, the
 * adapters of the platform. The tests of the mirror that depend on its storage run here once more, because the other run
 * uses a fake IndexedDB in memory, and people have a real one. The others, and those of the register, run here only in
 * the deep tests.
 */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  define: {
    __ASSOCIATION__: JSON.stringify('Scuderia dell’Argine ASD'),
    __ASSOCIATION_SEAT__: JSON.stringify('Via Esempio 1, 46034 Borgo Virgilio (MN)'),
    __ASSOCIATION_TAX_CODE__: JSON.stringify(''),
  },
  resolve: { alias: { 'fake-indexeddb': '/tests/support/native-indexed-db.ts' } },
  // Only an element that is loaded late imports it: found then, it would make the server load every page anew.
  optimizeDeps: { include: ['firebase/app'] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'chromium, one page',
          include: [
            ...ON_ITS_STORAGE,
            'tests/contract/mirror-storage.test.ts',
            'tests/elements/**/*.test.tsx',
          ],
          exclude: OWN_PAGES,
          // The files share one page and its modules: loading them anew took most of the time of a file.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'chromium, a page each', include: OWN_PAGES } },
      {
        extends: true,
        test: {
          name: 'register and mirror in chromium',
          include: ['tests/unit/register/**/*.test.ts', 'tests/unit/mirror/**/*.test.ts'],
          exclude: [...ON_ITS_STORAGE, READS_FILES],
          isolate: false,
        },
      },
    ],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As in playwright.config.ts: a stalled machine must not fail the run, and the summary names what it stalled.
    retry: process.env['CI'] ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    silent: 'passed-only',
    setupFiles: [
      'tests/support/shared-page.ts',
      'tests/support/set-immediate.ts',
      'tests/support/delete-databases.ts',
      'tests/support/fixed-seed.ts',
    ],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Animations, and a process for graphics that no card draws, take a fifth of the processor's time.
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          ...(chromium !== undefined && { executablePath: chromium }),
          args: [...CHROMIUM_ARGS, '--in-process-gpu'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
