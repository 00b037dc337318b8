import { collectionOf, COLLECTIONS, rootPathOf } from '../model/collections.ts';
import type { FieldSpec } from '../model/fields.ts';
import { storable, unfit } from '../model/fields.ts';
import type { MutationInput, Mutation, Patch } from '../mutation/mutation.ts';
import { MUTATION_VERSION } from '../mutation/mutation.ts';
import type { Result } from '../platform/result.ts';
import { fail, ok } from '../platform/result.ts';
import type { Mirror } from './database.ts';
import { deviceId } from './meta.ts';
import { rebuildView, storesOfQueue } from './view.ts';

/**
 * Why a change could not be kept on the phone: no room, the database was closed under us (newer
 * code of another tab has it), anything else that aborted the transaction, or a value that the server
 * would refuse for good (WRITE-8).
 */
export type SaveFailure = 'quota' | 'closed' | 'aborted' | 'unfit';

/**
 * Keeps a change on this phone: the outbox entry and the view in one durable transaction (WRITE-1).
 * Asks neither the network nor the session nor a lock (WRITE-5). When this gives `ok`, the change is
 * safe and will be sent; when it fails, nothing of it was kept (WRITE-2).
 *
 * @param holdMs how long it is not sent by itself, so that it can be taken back without a trace
 */
export async function writeLocally(
  mirror: Mirror,
  draft: MutationInput,
  holdMs = 0,
): Promise<Result<Mutation, SaveFailure>> {
  return transactOnQueue(mirror, rootPathOf(draft.path), () => append(mirror, draft, holdMs));
}

/** Keeps many changes, all or none, in their order. Otherwise as {@link writeLocally}. */
export async function writeAllLocally(
  mirror: Mirror,
  drafts: readonly MutationInput[],
): Promise<Result<void, SaveFailure>> {
  const lanes = new Set(drafts.map(({ path }) => rootPathOf(path)));
  return transactOnQueues(mirror, [...lanes], () => appendAll(mirror, drafts));
}

/**
 * Does what belongs together in one durable transaction over a lane: all of it is kept, or nothing.
 *
 * @param work throws to keep nothing
 * @param also what it touches beside the outbox, `meta` and the lane's documents
 */
export async function transactOnQueue<Value>(
  mirror: Mirror,
  lane: string,
  work: () => Promise<Value>,
  also: readonly ('conflicts' | 'drafts')[] = [],
): Promise<Result<Value, SaveFailure>> {
  return transactOnQueues(mirror, [lane], work, also);
}

async function transactOnQueues<Value>(
  mirror: Mirror,
  lanes: readonly string[],
  work: () => Promise<Value>,
  also: readonly string[] = [],
): Promise<Result<Value, SaveFailure>> {
  const ofLanes = lanes.flatMap((lane) => storesOfQueue(mirror, lane));
  const stores = ['outbox', 'meta', ...also, ...new Set(ofLanes)];
  try {
    // An async function here, or Dexie does not follow the transaction across the awaits in `work`.
    return ok(await mirror.db.transaction('rw', stores, async () => work()));
  } catch (error) {
    return fail(saveFailureOf(error));
  }
}

/** A value that the server would refuse for good (WRITE-8). */
class UnfitError extends Error {
  override readonly name = 'UnfitError';
}

/** Appends a change to the outbox and shows it. Only inside {@link transactOnQueue}. */
export async function append(mirror: Mirror, draft: MutationInput, holdMs = 0): Promise<Mutation> {
  const lane = rootPathOf(draft.path);
  const made = await entryOf(mirror, lane, draft);
  const entry = holdMs > 0 ? { ...made, nextAttemptAt: made.createdAt + holdMs } : made;
  const seq = await mirror.db.outbox.add(entry);
  await rebuildView(mirror, lane);
  return { ...entry, seq };
}

/** Appends many changes in their order and shows them. Only inside {@link transactOnQueue}. */
export async function appendAll(mirror: Mirror, drafts: readonly MutationInput[]): Promise<void> {
  const lanes = new Set(drafts.map(({ path }) => rootPathOf(path)));
  const entries = [];
  for (const draft of drafts) entries.push(await entryOf(mirror, rootPathOf(draft.path), draft));
  await mirror.db.outbox.bulkAdd(entries);
  for (const lane of lanes) await rebuildView(mirror, lane);
}

async function entryOf(
  mirror: Mirror,
  lane: string,
  draft: MutationInput,
): Promise<Omit<Mutation, 'seq'>> {
  const base = await mirror.db.base(collectionOf(draft.path)).get(draft.path);
  return {
    mid: mirror.ids.mutationId(),
    uid: mirror.uid,
    deviceId: await deviceId(mirror),
    v: MUTATION_VERSION,
    lane,
    ...draft,
    patch: storablePatch(draft),
    baseRev: base?.rev ?? 0,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: mirror.clock.now(),
  };
}

function storablePatch({ path, patch }: MutationInput): Patch {
  const spec: FieldSpec = COLLECTIONS[collectionOf(path)];
  const changes = Object.entries(patch).map(
    ([name, { from, to }]) => [name, { from, to: storable(to) }] as const,
  );
  if (changes.some(([name, { to }]) => unfit(spec[name] ?? 'line', to) !== null)) {
    throw new UnfitError();
  }
  return Object.fromEntries(changes);
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
