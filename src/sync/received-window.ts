import type { Cursor, ReceivedWindow, Span } from '../mirror/meta.ts';
import { millisOf, serverTimeOf } from '../model/document.ts';

/**
 * How far behind the cursor every pull begins, in milliseconds (PULL-1): `updatedAt` is taken when a
 * commit's request starts, so a commit can appear behind what was already read.
 */
const OVERLAP_MS = 10 * 60_000;
/** Changes this shortly before a read, in milliseconds, are read again in any case. */
const RECENT_MS = 10_000;
/** With more documents than this, the overlap is counted rather than read again. */
const CROWD = 100;
/** A longer window, in milliseconds, is given up: the cost of a count grows with the length of its span. */
const LONGEST_MS = 30 * 60_000;

/** Where a pull without a window begins. */
export function overlapOf({ updatedAt }: Pick<Cursor, 'updatedAt'>): string {
  return before(updatedAt, OVERLAP_MS);
}

/**
 * The span that a read covered, up to shortly before the read itself.
 *
 * @param from where it begins
 * @param begun the server's time of the read
 */
export function spanOf(from: string, begun: string): Span {
  return { from, to: before(begun, RECENT_MS) };
}

/** The window where it is worth keeping; nothing where reading again costs less than counting. */
export function worthKeeping(window: ReceivedWindow, crowd = CROWD): Pick<Cursor, 'window'> {
  const length = millisOf(window.to) - millisOf(window.from);
  return window.tally.count > crowd && length > 0 && length <= LONGEST_MS ? { window } : {};
}

function before(time: string, ms: number): string {
  return serverTimeOf(millisOf(time) - ms);
}
