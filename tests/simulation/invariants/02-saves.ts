import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { FieldValue } from '../../../src/model/fields/fields.ts';
import {
  type Observations,
  type ObservedCommit,
  type Save,
  type WatchedStorage,
  baseOf,
  parkedOf,
} from './observations.ts';
import { broughtNumber } from './18-receipts.ts';
import { isAlive, isMovement, isVisit, latest, valueOf } from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 2: every confirmed save is exactly one of pending, receipted, conflict, rejected, or
 * proven to change nothing. In addition, a person may take back what was not sent.
 */

/** A mutation whose save was confirmed to the person is in the outbox, or was. */
export function checkConfirmed(save: Save | undefined, mid: string): asserts save is Save {
  if (!save) throw new Violation(2, `${mid} was confirmed and is nowhere`);
}

/**
 * A mutation becomes rejected only if the rules of the server refused it, or if it is a receipt that brings a number
 * which is given (RECEIPT-1). (Nothing gives the reason `unreadable` at present.)
 */
export function checkRejection(seen: Observations, mutation: OutboxRow): void {
  const { mid, op, path, lastError } = mutation;
  const isTaken = broughtNumber(seen, mutation) === 'taken';
  // Known limit of PUSH-12.
  if (seen.isTakenForRefused(mid)) return;
  if (!seen.rejected.has(mid) && lastError !== 'unreadable' && !isTaken)
    throw new Violation(2, `${op} of ${path} was rejected for no reason`);
}

/** Notes whether an attempt of a mutation is under way, as far as its rows in the outbox tell. */
export function noteTrying(save: Save, before: OutboxRow | undefined, now: OutboxRow): void {
  if (now.attempts > save.attempts) save.trying = true;
  else if (
    before &&
    (before.lastError !== now.lastError || before.nextAttemptAt !== now.nextAttemptAt)
  )
    save.trying = false;
}

/** The failures of an attempt that the server did not take. */
const NOT_TAKEN = ['offline', 'quota', 'signedOut', 'denied'];

/**
 * Whether a change belongs to a step that a person took back, and its last attempt was put off without an answer: the
 * undo takes it out of the outbox. If it arrived all the same, it comes back with the next pull (decision 022). Not what
 * a file handed over.
 */
function isPutOff(seen: Observations, { device, trying }: Save, last: OutboxRow): boolean {
  const isTurnedAway = NOT_TAKEN.includes(String(last.lastError)) && last.handed === undefined;
  return !trying && seen.isUndone(device, last.mid) && isTurnedAway;
}

/**
 * A mutation that leaves the outbox is receipted, parked or withdrawn, or changes nothing.
 *
 * @param last its row when it was last in the outbox
 * @param gone all rows that left the outbox in this transaction
 */
export function checkOutcome(
  seen: Observations,
  save: Save,
  last: OutboxRow,
  gone: readonly OutboxRow[],
): void {
  const { mid, op, path, patch } = save.mutation;
  const device = seen.device(save.device);
  const parked = parkedOf(device, mid);
  const receipt = seen.server.receipts.get(mid);
  if (parked.length === 0 && last.attempts > 0 && isPutOff(seen, save, last)) {
    seen.markLetGo(save);
  } else if (receipt && parked.some(({ field }) => field === '')) {
    if (seen.isWithdrawn(save)) throw new Violation(7, `${mid} was taken back and sent`);
    // A simultaneous attempt took effect: this phone drops the conflict when it learns of that (PUSH-13).
  } else if (receipt && save.inFileUnnoted && mayBeWithdrawn(seen, save, last, gone)) {
    // Taken back here while the other device sent it: the known limit of STATUS-2.
  } else if (receipt && last.handed && followsFromNothing(seen, save, last)) {
    // The other device sent it, where its deletion took effect or found nothing to delete (STATUS-2).
  } else if (receipt) {
    for (const field of receipt.result.conflicts) {
      // Where the register has this value by now, whoever wrote it, there is nothing to ask (CONFLICT-1).
      const [base, change] = [baseOf(device, path), patch[field]];
      if (change && base && isAlive(base) && hasValue(base, field, change.to)) continue;
      if (!parked.some((conflict) => conflict.field === field))
        throw new Violation(2, `${field} of ${mid} was neither written nor parked`);
    }
    if (seen.isWithdrawn(save)) throw new Violation(7, `${mid} was taken back and sent`);
    checkReceived(seen, save, device);
  } else if (parked.length === 0 && mayBeWithdrawn(seen, save, last, gone)) {
    seen.markWithdrawn(save);
  } else if (parked.length === 0 && last.attempts === 0) {
    throw new Violation(2, `${op} of ${path} vanished`);
  } else if (!parked.some((conflict) => conflict.field === '')) {
    const open = Object.keys(patch).filter((f) => !parked.some((c) => c.field === f));
    const changesNothing = seen.statesSince(save, path).some(({ document }) => {
      if (op === 'addVisit') return document !== null;
      if (op === 'deleteVisit' || op === 'delete') return !isAlive(document);
      return isAlive(document) && open.every((f) => hasValue(document, f, patch[f]!.to));
    });
    if (!changesNothing) throw new Violation(2, `${op} of ${path} was dropped`);
  }
}

