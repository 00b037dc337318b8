import {
  type Observations,
  type ObservedCommit,
  type Save,
  type WatchedStorage,
  baseOf,
  parkedOf,
} from './observations.ts';
import { isAlive, isVisit, valueOf } from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 2: every confirmed save is exactly one of pending, receipted, conflict, rejected, or
 * proven to change nothing. Beside these, a person may take back what was not sent.
 */

/** What was confirmed to the person is in the outbox, or was. */
export function checkConfirmed(save: Save | undefined, mid: string): asserts save is Save {
  if (!save) throw new Violation(2, `${mid} was confirmed and is nowhere`);
}

/** Only what the rules of the server refused is rejected. */
export function checkRejection(seen: Observations, { mid, op, path, lastError }: OutboxRow): void {
  if (!seen.rejected.has(mid) && lastError !== 'unreadable')
    throw new Violation(2, `${op} of ${path} was rejected for no reason`);
}

/**
 * What leaves the outbox is receipted, parked, withdrawn, or changes nothing.
 *
 * @param last how it stood in the outbox last
 * @param gone all that left the outbox in this transaction
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
  if (receipt && parked.some(({ field }) => field === '')) {
    if (seen.isWithdrawn(save)) throw new Violation(7, `${mid} was taken back and sent`);
    // Another attempt recorded it at the same time: the question goes when this phone hears of it.
  } else if (receipt && save.inFileUnnoted && mayBeWithdrawn(seen, save, last, gone)) {
    // Taken back here while the other device sent it: the known limit of STATUS-2.
  } else if (receipt) {
    for (const field of receipt.result.conflicts) {
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
      return isAlive(document) && open.every((f) => valueOf(document, f) === patch[f]!.to);
    });
    if (!changesNothing) throw new Violation(2, `${op} of ${path} was dropped`);
  }
}

/** What leaves the outbox as sent is in base. */
function checkReceived(seen: Observations, { mutation }: Save, device: WatchedStorage): void {
  const { mid, op, path, lane } = mutation;
  const made = seen.states(path).findLast((state) => state.mid === mid);
  if (!made || seen.touchedByConsole.has(lane)) return;
  const base = baseOf(device, path);
  if (!base || base.version < made.document!.version)
    throw new Violation(2, `${op} of ${path} was sent, and its outcome is not here`);
}

/** Whether a person took it back, or something without which it makes no sense. */
function mayBeWithdrawn(
  seen: Observations,
  { device }: Save,
  last: OutboxRow,
  gone: readonly OutboxRow[],
): boolean {
  // What follows from a deletion falls where that took no effect.
  if (last.after !== undefined && !seen.server.receipts.has(last.after)) return true;
  // A deletion that came too late, and was taken back while it was on its way, is no question.
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
            (isVisit(first.path) && first.path === last.path)))),
  );
}

/** A mutation changes in the queue only where one before it was discarded: then it is rebased. */
export function checkRebased(save: Save, now: OutboxRow, gone: readonly OutboxRow[]): void {
  const known = gone.filter(({ path, seq }) => path === now.path && seq < now.seq);
  for (const [field, { from, to }] of Object.entries(save.mutation.patch)) {
    const change = now.patch[field];
    const before = known.find((each) => field in each.patch)?.patch[field];
    const same = change?.from === from && change?.to === to;
    const rebased =
      before?.to === from && (change ? change.from === before.from : to === before.from);
    if (!same && !rebased) throw new Violation(2, `${field} of ${now.path} was rewritten`);
  }
  save.mutation = now;
}

/**
 * No mutation that stays expects a value that was discarded and never existed. One that was made over what was
 * written again behind a deletion saw what the phone showed then, and is asked about where the server has another.
 */
export function checkNoneExpects(discarded: OutboxRow, now: Iterable<OutboxRow>): void {
  if (discarded.after !== undefined) return;
  const later = [...now]
    .filter(({ path, seq }) => path === discarded.path && seq > discarded.seq)
    .toSorted((a, b) => a.seq - b.seq);
  for (const [field, { from, to }] of Object.entries(discarded.patch)) {
    // Whoever writes it anew, in an update or with the whole document, expects nothing of what was before.
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

/** A commit writes the value that the person chose. */
export function checkWrittenValues({ writes, save }: ObservedCommit): void {
  const { path, patch } = save.mutation;
  if (isVisit(path)) return;
  for (const { document, changed } of writes) {
    if (typeof changed === 'string' || document.path !== path) continue;
    for (const field of changed) {
      if (valueOf(document, field) !== patch[field]?.to)
        throw new Violation(2, `${field} became something else`);
    }
  }
}

/** Signing out leaves what was not sent (AUTH-4). */
export function checkKeptAtSignOut(name: string, { outbox, conflicts }: WatchedStorage): void {
  if (outbox.size + conflicts.size > 0)
    throw new Violation(2, `${name} signed out, and what was not sent went too`);
}

/** What was typed and not saved is still there. */
export function checkDrafts(seen: Observations): void {
  for (const [name, keys] of seen.drafts) {
    const held = seen.device(name).storage.store('drafts');
    for (const key of keys) {
      if (!held.has(key)) throw new Violation(2, `${name} typed ${key}, and it is gone`);
    }
  }
}

/** At the end, no confirmed creation is missing everywhere. */
export function checkNothingLost(seen: Observations): void {
  for (const save of seen.allSaves()) {
    const { mid, op, path } = save.mutation;
    if (!save.confirmed || seen.server.receipts.has(mid) || seen.isWithdrawn(save)) continue;
    const device = seen.device(save.device);
    if (device.outbox.has(mid) || parkedOf(device, mid).length > 0) continue;
    if (op === 'create' && !seen.server.documents.has(path) && seen.states(path).length === 1)
      throw new Violation(2, `${path} was lost`);
  }
}
