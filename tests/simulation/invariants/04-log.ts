import type { LogEntry } from '../../../src/sync/ports.ts';
import type { ObservedCommit, Save } from './observations.ts';
import { isAlive, logNameOf, rootOf } from './register-facts.ts';
import { Violation } from './violation.ts';

/** Invariant 4: every commit is of a mutation that some phone made. */
export function checkKnown(save: Save | undefined, { mutationId }: LogEntry): asserts save is Save {
  if (!save) throw new Violation(4, `commit of an unknown mutation ${mutationId}`);
}

/** Invariant 4: the log entry and the change that it is committed with tell the same (PUSH-1). */
export function checkLogEntry({ writes, log, save, before }: ObservedCommit): void {
  const { mutation } = save;
  const roots = writes.filter(({ document }) => document.path === mutation.lane);
  const accounted =
    log.params.path === mutation.path &&
    writes.every(
      ({ document }) =>
        document.lastMid === log.mutationId && rootOf(document.path) === mutation.lane,
    ) &&
    roots.length <= 1 &&
    (roots.length === 0 || log.result.rev === roots[0]!.document.rev);
  if (!accounted || writes.length === 0) throw new Violation(4, 'log and change disagree');
  if (log.function !== logNameOf(mutation)) throw new Violation(4, `logged as ${log.function}`);
  for (const { document, changed } of writes) {
    if (changed === 'tombstone' && !isAlive(before.get(document.path)))
      throw new Violation(4, `${document.path} was deleted twice`);
  }
}
