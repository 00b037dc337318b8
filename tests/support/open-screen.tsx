import type { RouterHistory } from '@tanstack/react-router';
import type { AdminApp } from '../../src/admin/session/admin-app.ts';
import { applyDocuments } from '../../src/mirror/receive/apply-remote.ts';
import { collectionOf } from '../../src/model/collections.ts';
import type { Fields } from '../../src/model/fields/fields.ts';
import type { SyncEngine } from '../../src/sync/engine-interface.ts';
import { documentOf } from './document-of.ts';
import type { Phone } from './phone.ts';
import { receivedAll } from './received.ts';
import { renderScreen } from './render-screen.tsx';

interface Options {
  /** What the synchronisation does; nothing by default. */
  readonly sync?: Partial<SyncEngine>;
  readonly email?: string;
  /** Parts of the app, where they are not quiet. */
  readonly parts?: Partial<AdminApp>;
  /** Where the test itself changes the address; it begins with this one. */
  readonly history?: RouterHistory;
}

/**
 * Renders a screen on a phone that has received its register.
 *
 * @param address below /admin, with its search: '/horses?isHere=all'
 * @returns the function that closes it before the end of the test
 */
export async function openScreen(
  phone: Phone,
  address: string,
  { sync, email, parts, history }: Options = {},
): Promise<() => void> {
  await receivedAll(phone);
  return renderScreen(phone, `/admin${address}`, sync, email, parts, history);
}

/** Puts documents on a phone, by path, as if the server had sent them. */
export async function receive(
  phone: Phone,
  documents: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Promise<void> {
  const all = Object.entries(documents).map(([path, fields]) =>
    documentOf(path, fields as Fields, '2026-01-01T00:00:00.000000000Z'),
  );
  for (const [collection, some] of Map.groupBy(all, ({ path }) => collectionOf(path)))
    await applyDocuments(phone, collection, some, null);
}
