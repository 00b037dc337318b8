import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { arrivalOf } from '../../../../src/admin/login/arrival.ts';
import { labels } from '../../../../src/admin/login/labels.ts';
import { identityMessage } from '../../../../src/admin/login/identity-message.ts';
import { adminAddress, loginSearch } from '../../../../src/admin/login/login-search.ts';
import { userName } from '../../../../src/admin/shell/user-name.ts';
import { createHorse } from '../../../../src/register/horses/horses.ts';
import { draftOf } from '../../../../src/admin/sync/draft-of-change.ts';
import { discardAllDrafts, keepDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { backToDraft } from '../../../../src/mirror/changes/rejected-mutations.ts';
import { writeMeta } from '../../../../src/mirror/database/meta.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone, push } from '../../../support/phone.ts';
import { edit, openAlone, sure } from '../../../support/scene.ts';

describe('after the login', () => {
  test.each([
    ['/admin', '/admin'],
    ['/admin/horses?isHere=all', '/admin/horses?isHere=all'],
    ['/admin/round#x', '/admin/round#x'],
    ['/admin?kind=dentists', '/admin?kind=dentists'],
    ['/admin/horses/../round', '/admin/round'],
    ['/admin/horses\n?q=a', '/admin/horses?q=a'],
    ['/admin/\\evil.example', '/admin//evil.example'],
    ['/admin/loginx', '/admin/loginx'],
  ])('%j leads to %s', (redirect, address) => expect(adminAddress(redirect)).toBe(address));

  test.each([
    '',
    'https://evil.example/admin',
    'https://admin-app.invalid:8080/admin',
    '//evil.example/admin',
    '\\\\evil.example/admin',
    '/\t/evil.example/admin',
    '/admin@evil.example',
    '@evil.example/admin',
    '/admin/../..//evil.example',
    '/admin/%2e%2e//evil.example',
    '/administrator',
    '/it',
    '/admin/login',
    '/admin/login/',
    '/admin//login',
    '/admin/./LOGIN',
    '/admin/%6Cogin',
    '/admin/x/../login?redirect=/admin',
    '/admin/%',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'http://[',
  ])('%j leads nowhere', (redirect) => expect(adminAddress(redirect)).toBeUndefined());

  test('any text leads into the admin app of this origin, as a browser reads it, or nowhere', () => {
    const parts = '/ \\ .. . admin login @ : // evil.example %2e %2f ? # https: javascript: % 🐴';
    const part = constantFrom(...parts.split(' '), ' ', '\n', '\t', '\0');
    const text = array(oneof(part, string()), { maxLength: 10 }).map((texts) => texts.join(''));
    const redirect = oneof(
      text,
      text.map((rest) => `/admin${rest}`),
    );
    let led = 0;
    assert(
      property(redirect, (from) => {
        const address = adminAddress(from);
        if (address === undefined) return;
        led += 1;
        const url = new URL(address, 'https://scuderia.example/admin/login');
        expect(url.origin).toBe('https://scuderia.example');
        expect(url.pathname).toMatch(/^\/admin(?:\/|$)/);
        expect(adminAddress(address)).toBe(address);
      }),
      { numRuns: 2_000 },
    );
    expect(led).toBeGreaterThan(100);
  });

  test('what is no text is absent', () => {
    for (const redirect of [7, null, true, ['/admin'], {}]) {
      expect(v.parse(loginSearch, { redirect })).toEqual({});
    }
  });
});

describe('[AUTH-3] opening the login', () => {
  const phone = () => openPhone({ clock: new ManualClock() });
  const add = { name: 'Stella', docname: 'Stella', isHere: 1 } as const;

  test('signs out without unsent changes', async () => {
    expect(await arrivalOf(phone(), true)).toEqual({ kind: 'signOut' });
  });

  test('asks with unsent changes, and shows their number', async () => {
    const mirror = phone();
    await createHorse(mirror, add);
    await createHorse(mirror, add);
    expect(await arrivalOf(mirror, true)).toEqual({
      kind: 'ask',
      waiting: 2,
      drafts: 0,
      offline: false,
    });
  });

  test('asks with something typed and not saved, and shows in how many forms', async () => {
    const mirror = phone();
    await keepDraft(mirror, 'horses/new', { name: 'Stella', docname: '' });
    await keepDraft(mirror, 'round/hoovesTrims/2026-10-14/stella', 'chiodo');
    const ask = { kind: 'ask', waiting: 0, offline: false };
    expect(await arrivalOf(mirror, true)).toEqual({ ...ask, drafts: 2 });
    await discardAllDrafts(mirror);
    expect(await arrivalOf(mirror, true)).toEqual({ kind: 'signOut' });
  });

  test('asks after a rejected change was taken back into its form', async () => {
    const { anna, server } = await openAlone('stella');
    const { mutationId } = await edit(anna, 'horses/stella', { notes: 'mia' });
    server.admits = () => 'invalid';
    await push(anna, server.remote());
    sure(await backToDraft(anna, mutationId, draftOf));
    const ask = { kind: 'ask', waiting: 0, offline: false };
    expect(await arrivalOf(anna, true)).toEqual({ ...ask, drafts: 1 });
  });

  test('asks without a network', async () => {
    const ask = { kind: 'ask', waiting: 0, drafts: 0, offline: true };
    expect(await arrivalOf(phone(), false)).toEqual(ask);
    // The browser may say that it is online where nothing is reached.
    const mirror = phone();
    await writeMeta(mirror, 'pullFailure', 'offline');
    expect(await arrivalOf(mirror, true)).toEqual(ask);
  });

  test('an expired session is no sign-out', async () => {
    const mirror = phone();
    await createHorse(mirror, add);
    await writeMeta(mirror, 'pause', 'signedOut');
    expect(await arrivalOf(mirror, false)).toEqual({ kind: 'expired', waiting: 1 });
  });
});

describe('[AUTH-4] whoever signs out is told what stays on the phone, and that it is not encrypted', () => {
  const gone = 'Se esci, il registro viene tolto da questo telefono.';
  const one =
    'Resta la modifica non inviata, con la scheda che riguarda: la ritrovi quando rientri tu.';
  const two =
    'Restano le modifiche non inviate, con le schede che riguardano: le ritrovi quando rientri tu.';
  const typed = 'Quello che non hai salvato resta qui: lo ritrovi quando rientri tu.';
  const lost = 'Quello che non hai salvato si perde per sempre.';
  const open = 'Quello che resta non è cifrato: proteggi il telefono con il suo blocco.';
  test.each([
    [0, 0, false, [gone]],
    [1, 0, false, [gone, one, open]],
    [2, 0, false, [gone, two, open]],
    [0, 1, false, [gone, typed, open]],
    [0, 1, true, [gone, lost]],
    [2, 1, false, [gone, two, typed, open]],
    [2, 1, true, [gone, two, lost, open]],
  ])('%d unsent, %d typed, discarded: %j', (waiting, drafts, dropping, says) => {
    expect(labels.ifYouLeave(waiting, drafts, dropping)).toBe(says.join(' '));
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
    'configuration-not-found',
    'quota-exceeded',
    'password-does-not-meet-requirements',
    'invalid-user-token',
    'api-key-not-valid.-please-pass-a-valid-api-key.',
    'requests-from-referer-https://scuderia.example-are-blocked.',
    'requests-to-this-api-identitytoolkit-method-google.cloud.identitytoolkit.v1.authenticationservice.signinwithpassword-are-blocked.',
    'identity-toolkit-api-has-not-been-used-in-project-1234-before-or-it-is-disabled.-enable-it-by-visiting',
  ])('%s has a message of its own', (code) => {
    expect(identityMessage(code)).not.toBe('Something went wrong');
  });
  test.each(['', 'unheard-of', 'constructor', '__proto__', 'requests-from-referer'])(
    '%j has the general message',
    (code) => {
      expect(identityMessage(code)).toBe('Something went wrong');
    },
  );
  test('a second factor that is never right may be of a phone whose clock is wrong: waiting for the next does not help', () => {
    expect(identityMessage('invalid-verification-code')).toMatch(
      /Se nessuno è giusto, .*data e ora del telefono/,
    );
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
