import { readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import type { ManifestTransform } from 'workbox-build';
import { siteDates } from './src/site/build/dates.ts';
import { sitePhotos } from './src/site/build/photos.ts';
import { siteSettings } from './src/site/build/settings-plugin.ts';
import { prerender } from './src/site/build/prerender-plugin.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Lists pages under the addresses at which hosting serves them: with clean URLs `/it.html` is only a
 * redirect, and a redirect cannot be kept as a page. The shell of the admin app is `/admin`.
 */
const underCleanUrls: ManifestTransform = (entries) => ({
  warnings: [],
  manifest: entries.map((entry) => {
    const page = /^(.*?)(?:\/?index)?\.html$/.exec(entry.url);
    return page ? { ...entry, url: `/${page[1] || 'admin'}` } : entry;
  }),
});

/** Time for what hangs to be ended, not for what is slow to fail: a busy machine is no fault of the code. */
const PATIENCE_MS = 300_000;

const suite = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    ...extra,
  },
});

/**
 * The scripts of the admin app, few and by what they hold: what every screen needs comes in one wave, and
 * each screen adds its own. Left to itself the bundler makes a file of each module that any two screens
 * share. Public pages have scripts of their own, which must not end up in these.
 */
const ADMIN_CHUNKS = [
  { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/ },
  {
    name: 'firebase',
    test: /node_modules[\\/]@?firebase[\\/](app|auth|component|logger|util)[\\/]/,
  },
  {
    name: 'register',
    test: /node_modules[\\/](dexie|dexie-react-hooks|valibot)[\\/]|src[\\/](model(?![\\/](health-(due|kinds|proposal)|treatment-(law|withdrawal)|csv|presence|icalendar|member-book|guest-text|receipt-state|transport-(check|law)|bdn-(check|law)))|mutation|mirror|register(?![\\/](archive|person|unsent-file|table-file|national-register|member-list|presences|given-rounds|memberships[\\/]import-memberships|due[\\/](bdn|due-acts|health-round)))|sync)[\\/]/,
  },
  {
    name: 'admin',
    test: /src[\\/](admin[\\/](shared(?![\\/](file-columns|check-box))|record|shell|session)|ui|i18n|routes[\\/](__root|admin|admin\._session)\.tsx)/,
  },
  {
    // What the screens of memberships share: one file instead of four. After 'admin': a group takes what
    // its files import along, unless one before it has it.
    name: 'members',
    test: /src[\\/].*[\\/](membership-(export|finder|warnings)|same-members)\.tsx?$/,
  },
  {
    // How the health acts of all horses and their records in the BDN stand, for the dashboard and the screens
    // that plan.
    name: 'duties',
    test: /src[\\/](register[\\/]due[\\/](due-acts|bdn)|model[\\/](health-due|bdn-(check|law))|admin[\\/]bdn[\\/]labels)\.ts$/,
  },
];

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  css: {
    transformer: 'lightningcss',
    lightningcss: { cssModules: { pattern: '[local]-[hash]' } },
  },
  build: {
    target: 'es2022',
    cssMinify: 'lightningcss',
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
      quoteStyle: 'single',
    }),
    react(),
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
    // By itself Vitest leaves one core free: with two there would be one worker.
    maxWorkers: '100%',
    projects: [
      // The files of a worker share its modules: a third of their time was loading them anew.
      suite('unit', { isolate: false, setupFiles: ['tests/support/globals-restored.ts'] }),
      suite('contract'),
      suite('local-backend'),
      suite('rules'),
      suite('simulation', { testTimeout: 3_600_000 }),
    ],
  },
});