/** The kind of visit that gives a last date. */
const KINDS: Readonly<Record<string, string>> = {
  lastHoovesTrim: 'hoovesTrims',
  lastDentist: 'dentists',
  lastMovement: 'movements',
};

/** Whether a document has the value that a change gives a field; of a last date, the later counts (VISIT-2). */
function hasValue(document: ServerDocument, field: string, to: FieldValue): boolean {
  const value = valueOf(document, field);
  if (value === to) return true;
  return field in KINDS && typeof value === 'number' && value > Number(to ?? 0);
}

/** When a mutation leaves the outbox as sent, base has the state that it made, or a later one. */
function checkReceived(seen: Observations, { mutation }: Save, device: WatchedStorage): void {
  const { mid, op, path, lane } = mutation;
  const made = seen.states(path).findLast((state) => state.mid === mid);
  if (!made || seen.touchedByConsole.has(lane)) return;
  const base = baseOf(device, path);
  if (!base || base.version < made.document!.version)
    throw new Violation(2, `${op} of ${path} was sent, and its outcome is not here`);
}

/** Whether a mutation follows from a deletion that took no effect, and is not open here any more (WRITE-7). */
function followsFromNothing(
  seen: Observations,
  { device }: Save,
  { after }: Pick<OutboxRow, 'after'>,
): boolean {
  if (after === undefined || seen.server.receipts.has(after)) return false;
  const { storage } = seen.device(device);
  const waits = storage.rows<OutboxRow>('outbox').some(({ mid }) => mid === after);
  return !waits && parkedOf(seen.device(device), after).length === 0;
}

/**
 * Whether a mutation may leave the outbox without being sent: a person took it back, or took back
 * one that it depends on, or the deletion that it follows from took no effect.
 */
function mayBeWithdrawn(
  seen: Observations,
  save: Save,
  last: OutboxRow,
  gone: readonly OutboxRow[],
): boolean {
  const { device } = save;
  if (followsFromNothing(seen, save, last)) return true;
  // A deletion that was taken back while it was in flight, and turned out stale, becomes no conflict.
  // It leaves together with the mutation that would have written the document again (UNDO-3).
  if (gone.some((each) => each.after === last.mid && each.path === last.path)) return true;
  return gone.some(
    (first) =>
      (first.attempts === 0 || first.status === 'attention') &&
      seen.isTakenBack(device, first.path) &&
      (first === last ||
        (first.lane === last.lane &&
          first.seq < last.seq &&
          (first.op === 'create' ||
            first.replaces === last.path ||
            (isVisit(first.path) && first.path === last.path) ||
            isEmptied(last, first)))),
  );
}

const FLAGS = ['isHere', 'isDeceased'];

/** Whether an update that was never tried changes nothing without an earlier mutation. */
function isEmptied({ op, path, patch, attempts }: OutboxRow, without: OutboxRow): boolean {
  const isBack = ([field, { to }]: [string, { to: FieldValue }]) =>
    isMovement(without.path) ? FLAGS.includes(field) : without.patch[field]?.from === to;
  const isAbove = isMovement(without.path) ? without.lane === path : without.path === path;
  return op === 'update' && attempts === 0 && isAbove && Object.entries(patch).every(isBack);
}

/**
 * The patch of a waiting mutation changes only when an earlier mutation of the same document is
 * discarded: then its values are rebased. So are the flags of a horse, and those from before a movement, when an earlier
 * movement of it, or change of these flags, is discarded.
 */
