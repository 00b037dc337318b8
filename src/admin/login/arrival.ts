import type { Mirror } from '../../mirror/database.ts';
import { readStatus } from '../../sync/status.ts';

/**
 * What opening the login means (AUTH-3): somebody signed in is signed out, unless changes wait on
 * this phone or there is no network to come back with: then they are asked first. Whose session
 * expired is not leaving, but comes to sign in again.
 */
export type Arrival =
  | { readonly kind: 'signOut' }
  | { readonly kind: 'ask'; readonly waiting: number; readonly offline: boolean }
  | { readonly kind: 'expired'; readonly waiting: number };

/** @param online what the browser believes of the network */
export async function arrivalOf(mirror: Mirror, online: boolean): Promise<Arrival> {
  const status = await readStatus(mirror);
  const waiting = status.pending + status.rejected + status.conflicts;
  if (status.pause === 'signedOut') return { kind: 'expired', waiting };
  const offline = !online || (status.pending > 0 && status.lastError === 'offline');
  return waiting > 0 || offline ? { kind: 'ask', waiting, offline } : { kind: 'signOut' };
}
