import type { Account } from '../model/account.ts';
import type { Collection } from '../model/collections.ts';
import type { ServerDocument } from '../model/fields/document.ts';
import type { RawValue } from '../model/fields/raw-value.ts';
import type { Tally } from '../model/fields/tally.ts';
import type { ChildCollection } from '../model/visits/visit.ts';
import type { EarlierValues } from '../mutation/earlier-values.ts';
import type { DocumentWrite } from '../mutation/document-write.ts';
import type { Result } from '../platform/result.ts';

/**
 * Why a request to the server failed.
 *
 * `unreachable`: no answer, or one that is not the server's (a captive portal's page, an empty body):
 * whether the request took effect is not known. `timeout`: likewise, after the time limit.
 * `server`: the server failed (5xx). `quota`: too many requests. `contention`: try again soon.
 * `precondition`: a document is not in the state that the commit expected. `signedOut`: no valid
 * credentials. `denied`: the rules refuse it. `invalid`: the request itself is wrong. `internal`: the app
 * failed, such as in writing the request: a fault of ours, not the network's.
 */
export type RemoteFailure =
  | 'unreachable'
  | 'timeout'
  | 'server'
  | 'quota'
  | 'contention'
  | 'precondition'
  | 'signedOut'
  | 'denied'
  | 'invalid'
  | 'internal';

/** The result of a mutation, stored in its receipt: names of fields and numbers, never values. */
export interface ReceiptResult {
  /** The root document's revision after the commit, one more than before; 0 where it no longer exists. */
  readonly rev: number;
  /** The fields that were not written because both sides had changed them. */
  readonly conflicts: readonly string[];
}

/**
 * The log entry of a mutation, which is also its receipt: `logs/{mutationId}`. The rules compare it with what the
 * commit writes; the store adds who sent it, from the credentials of the request.
 */
export interface LogEntry {
  readonly mutationId: string;
  readonly uid: string;
  /** What happens to the document: `create`, `update`, `delete` or `add`, and its kind. */
  readonly function: string;
  /** The document, and exactly those of its fields that the commit changes; for a new document, those filled in. */
  readonly params: { readonly path: string; readonly fields: readonly string[] };
  readonly result: ReceiptResult;
}

/** One atomic commit: the documents' new states and the receipt, which must not exist yet. */
export interface Commit {
  readonly writes: readonly DocumentWrite[];
  readonly log: LogEntry;
  /** The values that it replaces, stored for {@link RemoteStore.earlierValues} (UNDO-1). */
  readonly earlier?: EarlierValues | null;
  /** The mutations whose earlier values the commit deletes (UNDO-2). */
  readonly forgets?: readonly string[];
}

/** An entry of the log: who, when, which document and fields; no values. */
export interface LoggedChange {
  readonly mutationId: string;
  /** The name that the phone wrote: free text in entries from before the rules tied it to the account. */
  readonly user: string;
  readonly uid: string;
  readonly function: string;
  readonly path: string;
  readonly fields: readonly string[];
  /** RFC 3339 server time. */
  readonly at: string;
}

/** A part of a long answer. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The server's time of this read (RFC 3339): whatever was committed before it is in the answer. */
  readonly readTime: string;
  /** The position of the next page; null after the last one. */
  readonly next: string | null;
  /** How many documents were left out because they lie elsewhere than in the register, such as a copy of it. */
  readonly outsideRegister?: number;
}

/** A document's identity and state without its content. */
export type DocumentVersion = Pick<ServerDocument, 'path' | 'rev' | 'version'>;

/**
 * What a pull reads: a collection; the memberships of some years, stored as numbers or plain texts; or those whose year
 * is stored in another form, which the query compares as it is.
 */
export type QueryScope =
  | Collection
  | { readonly years: readonly number[] }
  | { readonly rawYear: RawValue };

/** The outcome of a request to the server. A failure is a value, and is not thrown. */
export type RemoteAnswer<Value> = Promise<Result<Value, RemoteFailure>>;

/** The most log entries that are counted or read at once: the rules allow no more. */
export const MAX_LOG_ENTRIES = 50;

/** A position of {@link RemoteStore.years}: after it come the numbers of four digits, and what else is less. */
export const FOUR_DIGITS = '{"integerValue":"10000"}';

