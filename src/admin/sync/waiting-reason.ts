import { isBlockedBy } from '../../mutation/send-order.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { namesKnownFields } from '../../mutation/patch.ts';
import { rootPathOf } from '../../model/collections.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isDue } from '../../sync/backoff.ts';
import { statusLabels } from '../sync-status/status-labels.ts';
import { labels } from './labels.ts';

/**
 * Those of the waiting changes that are not sent until a person has resolved a rejected one, on which they depend
 * directly or through another (PUSH-11).
 *
 * @param waiting in the order of sending
 */
export function listBlocked(
  waiting: readonly Mutation[],
  rejected: readonly Mutation[],
): ReadonlySet<Mutation> {
  const blocked = new Set<Mutation>();
  const blocking = groupBy(rejected, ({ path }) => rootPathOf(path));
  for (const mutation of waiting) {
    const earlier = blocking.get(rootPathOf(mutation.path));
    if (!earlier || !isBlockedBy(mutation, earlier)) continue;
    blocked.add(mutation);
    earlier.push(mutation);
  }
  return blocked;
}

/**
 * When a waiting change was saved and tried, and why it still waits.
 *
 * @param isBlocked whether it is one of {@link listBlocked}
 * @param isPaused whether nothing is sent until a person acts: then that is why, whatever the last attempt met
 * @param isHeld whether the account holds what the change is about: if not, that is why, whatever else it met (PUSH-12)
 */
export function waitingReason(
  mutation: Mutation,
  isBlocked: boolean,
  isPaused: boolean,
  now: number,
  isHeld = true,
): string {
  const { createdAt, attempts, triedAt, lastError, nextAttemptAt } = mutation;
  const tried =
    attempts === 0
      ? labels.waiting.neverTried
      : triedAt === undefined
        ? labels.waiting.handedOver
        : labels.waiting.triedAt(triedAt, now);
  const reason = !isPaused &&
    lastError && [
      lastError === 'offline' ? labels.waiting.noNetwork : statusLabels.why[lastError],
      lastError === 'offline'
        ? labels.waiting.whenOnline
        : !isDue(nextAttemptAt, now) && labels.waiting.next(nextAttemptAt, now),
    ];
  const saved = `${labels.saved(createdAt, now)}.`;
  if (!namesKnownFields(mutation)) return `${saved} ${labels.waiting.ofNewerApp()}`;
  if (!isHeld) return `${saved} ${statusLabels.notHeld}`;
  return [
    saved,
    ...(isBlocked
      ? [labels.waiting.behind]
      : mutation.after !== undefined && attempts === 0
        ? [labels.waiting.follows]
        : [tried, ...(reason || [])]),
  ]
    .filter(Boolean)
    .join(' ');
}
