import { expect, test } from 'vitest';
import { telephoneOf } from '../../../../src/model/values/phone-number.ts';
import { LINEAR_SECONDS, cpuSeconds } from '../../../support/cpu-seconds.ts';

test.each([
  ['333 1234567', 'tel:3331234567'],
  ['+39 0376 555.0100', 'tel:+3903765550100'],
  ['(0376) 555-0100', 'tel:03765550100'],
  ['0371/987654', 'tel:0371987654'],
  ['0376 / 123456', 'tel:0376123456'],
  ['0376 555/0100', 'tel:03765550100'],
  ['0371 98/76/54', 'tel:0371987654'],
  ['333/1234567', 'tel:3331234567'],
  ['cell. 333 / 123.45.67', 'tel:3331234567'],
  ['333–1234567', 'tel:3331234567'],
  ['+39 333/1234567', 'tel:+393331234567'],
  ['0039-333-1234567', 'tel:00393331234567'],
  ['+41 79 123 45 67', 'tel:+41791234567'],
  // Its plus or zeros are no digits of it: a German mobile number has 13.
  ['+49 151 23456789', 'tel:+4915123456789'],
  ['0049 1511 2345678', 'tel:004915112345678'],
  ['0044 7911 123456', 'tel:00447911123456'],
  // Of another country, dashes set off all groups.
  ['+41-79-123-45-67', 'tel:+41791234567'],
  ['0041-79-123-45-67', 'tel:0041791234567'],
  ['+44-20-7946-0958', 'tel:+442079460958'],
  ['+44 20/7946/0958', 'tel:+442079460958'],
  ['02 12 34 56 78', 'tel:0212345678'],
  ['anna12345@esempio.it 333 1234567', 'tel:3331234567'],
  ['tel. 333 1234567', 'tel:3331234567'],
  ['n. 2: 3331234567', 'tel:3331234567'],
  // An hour, or the number of a line, is no part of it.
  ['dopo le 18 333 1234567', 'tel:3331234567'],
  ['ore 20.30 0376 123456', 'tel:0376123456'],
  ['dalle 9 alle 12 333 1234567', 'tel:3331234567'],
  ['H24 800 123 456', 'tel:800123456'],
  ['n. 12 333 1234567', 'tel:3331234567'],
  ['1. 333 1234567 2. 334 7654321', 'tel:3331234567'],
  // The zero in brackets is dialled at home alone; in Italy always.
  ['+41 (0)79 123 45 67', 'tel:+41791234567'],
  ['0041 (0) 79 1234567', 'tel:0041791234567'],
  ['+39 (0)376 123456', 'tel:+390376123456'],
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
  ['333 1234567 334 7654321', 'tel:3331234567'],
  ['333/1234567 - 334/7654321', 'tel:3331234567'],
  ['333 1234567/8', 'tel:3331234567'],
  ['+41 79 123 45 67 333 1234567', 'tel:+41791234567'],
  ['+49 151 23456789 333 1234567', 'tel:+4915123456789'],
  ['+41 79 123 45 67 - 31 765 43 21', 'tel:+41791234567'],
  ['+41 79 123 45 67/31 765 43 21', 'tel:+41791234567'],
  ['+41-79-123-45-67 - 0376 123456', 'tel:+41791234567'],
])('of two numbers in %j the first is called, never both in one', (written, called) => {
  expect(telephoneOf(written)).toBe(called);
});

// A spreadsheet, or a program that stored a number, dropped the plus: 393 is also a mobile prefix, of other people.
test.each([
  ['393331234567', 'tel:+393331234567'],
  ['39 333 1234567', 'tel:+393331234567'],
  ['39 333 123 4567', 'tel:+393331234567'],
  ['39-333-1234567', 'tel:+393331234567'],
  ['(39) 333 1234567', 'tel:+393331234567'],
  ['cell. 39 333/1234567', 'tel:+393331234567'],
  ['39333123456', 'tel:+39333123456'],
  ['39 0376 123456', 'tel:+390376123456'],
  ['390376123456', 'tel:+390376123456'],
  ['39 333 1234567 / 0376 12345', 'tel:+393331234567'],
  ['393331234567 / 0376 12345', 'tel:+393331234567'],
  // Not these, which begin like that.
  ['3931234567', 'tel:3931234567'],
  ['393 1234567', 'tel:3931234567'],
  ['393.123.45.67', 'tel:3931234567'],
  ['39 31 23 45 67', 'tel:3931234567'],
  ['3901234567', 'tel:3901234567'],
  ['3931234567 333 7654321', 'tel:3931234567'],
  ['393 1234567 / 334 7654321', 'tel:3931234567'],
])('%s, perhaps with the prefix of Italy without its plus, is called at %s', (written, called) => {
  expect(telephoneOf(written)).toBe(called);
});

test('a picture that another program left in the field calls nobody, and stops no list', async () => {
  const picture = `data:image/png;base64,${'A'.repeat(200_000)}`;
  const seconds = await cpuSeconds(() => expect(telephoneOf(picture)).toBeNull());
  expect(seconds).toBeLessThan(LINEAR_SECONDS);
});

test.each([
  '',
  'non ha telefono',
  '-',
  'int. 12',
  'anna12345@esempio.it',
  '1'.repeat(3000),
  '3,33123E+09',
  '3.93331E+11',
])('nothing is called for %j', (written) => {
  expect(telephoneOf(written)).toBeNull();
});
