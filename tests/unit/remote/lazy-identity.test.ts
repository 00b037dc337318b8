import { expect, test } from 'vitest';
import { ok } from '../../../src/platform/result.ts';
import { lazyIdentity } from '../../../src/remote/lazy-identity.ts';
import { profileOf } from '../../support/profile.ts';

const PROFILE = profileOf('anna');

function provider() {
  let loads = 0;
  let signedOut = 0;
  let show = () => {};
  let end: (uid: string, code: string) => void = () => {};
  const firstScreen = new Promise<void>((resolve) => {
    show = resolve;
  });
  const identity = lazyIdentity(async () => {
    loads += 1;
    return {
      tokensOf: (uid) => ({
        current: async () => ok(`${uid} now`),
        refresh: async () => ok(`${uid} anew`),
      }),
      signIn: async () => ok(PROFILE),
      signOut: async () => {
        signedOut += 1;
      },
      onSessionEnd: (listener) => {
        end = listener;
      },
    };
  }, firstScreen);
  return {
    identity,
    show,
    loads: () => loads,
    signedOut: () => signedOut,
    end: (uid: string) => end(uid, 'user-disabled'),
  };
}

test('tokens are asked for when the first screen is there, and not before', async () => {
  const { identity, show, loads } = provider();
  const tokens = identity.tokensOf('anna');
  const asked = Promise.all([tokens.current(), tokens.refresh()]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(loads()).toBe(0);
  show();
  expect(await asked).toEqual([ok('anna now'), ok('anna anew')]);
});

test('a person who signs in or out does not wait for a screen', async () => {
  const { identity } = provider();
  expect(await identity.signIn('anna@example.org', 'x')).toEqual(ok(PROFILE));
  await identity.signOut();
});

test('whoever is to be signed out is, unless that is no longer wanted once the code has come', async () => {
  const { identity, signedOut } = provider();
  await identity.signOut(async () => false);
  expect(signedOut()).toBe(0);
  await identity.signOut(async () => true);
  await identity.signOut();
  expect(signedOut()).toBe(2);
});

test('[AUTH-2] whoever was told of the end of a session before the code was loaded hears of it', async () => {
  const { identity, end } = provider();
  const ended: string[] = [];
  identity.onSessionEnd((uid, code) => ended.push(`${uid}: ${code}`));
  await identity.signIn('anna@example.org', 'x');
  end('anna');
  expect(ended).toEqual(['anna: user-disabled']);
});
