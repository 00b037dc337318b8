import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import type { ManifestTransform } from 'workbox-build';
import { ADMIN_CHUNKS } from './build/admin-chunks.ts';
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
      suite('contract', {
        include: ['tests/{contract,integration}/**/*.test.ts'],
        setupFiles: [FIXED_SEED],
        globalSetup: [SHARED_EMULATOR],
      }),
      suite('local-backend', { setupFiles: [FIXED_SEED] }),
      suite('rules', { globalSetup: [SHARED_EMULATOR] }),
      suite('simulation', { testTimeout: 3_600_000 }),
    ],
  },
});
