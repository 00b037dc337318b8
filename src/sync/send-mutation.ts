import type { Acknowledgement } from '../mirror/receive/acknowledge.ts';
import type { Mirror } from '../mirror/database/database.ts';
import { visitOfLastDate } from '../mirror/receive/visit-of-last-date.ts';
import { isUnsent } from '../mirror/outbox/outbox.ts';
import { childCollectionOf, collectionOf, COLLECTIONS, rootPathOf } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/fields/document.ts';
import { type FieldSpec, unfit } from '../model/fields/fields.ts';
import { conflictRecord } from '../mutation/conflict.ts';
import { earlierValuesOf, deletesEarlierValues } from '../mutation/earlier-values.ts';
import type { AttemptFailure, Mutation } from '../mutation/mutation.ts';
import { newValuesOf } from '../mutation/patch.ts';
import { mergeMutation } from '../mutation/merge.ts';
import {
  documentsToRead,
  type ExpectedState,
  visitKindsToRead,
} from '../mutation/required-reads.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import { checkAccount } from './check-account.ts';
import { logEntryOf } from './log-entry.ts';
import type { ReceiptResult, RemoteAnswer, RemoteFailure } from './ports.ts';
import { type Connection, eachPage } from './requests.ts';

/** What became of one attempt to send a mutation (PUSH-10). */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'conflict'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'retry'; readonly reason: AttemptFailure }
  | { readonly kind: 'rejected'; readonly reason: AttemptFailure }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'notEnabled' };

/** `denied`: the rules refuse this commit; `notEnabled`: they refuse to let the account read. */
type CommitFailure = RemoteFailure | 'notEnabled';

/**
 * Whether a mutation holds a number that no server document can hold: no release can have sent it, and none ever will.
 * No form produces one, but an import by an older release may have brought it.
 */
function isUnwritable(mutation: Mutation): boolean {
  const spec: FieldSpec = COLLECTIONS[collectionOf(mutation.path)];
  return Object.entries(newValuesOf(mutation)).some(([field, value]) => {
    const kind = spec[field];
    return (kind === 'instant' || kind === 'whole') && unfit(kind, value) !== null;
  });
}

/** How many times one attempt merges and commits before it is put off because documents keep changing. */
const MAX_MERGES = 5;

/**
 * Sends one mutation by an optimistic commit: on the state that the server is expected to hold, in one round trip;
 * where the server disagrees, reads and merges again. The commit demands that the receipt does not exist and that every
 * document still has the version that was merged with, so a mutation takes effect at most once and never on a state
 * that was not looked at (PUSH-1 to PUSH-4). Only documents that were just read can show that there is nothing to do,
 * or that the mutation is rejected: rules are judged before preconditions, and also refuse a commit that is merely out
 * of date (PUSH-12).
 *
 * @param expected the local base copies; null to read first
 */
export async function sendMutation(
  mirror: Mirror,
  connection: Connection,
  mutation: Mutation,
  expected: ExpectedState | null,
): Promise<Outcome> {
  if (isUnwritable(mutation)) return { kind: 'rejected', reason: 'unfit' };
  const first = await commitMerged(mirror, connection, mutation, expected);
  if (first.success) return acknowledged(first.data);
  const { error } = first;
  if (error !== 'signedOut' && error !== 'denied' && error !== 'notEnabled')
    return outcomeOf(error);

  // PUSH-12: the token may be out of date, so it is refreshed once. Reading the documents then tells whether the rules
  // refuse the account or this one commit.
  const refreshed = await connection.ask((signal) => connection.remote.refreshCredentials(signal));
  if (!refreshed.success) return outcomeOf(refreshed.error);
  const second = await commitMerged(mirror, connection, mutation, null);
  // Denied only now: the account may have been closed at this commit and open at the reading. A commit that the rules
  // refuse for good is denied twice: here, or in the next attempt.
  if (!second.success && second.error === 'denied' && error !== 'denied')
    return { kind: 'retry', reason: 'server' };
  if (second.success) return acknowledged(second.data);
  if (second.error !== 'notEnabled') return outcomeOf(second.error);
  // What the account no longer holds is refused, though the account is open (PULL-8): the mutation waits.
  const access = await checkAccount(connection, mutation.uid);
  if (!access.success) return outcomeOf(access.error);
  if (access.data === 'closed') return { kind: 'notEnabled' };
  return { kind: 'retry', reason: access.data === 'open' ? 'denied' : 'server' };
}

