import { ok } from '../../src/platform/result.ts';
import { firestoreStore } from '../../src/remote/firestore-store.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import type { Backend } from './backends.ts';

/**
 * A remote store on a backend, signed in as an enabled account that is made for it.
 *
 * @param fetching carries the requests of the store
 * @param email of the account
 */
export async function signedInStore(
  backend: Backend,
  fetching = fetch,
  email = 'anna@example.org',
): Promise<{ store: RemoteStore; uid: string }> {
  const account = { email, password: 'segreto-1' };
  const uid = await backend.users.create(account);
  await backend.users.setAdmin(uid, true);
  const url = `${backend.identityUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  });
  const token = ok(((await response.json()) as { idToken: string }).idToken);
  const store = firestoreStore({
    endpoint: `${backend.firestoreUrl}/v1`,
    root: `projects/${backend.projectId}/databases/(default)/documents`,
    tokens: { current: async () => token, refresh: async () => token },
    fetch: fetching,
  });
  return { store, uid };
}
