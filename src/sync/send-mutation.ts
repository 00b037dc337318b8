import type { Acknowledgement } from '../mirror/acknowledge.ts';
import { type Collection, collectionOf, rootPathOf, visitKindOf } from '../model/collections.ts';
import { type ServerDocument, alive } from '../model/document.ts';
import { VISIT_KINDS } from '../model/visit.ts';
import { conflictRecord } from '../mutation/conflict.ts';
import type { AttemptFailure, Mutation, Operation } from '../mutation/mutation.ts';
import { targetsOf } from '../mutation/patch.ts';
import { type ExpectedState, type Plan, pathsOf, reconcile } from '../mutation/reconcile.ts';
import type { Log } from '../platform/log.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import type { LogEntry, ReceiptResult, RemoteFailure, RemoteStore } from './ports.ts';
import type { Ask } from './requests.ts';

/** What became of one attempt to send a mutation (PUSH-10). */
export type Outcome =
  | { readonly kind: 'acknowledged'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'conflict'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'retry'; readonly reason: AttemptFailure }
  | { readonly kind: 'rejected'; readonly reason: AttemptFailure }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'notEnabled' };

export interface Sender {
  readonly remote: RemoteStore;
  readonly ask: Ask;
  /** Who the log names: the session's display name or e-mail. */
  readonly user: string;
  /** The phone's own diary, which has nothing to do with the log entries on the server. */
  readonly log?: Log;
}

/** Whether a mutation is still to be sent: another tab may have sent it meanwhile. */
export type IsUnsent = (mutationId: string) => Promise<boolean>;

/** `denied`: the rules refuse this commit; `notEnabled`: they refuse to let the account read. */
type CommitFailure = RemoteFailure | 'notEnabled';

/** How often one attempt may find that the documents changed under it before it waits. */
const ROUNDS = 5;

/**
 * Sends one mutation by an optimistic commit: on the state that the server is expected to hold, in one
 * round trip; where the server disagrees, reads and merges again. The commit demands that the receipt
 * does not exist and that every document still has the version that was merged with, so a mutation
 * takes effect at most once and never on a state that was not looked at (PUSH-1 to PUSH-4). That
 * nothing is to be done is concluded only from documents that were just read, and so is a rejection:
 * the rules are judged before the preconditions, and refuse a commit that is merely out of date.
 *
 * @param expected the local base copies
 */
export async function sendMutation(
  sender: Sender,
  mutation: Mutation,
  expected: ExpectedState,
  isUnsent: IsUnsent,
): Promise<Outcome> {
  const first = await commitMerged(sender, mutation, expected, isUnsent);
  if (first.success) return acknowledged(first.data);
  if (!['signedOut', 'denied', 'notEnabled'].includes(first.error)) return failed(first.error);

  // PUSH-12: perhaps only the token is old. Reading the documents is the canary: it tells whether the
  // account is refused or this one commit.
  const refreshed = await sender.ask((signal) => sender.remote.refreshCredentials(signal));
  if (!refreshed.success) return outcomeOf(refreshed.error);
  const second = await commitMerged(sender, mutation, null, isUnsent);
  return second.success ? acknowledged(second.data) : failed(second.error);
}

function acknowledged(acknowledgement: Acknowledgement): Outcome {
  const kind = acknowledgement.conflicts.length > 0 ? 'conflict' : 'acknowledged';
  return { kind, acknowledgement };
}

