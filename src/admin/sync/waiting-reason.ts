import type { Mutation } from '../../mutation/mutation.ts';
import { isBlockedBy } from '../../mutation/depends-on.ts';
import { namesKnownFields } from '../../mutation/patch.ts';
import { chipLabels } from './chip-labels.ts';
import { labels } from './labels.ts';

/**
 * When a waiting change was saved and tried, and why it still waits.
 *
 * @param isPaused whether nothing is sent until a person acts: then that is why, whatever the last attempt met
 */
export function waitingReason(
  mutation: Mutation,
  rejected: readonly Mutation[],
  isPaused: boolean,
  now: number,
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
      lastError === 'offline' ? labels.waiting.noNetwork : chipLabels.why[lastError],
      lastError === 'offline'
        ? labels.waiting.whenOnline
        : nextAttemptAt > now && labels.waiting.next(nextAttemptAt, now),
    ];
  const saved = `${labels.waiting.saved(createdAt, now)}.`;
  if (!namesKnownFields(mutation)) return `${saved} ${labels.waiting.ofNewerApp}`;
  return [
    saved,
    ...(isBlockedBy(mutation, rejected)
      ? [labels.waiting.behind]
      : mutation.after !== undefined && attempts === 0
        ? [labels.waiting.follows]
        : [tried, ...(reason || [])]),
  ]
    .filter(Boolean)
    .join(' ');
}
