import type { Acknowledgement } from '../mirror/outbox.ts';
import type { ServerDocument } from '../model/document.ts';
import { alive } from '../model/document.ts';
import type { AttemptFailure, Mutation } from '../mutation/mutation.ts';
import { logFunction } from '../mutation/mutation.ts';
import { collectionOf, visitKindOf } from '../model/collections.ts';
import { VISIT_KINDS } from '../model/visit.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { LogEntry, ReceiptResult, RemoteFailure, RemoteStore } from './ports.ts';
import type { ExpectedState, Plan } from '../mutation/reconcile.ts';
import { conflictRecord, pathsOf, reconcile } from '../mutation/reconcile.ts';
import type { Ask } from './time-limit.ts';

/** What became of one try to send a mutation (PUSH-10). */
export type Outcome =
  | { readonly kind: 'acked'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'conflict'; readonly acknowledgement: Acknowledgement }
  | { readonly kind: 'retry'; readonly reason: AttemptFailure }
  | { readonly kind: 'refused'; readonly reason: AttemptFailure }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'notEnabled' };

export interface Sender {
  readonly remote: RemoteStore;
  readonly ask: Ask;
  /** Who the log names: the session's display name or e-mail. */
  readonly user: string;
}

/** Whether a mutation is still to be sent: another tab may have settled it meanwhile. */
export type IsUnsent = (mid: string) => Promise<boolean>;

/** `denied`: the rules refuse this commit; `notEnabled`: they refuse to let the account read. */
type CommitFailure = RemoteFailure | 'notEnabled';

/** How often one try may find that the documents moved under it before it waits. */
const ROUNDS = 5;

/**
 * Sends one mutation: commits on the strength of what we believe the server holds, in one round trip;
 * where the server disagrees, reads and merges again. The commit demands that the receipt does not
 * exist and that every document still has the version that was merged with, so a mutation takes
 * effect at most once and never on a state that was not looked at (PUSH-1 to PUSH-4). That nothing
 * is to be done is believed only of documents that were just read, and so is a refusal: the rules are
 * asked before the preconditions, and refuse a commit that is merely out of date.
 *
 * @param belief the local base copies
 */
export async function sendMutation(
  sender: Sender,
  mutation: Mutation,
  belief: ExpectedState,
  isUnsent: IsUnsent,
): Promise<Outcome> {
  const first = await commitMerged(sender, mutation, belief, isUnsent);
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
  const kind = acknowledgement.conflicts.length > 0 ? 'conflict' : 'acked';
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
      return { kind: 'refused', reason: failure };
  }
}

/** @param local what to commit on at once; null to read first */
async function commitMerged(
  sender: Sender,
  mutation: Mutation,
  local: ExpectedState | null,
  isUnsent: IsUnsent,
): Promise<Result<Acknowledgement, CommitFailure>> {
  const { remote, ask } = sender;
  let belief = local;
  let justRead = false;
  let failure: RemoteFailure = 'contention';
  for (let round = 0; round < ROUNDS; round += 1) {
    if (belief) {
      const visits = await visitsNeeded(sender, mutation, belief);
      if (!visits.success) return notReadable(visits.error);
      const plan = reconcile(mutation, belief, visits.data);
      // A plan that leaves the root document alone, because it is not there, demands nothing of it.
      const demands = plan.writes.some(({ document }) => document.path === mutation.lane);
      if (demands || (justRead && plan.writes.length > 0)) {
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
        return ok({ documents: belief, conflicts: plan.conflicts, rev: null });
      }
    }
    const read = await ask((signal) => remote.read(mutation.mid, pathsOf(mutation), signal));
    if (!read.success) return notReadable(read.error);
    const { receipt, documents } = read.data;
    if (receipt) return ok(fromReceipt(mutation, receipt, documents));
    if (failure === 'denied' && belief && isSameState(belief, documents)) return fail('denied');
    // What was settled without a commit left no receipt: only the outbox knows of it (PUSH-13).
    if (!(await isUnsent(mutation.mid))) return fail('contention');
    belief = documents;
    justRead = true;
  }
  return fail('contention');
}

function notReadable(failure: RemoteFailure) {
  return fail(failure === 'denied' ? ('notEnabled' as const) : failure);
}

/** Whether the server holds the very states that were believed. */
function isSameState(belief: ExpectedState, read: ExpectedState): boolean {
  return [...read].every(([path, document]) => document?.version === belief.get(path)?.version);
}

/** The answer to an earlier try was lost: its receipt says what it did (PUSH-2, PUSH-4). */
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
  mutation: Mutation,
  belief: ExpectedState,
): Promise<Result<readonly ServerDocument[], RemoteFailure>> {
  const { op, lane, path } = mutation;
  if ((op !== 'delete' && op !== 'deleteVisit') || !lane.startsWith('horses/')) return ok([]);
  if (!alive(belief.get(path))) return ok([]);
  const kinds = op === 'deleteVisit' ? [visitKindOf(path)] : VISIT_KINDS;
  const visits: ServerDocument[] = [];
  for (const kind of kinds) {
    const answer = await ask((signal) => remote.visitsOf(lane, kind, signal));
    if (!answer.success) return answer;
    visits.push(...answer.data);
  }
  return ok(visits);
}

/** The receipt, which is the log entry: it names fields, and holds none of their values (PUSH-1). */
function logOf(sender: Sender, mutation: Mutation, plan: Plan): LogEntry {
  const { mid, op, path, lane, uid, patch } = mutation;
  const root = plan.writes.find((write) => write.document.path === lane);
  const conflicts = plan.conflicts.map((conflict) => conflict.field);
  return {
    mid,
    uid,
    user: sender.user,
    function: logFunction(op, collectionOf(path)),
    params: { path, fields: Object.keys(patch).filter((field) => !conflicts.includes(field)) },
    result: { rev: root?.document.rev ?? 0, conflicts },
  };
}
