import type { ServerDocument } from '../../../src/model/fields/document.ts';
import { type Observations, type ObservedCommit, type Save, isUnseen } from './observations.ts';
import {
  groupOf,
  isAlive,
  isMovement,
  isVisit,
  lastDateOf,
  valueBeside,
  valueOf,
} from './register-facts.ts';
import { isCount } from './18-receipts.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 6: no server value is overwritten unless the writer's `from` matched it or a person chose
 * so.
 */

export function checkOverwrites(seen: Observations, commit: ObservedCommit): void {
  for (const { document, changed } of commit.writes) {
    const { path } = document;
    const now = commit.before.get(path) ?? null;
    if (now && document.createdAt !== now.createdAt)
      throw new Violation(6, `${path} is said to be made at ${document.createdAt}`);
    if (changed === 'tombstone') checkDeletion(seen, commit.save, path);
    else if (changed === 'create') {
      if (isAlive(now)) throw new Violation(6, `${path} was written over`);
    } else if (isCount(path)) {
      // The commit that creates a receipt increments the count; `checkNumbers` checks which number it is.
      const [was, is] = [now?.fields['receiptNumber'], document.fields['receiptNumber']];
      if (changed.join() !== 'receiptNumber' || Number(is) !== Number(was) + 1)
        throw new Violation(6, `${path} went from ${String(was)} to ${String(is)}`);
    } else if (isAlive(now)) {
      for (const field of changed) checkField(commit.save, now, field);
    }
  }
}

/** CONFLICT-2: a deletion does not remove a change that the person had not seen. */
function checkDeletion(seen: Observations, save: Save, path: string): void {
  const { mutation, over } = save;
  if (mutation.op === 'deleteVisit' && path === mutation.path) return;
  if (mutation.op !== 'delete') throw new Violation(6, `${mutation.op} deleted ${path}`);
  if (path !== mutation.path) return;
  const states = seen.states(path);
  const hasRevisionOnly = over.size > 0;
  // Known limits of CONFLICT-2 for a deletion over changes that wait: it knows only the revision, which other programs
  // do not raise, and which begins again at 1 when somebody restores a document that the console erased.
  if (hasRevisionOnly && states.some(({ document }, index) => index > 0 && document === null))
    return;
  const unseen = states.some(
    (state) =>
      !(hasRevisionOnly && state.device === '') &&
      !over.has(state.mid) &&
      isUnseen(state.document, save),
  );
  if (unseen) throw new Violation(6, `${path} was deleted over an unseen change`);
}

/**
 * PUSH-3: a field that is overwritten had the value that the person saw; the other fields of its
 * group had that too, or already the new one. A visit writes only the last date of its horse, a
 * movement also the flags.
 */
function checkField({ mutation }: Save, now: ServerDocument, field: string): void {
  if (isVisit(mutation.path)) {
    const isFlag = isMovement(mutation.path) && (field === 'isHere' || field === 'isDeceased');
    if (field !== lastDateOf(mutation.path) && !isFlag)
      throw new Violation(6, `a visit wrote ${field}`);
    return;
  }
  const change = mutation.patch[field];
  if (!change) throw new Violation(6, `${field} was written though nobody changed it`);
  const held = valueOf(now, field);
  if (held !== change.from)
    throw new Violation(6, `${field} of ${now.path}: ${String(held)} was overwritten`);
  for (const mate of groupOf(field)) {
    const mine = mutation.patch[mate];
    const value = valueOf(now, mate);
    const unchanged = valueBeside(mutation, mate);
    const known = mine
      ? value === mine.from || value === mine.to
      : unchanged === undefined || value === unchanged;
    if (!known) throw new Violation(6, `${field} was joined to somebody else's ${mate}`);
  }
}