export function checkRebased(save: Save, now: OutboxRow, gone: readonly OutboxRow[]): void {
  const earlier = gone.filter(({ lane, seq }) => lane === now.lane && seq < now.seq);
  const known = earlier.filter(({ path }) => path === now.path);
  const isMoved = earlier.some(
    ({ path, patch }) => isMovement(path) || FLAGS.some((f) => f in patch),
  );
  for (const [field, { from, to }] of Object.entries(save.mutation.patch)) {
    const change = now.patch[field];
    const before = known.find((each) => field in each.patch)?.patch[field];
    const same = change?.from === from && change?.to === to;
    const rebased =
      before?.to === from && (change ? change.from === before.from : to === before.from);
    const isFlag = isMovement(now.path)
      ? ['hereBefore', 'deceasedBefore'].includes(field)
      : FLAGS.includes(field) && (!change || change.to === to);
    if (!same && !rebased && !(isMoved && isFlag))
      throw new Violation(2, `${field} of ${now.path} was rewritten`);
  }
  save.mutation = now;
}

/**
 * No remaining update has a `from` that only a discarded mutation made. This does not hold for
 * changes made over what was written again behind a deletion (`after`): they keep the value that
 * the phone showed then, and become conflicts where the server has another.
 */
export function checkNoneExpects(
  discarded: OutboxRow,
  now: Iterable<OutboxRow>,
  gone: readonly OutboxRow[],
): void {
  if (discarded.after !== undefined) return;
  // It went because it brought back what was there before: others may expect that.
  if (gone.some((first) => first.seq < discarded.seq && isEmptied(discarded, first))) return;
  const later = [...now]
    .filter(({ path, seq }) => path === discarded.path && seq > discarded.seq)
    .toSorted((a, b) => a.seq - b.seq);
  for (const [field, { from, to }] of Object.entries(discarded.patch)) {
    // Updates behind a mutation that writes the same value anew, or the whole document, may expect it.
    const anew = later.findIndex(
      ({ op, patch }) => field in patch && (op !== 'update' || patch[field]!.to === to),
    );
    const before = later
      .slice(0, anew < 0 ? undefined : anew + 1)
      .filter(({ op }) => op === 'update');
    if (from !== to && before.some(({ patch }) => patch[field]?.from === to))
      throw new Violation(2, `${field} of ${discarded.path} expects a value that was discarded`);
  }
}

/**
 * A commit writes the value that the person chose. A change of a last date writes the latest of the visits on the
 * server, where that is later (VISIT-3).
 */
export function checkWrittenValues(seen: Observations, { writes, save }: ObservedCommit): void {
  const { op, path, patch } = save.mutation;
  if (isVisit(path)) return;
  for (const { document, changed } of writes) {
    if (typeof changed === 'string' || document.path !== path) continue;
    for (const field of changed) {
      const kind = op === 'update' ? KINDS[field] : undefined;
      const dates = kind ? seen.visits(path, kind).map(({ fields }) => fields['date']) : [];
      const to = patch[field]?.to;
      if (valueOf(document, field) !== (dates.length > 0 ? latest([to, ...dates]) : to))
        throw new Violation(2, `${field} became something else`);
    }
  }
}

/** Signing out keeps unsent mutations and conflicts (AUTH-4). */
export function checkKeptAtSignOut(name: string, { outbox, conflicts }: WatchedStorage): void {
  if (outbox.size + conflicts.size > 0)
    throw new Violation(2, `${name} signed out, and what was not sent went too`);
}

/** At the end, all drafts are still there. */
export function checkDrafts(seen: Observations): void {
  for (const [name, keys] of seen.drafts) {
    const held = seen.device(name).storage.store('drafts');
    for (const key of keys) {
      if (!held.has(key)) throw new Violation(2, `${name} typed ${key}, and it is gone`);
    }
  }
}

/** At the end, no confirmed creation or visit is missing everywhere, unless a person dropped it after a question. */
export function checkNothingLost(seen: Observations): void {
  for (const save of seen.allSaves()) {
    const { mid, op, path } = save.mutation;
    if (!save.confirmed || seen.server.receipts.has(mid) || seen.isWithdrawn(save)) continue;
    const device = seen.device(save.device);
    if (device.outbox.has(mid) || parkedOf(device, mid).length > 0) continue;
    const isNew = op === 'create' || (op === 'addVisit' && !seen.wasParked(save.device, `${mid}/`));
    if (isNew && !seen.server.documents.has(path) && seen.states(path).length === 1)
      throw new Violation(2, `${path} was lost`);
  }
}
