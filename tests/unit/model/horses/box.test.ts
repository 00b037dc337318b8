import { expect, test } from 'vitest';
import { boxName, byBox } from '../../../../src/model/horses/box.ts';

test.each([
  ['12', 'Box 12'],
  [' 12 bis ', 'Box 12 bis'],
  ['Paddock nord', 'Paddock nord'],
  ['box 3', 'box 3'],
  ['12 nord', 'Box 12 nord'],
  ['2° paddock', '2° paddock'],
  ['3 box', '3 box'],
  ['1º recinto, sud', '1º recinto, sud'],
  ['  ', ''],
  [undefined, ''],
])('%j is said as %j', (box, said) => expect(boxName(box)).toBe(said));

test('horses are in the order of a walk through the stable, those without a place at the end', () => {
  const boxes = ['', 'Paddock sud', '10', '2', 'Box 3', 'paddock nord', ' '];
  expect(boxes.toSorted(byBox)).toEqual([
    '2',
    'Box 3',
    '10',
    'paddock nord',
    'Paddock sud',
    '',
    ' ',
  ]);
});