function acknowledged(acknowledgement: Acknowledgement): Outcome {
  const kind = acknowledgement.conflicts.length > 0 ? 'conflict' : 'acknowledged';
  return { kind, acknowledgement };
}

/** What a failure means for the mutation that met it: the one place that decides it (PUSH-10). */
export function outcomeOf(failure: RemoteFailure): Outcome {
  switch (failure) {
    case 'unreachable':
      return { kind: 'retry', reason: 'offline' };
    case 'timeout':
    case 'server':
    case 'quota':
    case 'contention':
    case 'internal':
      return { kind: 'retry', reason: failure };
    case 'precondition':
      return { kind: 'retry', reason: 'contention' };
    case 'signedOut':
      return { kind: 'signedOut' };
    case 'denied':
    case 'invalid':
      return { kind: 'rejected', reason: failure };
  }
}

/** @param known the state to commit on at once; null to read first */
async function commitMerged(
  mirror: Mirror,
  connection: Connection,
  mutation: Mutation,
  known: ExpectedState | null,
): Promise<Result<Acknowledgement, CommitFailure>> {
  const { mutationId } = mutation;
  let state: KnownState | null = known && { documents: known, isJustRead: false };
  let lastFailure: CommitFailure | null = null;
  for (let merges = 0; merges < MAX_MERGES; merges += 1) {
    if (state) {
      const committed = await commitOn(mirror, connection, mutation, state);
      if (committed.success || !isOutdated(committed.error)) return committed;
      lastFailure = committed.error;
    }
    const paths = documentsToRead(mutation, state?.documents ?? null);
    const read = await connection.ask((signal) =>
      connection.remote.read(mutationId, paths, signal),
    );
    if (!read.success) return notReadable(read.error);
    const { receipt, documents } = read.data;
    if (receipt) return ok(fromReceipt(mutation, receipt, documents));
    if (lastFailure === 'denied' && state && isSameState(state.documents, documents))
      return fail('denied');
    // A mutation that another tab concluded without a commit has no receipt: only the outbox shows it (PUSH-13).
    if (!(await isUnsent(mirror, mutationId))) return fail('contention');
    state = { documents, isJustRead: true };
  }
  return fail('contention');
}

/** The documents that a commit is merged with, and whether they were just read or are the local base copies. */
interface KnownState {
  readonly documents: ExpectedState;
  readonly isJustRead: boolean;
}

/** Whether a commit may have failed only because the state that it was merged with is out of date (PUSH-12). */
function isOutdated(failure: CommitFailure): boolean {
  return failure === 'precondition' || failure === 'denied';
}

/**
 * Merges a mutation with a state of its documents, and commits the result on that state.
 *
 * @returns `precondition` also where nothing can be concluded from this state until the documents are read
 */
