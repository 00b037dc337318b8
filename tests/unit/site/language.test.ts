import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { italianPath, titleIn } from '../../../src/site/language.ts';

interface Redirect {
  readonly source?: string;
  readonly regex?: string;
  readonly destination: string;
}

const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
  hosting: { redirects: Redirect[] };
};

/** Where hosting sends a path by its patterns; `null` where none matches. */
function hosted(path: string): string | null {
  for (const { regex, destination } of hosting.redirects) {
    const match = regex === undefined ? null : new RegExp(regex, 'u').exec(path);
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

  test.each([
    '/en',
    '/de/paths',
    '/IT/contacts',
    '/in/a/b',
    '/at',
    '/ti/x',
    '/fra/paths',
    '/en-GB/paths',
  ])('hosting sends %s where the site would', (path) => {
    expect(hosted(path)).toBe(italianPath(path));
  });

  test.each([
    '/it',
    '/it/paths',
    '/admin',
    '/admin/horses',
    '/assets/a.js',
    '/icons/x.png',
    '/share/home.png',
    '/robots.txt',
    '/leave.js',
    '/undefined/x',
  ])('hosting leaves %s to its other rules', (path) => {
    expect(hosted(path)).toBeNull();
  });

  test('titles in other languages show the placeholder', () => {
    expect(titleIn('it', 'Percorsi')).toBe('Percorsi');
    expect(titleIn('en', 'Percorsi')).toBe('xxx');
  });
});