function failed(failure: CommitFailure): Outcome {
  return failure === 'notEnabled' ? { kind: 'notEnabled' } : outcomeOf(failure);
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

/** @param local the state to commit on at once; null to read first */
async function commitMerged(
  sender: Sender,
  mutation: Mutation,
  local: ExpectedState | null,
  isUnsent: IsUnsent,
): Promise<Result<Acknowledgement, CommitFailure>> {
  const { remote, ask } = sender;
  const { mutationId } = mutation;
  let expected = local;
  let justRead = false;
  let failure: RemoteFailure = 'contention';
  for (let round = 0; round < ROUNDS; round += 1) {
    if (expected) {
      const visits = await visitsNeeded(sender, mutation, expected);
      if (!visits.success) return notReadable(visits.error);
      const plan = reconcile(mutation, expected, visits.data);
      // A plan that leaves the root document alone, because it is not there, demands nothing of it.
      const rootPath = rootPathOf(mutation.path);
      const guarded = plan.writes.some(({ document }) => document.path === rootPath);
      if (guarded || (justRead && plan.writes.length > 0)) {
        const log = logOf(sender, mutation, plan);
        const commit = { writes: plan.writes, log };
        const answer = await ask((signal) => remote.commit(commit, signal));
        if (answer.success) {
          const documents = new Map(answer.data.map((document) => [document.path, document]));
          return ok({ documents, conflicts: plan.conflicts, rev: log.result.rev });
        }
        if (answer.error !== 'precondition' && answer.error !== 'denied') return answer;
        failure = answer.error;
      } else if (justRead) {
        return ok({ documents: expected, conflicts: plan.conflicts, rev: null });
      }
    }
    const read = await ask((signal) => remote.read(mutationId, pathsOf(mutation), signal));
    if (!read.success) return notReadable(read.error);
    const { receipt, documents } = read.data;
    if (receipt) return ok(fromReceipt(mutation, receipt, documents));
    if (failure === 'denied' && expected && isSameState(expected, documents)) return fail('denied');
    // What came to nothing without a commit left no receipt: only the outbox knows of it (PUSH-13).
    if (!(await isUnsent(mutationId))) return fail('contention');
    expected = documents;
    justRead = true;
  }
  return fail('contention');
}

function notReadable(failure: RemoteFailure) {
  return fail(failure === 'denied' ? ('notEnabled' as const) : failure);
}

/** Whether the server holds the very states that were expected. */
function isSameState(expected: ExpectedState, read: ExpectedState): boolean {
  return [...read].every(([path, document]) => document?.version === expected.get(path)?.version);
}

/** The answer to an earlier attempt was lost: its receipt says what it did (PUSH-2, PUSH-4). */
function fromReceipt(
  mutation: Mutation,
  receipt: ReceiptResult,
  documents: ExpectedState,
): Acknowledgement {
  const server = documents.get(mutation.path) ?? null;
  return {
    documents,
    conflicts: receipt.conflicts.map((field) => conflictRecord(mutation, 'field', server, field)),
    rev: receipt.rev,
  };
}

/** Deleting needs the visits as the server has them: no phone is sure to hold them all (VISIT-3). */
async function visitsNeeded(
  { remote, ask }: Sender,
  { op, path }: Mutation,
  expected: ExpectedState,
): Promise<Result<readonly ServerDocument[], RemoteFailure>> {
  const rootPath = rootPathOf(path);
  if ((op !== 'delete' && op !== 'deleteVisit') || !rootPath.startsWith('horses/')) return ok([]);
  if (!alive(expected.get(path))) return ok([]);
  const kinds = op === 'deleteVisit' ? [visitKindOf(path)] : VISIT_KINDS;
  const visits: ServerDocument[] = [];
  for (const kind of kinds) {
    const answer = await ask((signal) => remote.visitsOf(rootPath, kind, signal));
    if (!answer.success) return answer;
    visits.push(...answer.data);
  }
  return ok(visits);
}

/** The receipt, which is the log entry: it names fields, and holds none of their values (PUSH-1). */
function logOf({ user }: Sender, mutation: Mutation, plan: Plan): LogEntry {
  const { mutationId, op, path, uid } = mutation;
  const root = plan.writes.find(({ document }) => document.path === rootPathOf(path));
  const conflicts = plan.conflicts.map(({ field }) => field);
  const fields = Object.keys(targetsOf(mutation)).filter((field) => !conflicts.includes(field));
  return {
    mutationId,
    uid,
    user,
    function: logFunction(op, collectionOf(path)),
    params: { path, fields },
    result: { rev: root?.document.rev ?? 0, conflicts },
  };
}

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
