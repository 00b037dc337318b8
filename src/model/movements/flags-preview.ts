import { type Day, dayOf } from '../values/calendar.ts';
import type { FieldValue, Fields } from '../fields/fields.ts';
import {
  type Flags,
  type RecordedAt,
  dateAfterLast,
  dayOfMovement,
  flagsWithout,
  lastMovementOf,
  horseAfter,
  placedOn,
} from './movement.ts';
import type { MovementKind } from './movement-kinds.ts';

/** What becomes of a horse's flags once a movement is recorded. */
export interface FlagsPreview {
  readonly flags: Flags;
  /** The day of a later movement, which the flags follow instead; empty where this one is the last. */
  readonly later: Day;
}

/**
 * What becomes of a horse's flags once a movement is recorded, by what this phone shows of it. The steps are those of
 * the command and of the replay: the movement is added, and then the one that it replaces is deleted. Not foreseen is
 * that a movement of which only the date is known comes before an unsent one that is replaced.
 */
export function previewFlags(kind: MovementKind, day: Day, at: RecordedAt): FlagsPreview {
  const { horse, others, replaced } = at;
  const last: FieldValue = horse['lastMovement'] ?? null;
  const placed = placedOn(day, at);
  const date = dateAfterLast(placed.date, last);
  const movement: Fields = { ...placed, kind, date };
  const { lastMovement, ...flags } = horseAfter(movement, horse, last, replaced !== undefined);
  if (lastMovement === date) return { flags, later: '' };
  if (last !== replaced?.['date']) return { flags, later: dayOf(last as number) };
  const left = [...others, { path: '', fields: movement }];
  const next = lastMovementOf(left)!.fields;
  return {
    flags: flagsWithout(replaced, left, horse),
    later: next === movement ? '' : dayOfMovement(next),
  };
}
