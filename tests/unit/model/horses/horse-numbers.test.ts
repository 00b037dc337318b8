import { describe, expect, test } from 'vitest';
import { barnCodeKey, isBarnCode } from '../../../../src/model/horses/barn-code.ts';
import { chipWarning, looksSwapped } from '../../../../src/model/horses/chip.ts';
import { isUeln } from '../../../../src/model/horses/ueln.ts';

describe('UELN', () => {
  test.each(['380271234567890', '380 AB12 3456 78CD', '38000a123456789', '528-210-001234567'])(
    '%s has the shape of one',
    (text) => expect(isUeln(text)).toBe(true),
  );
  test.each(['', '3802712345678', 'IT0271234567890', '38027123456789O0', '3802712345678é0'])(
    '%s has not',
    (text) => expect(isUeln(text)).toBe(false),
  );
});

describe('microchip', () => {
  test.each(['', '380271006045678', '985 1200 3314 5678', '380.271.006.045.678'])(
    '%s raises no doubt',
    (text) => expect(chipWarning(text)).toBeNull(),
  );
  test.each(['12', '38027100604567A', '3802710060456789', '-380271006045678x'])(
    '%s has not the shape',
    (text) => expect(chipWarning(text)).toBe('shape'),
  );
  test('the number fits 38 bits, and no country is 000', () => {
    expect(chipWarning('380274877906943')).toBeNull();
    expect(chipWarning('380274877906944')).toBe('range');
    expect(chipWarning('000271006045678')).toBe('range');
  });
  test('a chip in the place of the UELN is noticed, and only then', () => {
    expect(looksSwapped('380AB1234567890', '380271006045678')).toBe(true);
    expect(looksSwapped('380271006045678', '380AB1234567890')).toBe(false);
    expect(looksSwapped('380271006045678', '380271006045679')).toBe(false);
    expect(looksSwapped('380AB1234567890', '')).toBe(false);
  });
});

describe('barn code', () => {
  test.each(['020MN123', 'IT020MN123', 'it 020 mn 123'])('%s has the shape', (text) =>
    expect(isBarnCode(text)).toBe(true),
  );
  test('is the same with and without the country', () => {
    expect(['IT020MN123', 'it 020 mn 123', '020-MN-123'].map(barnCodeKey)).toEqual(
      Array.from({ length: 3 }, () => '020MN123'),
    );
    expect(['', 'FR020MN123', 'Italia'].map(barnCodeKey)).toEqual(['', 'FR020MN123', 'ITALIA']);
  });

  test.each(['', '20MN123', '020MNN23', 'FR020MN123', '020MN1234'])('%s has not', (text) =>
    expect(isBarnCode(text)).toBe(false),
  );
});