/**
 * The server, as the synchronisation needs it. Every call takes a signal that abandons the request, but not the one to
 * the identity provider where a token has to be fetched first; none throws.
 */
export interface RemoteStore {
  /** Writes all or nothing. Returns the documents as they are stored, in the order of the writes. */
  commit(commit: Commit, signal: AbortSignal): RemoteAnswer<readonly ServerDocument[]>;
  /** Reads documents by path, null where there is none, and the receipt of a mutation if it exists. */
  read(
    mutationId: string,
    paths: readonly string[],
    signal: AbortSignal,
  ): RemoteAnswer<{
    readonly receipt: ReceiptResult | null;
    readonly documents: ReadonlyMap<string, ServerDocument | null>;
  }>;
  /** All live visits of a horse, of one kind. */
  visitsOf(
    horse: string,
    kind: ChildCollection,
    signal: AbortSignal,
  ): RemoteAnswer<readonly ServerDocument[]>;
  /**
   * Documents whose `updatedAt` is `since` (RFC 3339) or later, oldest change first. The position of a page begins with
   * the time of the last change before it.
   */
  changedSince(
    collection: Collection,
    since: string,
    after: string | null,
    signal: AbortSignal,
  ): RemoteAnswer<Page<ServerDocument>>;
  /** All documents by id, those without bookkeeping included. */
  everything(
    scope: QueryScope,
    after: string | null,
    signal: AbortSignal,
  ): RemoteAnswer<Page<ServerDocument>>;
  /** The versions of all documents by id. */
  versions(
    scope: QueryScope,
    after: string | null,
    signal: AbortSignal,
  ): RemoteAnswer<Page<DocumentVersion>>;
  /** Reads many documents of one collection by path; the missing ones are left out. */
  readMany(paths: readonly string[], signal: AbortSignal): RemoteAnswer<readonly ServerDocument[]>;
  /**
   * The tally of the documents of a collection whose last change was at `from` (RFC 3339) or later, and before `to`.
   * Fails with `precondition` where the index for it is missing.
   */
  countChanges(
    collection: Collection,
    from: string,
    to: string,
    signal: AbortSignal,
  ): RemoteAnswer<Tally>;
  /** How many entries the log has since a server time (RFC 3339), {@link MAX_LOG_ENTRIES} at most. */
  countLog(since: string, signal: AbortSignal): RemoteAnswer<number>;
  /** How many documents a scope has, tombstones included; those have no year, so a scope of years has none. */
  count(scope: QueryScope, signal: AbortSignal): RemoteAnswer<number>;
  /**
   * The years of which there are memberships, latest first, each once, one to a page; `unqueryable` has the values in
   * forms that no query of years finds.
   */
  years(
    after: string | null,
    signal: AbortSignal,
  ): RemoteAnswer<Page<number> & { readonly unqueryable: readonly RawValue[] }>;
  /** The log entries of one document, latest first. */
  history(
    path: string,
    after: string | null,
    signal: AbortSignal,
  ): RemoteAnswer<Page<LoggedChange>>;
  /** The values that a change replaced, by the id of its mutation; null if they are not kept (UNDO-1). */
  earlierValues(mutationId: string, signal: AbortSignal): RemoteAnswer<EarlierValues | null>;
  /** The ids of the mutations whose earlier values of a document are kept. */
  earlierValueIds(
    path: string,
    after: string | null,
    signal: AbortSignal,
  ): RemoteAnswer<Page<string>>;
  /** Deletes a page of earlier values from before a server time (RFC 3339); the rules allow it for expired ones. */
  deleteEarlierValuesBefore(time: string, signal: AbortSignal): RemoteAnswer<void>;
  /** The allow-list's entries of accounts, by uid; accounts without an entry are left out. */
  accounts(
    uids: readonly string[],
    signal: AbortSignal,
  ): RemoteAnswer<ReadonlyMap<string, Account>>;
  /** Fetches fresh credentials from the identity provider. */
  refreshCredentials(signal: AbortSignal): RemoteAnswer<void>;
  /** Reads one document that every enabled account may read (PUSH-12). */
  canary(signal: AbortSignal): RemoteAnswer<void>;
}
