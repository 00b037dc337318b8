import { describe, expect, test } from 'vitest';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { MEMBERSHIP } from '../../../../src/model/memberships/membership.ts';
import {
  certificateOn,
  isMinorOn,
  missingOfMinor,
} from '../../../../src/model/memberships/membership-papers.ts';

const TODAY = '2026-10-14';

test.each([
  ['', '', 'none'],
  ['Agonistico', '', 'unknown'],
  ['', 'marzo', 'unknown'],
  ['', '2026-10-13', 'expired'],
  ['', '2026-10-14', 'soon'],
  ['', '2026-11-13', 'soon'],
  ['', '2026-11-14', 'valid'],
])('a certificate %o that ends on %o is %s', (certificateKind, certificateExpiry, state) => {
  expect(certificateOn({ certificateKind, certificateExpiry }, TODAY)).toBe(state);
});

describe('a minor', () => {
  test('is one until the day before the eighteenth birthday; a date that is none says nothing', () => {
    expect(isMinorOn('2008-10-15', TODAY)).toBe(true);
    expect(isMinorOn('2008-10-14', TODAY)).toBe(false);
    expect(isMinorOn('', TODAY)).toBe(false);
    expect(isMinorOn('2010', TODAY)).toBe(false);
  });

  const whole = {
    birthDate: '2012-05-01',
    guardianName: 'Paola Verdi',
    guardianContact: '333',
    consentBy: 'Paola Verdi',
    consentDay: '2026-01-10',
    hasActivityConsent: 1,
    hasDataConsent: 1,
    // A refusal counts as an answer.
    hasPhotoConsent: -1,
  } as const;
  const missing = (more: object) =>
    missingOfMinor(readFields(MEMBERSHIP, { ...whole, ...more }), TODAY);

  test('needs a guardian who can be reached, and an answer to each consent, by whom and when', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ guardianName: ' ' })).toEqual(['guardian']);
    expect(missing({ guardianContact: '' })).toEqual(['guardian']);
    expect(missing({ hasPhotoConsent: 0 })).toEqual(['consents']);
    expect(missing({ consentDay: '' })).toEqual(['consents']);
    expect(missing({ consentBy: '' })).toEqual(['consents']);
    expect(missing({ birthDate: '1990-05-01', guardianName: '', consentBy: '' })).toEqual([]);
  });

  test('does not lack what stands there and cannot be read', () => {
    const held = readFields(MEMBERSHIP, {
      ...whole,
      guardianContact: '',
      consentDay: '',
      hasPhotoConsent: 0,
    });
    const unread = new Set(['guardianContact', 'consentDay', 'hasPhotoConsent']);
    const missingBut = (readable: string) =>
      missingOfMinor(held, TODAY, (field) => field !== readable && unread.has(field));
    expect(missingBut('')).toEqual([]);
    expect(missingBut('guardianContact')).toEqual(['guardian']);
    expect(missingBut('consentDay')).toEqual(['consents']);
    expect(missingBut('hasPhotoConsent')).toEqual(['consents']);
  });
});
