import { type FirebaseApp, deleteApp, initializeApp } from 'firebase/app';
import { expect, onTestFinished, test, vi } from 'vitest';
import { firebaseIdentity } from '../../src/remote/firebase-identity.ts';
import { noAnswers } from '../../src/remote/identity-fetch.ts';

/** A token that expires in an hour, with what the SDK reads of it. */
function tokenOf(): string {
  const second = Math.floor(Date.now() / 1000);
  const claims = { sub: 'anna', iat: second, auth_time: second, exp: second + 3600 };
  return ['{}', JSON.stringify(claims), 's'].map((part) => btoa(part)).join('.');
}

/** The SDK's own store, shared by all tabs. */
async function storeOfSdk(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('firebaseLocalStorageDb');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.addEventListener('success', () => resolve(opening.result));
  });
  onTestFinished(() => db.close());
  return db.transaction('firebaseLocalStorage', mode).objectStore('firebaseLocalStorage');
}

interface Row {
  fbase_key: string;
  value: { stsTokenManager: object };
}

/** What the store holds of one app. */
async function rowsOf({ name }: FirebaseApp): Promise<Row[]> {
  const rows: Row[] = await answerOf((await storeOfSdk('readonly')).getAll());
  return rows.filter((row) => row.fbase_key.endsWith(name));
}

async function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** A tab in which Anna signed in and out. No timer makes its SDK read the store, as in a hidden tab. */
async function leftTab() {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const isLookup = (input instanceof Request ? input.url : input).includes(':lookup');
    const account = { localId: 'anna', idToken: tokenOf(), refreshToken: 'r1', expiresIn: '3600' };
    return Response.json(isLookup ? { users: [{ localId: 'anna' }] } : account);
  });
  const app = initializeApp({ apiKey: 'k', projectId: 'p' }, crypto.randomUUID());
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await deleteApp(app);
  });
  const heard = noAnswers();
  const identity = firebaseIdentity(app, null, heard);
  const ended: string[] = [];
  identity.onSessionEnd((uid, code) => ended.push(`${uid}: ${code}`));
  expect(await identity.signIn('anna@example.org', 'x')).toMatchObject({ success: true });
  const rows = await rowsOf(app);
  expect(rows).not.toEqual([]);
  await identity.signOut();
  expect(await rowsOf(app)).toEqual([]);
  return {
    app,
    identity,
    heard,
    ended,
    signInElsewhere: async () => {
      const store = await storeOfSdk('readwrite');
      for (const row of rows) {
        const tokens = { ...row.value.stsTokenManager, accessToken: tokenOf(), refreshToken: 'r2' };
        await answerOf(store.put({ ...row, value: { ...row.value, stsTokenManager: tokens } }));
      }
    },
  };
}

test('[AUTH-2] whoever signs in in another tab is asked for no login in this one', async () => {
  const { identity, signInElsewhere } = await leftTab();
  const tokens = identity.tokensOf('anna');
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  await signInElsewhere();
  expect(await tokens.current()).toMatchObject({ success: true });
});

test('[AUTH-2] what ended the session before is not said of a login in another tab', async () => {
  const { identity, heard, ended, signInElsewhere } = await leftTab();
  const tokens = identity.tokensOf('anna');
  // As this tab was told when it tried to refresh its token.
  heard.sessionEnds.set('r1', 'user-token-expired');
  await signInElsewhere();
  expect(await tokens.current()).toMatchObject({ success: true });
  await identity.signOut();
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(ended).toEqual([]);
});

test('[AUTH-5] a tab that asks for a token while somebody signs out keeps none', async () => {
  const { app, identity, signInElsewhere } = await leftTab();
  await signInElsewhere();
  const tokens = identity.tokensOf('anna');
  expect(await tokens.current()).toMatchObject({ success: true });
  const leaving = identity.signOut();
  const asked: Promise<unknown>[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    asked.push(tokens.current());
    await Promise.resolve();
  }
  await Promise.all([leaving, ...asked]);
  expect(await tokens.current()).toEqual({ success: false, error: 'signedOut' });
  expect(await rowsOf(app)).toEqual([]);
});
