import { expect, test } from 'vitest';
import { labels } from '../../../src/admin/person/labels.ts';
import { personJson, personText } from '../../../src/admin/person/person-file.ts';
import type { Finding } from '../../../src/register/person/find-person.ts';

const finding: Finding = {
  kind: 'membership',
  path: 'memberships/x',
  fields: ['familyName', 'city'],
  shown: { familyName: 'Verdi', city: 'Mantova', zip: '46100' },
  root: { familyName: 'Verdi' },
};

test('a file for a machine lists kind, path and fields of what was chosen, and nothing else of it', () => {
  expect(JSON.parse(personJson([finding], '2026-10-14', true))).toEqual({
    format: 'scuderia-person',
    version: 1,
    day: '2026-10-14',
    isWhole: true,
    held: [
      {
        kind: 'membership',
        path: 'memberships/x',
        fields: { familyName: 'Verdi', city: 'Mantova' },
      },
    ],
  });
});

test('what an erasure does is told as a sentence', () => {
  expect(labels.goes(1, 0, 0, 2)).toBe(
    '1 tesseramento viene eliminato; 2 schede restano senza le note che la nominano.',
  );
  expect(labels.goes(0, 0, 0, 1)).toBe('1 scheda resta senza le note che la nominano.');
});

test('where memberships of other years are missing, both files say so', () => {
  expect(personText([finding], '2026-10-14', null)).not.toContain(labels.yearsMissing);
  expect(personText([finding], '2026-10-14', labels.yearsMissing)).toContain(labels.yearsMissing);
  expect(JSON.parse(personJson([finding], '2026-10-14', false))).toMatchObject({ isWhole: false });
});
