import { onIdTokenChanged, signInWithEmailAndPassword, signOut } from 'firebase/auth';
import { doc, getDoc, setDoc } from 'firebase/firestore/lite';
import { beforeEach, describe, expect, test } from 'vitest';
import { client } from '../support/lite-client.ts';
import { onEachBackend } from '../support/on-each-backend.ts';

const EMAIL = 'demo@example.org';
const PASSWORD = 'demo-scuderia';

/** A manual clock for both halves of a pair: the one that issues tokens and the one that verifies them. */
let now = Date.now();

onEachBackend(
  'E-mail sign-in',
  (backend, name) => {
    let uid: string;
    beforeEach(async () => {
      now = Date.now();
      await backend().reset();
      uid = await backend().users.create({ email: EMAIL, password: PASSWORD });
      await backend().users.setAdmin(uid, true);
    });

    const call = async (path: string, body: object) => {
      const response = await fetch(`${backend().identityUrl}${path}?key=demo-key`, {
        method: 'POST',
        ...(body instanceof URLSearchParams
          ? { body }
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const json = (await response.json()) as Record<string, string> & {
        error?: { message: string };
        users?: Record<string, unknown>[];
      };
      return { status: response.status, json };
    };
    const signInWith = (body: object) =>
      call('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', body);
    const signIn = () => signInWith({ email: EMAIL, password: PASSWORD, returnSecureToken: true });
    const lookup = (body: object) =>
      call('/identitytoolkit.googleapis.com/v1/accounts:lookup', body);
    const refresh = (form: Record<string, string>) =>
      call('/securetoken.googleapis.com/v1/token', new URLSearchParams(form));

    describe('through the auth SDK', () => {
      test('signs in, and the token opens the register', async () => {
        const { auth, firestore } = client(backend());
        const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        expect(user).toMatchObject({ uid, email: EMAIL, emailVerified: false, isAnonymous: false });
        expect(user.providerData).toMatchObject([{ providerId: 'password', uid: EMAIL }]);
        const { claims } = await user.getIdTokenResult();
        expect(claims).toMatchObject({
          iss: `https://securetoken.google.com/${backend().projectId}`,
          aud: backend().projectId,
          sub: uid,
          user_id: uid,
          email: EMAIL,
          email_verified: false,
          firebase: { sign_in_provider: 'password', identities: { email: [EMAIL] } },
        });
        expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600);
        await setDoc(doc(firestore, 'horses/stella'), { rev: 1 });
        expect((await getDoc(doc(firestore, 'horses/stella'))).data()).toEqual({ rev: 1 });
        expect((await getDoc(doc(firestore, `admins/${uid}`))).exists()).toBe(true);
      });

      test('a token is refreshed, and the new one is good', async () => {
        const { auth, firestore } = client(backend());
        const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        const first = await user.getIdToken();
        now += 5000;
        const second = await user.getIdToken(true);
        expect(second).not.toBe(first);
        await expect(getDoc(doc(firestore, 'horses/none'))).resolves.toBeTruthy();
      });

      test('an account that is not on the list signs in, and reads nothing', async () => {
        await backend().users.create({ email: 'other@example.org', password: PASSWORD });
        const { auth, firestore } = client(backend());
        await signInWithEmailAndPassword(auth, 'other@example.org', PASSWORD);
        await expect(getDoc(doc(firestore, 'horses/stella'))).rejects.toMatchObject({
          code: 'permission-denied',
        });
        await expect(setDoc(doc(firestore, 'horses/stella'), { rev: 1 })).rejects.toMatchObject({
          code: 'permission-denied',
        });
      });

      test('taken off the list, it is refused at once', async () => {
        const { auth, firestore } = client(backend());
        await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        await backend().users.setAdmin(uid, false);
        await expect(getDoc(doc(firestore, 'horses/stella'))).rejects.toMatchObject({
          code: 'permission-denied',
        });
      });

      test('nobody writes the list, not even who is on it', async () => {
        const { auth, firestore } = client(backend());
        await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        await expect(setDoc(doc(firestore, 'admins/friend'), {})).rejects.toMatchObject({
          code: 'permission-denied',
        });
      });

      test('signed out, nothing is read or written', async () => {
        const { auth, firestore } = client(backend());
        await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        await signOut(auth);
        await expect(getDoc(doc(firestore, 'horses/stella'))).rejects.toMatchObject({
          code: 'permission-denied',
        });
      });
    });

    // The same service is beside either Firestore, so what never asks Firestore is asked once.
    if (name === 'emulator') return;

    describe('through the auth SDK, without Firestore', () => {
      test.each([
        ['a wrong password', EMAIL, 'wrong', 'auth/invalid-credential'],
        ['an unknown e-mail', 'nobody@example.org', PASSWORD, 'auth/invalid-credential'],
        ['no e-mail at all', 'demo', PASSWORD, 'auth/invalid-email'],
        ['no password', EMAIL, '', 'auth/missing-password'],
      ])('%s', async (_, email, password, code) => {
        const { auth } = client(backend());
        await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toMatchObject({
          code,
        });
        expect(auth.currentUser).toBeNull();
      });

      test('the e-mail may be written in capitals', async () => {
        const { auth } = client(backend());
        const { user } = await signInWithEmailAndPassword(auth, 'DEMO@Example.org', PASSWORD);
        expect(user.uid).toBe(uid);
      });

      test('too many wrong passwords block the account for a while', async () => {
        const { auth } = client(backend());
        for (let n = 0; n < 10; n++) {
          await expect(signInWithEmailAndPassword(auth, EMAIL, 'wrong')).rejects.toThrow();
        }
        await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject({
          code: 'auth/too-many-requests',
        });
        now += 6 * 60 * 1000;
        await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).resolves.toBeTruthy();
      });

      test('a disabled account is signed out at its next refresh, and cannot come back', async () => {
        const { auth } = client(backend());
        const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        backend().users.setDisabled(uid, true);
        const seen: (string | null)[] = [];
        onIdTokenChanged(auth, (current) => seen.push(current?.uid ?? null));
        await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
        await expect.poll(() => seen.at(-1)).toBeNull();
        await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).rejects.toMatchObject({
          code: 'auth/user-disabled',
        });
        backend().users.setDisabled(uid, false);
        await expect(signInWithEmailAndPassword(auth, EMAIL, PASSWORD)).resolves.toBeTruthy();
      });

      test('revoked tokens sign out at the next refresh; signing in again helps', async () => {
        const { auth } = client(backend());
        const { user } = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        backend().users.revokeTokens(uid);
        await expect(user.getIdToken(true)).rejects.toMatchObject({
          code: 'auth/user-token-expired',
        });
        await expect.poll(() => auth.currentUser).toBeNull();
        const again = await signInWithEmailAndPassword(auth, EMAIL, PASSWORD);
        await expect(again.user.getIdToken(true)).resolves.toBeTruthy();
      });
    });

    describe('in plain HTTP', () => {
      test('lookup tells the account', async () => {
        const { json } = await signIn();
        const found = await lookup({ idToken: json['idToken'] });
        expect(found).toMatchObject({
          status: 200,
          json: {
            kind: 'identitytoolkit#GetAccountInfoResponse',
            users: [
              {
                localId: uid,
                email: EMAIL,
                emailVerified: false,
                providerUserInfo: [{ providerId: 'password', federatedId: EMAIL, rawId: EMAIL }],
              },
            ],
          },
        });
        const [user] = found.json.users ?? [];
        expect(Number(user?.['lastLoginAt'])).toBeGreaterThanOrEqual(Number(user?.['createdAt']));
        expect(JSON.stringify(found.json)).not.toContain(PASSWORD);
      });

      test('a refresh answers as the SDK reads it', async () => {
        const { json } = await signIn();
        const refreshed = await refresh({
          grant_type: 'refresh_token',
          refresh_token: json['refreshToken'] ?? '',
        });
        expect(refreshed).toMatchObject({
          status: 200,
          json: { expires_in: '3600', token_type: 'Bearer', user_id: uid },
        });
        expect(refreshed.json['access_token']).toBe(refreshed.json['id_token']);
        const { status } = await lookup({ idToken: refreshed.json['id_token'] });
        expect(status).toBe(200);
      });

      test.each<
        [string, () => Promise<{ status: number; json: { error?: { message: string } } }>, string]
      >([
        [
          'a wrong password',
          () => signInWith({ email: EMAIL, password: 'x' }),
          'INVALID_LOGIN_CREDENTIALS',
        ],
        [
          'an unknown e-mail',
          () => signInWith({ email: 'x@example.org', password: 'x' }),
          'INVALID_LOGIN_CREDENTIALS',
        ],
        [
          'an e-mail that is none',
          () => signInWith({ email: 'x', password: 'x' }),
          'INVALID_EMAIL',
        ],
        ['no e-mail', () => signInWith({ password: 'x' }), 'MISSING_EMAIL'],
        ['no password', () => signInWith({ email: EMAIL }), 'MISSING_PASSWORD'],
        ['no ID token', () => lookup({}), 'MISSING_ID_TOKEN'],
        ['an ID token that is none', () => lookup({ idToken: 'x' }), 'INVALID_ID_TOKEN'],
        ['no grant', () => refresh({ refresh_token: 'x' }), 'MISSING_GRANT_TYPE'],
        ['another grant', () => refresh({ grant_type: 'password' }), 'INVALID_GRANT_TYPE'],
        [
          'no refresh token',
          () => refresh({ grant_type: 'refresh_token' }),
          'MISSING_REFRESH_TOKEN',
        ],
        [
          'a refresh token that is none',
          () => refresh({ grant_type: 'refresh_token', refresh_token: 'x' }),
          'INVALID_REFRESH_TOKEN',
        ],
        [
          'signing up',
          () =>
            call('/identitytoolkit.googleapis.com/v1/accounts:signUp', {
              email: 'new@example.org',
              password: PASSWORD,
            }),
          'ADMIN_ONLY_OPERATION',
        ],
      ])('%s is refused', async (_, ask, message) => {
        const { status, json } = await ask();
        expect([status, json.error?.message]).toEqual([400, message]);
      });

      test('an expired ID token is refused as expired', async () => {
        const { json } = await signIn();
        now += 3601 * 1000;
        expect((await lookup({ idToken: json['idToken'] })).json.error?.message).toBe(
          'TOKEN_EXPIRED',
        );
      });
    });
  },
  { clock: () => now },
);
