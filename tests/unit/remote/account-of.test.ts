import { expect, test } from 'vitest';
import { fail, ok } from '../../../src/platform/result.ts';
import { accountOf } from '../../../src/remote/firestore-documents.ts';
import { firestoreStore } from '../../../src/remote/firestore-store.ts';

const entry = (fields: Record<string, Record<string, unknown>>) => ({
  name: 'projects/p/databases/(default)/documents/admins/anna',
  fields,
  updateTime: '2026-11-22T08:00:00.000000000Z',
});
const yes = { booleanValue: true };
const no = { booleanValue: false };
const text = { stringValue: 'true' };

test.each([
  ['an entry that says nothing', {}, false, false],
  ['one that is open', { active: yes }, false, false],
  ['one that is locked', { active: no }, true, true],
  ['one that is written otherwise', { active: text }, true, true],
  ['a second factor that is not demanded', { requireSecondFactor: no }, false, false],
  ['one that is demanded', { requireSecondFactor: yes }, true, false],
  ['one that is demanded otherwise', { requireSecondFactor: text }, true, false],
])(
  '[PULL-8] whether the rules close an account: %s',
  (_what, fields, withoutFactor, withFactor) => {
    expect(accountOf(entry(fields), false).isClosed).toBe(withoutFactor);
    expect(accountOf(entry(fields), true).isClosed).toBe(withFactor);
  },
);

test.each([
  ['none', {}, { name: '', holds: 'all' }],
  ['the whole register', { role: { stringValue: 'all' } }, { name: '', holds: 'all' }],
  ['the horses', { role: { stringValue: 'horses' } }, { name: '', holds: 'horses' }],
  ['one of tomorrow', { role: { stringValue: 'vet' } }, { name: '', holds: 'horses' }],
  ['one that is no text', { role: yes }, { name: '', holds: 'horses' }],
  ['a name', { name: { stringValue: 'Anna' } }, { name: 'Anna', holds: 'all' }],
])('[PULL-8] what an account holds by its role: %s', (_what, fields, expected) => {
  expect(accountOf(entry(fields), false)).toEqual({ ...expected, isClosed: false });
});

test.each([
  [{ firebase: { sign_in_second_factor: 'totp' } }, false],
  [{ firebase: { sign_in_provider: 'password' } }, true],
])(
  '[PULL-8] whether the own sign-in gave the factor is read of its token: %o',
  async (claims, isClosed) => {
    const token = async () =>
      ok(`h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`);
    const readTime = '2026-11-22T08:00:00Z';
    const store = firestoreStore({
      endpoint: 'http://127.0.0.1:9',
      root: 'projects/p/databases/(default)/documents',
      tokens: { current: token, refresh: token },
      fetch: async () =>
        new Response(JSON.stringify([{ found: entry({ requireSecondFactor: yes }), readTime }])),
    });
    const answer = await store.accounts(['anna'], new AbortController().signal);
    expect(answer).toEqual(ok(new Map([['anna', { name: '', holds: 'all', isClosed }]])));
  },
);

test('[PULL-8] an account that was read while its token went is not taken for one that is off the list', async () => {
  const tokens = [ok('h.e30.s'), fail('unreachable' as const)];
  let asked = 0;
  const current = async () => tokens[asked++]!;
  const readTime = '2026-11-22T08:00:00Z';
  const store = firestoreStore({
    endpoint: 'http://127.0.0.1:9',
    root: 'projects/p/databases/(default)/documents',
    tokens: { current, refresh: current },
    fetch: async () => Response.json([{ found: entry({}), readTime }]),
  });
  const answer = await store.accounts(['anna'], new AbortController().signal);
  expect(answer).toEqual(fail('unreachable'));
});
