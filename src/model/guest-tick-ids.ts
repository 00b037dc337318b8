import { ID_CHARACTERS, conformingId } from './document-id.ts';
import type { GuestTick } from './given-rounds/guest-text.ts';

/** How many first characters the id of a round shares with those of what its ticks became. */
const MARK = 10;
/** How many characters after these tell the place of the horse in the round. */
const PLACE = 2;

/** What the id of a round shares with the ids of the visits and acts that its ticks became, and with no other id. */
export const roundIdPrefix = (id: string): string => id.slice(0, MARK);

/** What the ids of all visits or acts of one horse of a round begin with, and those of no other horse. */
export function placeIdPrefix(round: string, place: number): string {
  return (
    roundIdPrefix(round) +
    ID_CHARACTERS[Math.floor(place / ID_CHARACTERS.length)]! +
    ID_CHARACTERS[place % ID_CHARACTERS.length]!
  );
}

/**
 * The id of what a tick becomes: it follows from the round, the place of the horse, and what the tick says. So all
 * phones that take the tick in make the same document, and two returns that say different things make two.
 *
 * @param time how often what the tick became was replaced by another return's: a document that was deleted keeps its id
 *   for ever (VISIT-1)
 */
export function idOfTick(round: string, { place, day, notes }: GuestTick, time = 0): string {
  const tick = [round, place, day, notes.trim(), ...(time > 0 ? [time] : [])];
  const said = conformingId('hoovesTrims', JSON.stringify(tick));
  return placeIdPrefix(round, place) + said.slice(MARK + PLACE);
}

/** How often a guest may go back to what an earlier return said. */
const TIMES = 20;

/** The ids that a tick may have, in the order in which it gets them. */
export function idsOfTick(round: string, tick: GuestTick): string[] {
  return Array.from({ length: TIMES }, (_, time) => idOfTick(round, tick, time));
}
