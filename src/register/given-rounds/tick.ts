import { type Day, dayOf } from '../../model/values/calendar.ts';
import { idOf } from '../../model/collections.ts';
import type { GivenRound } from '../../model/given-rounds/given-round.ts';
import type { GuestTick } from '../../model/given-rounds/guest-text.ts';
import { idsOfTick } from '../../model/guest-tick-ids.ts';
import { type VisitKind, VISIT_KINDS } from '../../model/visits/visit.ts';
import type { MutationInput } from '../../mutation/mutation.ts';

/** What importing a return needs of its round. */
export interface ReturnedRound extends Pick<GivenRound, 'kind' | 'by' | 'product' | 'batch'> {
  readonly slug: string;
}

/** A tick of a return, with the horse that its place stands for. */
export interface ReturnedTick extends GuestTick {
  /** The path of the horse. */
  readonly horse: string;
  /** Whether somebody wants it written over what the register says since (`edited`). */
  readonly isWanted?: boolean;
}

/**
 * What importing a tick would do:
 * - `new`: record it;
 * - `beside`: record it beside what somebody else recorded of that day;
 * - `changed`: record it instead of what an earlier return of the round said;
 * - `added`: add its note to the notes of an act that an earlier return made and that were changed since;
 * - `edited`: nothing unless it is wanted: the act is recorded, and says something else since;
 * - `there`, `removed`, `gone`: nothing, because it is recorded already, was removed by somebody, or its horse is gone.
 */
export type TickState =
  | 'new'
  | 'beside'
  | 'changed'
  | 'added'
  | 'edited'
  | 'there'
  | 'removed'
  | 'gone';

const RECORDED: readonly TickState[] = ['new', 'beside', 'changed', 'added'];

/** Whether importing a tick writes anything by itself. */
export const isRecorded = (state: TickState): boolean => RECORDED.includes(state);

/** The kind of visit that a round is of; undefined where it is of health acts. */
export const asVisitKind = (kind: string): VisitKind | undefined =>
  VISIT_KINDS.find((each) => each === kind);

/** What was found of a tick. */
export interface Found {
  readonly state: TickState;
  /** Whether it was recorded before and replaced by another return: this one is older, or the guest went back. */
  readonly isAgain: boolean;
  /** What importing the tick writes, in this order. */
  readonly changes: readonly MutationInput[];
}

/** Whether an instant is of a day; null is of none. */
export function isOf(date: number | null, day: Day): boolean {
  return date !== null && dayOf(date) === day;
}

/** Whether the id of a document is one of a tick of this place, day and note. */
export function isMadeOf(round: ReturnedRound, tick: GuestTick, path: string): boolean {
  return idsOfTick(round.slug, tick).includes(idOf(path));
}
