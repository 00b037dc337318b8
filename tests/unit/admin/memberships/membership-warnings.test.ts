import { describe, expect, test } from 'vitest';
import {
  type WarnedFields,
  membershipWarnings,
} from '../../../../src/admin/memberships/membership-warnings.ts';
import { problemTexts } from '../../../../src/admin/memberships/import-preview.tsx';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';
import type { PlannedRow } from '../../../../src/register/member-import/plan-import.ts';
import { labels } from '../../../../src/admin/memberships/labels.ts';

test('what an export put in quotes because it could not be read, gets no second ones', () => {
  const flag = { kind: 'flag', field: 'hasPaid', text: '«forse, o tra qualche mese»' } as const;
  const year = { kind: 'year', text: '«metà 2026»' } as const;
  const row = {
    problems: [flag, year],
    membership: readFields(MEMBERSHIP, {}),
  } as unknown as PlannedRow;
  const texts = problemTexts(row).join(' ');
  expect(texts).toContain('«forse, o tra qualche» non è sì o no');
  expect(texts).toContain('L’anno «metà 2026» non si legge');
});

describe('warnings', () => {
  const none: WarnedFields = { taxCode: '', familyName: '', givenName: '', birthDate: '', zip: '' };

  test('are empty for empty fields', () => expect(membershipWarnings(none)).toEqual({}));

  test('list every doubt about a code', () => {
    const written = {
      ...none,
      taxCode: 'RSSMRA80A01H501U',
      familyName: 'Verdi',
      givenName: 'Mario',
    };
    expect(membershipWarnings({ ...written, birthDate: '1980-01-02' })).toEqual({
      taxCode: `${labels.warn.taxCode.familyName} ${labels.warn.taxCode.birthDate}`,
    });
  });

  test('include a foreign postal code and an incomplete date', () => {
    expect(membershipWarnings({ ...none, zip: '6900', birthDate: '5/2010' })).toEqual({
      zip: labels.warn.zip,
      birthDate: labels.warn.birthDate,
    });
  });
});
