import type { ServerDocument } from '../../model/fields/document.ts';
import type { AttemptFailure, Mutation } from '../../mutation/mutation.ts';
import { namesKnownFields } from '../../mutation/patch.ts';
import { isReadable, isReadableConflict } from '../database/readable-rows.ts';
import { type Mirror, transact } from '../database/database.ts';
import { throttledLiveQuery } from '../database/throttled-live-query.ts';
import {
  type ConflictRow,
  type OutboxRow,
  mutationFrom,
  REJECTED,
} from '../database/outbox-row.ts';

/** Everything unsent that can be read, in order. */
export async function listUnsent(mirror: Mirror): Promise<Mutation[]> {
  return (await mirror.db.outbox.orderBy('seq').toArray()).filter(isReadable).map(mutationFrom);
}

/** What waits to be sent and can be read, in order. */
export async function listPending(mirror: Mirror): Promise<Mutation[]> {
  return (await listUnsent(mirror)).filter(({ status }) => status === 'pending');
}

/**
 * How many changes the server does not have, refused, parked and unreadable ones included: each once, whatever of it was
 * parked. Of the outbox it reads only the keys.
 */
export async function countUnsent({ db }: Mirror): Promise<number> {
  return transact(db, 'count unsent', 'r', ['outbox', 'conflicts'], async () => {
    const parked = (await db.conflicts.toArray()).map((row) =>
      isReadableConflict(row) ? row.mutation.mid : row.id,
    );
    const named = await db.outbox.orderBy('mid').keys();
    const nameless = (await db.outbox.count()) - named.length;
    return new Set([...parked, ...named]).size + nameless;
  });
}

/**
 * When the oldest of some changes was made; null where there are none. Not the first by `seq`: changes that came in a
 * file stand behind changes that were made after them.
 */
export function oldestOf(changes: readonly Pick<OutboxRow, 'createdAt'>[]): number | null {
  return changes.reduce<number | null>(
    (oldest, { createdAt }) => Math.min(oldest ?? createdAt, createdAt),
    null,
  );
}

/** The document queue of one root document: its unsent mutations in order, the rejected ones included. */
export async function readQueue(mirror: Mirror, rootPath: string): Promise<Mutation[]> {
  return (await readRows(mirror, rootPath)).filter(isReadable).map(mutationFrom);
}

function readRows({ db }: Mirror, rootPath: string): Promise<OutboxRow[]> {
  return db.outbox.where('lane').equals(rootPath).sortBy('seq');
}

/** The paths of the root documents with something unsent. */
export async function listQueues({ db }: Mirror): Promise<string[]> {
  return (await db.outbox.orderBy('lane').uniqueKeys()) as string[];
}

/** The document queues that a cycle sends, by the paths of their root documents. */
export interface QueuesToSend {
  /** Those in which a pending mutation is due. The others cost no transaction, however many are in backoff. */
  readonly due: string[];
  /** Those of new receipts, due or not, in the order in which these were written (RECEIPT-1); not in `due`. */
  readonly unnumbered: string[];
}

/**
 * The document queues that a cycle sends. Rejected mutations do not count.
 *
 * @param isDue whether a mutation with this `nextAttemptAt` may be tried now
 */
export async function listQueuesToSend(
  { db }: Mirror,
  isDue: (nextAttemptAt: number) => boolean,
): Promise<QueuesToSend> {
  const pending = (await db.outbox.orderBy('lane').toArray()).filter(
    ({ status }) => status !== REJECTED,
  );
  const isNewReceipt = (row: OutboxRow) =>
    isReadable(row) && row.op === 'create' && row.lane.startsWith('receipts/');
  const ordered = pending.filter(isNewReceipt).toSorted((a, b) => a.seq - b.seq);
  const unnumbered = new Set(ordered.map(({ lane }) => lane));
  const due = pending.filter(
    ({ lane, nextAttemptAt }) => !unnumbered.has(lane) && isDue(nextAttemptAt),
  );
  return { due: [...new Set(due.map(({ lane }) => lane))], unnumbered: [...unnumbered] };
}

/**
 * Calls back once in the beginning, and whenever something enters or leaves the outbox, in whichever tab; gives the
 * function that ends it.
 */
export function watchOutbox(mirror: Mirror, changed: () => void): () => void {
  // By `mid`: Dexie does not notice additions for a query of auto-incremented primary keys alone. Counted and not
  // listed: listing reads a thousand keys each time one of a thousand mutations is sent.
  const count = async () => mirror.db.outbox.orderBy('mid').count();
  return throttledLiveQuery(mirror.clock, count).subscribe(changed);
}

/** The outbox row of a mutation, as a Dexie collection of at most one row. */
export function rowsOf({ db }: Mirror, mutationId: string) {
  return db.outbox.where('mid').equals(mutationId);
}

/** Whether a mutation is still in the outbox. */
export async function isUnsent(mirror: Mirror, mutationId: string): Promise<boolean> {
  return (await rowsOf(mirror, mutationId).count()) > 0;
}

