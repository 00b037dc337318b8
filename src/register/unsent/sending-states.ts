import { type Mirror, transact } from '../../mirror/database/database.ts';
import {
  isOfNewerCode,
  isReadable,
  isReadableConflict,
} from '../../mirror/database/readable-rows.ts';
import { REJECTED } from '../../mirror/database/outbox-row.ts';

/**
 * The state of something that was recorded (STATUS-1): rejected by the server, in conflict, unreadable on this phone,
 * pending, or sent. What needs a person comes first.
 */
export const SENDING_STATES = ['rejected', 'conflict', 'damaged', 'pending', 'sent'] as const;
export type SendingState = (typeof SENDING_STATES)[number];

/** The states of what is not sent, by path: of the document; of a visit also of its horse, and of its kind there. */
export type SendingStates = ReadonlyMap<string, SendingState>;

/**
 * Reads the states of unsent changes and conflicts. As large as the outbox and the conflicts, whatever the register
 * holds. Observable with Dexie's live queries.
 */
export async function readSendingStates({ db }: Mirror): Promise<SendingStates> {
  const [unsent, parked] = await transact(
    db,
    'read sending states',
    'r',
    ['outbox', 'conflicts'],
    () => Promise.all([db.outbox.toArray(), db.conflicts.toArray()]),
  );
  const states = new Map<string, SendingState>();
  for (const row of unsent) {
    const known = row.status === REJECTED ? 'rejected' : 'pending';
    note(states, row, isReadable(row) ? known : unreadable(row));
  }
  for (const row of parked)
    note(states, row, isReadableConflict(row) ? 'conflict' : unreadable(row));
  return states;
}

/** Newer code sends what it wrote; nobody has to act for it. */
const unreadable = (row: unknown): SendingState => (isOfNewerCode(row) ? 'pending' : 'damaged');

/** Nothing is certain of a row that cannot be read, not even that it is an object. */
function note(states: Map<string, SendingState>, row: unknown, state: SendingState): void {
  const path = (row as { path?: unknown } | null)?.path;
  if (typeof path !== 'string') return;
  const parts = path.split('/');
  for (let length = 2; length <= parts.length; length += 1) {
    const above = parts.slice(0, length).join('/');
    states.set(above, mostUrgent(states.get(above) ?? 'sent', state));
  }
}

function mostUrgent(one: SendingState, other: SendingState): SendingState {
  return SENDING_STATES.find((state) => state === one || state === other)!;
}

/**
 * The state of a document with all below it, or of the visits of one kind of a horse.
 *
 * @param path such as `horses/stella` or `horses/stella/hoovesTrims`
 */
export function sendingStateOf(states: SendingStates, path: string): SendingState {
  return states.get(path) ?? 'sent';
}

/** Whether a person has to act before it can be sent. */
export function needsPerson(state: SendingState): state is 'rejected' | 'conflict' | 'damaged' {
  return state !== 'pending' && state !== 'sent';
}