async function commitOn(
  mirror: Mirror,
  connection: Connection,
  mutation: Mutation,
  { documents: expected, isJustRead }: KnownState,
): Promise<Result<Acknowledgement, CommitFailure>> {
  const visits = await visitsNeeded(mirror, connection, mutation, expected);
  if (!visits.success) return notReadable(visits.error);
  const plan = mergeMutation(mutation, expected, visits.data);
  if (plan.number && isJustRead) return fail(plan.number === 'taken' ? 'invalid' : 'contention');
  // A plan that does not write the root document, because it does not exist, has no precondition on it.
  const rootPath = rootPathOf(mutation.path);
  const isGuarded = plan.writes.some(({ document }) => document.path === rootPath);
  if (!isGuarded && !isJustRead) return fail('precondition');
  if (plan.writes.length === 0)
    return ok({ documents: expected, conflicts: plan.conflicts, rev: null });
  const log = logEntryOf(mutation, plan);
  const earlier = earlierValuesOf(mutation, plan, expected);
  const forgets = await readForgotten(connection, mutation);
  if (!forgets.success) return notReadable(forgets.error);
  const commit = { writes: plan.writes, log, earlier, forgets: forgets.data };
  const answer = await connection.ask((signal) => connection.remote.commit(commit, signal));
  if (!answer.success) return answer;
  const documents = new Map(answer.data.map((document) => [document.path, document]));
  const { rev } = log.result;
  const replaced = new Map(plan.writes.map(({ document, expect }) => [document.path, expect]));
  return ok({ documents, conflicts: plan.conflicts, rev, wrote: log.params.fields, replaced });
}

function notReadable(failure: RemoteFailure) {
  return fail(failure === 'denied' ? ('notEnabled' as const) : failure);
}

/** Whether the documents that were read have the versions that were expected. */
function isSameState(expected: ExpectedState, read: ExpectedState): boolean {
  return [...read].every(([path, document]) => document?.version === expected.get(path)?.version);
}

/**
 * The answer to an earlier attempt was lost: its receipt says what it did (PUSH-2, PUSH-4). Of the fields that it left
 * out, those are asked about that the server still has otherwise. If the document was deleted since, they become one
 * `deleted` conflict: the other side has no values any more.
 */
function fromReceipt(
  mutation: Mutation,
  receipt: ReceiptResult,
  documents: ExpectedState,
): Acknowledgement {
  const server = documents.get(mutation.path) ?? null;
  const fields = receipt.conflicts;
  const conflicts =
    fields.length > 0 && !alive(server)
      ? [conflictRecord(mutation, 'deleted', documents.get(rootPathOf(mutation.path)) ?? null, '')]
      : fields
          .map((field) => conflictRecord(mutation, 'field', server, field))
          .filter(({ mine, theirs }) => mine !== theirs);
  return { documents, conflicts, rev: receipt.rev };
}

/**
 * Reads a horse's visits from the server where the mutation needs them ({@link visitKindsToRead}). Nothing is read for
 * the addition of a visit where the phone holds the one that gave the replaced date, as it usually does (VISIT-2).
 */
async function visitsNeeded(
  mirror: Mirror,
  { remote, ask }: Connection,
  mutation: Mutation,
  expected: ExpectedState,
): RemoteAnswer<readonly ServerDocument[]> {
  const rootPath = rootPathOf(mutation.path);
  const kinds = visitKindsToRead(mutation, expected);
  if (kinds.length === 0) return ok([]);
  const horse = expected.get(rootPath);
  const isVisit = mutation.op === 'addVisit' && collectionOf(mutation.path) !== 'movements';
  const lastVisit =
    isVisit && horse
      ? await visitOfLastDate(mirror, childCollectionOf(mutation.path), horse)
      : null;
  if (lastVisit) return ok([lastVisit]);
  const visits: ServerDocument[] = [];
  for (const kind of kinds) {
    const answer = await ask((signal) => remote.visitsOf(rootPath, kind, signal));
    if (!answer.success) return answer;
    visits.push(...answer.data);
  }
  return ok(visits);
}

/**
 * The ids of the earlier values of a document that is deleted, or that a person is erased from (UNDO-2). They are read
 * after the state that the commit demands of the document, so no change can add to them unseen.
 */
async function readForgotten(
  { remote, ask }: Connection,
  mutation: Mutation,
): RemoteAnswer<readonly string[]> {
  const kept: string[] = [];
  if (!deletesEarlierValues(mutation)) return ok(kept);
  const read = await eachPage(
    ask,
    null,
    (after, signal) => remote.earlierValueIds(mutation.path, after, signal),
    async ({ items }) => void kept.push(...items),
  );
  return read.success ? ok(kept) : read;
}
