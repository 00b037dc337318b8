import { describe, expect, test } from 'vitest';
import {
  type WarnedFields,
  membershipWarnings,
  paperWarnings,
} from '../../../../src/admin/memberships/membership-warnings.ts';
import { problemTexts } from '../../../../src/admin/member-import/import-preview.tsx';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';
import type { PlannedRow } from '../../../../src/register/member-import/plan-import.ts';
import { taxCodeLabels } from '../../../../src/admin/shared/labels/tax-code-labels.ts';
import { labels } from '../../../../src/admin/memberships/labels.ts';

const TODAY = '2026-11-29';

test('consents that somebody else gave for a minor are told once that member is of age', () => {
  const given = {
    guardianName: 'Olga Verdi',
    guardianContact: '333 1234567',
    consentBy: 'Olga Verdi',
    consentDay: '2025-01-10',
    hasActivityConsent: 1,
    hasDataConsent: 1,
    hasPhotoConsent: -1,
  };
  const of = (more: object) =>
    paperWarnings(readFields(MEMBERSHIP, { ...given, ...more }), TODAY).consentBy;
  const told = 'Sono di quando era minorenne: ora che è maggiorenne i consensi li dà di persona.';
  expect(of({ birthDate: '2008-11-29' })).toBe(told);
  expect(of({ birthDate: '2008-11-30' })).toBeUndefined();
  // Given anew; or by somebody who was of age; or on a day that nobody knows.
  expect(of({ birthDate: '2008-11-29', consentDay: TODAY })).toBeUndefined();
  expect(of({ birthDate: '1980-01-01' })).toBeUndefined();
  expect(of({ birthDate: '2008-11-29', consentDay: 'gennaio' })).toBeUndefined();
});

test('what an export put in quotes because it could not be read, gets no second ones', () => {
  const flag = { kind: 'flag', field: 'hasPaid', text: '«forse, o tra qualche mese»' } as const;
  const year = { kind: 'year', text: '«metà 2026»' } as const;
  const row = {
    problems: [flag, year],
    membership: readFields(MEMBERSHIP, {}),
  } as unknown as PlannedRow;
  const texts = problemTexts(row, TODAY).join(' ');
  expect(texts).toContain('«forse, o tra qualche» non è sì o no');
  expect(texts).toContain('L’anno «metà 2026» non si legge');
});

describe('warnings', () => {
  const none: WarnedFields = { taxCode: '', familyName: '', givenName: '', birthDate: '', zip: '' };

  test('are empty for empty fields', () => expect(membershipWarnings(none, TODAY)).toEqual({}));

  test('list every doubt about a code', () => {
    const written = {
      ...none,
      taxCode: 'RSSMRA80A01H501U',
      familyName: 'Verdi',
      givenName: 'Mario',
    };
    expect(membershipWarnings({ ...written, birthDate: '1980-01-02' }, TODAY)).toEqual({
      taxCode: `${taxCodeLabels.familyName} ${taxCodeLabels.birthDate}`,
    });
  });

  test('include a foreign postal code and an incomplete date', () => {
    expect(membershipWarnings({ ...none, zip: '6900', birthDate: '5/2010' }, TODAY)).toEqual({
      zip: labels.warn.zip,
      birthDate: labels.warn.birthDate,
    });
  });

  test.each([
    [
      'of a child, with the year of the next century',
      '2112-04-03',
      'È un giorno futuro: controlla l’anno.',
    ],
    ['that a spreadsheet made of 3/4/28', '2028-04-03', 'È un giorno futuro: controlla l’anno.'],
    ['of tomorrow', '2026-11-30', 'È un giorno futuro: controlla l’anno.'],
    [
      'of a child, with the year of the last century',
      '1912-04-03',
      'È più di 110 anni fa: controlla l’anno.',
    ],
    ['of a year with two digits', '0012-04-03', 'È più di 110 anni fa: controlla l’anno.'],
    ['of today', TODAY, undefined],
    ['of somebody who is a hundred', '1926-11-29', undefined],
  ])(
    'tell of a birthday %s: who is born then is no minor, whatever else is written',
    (_, birthDate, warning) => {
      // The code of somebody born on 3 April 2012: it does not hold the century.
      const taxCode = 'RSSMRA12D03H501B';
      const written = { ...none, taxCode, familyName: 'Rossi', givenName: 'Mario', birthDate };
      expect(membershipWarnings(written, TODAY).birthDate).toBe(warning);
      const row = { problems: [], membership: readFields(MEMBERSHIP, { birthDate }) };
      expect(problemTexts(row as unknown as PlannedRow, TODAY)).toEqual(warning ? [warning] : []);
    },
  );
});
