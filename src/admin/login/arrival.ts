import type { Mirror } from '../../mirror/database/database.ts';
import { countDrafts } from '../../mirror/drafts/drafts.ts';
import { countUnsent } from '../../mirror/outbox/outbox.ts';
import { type SyncStatus, readStatus } from '../../sync/status.ts';
import { isOffline } from '../sync-status/sync-state.ts';

/** What a signed-in person is told before they sign out. */
export interface LeaveQuestion {
  readonly kind: 'ask';
  readonly waiting: number;
  /** The number of forms with unsaved text. */
  readonly drafts: number;
  readonly offline: boolean;
}

/**
 * What opening the login does to a signed-in person (AUTH-3). It signs them out. With unsent changes, unsaved text, or
 * no network to sign in again, it asks first. With an expired session it asks to sign in again, and signs out only on
 * request.
 */
export type Arrival =
  | { readonly kind: 'signOut' }
  | LeaveQuestion
  | { readonly kind: 'expired'; readonly waiting: number };

/**
 * Finds out what opening the login has to do.
 *
 * @param online the browser's `onLine`
 */
export async function arrivalOf(mirror: Mirror, online: boolean): Promise<Arrival> {
  const status = await readStatus(mirror);
  const question = await questionOf(mirror, status, online);
  const { waiting, drafts, offline } = question;
  if (status.pause === 'signedOut') return { kind: 'expired', waiting };
  return waiting + drafts > 0 || offline ? question : { kind: 'signOut' };
}

/**
 * Reads what a person who wants to sign out is told.
 *
 * @param online the browser's `onLine`
 */
export async function leaveQuestionOf(mirror: Mirror, online: boolean): Promise<LeaveQuestion> {
  return questionOf(mirror, await readStatus(mirror), online);
}

async function questionOf(
  mirror: Mirror,
  status: SyncStatus,
  online: boolean,
): Promise<LeaveQuestion> {
  const waiting = await countUnsent(mirror);
  const drafts = await countDrafts(mirror.db);
  return { kind: 'ask', waiting, drafts, offline: isOffline(status, online) };
}
