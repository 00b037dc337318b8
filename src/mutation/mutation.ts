import type { Collection } from '../model/collections.ts';
import type { FieldValue, Fields } from '../model/fields.ts';

/** What a mutation does. A kind that may still wait on some phone is never removed. */
export type Operation = 'create' | 'update' | 'delete' | 'addVisit' | 'deleteVisit';

/** The changed fields only (WRITE-6): what the person saw and what they made of it. */
export type Patch = Readonly<
  Record<string, { readonly from: FieldValue; readonly to: FieldValue }>
>;

/** Where a mutation stands: waiting to be sent, or refused by the server and kept for a person. */
export type MutationStatus = 'pending' | 'attention';

/** The format of persisted mutations. Raised when it changes; old ones are read for ever. */
export const MUTATION_VERSION = 1;

/** Why the last try did not end in an acknowledgement. Codes; the words are in i18n. */
export type AttemptFailure =
  | 'offline'
  | 'timeout'
  | 'server'
  | 'quota'
  | 'contention'
  | 'signedOut'
  | 'denied'
  | 'invalid'
  | 'unreadable';

/** One change that a person made and the server has not yet acknowledged. */
export interface Mutation {
  /** UUIDv7, the idempotency key: the receipt on the server is `logs/{mid}`. */
  readonly mid: string;
  /** Position in the outbox; the order of everything (WRITE-4). */
  readonly seq: number;
  readonly uid: string;
  readonly deviceId: string;
  readonly v: number;
  /** The root document: mutations of one lane are sent in order, lanes are independent. */
  readonly lane: string;
  readonly op: Operation;
  readonly path: string;
  readonly patch: Patch;
  /**
   * The unchanged fields that belong together with changed ones, as the person saw them: an owner's
   * name must not be joined to a phone that someone else just replaced (PUSH-3).
   */
  readonly seen: Fields;
  /** The server revision that the person saw. */
  readonly baseRev: number;
  readonly status: MutationStatus;
  readonly attempts: number;
  /** When the last try began, in milliseconds by this phone's clock; to be shown only. */
  readonly triedAt?: number;
  /** Milliseconds since the epoch; 0 means at once. */
  readonly nextAttemptAt: number;
  readonly lastError: AttemptFailure | null;
  /** Milliseconds by this phone's clock: to be shown, never to order by. */
  readonly createdAt: number;
  /** The root document as this phone last knew it, where it was deleted while this waited. */
  readonly lost?: Fields;
}

/** What a screen hands over to be written; the outbox adds the bookkeeping. */
export type MutationInput = Pick<Mutation, 'op' | 'path' | 'patch' | 'seen'>;

const NOUNS: Record<Collection, string> = {
  horses: 'Horse',
  hoovesTrims: 'HoovesTrim',
  dentists: 'Dentist',
  memberships: 'Membership',
  events: 'Event',
};

const VERBS: Record<Operation, string> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  addVisit: 'add',
  deleteVisit: 'delete',
};

/** The function name that a mutation's log entry carries, such as `addHoovesTrim`. */
export function logFunction(op: Operation, collection: Collection): string {
  return VERBS[op] + NOUNS[collection];
}
