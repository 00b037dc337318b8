import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHUNKS, matching } from '../../../build/admin-chunks.ts';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
  (file) => `src/${file.replaceAll('\\', '/')}`,
);
const all = CHUNKS.flatMap(({ files }) => files);

test('every path in the groups of the build is one of a file', () => {
  const isThere = (path: string) =>
    path.startsWith('node_modules/')
      ? // A package that needs another version of one has its own.
        ['', 'node_modules/firebase/'].some((of) => existsSync(of + path))
      : FILES.some((file) => matching([{ paths: [path] }]).test(file));
  const paths = all.flatMap(({ paths, but = [] }) => [...paths, ...but]);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('what does not belong to a group would without being named', () => {
  for (const { paths, but = [] } of all)
    for (const path of but)
      expect(paths.some((each) => matching([{ paths: [each] }]).test(path))).toBe(true);
});

test('a group has the files of its paths, wherever the project is', () => {
  const group = matching([{ paths: ['src/admin/shared/*/'], but: ['src/admin/shared/round/'] }]);
  for (const file of ['src/admin/shared/frame/values.tsx', 'C:\\work\\src\\admin\\shared\\a\\b.ts'])
    expect(group.test(file)).toBe(true);
  for (const file of [
    '/work/src/admin/shared/round/day-button.tsx',
    '/work/src/admin/shared.ts',
    '/work/resrc/admin/shared/a/b.ts',
  ])
    expect(group.test(file)).toBe(false);
});
