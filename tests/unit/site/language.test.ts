import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPages } from '../../../src/site/build/prerender-entry.tsx';
import { languageRedirects } from '../../../src/site/build/language-redirects.ts';
import { italianPath, titleIn } from '../../../src/site/language.ts';

interface Redirect {
  readonly source?: string;
  readonly regex?: string;
  readonly destination: string;
  readonly type: number;
}

const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
  hosting: { redirects: Redirect[] };
};

const PATTERNS = hosting.redirects.flatMap(({ regex, destination }) =>
  regex === undefined ? [] : [{ pattern: new RegExp(regex, 'u'), destination }],
);

/** The destination of a path by hosting's patterns; `null` where none matches. */
function hosted(path: string): string | null {
  for (const { pattern, destination } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return destination.replace(':1', match[1] ?? '');
  }
  return null;
}

describe('languages', () => {
  test.each([
    ['/it', null],
    ['/it/', null],
    ['/it/paths/medication', null],
    ['/', '/it'],
    ['/undefined', '/it'],
    ['/undefined/paths', '/it'],
    ['/en', '/it'],
    ['/en/', '/it'],
    ['/en/paths/medication', '/it/paths/medication'],
    ['/italiano/contacts', '/it/contacts'],
  ])('%s leads to %s', (path, expected) => {
    expect(italianPath(path)).toBe(expected);
  });

  test('the redirects of firebase.json are those that follow from the language and the folders', () => {
    expect(hosting.redirects.filter(({ regex }) => regex !== undefined)).toEqual(
      languageRedirects(),
    );
  });

  test.each([
    '/en',
    '/en/',
    '/de/paths',
    '/IT/contacts',
    '/in/a/b',
    '/i',
    '/ita',
    '/italiano/contacts',
    '/english/paths/medication',
    '/ic/x',
    '/icon/x',
    '/iconset/x',
    '/adminx/horses',
    '/assetsx',
    '/fra/paths',
    '/en-GB/paths',
    '/_x/a',
    '/a.b/paths',
  ])('hosting sends %s where the site would', (path) => {
    expect(hosted(path)).toBe(italianPath(path));
  });

  const OURS = [
    'it',
    '404',
    'admin',
    'assets',
    'icons',
    'launch',
    'screenshots',
    'share',
    'undefined',
  ];
  const words = fc.oneof(
    fc.stringMatching(/^[a-zA-Z0-9_%-]{1,12}$/),
    fc
      .constantFrom(...OURS)
      .chain((own) =>
        fc
          .tuple(fc.nat(own.length), fc.stringMatching(/^[a-z]{0,2}$/))
          .map(([kept, more]) => own.slice(0, kept) + more),
      ),
  );
  test('it does so of every segment but the site’s own', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('', '/', '/paths', '/a/b.c'), (word, rest) => {
        fc.pre(word !== '');
        const own = OURS.includes(word) || word.startsWith('__');
        expect(hosted(`/${word}${rest}`)).toBe(own ? null : italianPath(`/${word}${rest}`));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    '/it',
    '/it/paths',
    '/admin',
    '/admin/horses',
    '/assets/a.js',
    '/icons/x.png',
    '/launch/x.png',
    '/screenshots/x.png',
    '/share/home.png',
    '/robots.txt',
    '/leave.js',
    '/undefined/x',
    '/__/firebase/init.js',
    '/.well-known/assetlinks.json',
  ])('hosting leaves %s to its other rules', (path) => {
    expect(hosted(path)).toBeNull();
  });

  test('every folder and page of the build is one that hosting leaves alone', () => {
    const folders = readdirSync('public', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    for (const { file } of drawPages())
      expect(hosted(`/${file.replace(/\.html$/, '')}`), file).toBeNull();
    for (const folder of [...folders, 'assets', 'share', 'launch', 'it'])
      expect(hosted(`/${folder}/x`), folder).toBeNull();
  });

  test('titles in other languages show the placeholder', () => {
    expect(titleIn('it', 'Percorsi')).toBe('Percorsi');
    expect(titleIn('en', 'Percorsi')).toBe('xxx');
  });
});
