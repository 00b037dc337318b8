import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { DocumentWrite } from '../../../src/mutation/document-write.ts';
import type { LogEntry } from '../../../src/sync/ports.ts';
import type { ObservedCommit, Save } from './observations.ts';
import {
  collectionOf,
  emptyValue,
  isAlive,
  isVisit,
  logNameOf,
  rootOf,
  valueOf,
} from './register-facts.ts';
import { Violation } from './violation.ts';

/** Invariant 4: every commit is of a mutation that was in the outbox of its sender. */
export function checkKnown(save: Save | undefined, { mutationId }: LogEntry): asserts save is Save {
  if (!save) throw new Violation(4, `commit of an unknown mutation ${mutationId}`);
}

/** Whether a document is the count of the year in which the mutation creates a receipt. */
function isCountOf({ path }: { readonly path: string }, { mutation }: Save): boolean {
  return (
    collectionOf(mutation.path) === 'receipts' &&
    mutation.op === 'create' &&
    path === `receipts/${String(mutation.patch['year']?.to)}`
  );
}

/**
 * Invariant 4: the log entry says what its commit does, as the rules demand (PUSH-1): what happens
 * to the document, exactly the fields that change, and the new revision. Every visit that is written
 * has an entry of its own, except for visits that are deleted with their horse, and inherited ones.
 */
export function checkLogEntry({ writes, log, save, before }: ObservedCommit): void {
  const { mutation } = save;
  const roots = writes.filter(({ document }) => document.path === mutation.lane);
  const accounted =
    log.params.path === mutation.path &&
    writes.every(
      ({ document }) =>
        document.lastMid === log.mutationId &&
        (rootOf(document.path) === mutation.lane || isCountOf(document, save)),
    ) &&
    roots.length <= 1 &&
    (roots.length === 0 || log.result.rev === roots[0]!.document.rev);
  if (!accounted || writes.length === 0) throw new Violation(4, 'log and change disagree');
  const own = writes.find(({ document }) => document.path === mutation.path);
  if (!own) throw new Violation(4, `an entry of ${mutation.path}, which is not written`);
  const held = before.get(mutation.path);
  const name = logNameOf(held, own.document);
  if (log.function !== name) throw new Violation(4, `${name} is logged as ${log.function}`);
  const named = log.params.fields.toSorted().join();
  if (named !== changedFields(held, own).toSorted().join())
    throw new Violation(4, `the log names '${named}'`);
  if (log.result.conflicts.some((field) => log.params.fields.includes(field)))
    throw new Violation(4, 'a field is both changed and left out');
  for (const { document } of writes) {
    const alone = isVisit(document.path) && document.path !== mutation.path;
    if (alone && name !== 'deleteHorse' && !/\/inherited--?\d+$/.test(document.path))
      throw new Violation(4, `${document.path} has no entry of its own`);
  }
  for (const { document, changed } of writes) {
    if (changed === 'tombstone' && !isAlive(before.get(document.path)))
      throw new Violation(4, `${document.path} was deleted twice`);
  }
}

/**
 * The fields whose values a write changes; for a new document those that are not empty, for a new
 * visit all; for a tombstone none.
 */
function changedFields(
  held: ServerDocument | null | undefined,
  { document, changed }: DocumentWrite,
): string[] {
  const { path, fields } = document;
  if (changed === 'tombstone') return [];
  if (changed === 'create') {
    return Object.keys(fields).filter(
      (field) => isVisit(path) || fields[field] !== emptyValue(field),
    );
  }
  return Object.keys(fields).filter(
    (field) => valueOf(document, field) !== (held ? valueOf(held, field) : undefined),
  );
}
