import { collectionOf, COLLECTIONS, rootPathOf } from '../model/collections.ts';
import { type FieldSpec, storable, unfit } from '../model/fields.ts';
import { isUnreadToken } from '../model/raw-value.ts';
import type { Mutation, MutationInput } from '../mutation/mutation.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import { type Mirror, transact } from './database.ts';
import { deviceId } from './meta.ts';
import { inputOf, mutationFrom, type NewOutboxRow, newRowOf } from './outbox-row.ts';
import { extendView, readTouched, storesOfQueue } from './view.ts';

/**
 * Why a change could not be kept on the phone: no room, the database was closed under us (newer
 * code of another tab has it), anything else that aborted the transaction, or a value that the server
 * would refuse for good (WRITE-8).
 */
export type SaveFailure = 'quota' | 'closed' | 'aborted' | 'unfit';

/**
 * Keeps a change on this phone: the outbox entry and the view in one durable transaction (WRITE-1).
 * Asks neither the network nor the session nor a lock (WRITE-5). When this succeeds, the change is
 * safe and will be sent; when it fails, nothing of it was kept (WRITE-2).
 *
 * @param holdMs how long it is not sent by itself, so that it can be taken back without a trace
 */
export async function writeLocally(
  mirror: Mirror,
  input: MutationInput,
  holdMs = 0,
): Promise<Result<Mutation, SaveFailure>> {
  return transactOnQueue(mirror, 'write', rootPathOf(input.path), () =>
    append(mirror, input, holdMs),
  );
}

/** Keeps many changes, all or none, in their order. Otherwise as {@link writeLocally}. */
export async function writeAllLocally(
  mirror: Mirror,
  inputs: readonly MutationInput[],
): Promise<Result<void, SaveFailure>> {
  const roots = new Set(inputs.map(({ path }) => rootPathOf(path)));
  return transactOnQueue(mirror, 'write many', [...roots], () => appendAll(mirror, inputs));
}

/**
 * Does what belongs together in one durable transaction over a document queue, or several: all of it is
 * kept, or nothing.
 *
 * @param name shows in profiles and errors
 * @param work throws to keep nothing
 * @param also what it touches beside the outbox, `meta` and the documents of the queue
 */
export async function transactOnQueue<Value>(
  mirror: Mirror,
  name: string,
  rootPath: string | readonly string[],
  work: () => Promise<Value>,
  also: readonly ('conflicts' | 'drafts')[] = [],
): Promise<Result<Value, SaveFailure>> {
  const documents = new Set([rootPath].flat().flatMap((root) => storesOfQueue(mirror, root)));
  const stores = ['outbox', 'meta', ...also, ...documents];
  try {
    return ok(await transact(mirror.db, name, 'rw', stores, work));
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/** A value that the server would refuse for good (WRITE-8). */
class UnfitError extends Error {
  override readonly name = 'UnfitError';
}

/**
 * Appends a change to the outbox and shows it: reads and writes what the change touches, however long its
 * queue. Only inside {@link transactOnQueue}.
 */
export async function append(mirror: Mirror, input: MutationInput, holdMs = 0): Promise<Mutation> {
  const { db } = mirror;
  const [made, touched] = await Promise.all([newRow(mirror, input), readTouched(mirror, input)]);
  const row = holdMs > 0 ? { ...made, nextAttemptAt: made.createdAt + holdMs } : made;
  const [seq] = await db.writeTogether([
    { table: db.outbox, before: undefined, after: row },
    ...extendView(mirror, touched, inputOf(row)),
  ]);
  return mutationFrom({ ...row, seq: seq as number });
}

/** Appends many changes in their order and shows them. Only inside {@link transactOnQueue}. */
export async function appendAll(mirror: Mirror, inputs: readonly MutationInput[]): Promise<void> {
  for (const input of inputs) await append(mirror, input);
}

/**
 * The outbox row of a change.
 *
 * @throws UnfitError where the server would refuse a value for good
 */
async function newRow(mirror: Mirror, input: MutationInput): Promise<NewOutboxRow> {
  const { db } = mirror;
  const { path, op } = input;
  const isWhole = op === 'create' || op === 'delete';
  const [[bases, ids], over] = await Promise.all([
    db.readTogether([
      { table: db.base(collectionOf(path)), key: path },
      { table: db.meta, key: 'deviceId' },
    ]),
    isWhole ? idsOfQueue(mirror, path) : undefined,
  ]);
  const row = newRowOf({
    ...input,
    mutationId: mirror.ids.mutationId(),
    uid: mirror.uid,
    deviceId: (ids[0]?.value as string | undefined) ?? (await deviceId(mirror)),
    baseRev: bases[0]?.rev ?? 0,
    ...(over && { over }),
    status: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: mirror.clock.now(),
  });
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const patch = Object.entries(row.patch).map(([name, { from, to }]) => {
    const kept = storable(to);
    const isUnfit = unfit(spec[name] ?? 'line', kept) !== null || isUnreadToken(to);
    if (isUnfit) throw new UnfitError();
    return [name, { from, to: kept }] as const;
  });
  return { ...row, patch: Object.fromEntries(patch) };
}

/** The ids of what waits in the queue of a root document. */
async function idsOfQueue({ db }: Mirror, rootPath: string): Promise<string[]> {
  const waiting = await db.outbox.where('lane').equals(rootPath).toArray();
  return waiting.map(({ mid }) => mid);
}

const CLOSED = ['DatabaseClosedError', 'InvalidStateError', 'VersionError'];

/** Reads the reason from the error's name, also where Dexie wrapped it. */
export function saveFailureOf(error: unknown): SaveFailure {
  const names = [error, error instanceof Error && 'inner' in error ? error.inner : null].map((e) =>
    e instanceof Error || e instanceof DOMException ? e.name : '',
  );
  if (names.includes('QuotaExceededError')) return 'quota';
  if (names.includes('UnfitError')) return 'unfit';
  if (CLOSED.some((name) => names.includes(name))) return 'closed';
  return 'aborted';
}
