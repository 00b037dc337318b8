import { rootPathOf } from '../../model/collections.ts';
import {
  erasureId,
  type Mutation,
  type MutationInput,
  type MutationStatus,
} from '../../mutation/mutation.ts';
import { type Result, fail, ok } from '../../platform/result.ts';
import { type Mirror, traced, transact } from '../database/database.ts';
import {
  type OutboxRow,
  changeRowOf,
  inputOf,
  mutationFrom,
  REJECTED,
} from '../database/outbox-row.ts';
import type { Decision, ReadRows, RowChange } from '../database/row-requests.ts';
import { type SaveFailure, saveFailureOf } from './save-failure.ts';
import { readTouched } from '../view/touched-rows.ts';
import { fitting, partsOf } from './unfit-values.ts';
import { extendView, storesOfQueue, storesOfAppend } from '../view/view.ts';

/** How a mutation is appended. */
export interface AppendOptions {
  /** The hold in milliseconds (WRITE-7): so long it is not sent by itself, and can be undone without a trace. */
  readonly holdMs?: number;
  /** `rejected` where the server is known to refuse it for good, see {@link appendAgain}. */
  readonly status?: MutationStatus;
  /** The deletion that it follows from ({@link Mutation.after}). */
  readonly after?: string | undefined;
}

/**
 * Keeps a change on this phone: the outbox entry and the view in one durable transaction (WRITE-1).
 * Asks neither the network nor the session nor a lock (WRITE-5). When this succeeds, the change is
 * safe and will be sent; when it fails, nothing of it was kept (WRITE-2).
 *
 * @param input no deletion: some of the rows that one touches are found by Dexie's own calls, see {@link append}
 * @param isNewId whether its document's id was newly generated, so that nothing has it yet and nothing need be read of it
 */
