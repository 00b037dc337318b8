import { expect, test } from 'vitest';
import { labels } from '../../../../src/admin/horse-record/labels.ts';
import { CHILD_COLLECTIONS } from '../../../../src/model/visits/visit.ts';

const KINDS = [...CHILD_COLLECTIONS, 'acts'] as const;
const NONE = { hoovesTrims: 0, dentists: 0, movements: 0, acts: 0 };
const { goesWith } = labels.removeHorse;

test.each(KINDS)('a horse that has nothing but %s is not said to have nothing', (kind) => {
  const said = goesWith({ ...NONE, [kind]: 1 });
  expect(said).toMatch(/^Con lei sparisce anche un[a’]? ?\S|^Con lei sparisce anche 1 /);
  expect(new Set(KINDS.map((each) => goesWith({ ...NONE, [each]: 1 }))).size).toBe(KINDS.length);
});

test('all of it is named', () => {
  // Its last dates may have come without a visit.
  expect(goesWith(NONE)).toBe('Non ha pareggi, visite, movimenti o atti di salute registrati.');
  expect(goesWith({ hoovesTrims: 2, dentists: 1, movements: 3, acts: 4 })).toBe(
    'Con lei spariscono anche 2 pareggi, 1 visita del dentista, 3 movimenti e 4 atti di salute.',
  );
});
