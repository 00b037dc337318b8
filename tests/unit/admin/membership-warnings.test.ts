import { describe, expect, test } from 'vitest';
import type { Written } from '../../../src/admin/memberships/membership-warnings.ts';
import { membershipWarnings } from '../../../src/admin/memberships/membership-warnings.ts';
import { it } from '../../../src/i18n/it.ts';

describe('warnings', () => {
  const { warn } = it.memberships;
  const none: Written = { taxCode: '', familyName: '', givenName: '', birthDate: '', zip: '' };

  test('say nothing about empty fields', () => expect(membershipWarnings(none)).toEqual({}));

  test('name every doubt about a code', () => {
    const written = {
      ...none,
      taxCode: 'RSSMRA80A01H501U',
      familyName: 'Verdi',
      givenName: 'Mario',
    };
    expect(membershipWarnings({ ...written, birthDate: '1980-01-02' })).toEqual({
      taxCode: `${warn.taxCode.familyName} ${warn.taxCode.birthDate}`,
    });
  });

  test('a foreign CAP and half a date are pointed out', () => {
    expect(membershipWarnings({ ...none, zip: '6900', birthDate: '5/2010' })).toEqual({
      zip: warn.zip,
      birthDate: warn.birthDate,
    });
  });
});
