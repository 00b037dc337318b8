import { expect, test } from 'vitest';
import { telephoneOf } from '../../../src/model/phone-number.ts';

test.each([
  ['333 1234567', 'tel:3331234567'],
  ['+39 0376 555.0100', 'tel:+3903765550100'],
  ['(0376) 555-0100', 'tel:03765550100'],
  ['0371/987654', 'tel:0371987654'],
  ['tel. 333 1234567', 'tel:3331234567'],
  ['n. 2: 3331234567', 'tel:3331234567'],
])('%s is called at %s', (written, called) => {
  expect(telephoneOf(written)).toBe(called);
});

test.each([
  ['+39 333 1234567 (lei) / 0371 98 76 54 ore pasti', 'tel:+393331234567'],
  ['3331234567/3347654321', 'tel:3331234567'],
  ['0371 987654 - 333 1234567', 'tel:0371987654'],
  ['0371 987654, 333 1234567', 'tel:0371987654'],
  ['0371 987654\n333 1234567', 'tel:0371987654'],
  ['+39 333 1234567 +39 334 7654321', 'tel:+393331234567'],
])('of two numbers in %j the first is called, never both in one', (written, called) => {
  expect(telephoneOf(written)).toBe(called);
});

test.each(['', 'non ha telefono', '-', 'int. 12', '333 1234567 334 7654321', '1'.repeat(3000)])(
  'nothing is called for %j',
  (written) => {
    expect(telephoneOf(written)).toBeNull();
  },
);
