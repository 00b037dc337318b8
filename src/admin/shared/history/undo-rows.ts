import { DAY_MS, isInstant } from '../../../model/values/calendar.ts';
import { type Collection, fieldKindOf, fieldOf } from '../../../model/collections.ts';
import { type Fields, type FieldValue, unfit } from '../../../model/fields/fields.ts';
import { MOVED_FLAGS } from '../../../model/movements/movement.ts';
import { millisOf } from '../../../model/values/server-time.ts';
import { laterDate } from '../../../model/fields/later-date.ts';
import { LAST_DATE } from '../../../model/visits/visit.ts';
import {
  RETENTION_DAYS,
  type EarlierValues,
  keepsEarlierValues,
} from '../../../mutation/earlier-values.ts';
import { isErasure } from '../../../mutation/mutation.ts';
import type { LoggedChange } from '../../../sync/ports.ts';

/** One field of a change that a person wants to undo. */
export interface UndoRow {
  readonly field: string;
  /** The value that the change replaced; null if it could not be read. */
  readonly before: { readonly value: FieldValue } | null;
  /** The value that the screen shows now. */
  readonly now: FieldValue;
  /**
   * `same`: there is nothing to undo; `unreadable`: the earlier value could not be read, so it cannot be written;
   * `unfit`: an old value that the server no longer accepts, shown so that it can be copied; `moved`: it follows from
   * the horse's last movement, and changes only with another movement; `visited`: a last date that the visits have left
   * behind, over which the server keeps the later one.
   */
  readonly state: 'differs' | 'same' | 'unreadable' | 'unfit' | 'moved' | 'visited';
  /** Whether it was changed again later; then it is not ticked at first. */
  readonly isChangedSince: boolean;
}

/**
 * Whether the server may still hold what a change replaced (UNDO-1): the change must be an update of a document that
 * keeps earlier values, erase nobody, and be less than `RETENTION_DAYS` days old.
 *
 * @param now milliseconds since the epoch
 */
export function mayUndo(
  { function: name, path, fields, mutationId, at }: LoggedChange,
  now: number,
): boolean {
  return (
    name.startsWith('update') &&
    keepsEarlierValues(path) &&
    fields.length > 0 &&
    !isErasure(mutationId) &&
    now - millisOf(at) < RETENTION_DAYS * DAY_MS
  );
}

/**
 * What taking a change back would do, field by field.
 *
 * @param shown the document as the screen shows it; a value that cannot be read is its token
 * @param later the fields that were changed again after the change
 */
export function undoRows(
  collection: Collection,
  fields: readonly string[],
  earlier: EarlierValues,
  shown: Fields,
  later: ReadonlySet<string>,
): UndoRow[] {
  return fields.map((field) => {
    const now = fieldOf(collection, shown, field);
    const isChangedSince = later.has(field);
    if (earlier.unreadable.includes(field))
      return { field, before: null, now, state: 'unreadable', isChangedSince };
    const value = fieldOf(collection, earlier.fields, field);
    const state = value === now ? 'same' : stateOf(collection, field, value, shown);
    return { field, before: { value }, now, state, isChangedSince };
  });
}

function stateOf(
  collection: Collection,
  field: string,
  value: FieldValue,
  shown: Fields,
): UndoRow['state'] {
  if (isMoved(collection, field, shown)) return 'moved';
  if (isLeftBehind(collection, field, value, shown)) return 'visited';
  return unfit(fieldKindOf(collection, field), value) === null ? 'differs' : 'unfit';
}

/** Whether a field of a horse follows from its last movement. */
function isMoved(collection: Collection, field: string, { lastMovement }: Fields): boolean {
  const follows = (MOVED_FLAGS as readonly string[]).includes(field);
  return collection === 'horses' && follows && (lastMovement ?? null) !== null;
}

/** Whether a last date is earlier than the present one: written, it becomes the latest of the visits again (VISIT-3). */
function isLeftBehind(
  collection: Collection,
  field: string,
  value: FieldValue,
  shown: Fields,
): boolean {
  const isLastDate = (Object.values(LAST_DATE) as string[]).includes(field);
  const now = fieldOf(collection, shown, field);
  return collection === 'horses' && isLastDate && isInstant(now) && laterDate(value, now) === now;
}
