import { describe, expect, test } from 'vitest';
import {
  type WarnedFields,
  membershipWarnings,
} from '../../../src/admin/memberships/membership-warnings.ts';
import { labels } from '../../../src/admin/memberships/labels.ts';

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
