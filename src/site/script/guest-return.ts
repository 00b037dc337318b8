import { type GuestTick, asNotes } from '../../model/given-rounds/guest-text.ts';
import type { StoredRound, StoredTick } from './guest-store.ts';

/** What a return holds of some ticks: those that are set, in the order of their horses. */
export function returned(ticks: Iterable<StoredTick>): GuestTick[] {
  return [...ticks]
    .filter(({ day }) => day !== null)
    .toSorted((a, b) => a.place - b.place)
    .map(({ place, day, notes }) => ({ place, day: day!, notes: asNotes(notes) }));
}

/** The content of a return, without its HMAC. */
export const contentOf = (ticks: Iterable<StoredTick>): string => JSON.stringify(returned(ticks));

/** The ticks that were given back last; none if nothing ever was. */
const sentOf = (sentText: string) => JSON.parse(sentText || '[]') as readonly GuestTick[];

/** The places of the horses that were given back ticked. */
export const gaveOf = ({
  gave,
  sentText,
}: Pick<StoredRound, 'gave' | 'sentText'>): readonly number[] =>
  gave ?? sentOf(sentText).map(({ place }) => place);

/** Whether dropping a round loses nothing: its ticks and notes were given back as they are now, or it has none. */
export function isGivenBack(
  { sentText }: Pick<StoredRound, 'sentText'>,
  held: readonly StoredTick[],
): boolean {
  // Where nothing is ticked any more, nothing is left to be given back.
  const isTicked = held.some(({ day }) => day !== null);
  if (isTicked && sentText !== contentOf(held)) return false;
  // The note of a horse that is not ticked is in no return, but may have been in the last one.
  return held.every(({ place, day, notes }) => {
    const gave = sentOf(sentText).find((each) => each.place === place)?.notes ?? '';
    return day !== null || notes.trim() === '' || asNotes(notes) === gave;
  });
}
