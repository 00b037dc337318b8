const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { gzipSync } = require('node:zlib');

/**
 * The limits on sizes of the build: of public pages, of the admin app, and of what is kept offline. Each
 * limit of public pages is checked on the page that loads most of it. 'kB' is 1000 bytes.
 */
const DIST = 'dist';

const pages = readdirSync(DIST, { recursive: true })
  .filter((file) => file.endsWith('.html') && file !== 'index.html')
  .map((file) => join(DIST, file));

const gzipped = (files) =>
  files.reduce((total, file) => total + gzipSync(readFileSync(file)).length, 0);

/** The files with an extension that the HTML of a page names. */
const namedBy = (page, extension) =>
  Array.from(
    readFileSync(page, 'utf8').matchAll(/<(?:script|link)[^>]*(?:src|href)="(\/assets\/[^"]+)"/g),
    ([, file]) => join(DIST, file),
  ).filter((file) => file.endsWith(extension));

/** The static imports of a script, its dynamic imports, and both. */
const AT_ONCE = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const LATER = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const EVER = /(?:from|import)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** Scripts, with all that they import. */
const withImports = (files, imports) => {
  const scripts = new Set();
  const add = (file) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    for (const [, imported] of readFileSync(file, 'utf8').matchAll(imports)) {
      add(join(DIST, 'assets', imported));
    }
  };
  for (const file of files) add(file);
  return [...scripts];
};

/** The scripts of a page, with all that they import, statically or dynamically. */
const scriptsOf = (page) => withImports(namedBy(page, '.js'), EVER);

/** The page of a given round: an app of its own, for whoever has its link. */
const GUEST_PAGE = join(DIST, 'it', 'giro.html');

const worst = (filesOf) =>
  pages
    .filter((page) => page !== GUEST_PAGE)
    .map((page) => ({ page, files: filesOf(page) }))
    .toSorted((a, b) => gzipped(b.files) - gzipped(a.files))[0];

const limited = (what, limit, filesOf) => {
  const { page, files } = worst(filesOf);
  return { name: `${what} (${page})`, path: files, limit, gzip: true };
};

/** The scripts that the HTML of the admin app names. */
const firstWave = Array.from(
  readFileSync(join(DIST, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/[^"]+\.js)"/g),
  ([, file]) => join(DIST, file),
);
/**
 * What loads only after the rows of every screen (e2e/launch.spec.ts): the identity provider, the photos of the
 * site, and the synchronisation.
 */
const AFTER_ROWS = /^(firebase|sync)-/;
/**
 * What each screen of the admin app loads until it shows its rows, and what each other script loads that the
 * frame imports dynamically; the largest first.
 */
const screens = [
  ...new Set(
    firstWave.flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(LATER), ([, imported]) => imported),
    ),
  ),
]
  .filter((file) => !AFTER_ROWS.test(file))
  .map((file) => ({
    file,
    files: withImports([...firstWave, join(DIST, 'assets', file)], AT_ONCE),
  }))
  .toSorted((a, b) => gzipped(b.files) - gzipped(a.files));

module.exports = [
  {
    name: 'JavaScript that every screen of the admin app loads first',
    path: firstWave,
    limit: '181.3 kB',
    gzip: true,
  },
  {
    name: `JavaScript until any screen of the admin app shows its rows (${screens[0].file})`,
    path: screens[0].files,
    limit: '219.5 kB',
    gzip: true,
  },
  {
    name: 'All JavaScript of the admin app',
    path: withImports(firstWave, EVER),
    limit: '517.8 kB',
    gzip: true,
  },
  limited('HTML of a public page', '14 kB', (page) => [page]),
  limited('JavaScript of a public page', '2 kB', scriptsOf),
  {
    name: 'JavaScript of the page of a given round',
    path: scriptsOf(GUEST_PAGE),
    // It measures photos from files before it draws them, and cares for the worker itself.
    limit: '9.35 kB',
    gzip: true,
  },
  limited('Fonts of a public page', '25 kB', (page) => namedBy(page, '.woff2')),
  limited('CSS of a public page', '9.3 kB', (page) => namedBy(page, '.css')),
  // More than a third of it is the list of the build's files.
  { name: 'Service worker', path: `${DIST}/service-worker.js`, limit: '14 kB', gzip: true },
  {
    name: 'Everything kept for offline use',
    path: [
      `${DIST}/**/*.{html,js,css,woff2,svg,webmanifest}`,
      `${DIST}/icons/*.png`,
      `!${DIST}/assets/drawings/**`,
    ],
    limit: '2.36 MB',
    gzip: false,
    brotli: false,
  },
];
