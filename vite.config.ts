import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import type { ManifestTransform } from 'workbox-build';
import { siteDates } from './src/site/build/dates-plugin.ts';
import { sitePhotos } from './src/site/build/photos-plugin.ts';
import { siteSettings } from './src/site/build/settings-plugin.ts';
import { prerender } from './src/site/build/prerender-plugin.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Lists pages under the addresses at which hosting serves them: with clean URLs `/it.html` is only a redirect, and a
 * redirect cannot be cached as a page. The shell of the admin app is `/admin`.
 */
const underCleanUrls: ManifestTransform = (entries) => ({
  warnings: [],
  manifest: entries.map((entry) => {
    const page = /^(.*?)(?:\/?index)?\.html$/.exec(entry.url);
    return page ? { ...entry, url: `/${page[1] || 'admin'}` } : entry;
  }),
});

/** Ends tests that hang; long enough that tests on a busy machine do not fail (milliseconds). */
const TIMEOUT_MS = 300_000;

const FIXED_SEED = 'tests/support/fixed-seed.ts';
const SHARED_EMULATOR = 'tests/support/shared-emulator.ts';

const suite = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: TIMEOUT_MS } },
    // No leak: each request in progress listens for the end of the engine, and there may be 24 at once. The garbage
    // collector takes a seventh of the time in the small space for new objects that Node gives by default.
    execArgv: ['--disable-warning=MaxListenersExceededWarning', '--max-semi-space-size=64'],
    ...extra,
  },
});

/**
 * What `main.tsx` and the frame of every screen import, and nothing else: all of it must be loaded before a screen can
 * show its rows. The frame counts because it is not split from its route (`splitBehavior` below).
 */
const FIRST_WAVE = { tags: ['$initial'] as '$initial'[] };

/** A group of exactly the files that its test matches: what they import may be in another group. */
const OWN = { includeDependenciesRecursively: false };

/** What most screens share besides their frame, and what is too small for a file of its own. */
const SHARED_BY_SCREENS = new RegExp(
  String.raw`src/(${[
    'platform/(file-limits|json-file|result)',
    'ui/(?!tri-state)',
    'admin/shared/record/record-labels[.]',
    'admin/shared/record/new-record-overlay',
    'admin/health/kind-states',
    'admin/shared/(?!(round|record|history)/)[a-z]+/(?!(change|event|movement|receipt|tax-code|treatment)-labels|to-check-|values|measured-rows|virtual-table|paper-table|planning-|flag-badge|no-horses|left-out|record-finder|horse-(address|finder|box|badges|photo)|use-(rows|virtual-rows|window-rows|printing|search|typed-search|first-seen|account-names)|(file|photo|code|kind|qr)-|grouped-table|years-notice|fallback-screens)',
    'model/([a-z-]+/)?(group-by|health-due|box|visit-day|age|treatment-law|document-id|guest-tick-ids|visible-text|elisions|phone-number)',
    'mutation/send-order',
    'sync/backoff',
    'routes/admin._session.[$][.]',
  ].join('|')})`.replaceAll('/', String.raw`[\\/]`),
);

/**
 * The scripts of the admin app, few and grouped by content: what every screen needs comes in one wave, and each screen
 * adds its own. By default the bundler makes a file of each module that any two screens share, and each file is a
 * request before the app can be opened without a network. A group includes what its files import, unless an earlier
 * group has it: so the groups of a few screens come after those of many. Public pages have scripts of their own, which
 * are built separately.
 */
