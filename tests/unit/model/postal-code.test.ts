import { describe, expect, test } from 'vitest';
import { wholePostalCode } from '../../../src/model/postal-code.ts';

describe('the leading zeros that a spreadsheet took from a CAP are put back', () => {
  test.each([
    ['47', '00047'],
    ['118', '00118'],
    ['1100', '01100'],
    ['9170', '09170'],
  ])('%s is %s', (text, whole) => expect(wholePostalCode(text)).toBe(whole));
});

test.each(['', '0', '7', '00118', '46034', '6900', '6600', '250', '118a', 'SW1A 1AA', '0118'])(
  '%j stays as it is: whole, of another country, or none',
  (text) => expect(wholePostalCode(text)).toBe(text),
);
