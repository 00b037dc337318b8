import type { Collection } from '../../model/collections.ts';
import type { RawValue } from '../../model/fields/raw-value.ts';
import type { Tally } from '../../model/fields/tally.ts';
import type { AttemptFailure } from '../../mutation/mutation.ts';
import type { Holds } from '../../model/account.ts';
import type { Mirror } from './database.ts';

/** A span of server time (RFC 3339): `from` or later, and before `to`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * A span of which every change was received, with the tally of what base holds of it. While the server's tally is
 * equal, the span holds nothing else (PULL-10). So every base copy that leaves the span is subtracted.
 */
export interface ReceivedWindow extends Span {
  readonly tally: Tally;
}

/** How far a collection was pulled. */
export interface Cursor {
  /**
   * RFC 3339 server time up to which changes were received. During a read: that of the latest change so far; after its
   * last page, and during the first pull: the read time of its first page.
   */
  readonly updatedAt: string;
  /** RFC 3339 server time of the last full reconcile, or of a first pull that found base empty; 1970 makes one due. */
  readonly reconciledAt: string;
  /** The `READER_VERSION` of the code that read all of the collection; absent in the first releases. */
  readonly reading?: number;
  /** The position of the first pull's next page; null, or absent, once the first pull has ended. */
  readonly after?: string | null;
  /** How many documents of it the first pull has read so far. */
  readonly received?: number;
  /** How many documents the server counts beside those of the register, as of the last full reconcile (PULL-5). */
  readonly strangers?: number;
  /**
   * Where the next pull goes on, since one was cut: the position of a page of changes that had nothing later than the
   * overlap, so that nothing can appear before it any more.
   */
  readonly settled?: string | undefined;
  /** The span that need not be read again while the server's tally of it is equal (PULL-10). */
  readonly window?: ReceivedWindow;
}

/** Whether the first pull of a collection was interrupted and has pages left. */
export function isFirstPull(cursor: Cursor): boolean {
  return typeof cursor.after === 'string';
}

/** Why nothing is sent until a person acts: to sign in again, or to have the account enabled. */
export type Pause = 'signedOut' | 'notEnabled';

/** The eviction marker: what is stored outside of IndexedDB about this database (STATUS-4); no personal data. */
export interface EvictionMarker {
  readonly deviceId: string;
  /** How many changes were not sent, and when the oldest was made (milliseconds). */
  readonly unsent: number;
  readonly oldestAt: number | null;
  /** When the marker was written, by this phone's clock. */
  readonly at: number;
}

/** The small facts that the mirror remembers beside its documents. */
export interface Meta {
  readonly deviceId: string;
  readonly cursors: Partial<Record<Collection, Cursor>>;
  /** How many documents the first pull of a collection is to read, as the server counted them. */
  readonly totals: Partial<Record<Collection, number>>;
  /** Milliseconds by this phone's clock; null before the first time. */
  readonly lastPushAt: number | null;
  readonly lastPullAt: number | null;
  readonly pause: Pause | null;
  /** Why the most recent pull failed; null when it did not. */
  readonly pullFailure: AttemptFailure | null;
  /** By year, or `all`: when its memberships were fetched on request, by this phone's clock (PULL-7). */
  readonly askedYears: Readonly<Record<string, number>>;
  /** The years that the server has memberships of, as far as it was asked. */
  readonly serverYears: readonly number[];
  /** Years of memberships on the server, in forms that no query of years finds (PULL-7). */
  readonly oddYears: readonly RawValue[];
  /** What phones wrote in the log for the names of accounts, by uid. */
  readonly names: Readonly<Record<string, string>>;
  /** What the allow-list calls accounts, by uid; empty where it gives an account no name. */
  readonly accountNames: Readonly<Record<string, string>>;
  /** What this phone's account holds, as the allow-list said last (PULL-8). */
  readonly holds: Holds;
  /** What was lost with a database that the browser cleared, until the person has read it. */
  readonly wiped: EvictionMarker | null;
  /** What each column of a list of the BDN holds, by a hash of the list's headings. */
  readonly bdnColumns: readonly (readonly [
    headings: string,
    columns: readonly (string | null)[],
  ])[];
  /** A random id, new at each login; null since the mirror was locked (AUTH-4). */
  readonly entered: string | null;
}

const INITIAL: Omit<Meta, 'deviceId'> = {
  cursors: {},
  totals: {},
  lastPushAt: null,
  lastPullAt: null,
  pause: null,
  pullFailure: null,
  askedYears: {},
  serverYears: [],
  oddYears: [],
  names: {},
  accountNames: {},
  holds: 'all',
  wiped: null,
  bdnColumns: [],
  entered: null,
};

/** Reads one fact; inside a transaction that includes `meta`, or on its own. */
export async function readMeta<Key extends Exclude<keyof Meta, 'deviceId'>>(
  mirror: Mirror,
  key: Key,
): Promise<Meta[Key]> {
  const row = await mirror.db.meta.get(key);
  return (row ? row.value : INITIAL[key]) as Meta[Key];
}

/** Writes one fact; inside a `rw` transaction that includes `meta`, or on its own. */
export async function writeMeta<Key extends keyof Meta>(
  mirror: Mirror,
  key: Key,
  value: Meta[Key],
): Promise<void> {
  await mirror.db.meta.put({ key, value });
}

/** This device's random name, made on first use. */
export async function deviceId(mirror: Mirror): Promise<string> {
  const row = await mirror.db.meta.get('deviceId');
  if (row) return row.value as string;
  const made = mirror.ids.documentId();
  await writeMeta(mirror, 'deviceId', made);
  return made;
}