const ADMIN_CHUNKS = [
  {
    ...FIRST_WAVE,
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|dexie|dexie-react-hooks|valibot)[\\/]/,
  },
  {
    ...OWN,
    name: 'firebase',
    test: /(node_modules[\\/](@?firebase[\\/](app|auth|component|logger|util)|idb|tslib)[\\/]|src[\\/]remote[\\/](firebase-(user|identity|second-factor)|identity-fetch)\.)/,
  },
  { ...FIRST_WAVE, name: 'admin', test: /[\\/]src[\\/]/ },
  { name: 'screens', test: SHARED_BY_SCREENS },
  // The texts about changes, where their records are, and which texts may name somebody or have to be there.
  {
    name: 'words',
    test: /src[\\/](model[\\/](never-empty|fixed-fields)|admin[\\/]sync[\\/]record-pages|admin[\\/]shared[\\/]\w+[\\/]((change|event|movement|receipt|treatment)-labels|to-check-|values)|register[\\/]person[\\/]naming-texts)/,
  },
  {
    name: 'horses',
    test: /src[\\/](ui[\\/]tri-state-input|admin[\\/]((print|due)[\\/]labels|shared[\\/](lists[\\/]flag-badge|horses[\\/]horse-(badges|photo))))\./,
  },
  // Lists, which render only the rows near the window, with search and planning.
  {
    name: 'lists',
    test: /src[\\/](register[\\/]lists|admin[\\/]shared[\\/]\w+[\\/](virtual-table|paper-table|use-printing|planning|search-field|use-rows|use-search|use-typed-search|use-first-seen|left-out|record-finder|no-horses|horse-(address|finder|link|box))|admin[\\/](memberships[\\/]membership-finder|shell[\\/]app-badge))/,
  },
  {
    name: 'record',
    test: /src[\\/]admin[\\/]shared[\\/](record[\\/]|history[\\/]history-section|lists[\\/]kept-search|reading[\\/]use-membership-years)/,
  },
  // What the screens of memberships share, and those of health acts.
  {
    name: 'members',
    test: /src[\\/].*[\\/](memberships[\\/]labels|members-gate|membership-(export|warnings|papers)|tax-code-labels|same-(members|codes)|years-notice)\.tsx?$/,
  },
  {
    name: 'health',
    test: /src[\\/](model[\\/]health[\\/]health-(kinds|proposal)|register[\\/]due[\\/]health-round|admin[\\/]shared[\\/]forms[\\/]kind-(input|labels))\.tsx?$/,
  },
  {
    name: 'rounds',
    test: /src[\\/](register[\\/]sending[\\/]on-server|admin[\\/]shared[\\/](round|forms[\\/]code-reader))/,
  },
  // One tap for today's visit.
  { name: 'visit-today', test: /src[\\/]admin[\\/]round[\\/](visit-on|use-visit-today)\./ },
  // Values and changes as they come from the server and from files.
  {
    name: 'received',
    test: /src[\\/](model[\\/]fields[\\/]old-values|mutation[\\/](mutation|earlier-values)|register[\\/]person[\\/]person-traits)\.ts$/,
  },
  {
    name: 'unsent',
    test: /src[\\/](register[\\/](unsent-file|sending[\\/]unsent-changes)|admin[\\/](sync[\\/]export-unsent|shared[\\/]\w+[\\/](file-button|use-account-names)))/,
  },
  // The synchronisation, which loads once a screen is there.
  {
    name: 'sync',
    test: /src[\\/](sync[\\/]engine|remote[\\/]firestore-store|platform[\\/]locks)\.ts$/,
  },
  // The due states of the health acts and the BDN records of all horses, for the dashboard and the screens that plan.
  {
    ...OWN,
    name: 'duties',
    test: /src[\\/](register[\\/](due[\\/]due-acts|national-register[\\/]check-bdn)|model[\\/]national-register[\\/]bdn-(check|law)|admin[\\/](bdn[\\/]|shared[\\/]lists[\\/]grouped-table)|routes[\\/]admin\._session\.bdn\.)/,
  },
  {
    ...OWN,
    name: 'due',
    test: /src[\\/](model[\\/]values[\\/]icalendar|admin[\\/]due[\\/]|routes[\\/]admin\._session\.due\.)/,
  },
  // The small screens of a feature, with its section in a horse's or a member's form.
  {
    ...OWN,
    name: 'treatments',
    test: /src[\\/](model[\\/]treatments[\\/]treatment-withdrawal|admin[\\/]treatments[\\/](labels|treatment-texts))\./,
  },
  {
    ...OWN,
    name: 'treatment-records',
    test: /src[\\/](admin[\\/]treatments[\\/]|routes[\\/]admin\._session\.treatments\.)/,
  },
  {
    ...OWN,
    name: 'movement-labels',
    test: /src[\\/]admin[\\/]movements[\\/]labels\./,
  },
  {
    ...OWN,
    name: 'receipt-labels',
    test: /src[\\/]admin[\\/]receipts[\\/](labels|receipt-texts|receipts\.module)\./,
  },
  {
    ...OWN,
    name: 'movements',
    test: /src[\\/](model[\\/]movements[\\/]presence|register[\\/]presences|admin[\\/](movements|presences)[\\/]|routes[\\/]admin\._session\.presences\.)/,
  },
  {
    ...OWN,
    name: 'events',
    test: /src[\\/](admin[\\/]events[\\/]|routes[\\/]admin\._session\.events\.)/,
  },
  {
    ...OWN,
    name: 'health-acts',
    test: /src[\\/](admin[\\/]health[\\/]|routes[\\/]admin\._session\.health\.)/,
  },
  {
    ...OWN,
    name: 'given-rounds',
    test: /src[\\/](model[\\/]given-rounds[\\/]guest-text|platform[\\/]hmac|register[\\/]given-rounds[\\/](given-rounds|import-return|tick|tick-act)|admin[\\/]given-rounds[\\/](?!send-round)|routes[\\/]admin\._session\.given-rounds\.)/,
  },
  {
    ...OWN,
    name: 'print',
    test: /src[\\/](admin[\\/]print[\\/](qr-labels|stable-list)-screen|routes[\\/]admin\._session\.(labels|stable-list)\.)/,
  },
  {
    ...OWN,
    name: 'login',
    test: /src[\\/](admin[\\/]login[\\/]|routes[\\/]admin\.login\.)/,
  },
  // What a screen loads only when it is used.
  { ...OWN, name: 'archive', test: /src[\\/]register[\\/]archive[\\/]/ },
  {
    ...OWN,
    name: 'photo',
    test: /src[\\/].*(shared[\\/]forms[\\/]photo-|draw-photo|to-horse-photo)/,
  },
  {
    ...OWN,
    name: 'table-place',
    test: /src[\\/].*(shared[\\/]forms[\\/]file-columns|table-file[\\/](table-place|headings|day-of-serial|plain-decimal|damaged))\./,
  },
  {
    ...OWN,
    name: 'national-list',
    test: /src[\\/](register[\\/]national-register|admin[\\/]bdn-compare[\\/](?!labels|held-list|compare-screen))/,
  },
  // The diary, and the preview of a file of unsent changes.
  { ...OWN, name: 'diary', test: /src[\\/]admin[\\/]sync[\\/](diary-|unsent-preview)/ },
];

