import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  NO_EDITS,
  readEdits,
  typedOf,
  withoutSaved,
  withTyped,
} from '../../../src/admin/memberships/membership-edits.ts';
import type { Written } from '../../../src/admin/memberships/membership-warnings.ts';
import { membershipWarnings } from '../../../src/admin/memberships/membership-warnings.ts';
import { it } from '../../../src/i18n/it.ts';
import { readFields } from '../../../src/model/fields.ts';
import { MEMBERSHIP } from '../../../src/model/membership.ts';

const held = readFields(MEMBERSHIP, {
  year: 2026,
  givenName: 'Mario',
  familyName: 'Rossi',
  hasPaid: -1,
  city: 'Roma',
});

describe('what is typed', () => {
  test('is the touched fields only, against what was there when it was begun', () => {
    let edits = withTyped(held, NO_EDITS, 'city', 'Mantova');
    edits = withTyped(held, edits, 'hasPaid', '1');
    const others = { ...held, city: 'Milano', number: '7' };
    const { seen, edited } = applyEdits(others, edits);
    expect(seen).toMatchObject({ city: 'Roma', hasPaid: -1, number: '7' });
    expect(edited).toMatchObject({ city: 'Mantova', hasPaid: 1, number: '7' });
    expect(typedOf(others, edits, 'number')).toBe('7');
  });

  test('back at the stored value is nothing', () => {
    const edits = withTyped(held, NO_EDITS, 'city', 'Mantova');
    expect(withTyped(held, edits, 'city', 'Roma')).toEqual(NO_EDITS);
  });

  test('a codice fiscale is saved plain, and is no edit any more when it was', () => {
    const edits = withTyped(held, NO_EDITS, 'taxCode', 'rss mra 80a01 h501u');
    expect(typedOf(held, edits, 'taxCode')).toBe('rss mra 80a01 h501u');
    const { edited } = applyEdits(held, edits);
    expect(edited.taxCode).toBe('RSSMRA80A01H501U');
    expect(withoutSaved(edited, edits)).toEqual(NO_EDITS);
    expect(withoutSaved(held, edits)).toBe(edits);
  });

  test.each([
    '',
    ' ',
    '=CMD()',
    '<script>',
    '\u0000',
    '\ud800',
    '‮abc',
    '🐴',
    '__proto__',
    '0001-01-01',
  ])('%j is kept and saved as it is', (text) => {
    const edits = readEdits(structuredClone(withTyped(held, NO_EDITS, 'city', text)));
    expect(applyEdits(held, edits!).edited.city).toBe(text);
  });

  test('drafts of other versions are read as far as they make sense', () => {
    const edit = { from: '', typed: 'x' };
    expect(readEdits({ city: edit, nickname: edit, year: edit })).toEqual({ city: edit });
    expect(readEdits({ nickname: edit })).toBeNull();
    expect(readEdits({ city: 'x' })).toBeNull();
    expect(readEdits(null)).toBeNull();
  });
});

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
