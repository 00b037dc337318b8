import type { Mirror } from '../../mirror/database.ts';
import { countDrafts } from '../../mirror/drafts.ts';
import { type SyncStatus, readStatus } from '../../sync/status.ts';

/** What a signed-in user is told before they leave. */
export interface LeaveQuestion {
  readonly kind: 'ask';
  readonly waiting: number;
  /** How many forms hold something that was typed and not saved. */
  readonly drafts: number;
  readonly offline: boolean;
}

/**
 * What opening the login does to a signed-in user (AUTH-3). They are signed out; with unsent changes,
 * with something typed and not saved, or without a network to sign in again, they are asked first. An
 * expired session is a sign-in, and a sign-out only where they ask for it.
 */
export type Arrival =
  | { readonly kind: 'signOut' }
  | LeaveQuestion
  | { readonly kind: 'expired'; readonly waiting: number };

/**
 * Reads what opening the login has to do.
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
 * Reads what somebody who wants to leave is told.
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
  const waiting = status.pending + status.rejected + status.conflicts + status.damaged;
  const drafts = await countDrafts(mirror.db);
  const offline = !online || (status.pending > 0 && status.pushFailure === 'offline');
  return { kind: 'ask', waiting, drafts, offline };
}
