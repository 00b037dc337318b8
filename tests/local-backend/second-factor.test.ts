import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { deleteApp, initializeApp } from 'firebase/app';
import { getAuth } from 'firebase/auth';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { base32, codeOf, fromBase32, periodOf, stepAt } from '../../local-backend/identity/totp.ts';
import { type LocalBackend, startLocalBackend } from '../../local-backend/server.ts';
import type { Enrolment, SignInFailure } from '../../src/platform/identity.ts';
import { type Result } from '../../src/platform/result.ts';

vi.stubGlobal('indexedDB', new IDBFactory());
vi.stubGlobal('IDBKeyRange', IDBKeyRange);
Dexie.dependencies.indexedDB = indexedDB;
const { firebaseIdentity } = await import('../../src/remote/firebase-identity.ts');

const PROJECT = 'demo-scuderia';
const ANNA = { uid: 'anna', email: 'anna+scuderia@example.org', password: 'anna-scuderia' };
const MINUTE_MS = 60_000;

let backend: LocalBackend;
let now = Date.now();
beforeAll(async () => {
  backend = await startLocalBackend({ dataDir: null, projectId: PROJECT, clock: () => now });
});
afterAll(() => backend.close());
beforeEach(async () => {
  now = Date.now();
  backend.reset();
  await backend.users.create({ ...ANNA, emailVerified: true });
  backend.users.setAdmin('anna', true);
});

/** A separate browser, with the identity SDK as the app uses it. */
function browser() {
  const app = initializeApp({ apiKey: 'k', projectId: PROJECT }, crypto.randomUUID());
  onTestFinished(() => deleteApp(app));
  const identity = firebaseIdentity(app, backend.url);
  return {
    identity,
    signIn: () => identity.signIn(ANNA.email, ANNA.password),
    factor: () => identity.secondFactorOf('anna'),
    claims: async () => {
      const token = await getAuth(app).currentUser!.getIdTokenResult();
      return token.claims['firebase'] as Record<string, unknown>;
    },
    refresh: () => identity.tokensOf('anna').refresh(),
  };
}

function sure<Value>(result: Result<Value, SignInFailure>): Value {
  if (!result.success) throw new Error(result.error.code);
  return result.data;
}

const codeFor = (secret: string, periods = 0) => codeOf(fromBase32(secret), stepAt(now) + periods);
const failsWith = (code: string) => ({ success: false, error: { code } });

/** Anna with an authenticator app. */
async function enrolled() {
  const first = browser();
  sure(await first.signIn());
  const factor = await first.factor();
  const enrolment: Enrolment = sure(await factor.enrol('Telefono'));
  sure(await enrolment.confirm(codeFor(enrolment.secret)));
  now += MINUTE_MS;
  return { first, factor, secret: enrolment.secret, address: enrolment.address };
}

describe('codes', () => {
  // RFC 6238, appendix B, cut to six digits as RFC 4226 does.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s it is %s', (second, code) => {
    expect(codeOf(Buffer.from('12345678901234567890'), stepAt(second * 1000))).toBe(code);
  });

  test('are taken one period early and late, and only later than the last one taken', () => {
    const secret = Buffer.from('12345678901234567890');
    const step = stepAt(now);
    const taken = (periods: number, used = 0) =>
      periodOf(secret, codeOf(secret, step + periods), used, now);
    expect([-2, -1, 0, 1, 2].map((periods) => taken(periods))).toEqual([
      null,
      step - 1,
      step,
      step + 1,
      null,
    ]);
    expect([taken(0, step), taken(-1, step), taken(1, step)]).toEqual([null, null, step + 1]);
    expect(periodOf(secret, '', 0, now)).toBeNull();
  });

  test('a secret survives base 32', () => {
    // RFC 4648, section 10.
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    const bytes = Buffer.from(Array.from({ length: 20 }, (_, n) => n * 13));
    expect(fromBase32(base32(bytes))).toEqual(bytes);
  });
});

