import type { BaseRow, ViewRow } from '../../../src/mirror/database/database.ts';
import { VIEW_STORES } from '../../../src/mirror/database/view-keys.ts';
import type { Collection } from '../../../src/model/collections.ts';
import {
  type Observations,
  type Resolution,
  type Save,
  type State,
  type WatchedStorage,
  baseOf,
  isUnseen,
  parkedOf,
} from './observations.ts';
import { collectionOf, groupOf, isAlive, rootOf, valueBeside, valueOf } from './register-facts.ts';
import type { ConflictRow, OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 2 for conflicts: each was parked for a reason, shows a state that the server had, and
 * is removed only when a person resolves it or when there is nothing left to decide.
 */

/**
 * Each conflict of a mutation belongs to it, shows a state that the server had, and could not be
 * merged.
 */
export function checkParked(seen: Observations, save: Save): void {
  for (const conflict of parkedOf(seen.device(save.device), save.mutation.mid)) {
    checkTrue(seen, save, conflict);
    if (conflict.kind === 'field') checkFieldConflict(seen, save, conflict);
    else if (conflict.kind === 'deleted') checkDeleted(seen, save, conflict);
    else checkStaleDelete(seen, save, conflict);
  }
}

/**
 * What a conflict shows of the other side (who, when, and for a field its value) was one state on
 * the server, and the conflict has the paths of its mutation.
 */
function checkTrue(seen: Observations, { mutation }: Save, conflict: ConflictRow): void {
  const { kind, field, path, lane, theirs, theirsBy, theirsAt } = conflict;
  const { replaces = lane } = mutation;
  const told = kind === 'deleted' ? [lane, replaces] : [path];
  const wasSo = told
    .flatMap((of) => seen.states(of))
    .some(
      ({ document }) =>
        (document?.updatedBy ?? '') === theirsBy &&
        (document?.updatedAt ?? '') === theirsAt &&
        (kind !== 'field' || (document !== null && valueOf(document, field) === theirs)),
    );
  if (!wasSo || lane !== mutation.lane || path !== mutation.path)
    throw new Violation(2, `what is told of the other side of ${path} never was so`);
}

/**
 * CONFLICT-1: the conflict has the value of the mutation, and the server had another value than the
 * person saw in the field or in one of its group.
 */
function checkFieldConflict(seen: Observations, save: Save, conflict: ConflictRow): void {
  const { patch } = save.mutation;
  const { field, path, mine } = conflict;
  if (patch[field]?.to !== mine) throw new Violation(2, `what was parked is not mine: ${field}`);
  const reason = seen.statesSince(save, path).some(
    ({ document }) =>
      isAlive(document) &&
      groupOf(field).some((mate) => {
        const value = valueOf(document, mate);
        const change = patch[mate];
        const unchanged = valueBeside(save.mutation, mate);
        return change
          ? value !== change.from && value !== change.to
          : unchanged !== undefined && value !== unchanged;
      }),
  );
  if (!reason) throw new Violation(2, `${field} of ${path} was parked for no reason`);
}

/** CONFLICT-2: the document was deleted; for an added visit its horse, or the visit that it replaces. */
function checkDeleted(seen: Observations, save: Save, { path, mutation }: ConflictRow): void {
  const { op, lane } = save.mutation;
  const root = op === 'addVisit' ? lane : path;
  if (seen.statesSince(save, root).some(({ document }) => !isAlive(document))) return;
  // What was recorded again gets it only once the visit turns out to be gone by somebody else's change (UNDO-3).
  const { replaces } = mutation;
  const isReplaced =
    replaces !== undefined &&
    seen.statesSince(save, replaces).some(({ document }) => !isAlive(document));
  if (!isReplaced) throw new Violation(2, `${path} was called deleted and was not`);
}

/** CONFLICT-2: there was a change that the person who made the deletion had not seen. */
function checkStaleDelete(seen: Observations, save: Save, { path }: ConflictRow): void {
  const isStale = seen
    .states(path)
    .some(({ mid, document }) => isUnseen(document, save) && !save.over.has(mid));
  if (!isStale) throw new Violation(2, `the deletion of ${path} was called stale and was not`);
}

/**
 * A conflict is removed only when a person resolves it, and then the phone shows what was chosen
 * (CONFLICT-3), or when there is nothing left to decide. Resolving a conflict that is not open any
 * more writes nothing.
 *
 * @param before the ids of the mutations that were in the outbox before this transaction
 */
export function checkResolved(seen: Observations, name: string, before: ReadonlySet<string>): void {
  const device = seen.device(name);
  const rows = device.storage.rows<ConflictRow>('conflicts');
  const now = new Map(rows.map((row) => [row.id, row]));
  const waited = [...before].flatMap((mid) => seen.saveEver(name, mid)?.mutation ?? []);
  const isDeletedHere = (visit: string) =>
    waited.some(({ op, path }) => op === 'deleteVisit' && path === visit);
  const isDeletedAnew = (document: string) =>
    [...device.outbox.values()].some(
      ({ mid, op, path }) => op === 'delete' && path === document && !before.has(mid),
    );
  const answered = waited.filter(({ mid }) => !device.outbox.has(mid));
  const isDeletedSince = ({ lane, mutation: { deviceId, seq } }: ConflictRow) =>
    !isAlive(baseOf(device, lane)) &&
    answered.some(
      (last) =>
        last.op === 'delete' && last.path === lane && last.deviceId === deviceId && last.seq > seq,
    );
  const wrote = [...device.outbox.keys()].some((mid) => !before.has(mid));
  if (wrote && [...device.conflicts.keys()].every((id) => now.has(id)))
    throw new Violation(6, 'a conflict was resolved that was not open any more');
  for (const [id, conflict] of device.conflicts) {
    if (now.has(id) || isRecorded(seen, conflict)) continue;
    if (isOfUndoneStep(seen, name, conflict)) continue;
    // Nothing is left to decide about a deletion that was taken back (UNDO-3), or whose document is gone all the same, nor
    // about an added visit whose own deletion was acknowledged, nor about what this device deleted since.
    if (conflict.kind === 'staleDelete' && seen.isTakenBack(name, conflict.path)) continue;
    if (conflict.kind === 'staleDelete' && !isAlive(baseOf(device, conflict.path))) continue;
    // Whoever deletes it anew has answered.
    if (conflict.kind === 'staleDelete' && isDeletedAnew(conflict.path)) continue;
    if (conflict.kind === 'deleted' && isDeletedHere(conflict.path)) continue;
    if (conflict.kind !== 'staleDelete' && isDeletedSince(conflict)) continue;
    if (conflict.kind === 'field' && isAboutTheWhole(now, conflict)) continue;
    if (answered.some((later) => isReplacedBy(later, now, conflict))) continue;
    // The server has what this person wanted (CONFLICT-1).
    if (conflict.kind === 'field' && hasMine(device, conflict)) continue;
    const chosen = seen.resolutionsOf(name, id);
    if (!chosen.some((resolution) => isCarriedOut(resolution, conflict, device, wrote)))
      throw new Violation(2, `${conflict.kind} of ${conflict.path} was not resolved as chosen`);
  }
  device.conflicts.clear();
  for (const [id, conflict] of now) {
    device.conflicts.set(id, conflict);
    seen.addParked(name, id);
  }
}

/**
 * At the end, every field that a commit left out was once asked where its mutation was made: as a field, or with its whole
 * document where that was deleted. A field that had my value at some time since the commit need not be asked; where the
 * device's own attempt had nothing to write and asked about another field, the commit was that of a device which had it
 * from a file, and the value may have been there before it (seed 4695657).
 */
export function checkLeftOutAsked(seen: Observations): void {
  for (const save of seen.allSaves()) {
    const { mid, path, patch } = save.mutation;
    const receipt = seen.server.receipts.get(mid);
    if (!receipt || seen.isWithdrawn(save) || seen.isLetGo(save)) continue;
    if (seen.device(save.device).outbox.has(mid)) continue;
    if (seen.wasParked(save.device, `${mid}/`)) continue;
    const states = seen.states(path);
    const { conflicts } = receipt.result;
    const wroteNothing = Object.keys(patch).some(
      (field) => !conflicts.includes(field) && seen.wasParked(save.device, `${mid}/${field}`),
    );
    const committed = states.findIndex((state) => state.mid === mid);
    const since = states.slice(wroteNothing ? save.since.get(path) : committed);
    for (const field of conflicts) {
      const isMine = ({ document }: State) =>
        isAlive(document) && valueOf(document, field) === patch[field]?.to;
      if (!seen.wasParked(save.device, `${mid}/${field}`) && !since.some(isMine))
        throw new Violation(2, `${field} of ${path} was left out, and ${save.device} never asked`);
    }
  }
}

/**
 * Whether a later change of this device was made over the value that is asked about: of the same field, or of what belongs
 * together with it and is asked about instead.
 */
function isReplacedBy(
  later: OutboxRow,
  now: ReadonlyMap<string, ConflictRow>,
  { kind, path, field, mine, mutation }: ConflictRow,
): boolean {
  const { mid, deviceId, seq } = later;
  if (kind !== 'field' || later.op !== 'update' || later.path !== path) return false;
  if (deviceId !== mutation.deviceId || seq <= mutation.seq) return false;
  const isAskedBeside = groupOf(field).some((mate) => now.has(`${mid}/${mate}`));
  return later.patch[field]?.from === mine || (isAskedBeside && later.seen[field] === mine);
}

/** Whether a person took back the step over many documents that made the change. */
function isOfUndoneStep(seen: Observations, name: string, { path, mutation }: ConflictRow) {
  const isAdded = mutation.op === 'create' && seen.isTakenBack(name, path);
  return isAdded || seen.isUndone(name, mutation.mid);
}

/**
 * Whether a conflict over a field became one over its whole document, with what restores that: the document was
 * deleted (CONFLICT-3).
 */
function isAboutTheWhole(
  now: ReadonlyMap<string, ConflictRow>,
  { mutation }: ConflictRow,
): boolean {
  const whole = now.get(`${mutation.mid}/`);
  return whole?.kind === 'deleted' && whole.mutation.lost !== undefined;
}

/**
 * A phone that knows that a document is gone asks nobody about a field of it: nothing could write that field. Nor about
 * its deletion, unless something waits for the answer that is to write the document again.
 */
export function checkNoneOverGone(device: WatchedStorage): void {
  for (const { kind, path, field, mutation } of device.storage.rows<ConflictRow>('conflicts')) {
    if (kind === 'deleted' || isAlive(baseOf(device, path))) continue;
    const waiting = device.storage.rows<OutboxRow>('outbox');
    const isAgain = (row: OutboxRow) => row.after === mutation.mid && rootOf(row.path) === path;
    if (kind === 'field' || !waiting.some(isAgain))
      throw new Violation(2, `${field || 'the deletion'} of ${path} is asked, which is gone`);
  }
}

/** Of the values that a device gave a field one over the other, only the last is asked about (CONFLICT-1). */
export function checkLastAsked(device: WatchedStorage): void {
  const asked = device.storage
    .rows<ConflictRow>('conflicts')
    .filter(({ kind }) => kind === 'field');
  for (const { path, field, mine, mutation } of asked) {
    const isLater = ({ mutation: later }: ConflictRow) =>
      later.path === path &&
      later.deviceId === mutation.deviceId &&
      later.seq > mutation.seq &&
      later.op === 'update' &&
      later.patch[field]?.from === mine;
    if (asked.some(isLater))
      throw new Violation(2, `${field} of ${path} is asked about beside what replaced it`);
  }
}

/** Whether the phone's copy of the document has the value that the person gave the field. */
function hasMine({ storage }: WatchedStorage, { path, field, mine }: ConflictRow): boolean {
  const base = storage.store(`base_${collectionOf(path)}`).get(path) as BaseRow | undefined;
  return base !== undefined && valueOf(base, field) === mine;
}

/**
 * Whether what was parked took effect after all: of two simultaneous attempts, one parked it, and
 * the commit of the other succeeded (PUSH-13).
 */
function isRecorded(seen: Observations, { field, mutation }: ConflictRow): boolean {
  const receipt = seen.server.receipts.get(mutation.mid);
  return receipt !== undefined && !receipt.result.conflicts.includes(field);
}

/** At the end, no whole mutation is parked that took effect and is the last change of its document. */
export function checkNothingRecordedAsked(seen: Observations): void {
  for (const [name, { storage }] of seen.devices) {
    for (const conflict of storage.rows<ConflictRow>('conflicts')) {
      const { kind, path, field, mutation } = conflict;
      const shows = seen.server.documents.get(path)?.lastMid === mutation.mid;
      if (field === '' && shows && isRecorded(seen, conflict))
        throw new Violation(2, `${kind} of ${path} is asked on ${name}, and is recorded`);
    }
  }
}

/**
 * Whether the phone shows what a person chose.
 *
 * @param wrote whether the transaction appended mutations
 */
function isCarriedOut(
  resolution: Resolution,
  { path, lane, field, mine }: ConflictRow,
  { storage }: WatchedStorage,
  wrote: boolean,
): boolean {
  const shown = (at: string) =>
    storage.store(VIEW_STORES[collectionOf(at) as Collection]).get(at) as ViewRow | undefined;
  const row = shown(path);
  switch (resolution) {
    case 'mine':
      return !row || valueOf(row, field) === mine;
    case 'theirs':
      return !wrote;
    case 'restored':
      return shown(lane) !== undefined;
    case 'deleted':
      return row === undefined;
    case 'merged':
      return true;
  }
}
