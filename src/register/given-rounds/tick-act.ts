import type { Mirror, ViewRow } from '../../mirror/database/database.ts';
import { type Day, instantOf } from '../../model/values/calendar.ts';
import { idOf } from '../../model/collections.ts';
import { MAX_LENGTH } from '../../model/fields/fields.ts';
import { type HealthAct, dayOfAct } from '../../model/health/health-act.ts';
import { kindKey } from '../../model/health/health-due.ts';
import { dayAfter, proposedInterval } from '../../model/health/health-proposal.ts';
import { valuesOrTokens } from '../../model/fields/raw-value.ts';
import { roundIdPrefix } from '../../model/guest-tick-ids.ts';
import { filledFields, updateOf } from '../../mutation/patch.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { type HealthRow, listActs } from '../health/health.ts';
import {
  type Found,
  type ReturnedTick,
  type ReturnedRound,
  type TickState,
  isMadeOf,
  isOf,
} from './tick.ts';
import { wholeRow } from '../documents/whole-row.ts';

/**
 * The change that a tick becomes as an act, with what the round says for all horses.
 *
 * @param acts those of its horse and kind, latest first
 */
export function actOf(
  round: ReturnedRound,
  { horse, day, notes }: ReturnedTick,
  path: string,
  acts: readonly HealthRow[],
): MutationInput {
  const { kind, by, product, batch } = round;
  const next = nextOf(round, day, acts);
  const date = instantOf(day);
  const act = { horse: idOf(horse), kind, date, by, product, batch, next, notes: notes.trim() };
  return { op: 'create', path, fields: filledFields('health', act) };
}

/** When an act of a round is due again: by the latest act of another day that is not of the round. */
function nextOf(
  { slug, kind }: ReturnedRound,
  day: Day,
  acts: readonly HealthRow[],
): number | null {
  const before = acts.find(
    (act) => dayOfAct(act.fields.date) !== day && !idOf(act.path).startsWith(roundIdPrefix(slug)),
  );
  const interval = proposedInterval(kind, before?.fields);
  return interval && instantOf(dayAfter(day, interval));
}

/** A horse's acts of a kind, latest first. */
export async function actsOfKind(
  mirror: Mirror,
  kind: string,
  horse: string,
): Promise<HealthRow[]> {
  const acts = await listActs(mirror, idOf(horse));
  return acts.filter(({ fields }) => kindKey(fields.kind) === kindKey(kind));
}

/**
 * The change that a tick makes to the acts that earlier returns of the round made of its horse. None is ever replaced:
 * somebody may have added a result or a batch, here or on a phone that has not sent it yet. One gets the tick's day and
 * note where these still are as its own tick made them, which its id tells; its next day follows. To a note that was
 * changed since, the tick's is added.
 */
export function changeOfAct(
  round: ReturnedRound,
  tick: ReturnedTick,
  shown: readonly ViewRow<HealthAct>[],
  acts: readonly HealthRow[],
): Found {
  const rows = shown.map(wholeRow);
  const said = { ...tick, notes: tick.notes.trim() };
  const isSame = ({ fields: { date, notes } }: HealthRow) =>
    isOf(date, said.day) && notes.trim() === said.notes;
  if (rows.some(isSame)) return { state: 'there', isAgain: false, changes: [] };
  const change = (state: TickState, row: HealthRow, to: { day?: Day; notes: string }): Found => {
    const update = updateOf(row.path, valuesOrTokens(row.fields, row.unread), {
      notes: to.notes,
      ...(to.day !== undefined && onDay(round, row, to.day, acts)),
    });
    return { state, isAgain: false, changes: update ? [update] : [] };
  };
  // Made by this same tick, and changed since: by a person, or by a return between this one and its repetition.
  const own = rows.find(({ path }) => isMadeOf(round, said, path));
  if (own) return change('edited', own, said);
  for (const row of rows) {
    const { date, notes } = row.fields;
    const day = dayOfAct(date);
    const isMade = (on: Day) => isMadeOf(round, { ...said, day: on, notes }, row.path);
    if (hasUnreadNotes(row)) continue;
    if (day !== undefined && isMade(day)) return change('changed', row, said);
    // The day was changed by a person, the note was not.
    if (isMade(said.day)) return change('changed', row, { notes: said.notes });
  }
  const [row] = rows as [HealthRow, ...HealthRow[]];
  const notes = row.fields.notes.trim();
  const day = dayOfAct(row.fields.date);
  const isNoteOld = day !== undefined && isMadeOf(round, { ...said, day }, row.path);
  const both = said.notes.startsWith(notes) ? said.notes : `${notes}\n${said.notes}`;
  if (
    said.notes === '' ||
    isNoteOld ||
    hasUnreadNotes(row) ||
    `\n${notes}\n`.includes(`\n${said.notes}\n`) ||
    both.length > MAX_LENGTH.prose
  ) {
    return change('edited', row, said);
  }
  return change('added', row, { notes: both });
}

const hasUnreadNotes = ({ unread = {} }: HealthRow): boolean => Object.hasOwn(unread, 'notes');

/** The fields of an act that is moved to another day: its next day follows as proposed, unless a person chose that. */
function onDay(
  round: ReturnedRound,
  { fields: { date, next } }: HealthRow,
  day: Day,
  acts: readonly HealthRow[],
): Partial<HealthAct> {
  const before = dayOfAct(date);
  if (before === day) return {};
  const isProposed = before !== undefined && next === nextOf(round, before, acts);
  return { date: instantOf(day), ...(isProposed && { next: nextOf(round, day, acts) }) };
}
