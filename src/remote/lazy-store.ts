import { fail } from '../platform/result.ts';
import type { RemoteAnswer, RemoteStore } from '../sync/ports.ts';

/** Every call of the store. */
const CALLS: { readonly [Call in keyof RemoteStore]: true } = {
  commit: true,
  read: true,
  visitsOf: true,
  changedSince: true,
  everything: true,
  versions: true,
  readMany: true,
  countChanges: true,
  countLog: true,
  count: true,
  years: true,
  history: true,
  earlierValues: true,
  keptOf: true,
  dropKeptBefore: true,
  accounts: true,
  refreshCredentials: true,
  canary: true,
};

/**
 * A store whose code is loaded with its first call: no screen needs it for its first rows. While it cannot be
 * loaded the server is `unreachable`, and the next call tries again.
 *
 * @param load gives the store
 */
export function lazyStore(load: () => Promise<RemoteStore>): RemoteStore {
  let loading: Promise<RemoteStore> | null = null;
  const store = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
  const call =
    (name: keyof RemoteStore) =>
    async (...given: readonly unknown[]): RemoteAnswer<unknown> => {
      const loaded = await store().catch(() => null);
      if (loaded === null) return fail('unreachable');
      return (loaded[name] as (...given: readonly unknown[]) => RemoteAnswer<unknown>)(...given);
    };
  const calls = Object.keys(CALLS).map((name) => [name, call(name as keyof RemoteStore)]);
  return Object.fromEntries(calls) as RemoteStore;
}
