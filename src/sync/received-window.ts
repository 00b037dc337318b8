import type { Cursor, ReceivedWindow, Span } from '../mirror/meta.ts';
import { millisOf, serverTimeOf } from '../model/document.ts';

/**
 * How far behind the cursor every pull begins, in milliseconds (PULL-1): `updatedAt` is taken when a
 * commit's request starts, so a commit can appear behind what was already read.
 */
export const OVERLAP_MS = 10 * 60_000;
/** What changed so shortly before a read, in milliseconds, is read again in any case. */
const RECENT_MS = 10_000;
/** How many documents in the overlap are counted rather than read again. */
const CROWD = 100;
/** A window is given up when it is longer, in milliseconds: a count costs by the length of what it counts. */
const LONGEST_MS = 30 * 60_000;

/** Where a pull without a window begins. */
export function overlapOf({ updatedAt }: Pick<Cursor, 'updatedAt'>): string {
  return before(updatedAt, OVERLAP_MS);
}

/**
 * The span that a read leaves behind it.
 *
 * @param from where it begins
 * @param begun the server's time of the read
 */
export function spanOf(from: string, begun: string): Span {
  return { from, to: before(begun, RECENT_MS) };
}

/** A window that is worth being kept; nothing where reading again costs less than asking. */
export function worthKeeping(window: ReceivedWindow, crowd = CROWD): Pick<Cursor, 'window'> {
  const length = millisOf(window.to) - millisOf(window.from);
  return window.tally.count > crowd && length > 0 && length <= LONGEST_MS ? { window } : {};
}

function before(time: string, ms: number): string {
  return serverTimeOf(millisOf(time) - ms);
}
