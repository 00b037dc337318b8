import { describe, expect, test } from 'vitest';
import { arrivalOf } from '../../../src/admin/login/arrival.ts';
import { identityMessage } from '../../../src/admin/login/identity-message.ts';
import { readLoginSearch } from '../../../src/admin/login/login-search.ts';
import { userName } from '../../../src/admin/shell/user-name.ts';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { writeMeta } from '../../../src/mirror/meta.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openPhone } from '../../support/phone.ts';

describe('after the login', () => {
  test.each(['/admin', '/admin/horses?isHere=all', '/admin/round#x', '/admin?kind=dentists'])(
    'one returns to %s',
    (redirect) => expect(readLoginSearch({ redirect })).toEqual({ redirect }),
  );
  test.each([
    'https://example.com/admin',
    '//example.com/admin',
    '/administrator',
    '/it',
    '/admin/login',
    '/admin/login?redirect=/admin',
    'javascript:alert(1)',
    7,
  ])('%j is not believed', (redirect) => expect(readLoginSearch({ redirect })).toEqual({}));
});

describe('[AUTH-3] opening the login', () => {
  const phone = () => openPhone({ clock: new ManualClock() });
  const add = { name: 'Stella', docname: 'Stella', isHere: 1 } as const;

  test('signs out where nothing waits', async () => {
    expect(await arrivalOf(phone(), true)).toEqual({ kind: 'signOut' });
  });

  test('asks, with their number, where changes wait', async () => {
    const mirror = phone();
    await createHorse(mirror, add);
    await createHorse(mirror, add);
    expect(await arrivalOf(mirror, true)).toEqual({ kind: 'ask', waiting: 2, offline: false });
  });

  test('asks where there is no network to come back with', async () => {
    expect(await arrivalOf(phone(), false)).toEqual({ kind: 'ask', waiting: 0, offline: true });
  });

  test('whose session expired is not leaving', async () => {
    const mirror = phone();
    await createHorse(mirror, add);
    await writeMeta(mirror, 'pause', 'signedOut');
    expect(await arrivalOf(mirror, false)).toEqual({ kind: 'expired', waiting: 1 });
  });
});

describe('identity codes', () => {
  test.each([
    'email-already-in-use',
    'wrong-password',
    'user-not-found',
    'user-disabled',
    'user-token-expired',
    'too-many-requests',
    'requires-recent-login',
    'invalid-credential',
    'expired-action-code',
    'invalid-action-code',
    'network-request-failed',
    'credential-already-in-use',
    'operation-not-allowed',
    'admin-restricted-operation',
    'user-mismatch',
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'unauthorized-domain',
    'invalid-api-key',
    'multi-factor-auth-required',
    'internal-error',
  ])('%s has a message of its own', (code) => {
    expect(identityMessage(code)).not.toBe('Something went wrong');
  });
  test.each(['', 'unheard-of', 'constructor', '__proto__'])('%j went wrong', (code) => {
    expect(identityMessage(code)).toBe('Something went wrong');
  });
});

test('a person is shown by both names, otherwise by the email', () => {
  const profile = {
    uid: 'anna',
    email: 'anna@example.org',
    emailVerified: true,
    displayName: null,
    givenName: 'Anna',
    familyName: 'Verdi',
    photoURL: null,
    phoneNumber: null,
  };
  expect(userName(profile)).toBe('Anna Verdi');
  expect(userName({ ...profile, familyName: null })).toBe('anna@example.org');
});