/**
 * Three packages have smaller code for current browsers than under their plain name: Dexie and Workbox their modern
 * builds, instead of ES5; and React 19 has the store hook that older versions need a shim for. Only in builds: without a
 * bundler, a package that imports Dexie by its name would load a second copy.
 */
const forNewBrowsers = (): Plugin => ({
  name: 'for-new-browsers',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
        { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
        {
          find: 'use-sync-external-store/shim/with-selector',
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
  }),
});

/** The chunks that a launch runs much of: of every screen, of the lists, and of the round. */
const RUN_AT_LAUNCH = [
  'framework',
  'admin',
  'screens',
  'lists',
  'horses',
  'rounds',
  'admin._session.round',
];
const HINT = '//# allFunctionsCalledOnLoad';

/**
 * Chromium compiles the functions of a script that begins with this comment while it loads the script, off the main
 * thread, and not each at its first call. To other browsers it is a comment. Added last: the minifier drops comments,
 * and Vite puts a line of its own at the beginning.
 */
const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  augmentChunkHash: ({ name }) => (RUN_AT_LAUNCH.includes(name) ? HINT : undefined),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !RUN_AT_LAUNCH.includes(chunk.name)) continue;
        chunk.code = `${HINT}\n${chunk.code}`;
        const map = bundle[`${chunk.fileName}.map`];
        // The line that was added maps to nothing.
        if (map?.type === 'asset')
          map.source = String(map.source).replace('"mappings":"', '"mappings":";');
      }
    },
  },
});

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[local]-[hash]' } },
  },
  build: {
    target: 'es2022',
    cssMinify: 'lightningcss',
    // One stylesheet for the admin app: split by screen it would be forty files, to save 13 kB at the first launch.
    cssCodeSplit: false,
    sourcemap: true,
    rolldownOptions: { output: { codeSplitting: { groups: ADMIN_CHUNKS } } },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routes/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.gen\\.|\\.css$',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Every screen is inside these two: code split from them would only be requested later.
        splitBehavior: ({ routeId }) =>
          routeId === '/admin' || routeId === '/admin/_session' ? [] : undefined,
      },
      quoteStyle: 'single',
    }),
    react(),
    forNewBrowsers(),
    compiledAhead(),
    siteSettings(),
    sitePhotos(),
    siteDates(),
    prerender(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,webmanifest}'],
        globIgnores: [
          'assets/drawings/**',
          'share/**',
          'launch/**',
          'screenshots/**',
          'service-worker-off.js',
        ],
        maximumFileSizeToCacheInBytes: 3_000_000,
        manifestTransforms: [underCleanUrls],
      },
    }),
  ],
  test: {
    // By default Vitest leaves one core free: on two cores it would use only one.
    maxWorkers: '100%',
    projects: [
      // The test files of a worker share its modules: to load them for each file took a third of the time.
      suite('unit', {
        isolate: false,
        setupFiles: ['tests/support/globals-restored.ts', FIXED_SEED],
      }),
      suite('contract', { setupFiles: [FIXED_SEED], globalSetup: [SHARED_EMULATOR] }),
      suite('local-backend', { setupFiles: [FIXED_SEED] }),
      suite('rules', { globalSetup: [SHARED_EMULATOR] }),
      suite('simulation', { testTimeout: 3_600_000 }),
    ],
  },
});
