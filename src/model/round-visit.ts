import { conformingId } from './document-id.ts';
import type { GuestTick } from './guest-text.ts';

/** How many characters the id of a round and those of its visits have in common. */
const MARK = 10;

/** What the id of a round shares with the ids of the visits that were taken in of it, and no other id. */
export const markOf = (id: string): string => id.slice(0, MARK);

/**
 * The id of the visit that a tick becomes: it follows from the round and from what the tick says. So every phone
 * that takes the tick in makes one visit, and two returns that say different things do not become one.
 */
export function visitIdOfTick(round: string, { day, notes }: Omit<GuestTick, 'place'>): string {
  const said = conformingId('hoovesTrims', JSON.stringify([round, day, notes.trim()]));
  return markOf(round) + said.slice(MARK);
}
