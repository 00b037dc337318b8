import type { AdminApp } from '../../src/admin/session/admin-app.ts';
import { ok } from '../../src/platform/result.ts';
import type { SyncEngine } from '../../src/sync/engine-interface.ts';

/** A synchronisation that does nothing, and has nothing to give. */
export const QUIET_SYNC: SyncEngine = {
  start: () => undefined,
  stop: () => undefined,
  syncNow: async () => undefined,
  history: async () => ok({ items: [], readTime: '', next: null }),
  fetchMemberships: async () => ok(undefined),
  earlierValues: async () => ok(null),
  fetchAccounts: async () => ok(undefined),
  isBusy: () => false,
  isStorageFull: () => false,
  subscribe: () => () => undefined,
};

/** An admin app around a session, in which nothing happens but what the test says. */
export function quietApp(
  app: Pick<AdminApp, 'clock' | 'session' | 'signIn'> & Partial<AdminApp>,
): AdminApp {
  return {
    version: '0',
    appUpdate: Promise.resolve(null),
    diary: { note: () => undefined, entries: async () => [] },
    images: () => new Promise(() => {}),
    secondFactor: () => new Promise(() => {}),
    ended: () => null,
    isOutdated: () => false,
    subscribe: () => () => undefined,
    signOut: async () => undefined,
    ...app,
  };
}
