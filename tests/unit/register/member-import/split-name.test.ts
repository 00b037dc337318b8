import { expect, test } from 'vitest';
import { checkLetter } from '../../../../src/model/memberships/tax-code.ts';
import { splitName } from '../../../../src/register/member-import/split-name.ts';

/** The codice fiscale of Anna Maria De Luca. */
const DE_LUCA = `DLCNMR80A41H501${checkLetter('DLCNMR80A41H501')}`;

const CASES: readonly (readonly [
  text: string,
  isFamilyFirst: boolean,
  taxCode: string,
  familyName: string,
  givenName: string,
  isSure: boolean,
])[] = [
  ['Rossi Mario', true, '', 'Rossi', 'Mario', true],
  ['Mario Rossi', false, '', 'Rossi', 'Mario', true],
  ['  Rossi   Mario ', true, '', 'Rossi', 'Mario', true],
  ['Rossi, Mario Luca', false, '', 'Rossi', 'Mario Luca', true],
  ['Rossi', true, '', 'Rossi', '', false],
  // The codice fiscale decides: De Luca / Anna Maria, even against the order of the column.
  ['De Luca Anna Maria', true, DE_LUCA, 'De Luca', 'Anna Maria', true],
  ['Anna Maria De Luca', true, DE_LUCA, 'De Luca', 'Anna Maria', true],
  // A code that does not fit decides nothing.
  ['Rossi Mario', true, DE_LUCA, 'Rossi', 'Mario', true],
  ['Rossi Mario', true, '12345678901', 'Rossi', 'Mario', true],
  ['Rossi Anna Maria', true, '12345678901', 'Rossi', 'Anna Maria', false],
  ['DE LUCA Anna Maria', true, '', 'DE LUCA', 'Anna Maria', true],
  ['Anna Maria DE LUCA', false, '', 'DE LUCA', 'Anna Maria', true],
  // Capitals throughout decide nothing.
  ['DE LUCA ANNA', true, '', 'DE LUCA', 'ANNA', false],
  ['Della Rovere Ada', true, '', 'Della Rovere', 'Ada', false],
  ['Ada Della Rovere', false, '', 'Della Rovere', 'Ada', false],
  // An apostrophe that is set off is no end of a name.
  ["D' ANGELO MARIO", true, '', "D' ANGELO", 'MARIO', true],
  ['Anna Dell’ Orto', false, '', 'Dell’ Orto', 'Anna', true],
  ["D' ANGELO Anna Maria", true, '', "D' ANGELO", 'Anna Maria', true],
  ["DE' ROSSI ANNA", true, '', "DE' ROSSI", 'ANNA', false],
  ["NICOLO' ANNA", true, '', "NICOLO'", 'ANNA', true],
  ['Rossi Anna Maria', true, '', 'Rossi', 'Anna Maria', false],
  ['Anna Maria Rossi', false, '', 'Rossi', 'Anna Maria', false],
  ['De Di Da', true, '', 'De', 'Di Da', false],
];

test.each(CASES)(
  '%s (family first: %s, %s)',
  (text, isFamilyFirst, taxCode, family, given, sure) => {
    expect(splitName(text, isFamilyFirst, taxCode)).toEqual({
      familyName: family,
      givenName: given,
      isSure: sure,
    });
  },
);

// Every cut of it would be a copy: a cell of a million words would take all memory before it is found too long.
test('a text longer than a name can be is not split', () => {
  const [few, many] = [400, 501].map((words) => `a${' a'.repeat(words)}`);
  expect(splitName(few!, true, DE_LUCA).givenName).not.toBe('');
  expect(splitName(many!, true, DE_LUCA)).toEqual({
    familyName: many,
    givenName: '',
    isSure: false,
  });
});
