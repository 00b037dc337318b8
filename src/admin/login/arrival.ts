import type { Mirror } from '../../mirror/database.ts';
import { countDrafts } from '../../mirror/drafts.ts';
import { readStatus } from '../../sync/status.ts';

/**
 * What opening the login does to a signed-in user (AUTH-3). They are signed out; with unsent changes,
 * with something typed and not saved, or without a network to sign in again, they are asked first. An
 * expired session is a sign-in, not a sign-out.
 */
export type Arrival =
  | { readonly kind: 'signOut' }
  | {
      readonly kind: 'ask';
      readonly waiting: number;
      /** How many forms hold something that was typed and not saved. */
      readonly drafts: number;
      readonly offline: boolean;
    }
  | { readonly kind: 'expired'; readonly waiting: number };

/**
 * Reads what opening the login has to do.
 *
 * @param online the browser's `onLine`
 */
export async function arrivalOf(mirror: Mirror, online: boolean): Promise<Arrival> {
  const status = await readStatus(mirror);
  const waiting = status.pending + status.rejected + status.conflicts + status.damaged;
  if (status.pause === 'signedOut') return { kind: 'expired', waiting };
  const drafts = await countDrafts(mirror.db);
  const offline = !online || (status.pending > 0 && status.pushFailure === 'offline');
  return waiting + drafts > 0 || offline
    ? { kind: 'ask', waiting, drafts, offline }
    : { kind: 'signOut' };
}
