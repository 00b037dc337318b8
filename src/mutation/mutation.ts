import type { FieldValue, Fields } from '../model/fields/fields.ts';

/** The changed fields only (WRITE-6): the value that the person saw, and the new one. */
export type Patch = Readonly<
  Record<string, { readonly from: FieldValue; readonly to: FieldValue }>
>;

/**
 * What a command of the register hands over to be written. A kind that may still be queued on some phone is never removed.
 *
 * `create` and `addVisit` hold the fields that were filled in; `update` the changed ones, and in `seen` the unchanged
 * fields that belong together with them, as the person saw them: an owner's name must not be joined to a phone number
 * that someone else just replaced (PUSH-3). `delete` of a horse takes its visits with it.
 */
export type MutationInput =
  | { readonly op: 'create'; readonly path: string; readonly fields: Fields }
  | { readonly op: 'update'; readonly path: string; readonly patch: Patch; readonly seen: Fields }
  | { readonly op: 'delete'; readonly path: string }
  | {
      readonly op: 'addVisit';
      readonly path: string;
      readonly fields: Fields;
      /** The path of the visit that this one corrects; it takes effect only while that one exists (CONFLICT-2). */
      readonly replaces?: string;
    }
  | { readonly op: 'deleteVisit'; readonly path: string };

export type Operation = MutationInput['op'];

/** The path of the visit that a correction replaces; undefined for every other change. */
export function replacedPathOf(change: MutationInput): string | undefined {
  return change.op === 'addVisit' ? change.replaces : undefined;
}

/**
 * The id of a mutation that erases a person: the given UUIDv7 marked as v8. The tombstone's `lastMid` carries this mark
 * to every phone, and it says nothing about the person.
 */
export function erasureId(mutationId: string): string {
  return `${mutationId.slice(0, 14)}8${mutationId.slice(15)}`;
}

/** Whether a mutation erased a person, by its id. */
export function isErasure(mutationId: string): boolean {
  return mutationId[14] === '8';
}

/** The state of a mutation: waiting to be sent, or rejected by the server and kept for a person. */
export type MutationStatus = 'pending' | 'rejected';

/** Why the last attempt did not end in an acknowledgement. Codes; the texts belong to the screens. */
export type AttemptFailure =
  | 'offline'
  | 'timeout'
  | 'server'
  | 'quota'
  | 'contention'
  | 'signedOut'
  | 'denied'
  | 'invalid'
  /** The mutation holds a value that the server has no form for. */
  | 'unfit'
  /** The app itself failed: a fault of ours, not the network's. */
  | 'internal';

/** What the outbox adds to a change. */
interface Bookkeeping {
  /** UUIDv7 (of an erasure v8, {@link isErasure}), the idempotency key: the receipt on the server is `logs/{mutationId}`. */
  readonly mutationId: string;
  /** Position in the outbox; the order of everything (WRITE-4). */
  readonly seq: number;
  readonly uid: string;
  readonly deviceId: string;
  /** The server revision of the document that the person saw. */
  readonly baseRev: number;
  /**
   * For a creation or deletion with an empty `over`: the version of the document that the person saw. Programs that
   * know no `rev` change it too.
   */
  readonly seenVersion?: string;
  /**
   * For a creation or deletion: the ids of the mutations that were unsent in its queue when it was made, whose effect
   * the person therefore saw. Absent in mutations of older releases.
   */
  readonly over?: readonly string[];
  /** Revisions that the mutations in `over` are known to have made and that a gap still separates from `baseRev`. */
  readonly ownRevs?: readonly number[];
  /**
   * The id of the deletion that this mutation follows from: it is sent once that deletion took effect, and leaves the
   * outbox if it did not. Set on what is deleted with a horse (WRITE-7) and on what UNDO-3 writes again.
   */
  readonly after?: string;
  readonly status: MutationStatus;
  readonly attempts: number;
  /** When the last attempt began, in milliseconds by this phone's clock; to be shown only. */
  readonly triedAt?: number;
  /** Milliseconds since the epoch; 0 means at once, or that an attempt is under way. */
  readonly nextAttemptAt: number;
  readonly lastError: AttemptFailure | null;
  /** Whether a file of unsent changes has it, so that another device may send it. */
  readonly isHandedOver?: true;
  /** Milliseconds by this phone's clock: to be shown, never to order by. */
  readonly createdAt: number;
  /** The last known fields of the root document, if it was deleted while this mutation was unsent. */
  readonly lastKnown?: Fields;
  /** The revision that has these fields; absent in mutations of older releases. */
  readonly lastKnownRev?: number;
}

/** One change that a person made and the server has not yet acknowledged. */
export type Mutation = MutationInput & Bookkeeping;