export async function writeLocally(
  mirror: Mirror,
  input: Exclude<MutationInput, { op: 'delete' | 'deleteVisit' }>,
  isNewId = false,
): Promise<Result<Mutation, SaveFailure>> {
  const stores = ['outbox', 'meta', ...storesOfAppend(mirror, input.path)];
  try {
    const row = rowOfInput(mirror, input);
    const decide = (read: ReadRows) => planAppend(mirror, row, read, isNewId);
    return ok(await traced('write', () => mirror.db.saveTogether(stores, decide)));
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/** Keeps many changes, all or none, in their order. Otherwise as {@link writeLocally}. */
export async function writeAllLocally(
  mirror: Mirror,
  inputs: readonly MutationInput[],
): Promise<Result<void, SaveFailure>> {
  const roots = new Set(inputs.map(({ path }) => rootPathOf(path)));
  return transactOnQueues(mirror, 'write many', [...roots], () => appendAll(mirror, inputs));
}

/**
 * Runs `work` in one durable transaction over some document queues: all of it is kept, or nothing.
 *
 * @param name shows in profiles and errors
 * @param rootPaths of the queues; `everyQueueOf` stands for all of a collection
 * @param work throws to keep nothing
 * @param also the stores that it touches beside the outbox, `meta` and the documents of the queues
 */
export async function transactOnQueues<Value>(
  mirror: Mirror,
  name: string,
  rootPaths: readonly string[],
  work: () => Promise<Value>,
  also: readonly ('conflicts' | 'drafts')[] = [],
): Promise<Result<Value, SaveFailure>> {
  const documents = new Set(rootPaths.flatMap((root) => storesOfQueue(mirror, root)));
  const stores = ['outbox', 'meta', ...also, ...documents];
  try {
    return ok(await transact(mirror.db, name, 'rw', stores, work));
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/**
 * The mirror as it writes an erasure: the ids of its mutations say so (`isErasure`), so that no earlier value is
 * kept of what they erase, and an archive does not bring back what they delete.
 */
export function erasing(mirror: Mirror): Mirror {
  const { ids } = mirror;
  return { ...mirror, ids: { ...ids, mutationId: () => erasureId(ids.mutationId()) } };
}

/**
 * Appends a mutation to the outbox and updates the view. It reads and writes only what the mutation touches, however
 * long the queue (WRITE-1); of a creation or deletion it also reads the queue, for `over`. Only inside
 * {@link transactOnQueues}.
 *
 * @throws UnfitError where the server would refuse a value for good (WRITE-8)
 */
export async function append(
  mirror: Mirror,
  input: MutationInput,
  options: AppendOptions = {},
): Promise<Mutation> {
  const { db } = mirror;
  const row = rowOfInput(mirror, input, options);
  const { changes, answer } = await planAppend(mirror, row, db.readTogether);
  return answer(await db.writeTogether(changes));
}

/**
 * Appends many mutations in their order and updates the view. Only inside {@link transactOnQueues}.
 *
 * @throws UnfitError as {@link append}
 */
export async function appendAll(mirror: Mirror, inputs: readonly MutationInput[]): Promise<void> {
  for (const input of inputs) await append(mirror, input);
}

/**
 * As {@link appendAll}, for values that were in the register or saved on this phone before. Those that the server would
 * refuse today (an old text that is too long, a visit without a day) were not typed now, and must not keep the others
 * from coming back: they are appended as rejected, so that a person can mend them (WRITE-8, PUSH-11).
 *
 * @param after the deletion that they follow from, where it may be in flight
 * @returns how many mutations were appended as rejected
 * @throws UnfitError for the token of an unread value, which is never written
 */
export async function appendAgain(
  mirror: Mirror,
  inputs: readonly MutationInput[],
  after?: string,
): Promise<number> {
  const parts = inputs.flatMap(partsOf);
  for (const [input, status] of parts) await append(mirror, input, { status, after });
  return parts.filter(([, status]) => status === 'rejected').length;
}

/** What appending one mutation writes; answers the mutation as it was saved. */
async function planAppend(
  mirror: Mirror,
  row: InputRow,
  read: ReadRows,
  isNewId = false,
): Promise<Decision<Mutation>> {
  const { db, ids } = mirror;
  const { op, path } = row;
  const isWhole = op === 'create' || op === 'delete';
  const outbox = db.table<OutboxRow, string>('outbox');
  const [touched, [facts], waiting] = await Promise.all([
    readTouched(mirror, row, read, isNewId),
    read([{ table: db.meta, key: 'deviceId' }]),
    isWhole ? read([{ table: outbox, index: 'lane', equals: path }]) : undefined,
  ]);
  const knownDeviceId = facts[0]?.value as string | undefined;
  const deviceId = knownDeviceId ?? ids.documentId();
  const baseCopy = touched.base.find((each) => each.path === path);
  const baseRev = baseCopy?.rev ?? 0;
  const over = waiting?.[0].map(({ mid }) => mid);
  const stored = {
    ...row,
    deviceId,
    baseRev,
    ...(over && { over }),
    ...(baseCopy && over?.length === 0 && { seenVersion: baseCopy.version }),
  };
  const note = { table: db.meta, before: undefined, after: { key: 'deviceId', value: deviceId } };
  const changes: RowChange[] = [
    // A horse's row takes the browser longest: it works on that while the others are prepared.
    ...extendView(mirror, touched, inputOf(stored)),
    ...(knownDeviceId === undefined ? [note] : []),
    // Last, so that its key, the mutation's `seq`, is the last one.
    { table: db.outbox, before: undefined, after: stored },
  ];
  return { changes, answer: (keys) => mutationFrom({ ...stored, seq: keys.at(-1) as number }) };
}

/** The outbox row of a mutation, without what has to be read for it. */
type InputRow = Omit<OutboxRow, 'seq' | 'deviceId' | 'baseRev' | 'over'>;

/** @throws UnfitError where the server would refuse a value for good */
function rowOfInput(
  { ids, uid, clock }: Mirror,
  input: MutationInput,
  { holdMs = 0, status = 'pending', after }: AppendOptions = {},
): InputRow {
  const createdAt = clock.now();
  const change = changeRowOf(input);
  return {
    mid: ids.mutationId(),
    uid,
    ...change,
    patch: fitting(change.path, change.patch, status),
    ...(after !== undefined && { after }),
    ...(status === 'rejected'
      ? { status: REJECTED, lastError: 'unfit' }
      : { status, lastError: null }),
    attempts: 0,
    nextAttemptAt: holdMs > 0 ? createdAt + holdMs : 0,
    createdAt,
  };
}
