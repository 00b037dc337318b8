import { expect, test } from 'vitest';
import { namesApart } from '../../../../src/model/horses/names-apart.ts';

const horse = (name: string, docname = '', box = '', coat = '') => ({
  fields: { name, docname, box, coat },
});

test.each([
  ['names of their own', [horse('Stella', 'STELLA', '3'), horse('Luna')], ['Stella', 'Luna']],
  [
    'their places, where these are not shown beside them',
    [horse('Stella', 'STELLA', '3'), horse('stella', 'STELLA', 'Paddock')],
    ['Stella (Box 3)', 'stella (Paddock)'],
  ],
  [
    'the names on their documents, also where one has none',
    [horse('Stella', 'Stella II'), horse('Stella')],
    ['Stella (Stella II)', 'Stella'],
  ],
  [
    'their coats',
    [horse('Stella', 'Stella', '3', 'Baio'), horse('Stella', 'Stella', '3', 'Grigio')],
    ['Stella (Baio)', 'Stella (Grigio)'],
  ],
  [
    'several signs, where none is of one horse alone',
    [
      horse('Stella', '', '3', 'Baio'),
      horse('Stella', '', '3', 'Grigio'),
      horse('Stella', '', '4', 'Baio'),
    ],
    ['Stella (Box 3, Baio)', 'Stella (Grigio)', 'Stella (Box 4)'],
  ],
  ['nothing', [horse('Stella'), horse('Stella')], ['Stella', 'Stella']],
])('horses are told apart by %s', (_, horses, names) => {
  expect(namesApart(horses)).toEqual(names);
});

test('a place that is shown beside the name tells horses apart by itself', () => {
  const horses = [horse('Stella', 'A', '3'), horse('Stella', 'B', '4'), horse('Stella', 'C', '4')];
  expect(namesApart(horses, true)).toEqual(['Stella', 'Stella (B)', 'Stella (C)']);
});

test('a row that holds a value of a wrong type costs the others nothing', () => {
  const broken = { fields: { name: 5, docname: null, box: {}, coat: [] } };
  const horses = [horse('Stella', '', '3'), broken as never, horse('Stella', '', '4')];
  expect(namesApart(horses)).toEqual(['Stella (Box 3)', '5', 'Stella (Box 4)']);
});
