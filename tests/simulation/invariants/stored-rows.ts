import type { FieldValue } from '../../../src/model/fields/fields.ts';

/*
 * The rows of a phone's database that the invariants read, described a second time: phones keep
 * such rows for months, so their keys stay, whatever names the code uses.
 */

export interface OutboxRow {
  readonly mid: string;
  readonly seq: number;
  readonly uid: string;
  readonly deviceId: string;
  /** The path of the root document. */
  readonly lane: string;
  readonly op: 'create' | 'update' | 'delete' | 'addVisit' | 'deleteVisit';
  readonly path: string;
  readonly patch: Readonly<Record<string, { readonly from: FieldValue; readonly to: FieldValue }>>;
  readonly seen: Readonly<Record<string, FieldValue>>;
  readonly status: 'pending' | 'attention';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: number;
  /** When the last attempt began; absent before the first. */
  readonly triedAt?: number;
  readonly nextAttemptAt: number;
  /** Whether a file of unsent changes has it. */
  readonly handed?: true;
  /** The id of the deletion that it follows from. */
  readonly after?: string;
  /** The path of the visit or movement that it replaces. */
  readonly replaces?: string;
  /** The last known fields of the root document, which was deleted meanwhile. */
  readonly lost?: Readonly<Record<string, FieldValue>>;
}

export interface ConflictRow {
  readonly id: string;
  readonly kind: 'field' | 'deleted' | 'staleDelete';
  readonly path: string;
  readonly lane: string;
  readonly field: string;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
  readonly theirsBy: string;
  readonly theirsAt: string;
  readonly mutation: OutboxRow;
}
