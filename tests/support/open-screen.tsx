import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { expect, vi } from 'vitest';
import type { AdminApp } from '../../src/admin/session/admin-app.ts';
import { applyDocuments } from '../../src/mirror/apply-remote.ts';
import { collectionOf, COLLECTIONS } from '../../src/model/collections.ts';
import type { ServerDocument } from '../../src/model/document.ts';
import { readFields } from '../../src/model/fields.ts';
import { ok } from '../../src/platform/result.ts';
import { openRegister } from '../../src/register/register.ts';
import { createAppRouter } from '../../src/router.ts';
import type { Sync } from '../../src/sync/status.ts';
import type { ManualClock } from './manual-clock.ts';
import type { Phone } from './phone.ts';
import { profileOf } from './profile.ts';
import { render } from './render.tsx';

const IDLE_SYNC: Sync = {
  start: () => undefined,
  stop: () => undefined,
  syncNow: async () => undefined,
  history: async () => ok({ items: [], readTime: '', next: null }),
  fetchMemberships: async () => ok(undefined),
  fetchAccounts: async () => ok(undefined),
  isBusy: () => false,
  isStorageFull: () => false,
  subscribe: () => () => undefined,
};

interface Options {
  readonly clock: ManualClock;
  /** What the screen asks of the synchronisation, where it is not idle. */
  readonly sync?: Partial<Sync>;
  readonly email?: string;
}

/**
 * Opens a screen of the admin app with its real router, for as long as the test runs, and waits until it
 * has nothing left to load.
 *
 * @param address below /admin, with its search: '/horses?isHere=all'
 */
export async function openScreen(
  phone: Phone,
  address: string,
  { clock, sync = {}, email }: Options,
): Promise<void> {
  const profile = profileOf(phone.uid, email);
  const session = {
    profile,
    mirror: phone,
    register: openRegister(phone),
    sync: { ...IDLE_SYNC, ...sync },
  };
  const app: AdminApp = {
    clock,
    version: '0',
    appUpdate: Promise.resolve(null),
    diary: { note: () => undefined, entries: async () => [] },
    images: () => new Promise(() => {}),
    secondFactor: () => new Promise(() => {}),
    session: () => session,
    ended: () => null,
    isOutdated: () => false,
    subscribe: () => () => undefined,
    signIn: async () => ok(profile),
    signOut: async () => undefined,
  };
  const history = createMemoryHistory({ initialEntries: [`/admin${address}`] });
  render(<RouterProvider router={createAppRouter({ openAdminApp: async () => app }, history)} />);
  await vi.waitFor(
    () => {
      expect(document.querySelector('h1')).not.toBeNull();
      expect(document.querySelector('[class*="spinner"], [aria-busy="true"]')).toBeNull();
    },
    { timeout: 30_000 },
  );
}

/** Puts documents on a phone as the server sends them, by their path. */
export async function receive(
  phone: Phone,
  documents: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<void> {
  for (const [path, fields] of Object.entries(documents)) {
    const collection = collectionOf(path);
    const document: ServerDocument = {
      path,
      fields: readFields(COLLECTIONS[collection], fields),
      rev: 1,
      version: '2026-01-01T00:00:00.000000000Z',
      updatedAt: '2026-01-01T00:00:00.000000000Z',
      updatedBy: '',
      createdAt: '2026-01-01T00:00:00.000000000Z',
      createdBy: '',
      lastMid: '',
      deletedAt: '',
    };
    await applyDocuments(phone, collection, [document], null);
  }
}