describe('through the app’s own adapter', () => {
  test('an authenticator app is added, and then asked for', async () => {
    const { first, factor, address } = await enrolled();
    expect(address).toMatch(
      /^otpauth:\/\/totp\/Scuderia:anna%2Bscuderia%40example\.org\?secret=[A-Z2-7]{32}&issuer=Scuderia&/,
    );
    expect(await first.claims()).toMatchObject({ sign_in_second_factor: 'totp' });
    expect(sure(await factor.list())).toMatchObject([{ name: 'Telefono' }]);

    const second = browser();
    const half = await second.signIn();
    expect(half).toMatchObject(failsWith('multi-factor-auth-required'));
    expect(await second.refresh()).toEqual({ success: false, error: 'signedOut' });
  });

  test('a wrong code is refused, the right one signs in, and it counts once', async () => {
    const { secret } = await enrolled();
    const { identity, signIn, claims, refresh } = browser();
    const half = await signIn();
    const confirm = (half as { error: SignInFailure }).error.confirm!;
    expect(await confirm('000000')).toMatchObject(failsWith('invalid-verification-code'));
    expect(await confirm(codeFor(secret, -2))).toMatchObject(
      failsWith('invalid-verification-code'),
    );
    const code = codeFor(secret);
    expect(sure(await confirm(code))).toMatchObject({ uid: 'anna', email: ANNA.email });
    expect(await claims()).toMatchObject({
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
    });
    expect((await refresh()).success).toBe(true);
    expect(await claims()).toMatchObject({ sign_in_second_factor: 'totp' });

    await identity.signOut();
    const again = (await signIn()) as { error: SignInFailure };
    expect(await again.error.confirm!(code)).toMatchObject(failsWith('invalid-verification-code'));
    now += 30_000;
    expect((await again.error.confirm!(codeFor(secret))).success).toBe(true);
  });

  test('with two authenticator apps a code of either will do', async () => {
    const { factor } = await enrolled();
    const other = sure(await factor.enrol('Tablet'));
    sure(await other.confirm(codeFor(other.secret)));
    now += MINUTE_MS;
    const half = (await browser().signIn()) as { error: SignInFailure };
    expect((await half.error.confirm!(codeFor(other.secret))).success).toBe(true);
  });

  test('a session lists what another one has added meanwhile', async () => {
    const elsewhere = browser();
    sure(await elsewhere.signIn());
    const factor = await elsewhere.factor();
    expect(sure(await factor.list())).toEqual([]);
    await enrolled();
    expect(sure(await factor.list())).toHaveLength(1);
  });

  test('guessing codes locks the account’s codes for a while', async () => {
    const { secret } = await enrolled();
    const half = (await browser().signIn()) as { error: SignInFailure };
    for (let guess = 0; guess < 10; guess += 1) await half.error.confirm!('000000');
    expect(await half.error.confirm!(codeFor(secret))).toMatchObject(
      failsWith('too-many-requests'),
    );
  });

  test('a half sign-in does not wait for ever', async () => {
    const { secret } = await enrolled();
    const half = (await browser().signIn()) as { error: SignInFailure };
    now += 6 * MINUTE_MS;
    expect(await half.error.confirm!(codeFor(secret))).toMatchObject(
      failsWith('invalid-multi-factor-session'),
    );
  });

  test('an account that was locked after its password is not let in by its code', async () => {
    const { secret } = await enrolled();
    const half = (await browser().signIn()) as { error: SignInFailure };
    backend.users.setDisabled('anna', true);
    expect(await half.error.confirm!(codeFor(secret))).toMatchObject(failsWith('user-disabled'));
  });

  test('an enrolment does not wait for ever, and is of one account alone', async () => {
    const { signIn, factor, refresh, identity } = browser();
    sure(await signIn());
    const late = sure(await (await factor()).enrol('x'));
    now += 6 * MINUTE_MS;
    sure(await signIn());
    expect(await late.confirm(codeFor(late.secret))).toMatchObject(failsWith('code-expired'));

    const ask = async (method: string, body: object) => {
      const path = `identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment:${method}?key=k`;
      const init = { method: 'POST', body: JSON.stringify(body) };
      return (await (await fetch(`${backend.url}/${path}`, init)).json()) as {
        totpSessionInfo: { sharedSecretKey: string; sessionInfo: string };
        error?: { message: string };
      };
    };
    const token = await refresh();
    const idToken = token.success ? token.data : '';
    const { totpSessionInfo } = await ask('start', { idToken, totpEnrollmentInfo: {} });
    const bea = { uid: 'bea', email: 'bea@example.org', password: 'bea-scuderia' };
    await backend.users.create({ ...bea, emailVerified: true });
    sure(await identity.signIn(bea.email, bea.password));
    const other = await identity.tokensOf('bea').refresh();
    const { sharedSecretKey, sessionInfo } = totpSessionInfo;
    const verificationCode = codeFor(sharedSecretKey);
    const finished = await ask('finalize', {
      idToken: other.success ? other.data : '',
      totpVerificationInfo: { sessionInfo, verificationCode },
    });
    expect(finished.error?.message).toBe('INVALID_SESSION_INFO');
  });

  test('a second factor is taken away again; a session that had it goes on without', async () => {
    const { first, factor, secret } = await enrolled();
    const [{ id } = { id: '' }] = sure(await factor.list());
    sure(await factor.remove(id));
    expect(await first.claims()).not.toHaveProperty('sign_in_second_factor');
    expect(await factor.remove(id)).toMatchObject(failsWith('multi-factor-info-not-found'));
    expect((await browser().signIn()).success).toBe(true);
    expect(secret).toHaveLength(32);
  });

  test('a sign-in that is not recent, or an address that is not confirmed, changes nothing', async () => {
    const { identity, signIn, factor } = browser();
    sure(await signIn());
    now += 6 * MINUTE_MS;
    expect(await (await factor()).enrol('x')).toMatchObject(failsWith('requires-recent-login'));
    sure(await signIn());
    expect((await (await factor()).enrol('x')).success).toBe(true);

    await backend.users.create({ uid: 'bea', email: 'bea@example.org', password: 'bea-scuderia' });
    sure(await identity.signIn('bea@example.org', 'bea-scuderia'));
    expect(await (await identity.secondFactorOf('bea')).enrol('x')).toMatchObject(
      failsWith('unverified-email'),
    );
    // The signed-in person is another one by now.
    expect(await (await factor()).enrol('x')).toMatchObject(failsWith('requires-recent-login'));
  });

  test('nothing is added by a wrong code', async () => {
    const { signIn, factor } = browser();
    sure(await signIn());
    const enrolment = sure(await (await factor()).enrol('x'));
    expect(await enrolment.confirm('123')).toMatchObject(failsWith('invalid-verification-code'));
    expect(sure(await (await factor()).list())).toEqual([]);
    expect((await browser().signIn()).success).toBe(true);
  });
});