/** Whether a mutation is unsent, or parked as a conflict. Only inside a transaction over outbox and conflicts. */
async function isOpen(mirror: Mirror, mutationId: string | undefined): Promise<boolean> {
  if (mutationId === undefined) return false;
  if (await isUnsent(mirror, mutationId)) return true;
  // By their keys, `{mutationId}/{field}`: also those that cannot be read (PUSH-14).
  return (await mirror.db.conflicts.where('id').startsWith(`${mutationId}/`).count()) > 0;
}

/** The conflict rows that can be read: all, or those of one document queue. */
export async function listParked({ db }: Mirror, rootPath?: string): Promise<ConflictRow[]> {
  const { conflicts } = db;
  const rows = rootPath === undefined ? conflicts : conflicts.where('lane').equals(rootPath);
  return (await rows.toArray()).filter(isReadableConflict);
}

/**
 * Chooses the mutation of a document queue to send, and stores that an attempt begins: from then on it may have reached
 * the server, whatever happens to this page. One transaction: what another tab undoes, resolves or retries meanwhile
 * comes either before the choice or after the attempt is stored.
 *
 * @returns the mutation as it is stored; undefined where none was chosen, or the deletion that it follows from is open
 */
export async function beginAttempt(
  mirror: Mirror,
  rootPath: string,
  choose: (queue: readonly Mutation[]) => Mutation | undefined,
): Promise<Mutation | undefined> {
  return transact(mirror.db, 'begin attempt', 'rw', ['outbox', 'conflicts'], async () => {
    // Mutations behind a row that this app cannot read, or not completely, may depend on it (PUSH-14).
    const rows = await readRows(mirror, rootPath);
    const end = rows.findIndex((row) => !isReadable(row) || !namesKnownFields(mutationFrom(row)));
    const mutation = choose((end < 0 ? rows : rows.slice(0, end)).map(mutationFrom));
    if (!mutation || (await isOpen(mirror, mutation.after))) return undefined;
    // `modify` and not `put`, which would wake `watchOutbox`: an attempt that fails at once would begin the next.
    // `nextAttemptAt` 0 marks it as under way, also after a backoff or a hold.
    const noted = {
      attempts: mutation.attempts + 1,
      triedAt: mirror.clock.now(),
      nextAttemptAt: 0,
    };
    await rowsOf(mirror, mutation.mutationId).modify(noted);
    return { ...mutation, ...noted };
  });
}

/**
 * Puts a mutation off after a failed attempt; it keeps its place (PUSH-9). Not where another attempt began since, in a
 * second tab: it is on its way, and an undo waits for the answer.
 *
 * @param attempt as it was stored when the attempt began
 * @param nextAttemptAt not 0, which says that it is on its way
 */
export async function postpone(
  mirror: Mirror,
  attempt: Pick<Mutation, 'mutationId' | 'attempts'>,
  lastError: AttemptFailure,
  nextAttemptAt: number,
): Promise<void> {
  await rowsOf(mirror, attempt.mutationId)
    .filter(({ attempts }) => attempts === attempt.attempts)
    .modify({ lastError, nextAttemptAt });
}

/**
 * Keeps a mutation that the server refuses for good, for a person to decide (PUSH-11). Not where another attempt began
 * since, in a second tab or after a retry: that one may be accepted, and its answer decides.
 *
 * @param attempt as it was stored when the attempt began
 */
export async function reject(
  mirror: Mirror,
  { mutationId, attempts }: Pick<Mutation, 'mutationId' | 'attempts'>,
  lastError: AttemptFailure,
): Promise<void> {
  await transact(mirror.db, 'reject', 'rw', ['outbox'], async () => {
    const row = await rowsOf(mirror, mutationId).first();
    if (row?.attempts === attempts)
      await mirror.db.outbox.update(row.seq, { status: REJECTED, lastError });
  });
}

/**
 * Makes rejected mutations pending again of which received documents say that they took effect: another device sent them
 * from a file (STATUS-2). The next attempt finds the receipt; until then what depends on them would wait. Only inside a
 * `rw` transaction that includes the outbox.
 */
export async function retryRecorded(
  { db }: Mirror,
  received: readonly Pick<ServerDocument, 'lastMid'>[],
): Promise<void> {
  const recorded = received.map(({ lastMid }) => lastMid).filter((mid) => mid !== '');
  if (recorded.length === 0) return;
  await retryRejectedAmong(db.outbox.where('mid').anyOf(recorded));
}

/**
 * Makes the rejected mutations among some rows pending again, to be tried at once. Why they were rejected is forgotten: the
 * status would give it as the reason why they wait, and a receipt would keep others waiting (RECEIPT-1).
 *
 * @returns how many there were
 */
export function retryRejectedAmong(rows: ReturnType<typeof rowsOf>): PromiseLike<number> {
  return rows
    .filter((row) => isReadable(row) && row.status === REJECTED)
    .modify({ status: 'pending', lastError: null, nextAttemptAt: 0 });
}