describe('an allow-list that demands it', () => {
  const readHorse = async (token: string) => {
    const path = `/v1/projects/${PROJECT}/databases/(default)/documents/horses/x`;
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${backend.url}${path}`, { headers })).status;
  };
  const tokenOf = async ({ refresh }: ReturnType<typeof browser>) => {
    const token = await refresh();
    return token.success ? token.data : '';
  };

  test('lets nobody in without', async () => {
    await backend.close();
    backend = await startLocalBackend({
      dataDir: null,
      projectId: PROJECT,
      clock: () => now,
      allowOwner: true,
    });
    await backend.users.create({ ...ANNA, emailVerified: true });
    const entry = `/v1/projects/${PROJECT}/databases/(default)/documents/admins/anna`;
    const demand = (booleanValue: boolean) =>
      fetch(`${backend.url}${entry}`, {
        method: 'PATCH',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ fields: { requireSecondFactor: { booleanValue } } }),
      });
    await demand(false);
    const phone = browser();
    sure(await phone.signIn());
    expect(await readHorse(await tokenOf(phone))).toBe(404);
    await demand(true);
    expect(await readHorse(await tokenOf(phone))).toBe(403);
    const enrolment = sure(await (await phone.factor()).enrol('x'));
    sure(await enrolment.confirm(codeFor(enrolment.secret)));
    expect(await readHorse(await tokenOf(phone))).toBe(404);
  });
});
