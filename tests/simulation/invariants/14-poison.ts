import { broughtNumber } from './18-receipts.ts';
import { type Observations, parkedOf } from './observations.ts';
import { isBlocked } from './register-facts.ts';
import type { OutboxRow } from './stored-rows.ts';
import { Violation } from './violation.ts';

/**
 * Invariants 14 and 12: at the end, the only unsent mutations are those that are rejected or depend
 * on a rejected one, and those that follow from a deletion that is unsent or a conflict, with what
 * is behind them in their queue; and receipts whose number is not the next one (RECEIPT-1).
 */
export function checkQueuesDrained(seen: Observations): void {
  for (const [name, device] of seen.devices) {
    const { outbox } = device;
    for (const mutation of outbox.values()) {
      const queue = [...outbox.values()].filter((other) => other.lane === mutation.lane);
      const isWaiting = queue.some(
        ({ seq, after }) =>
          seq <= mutation.seq &&
          after !== undefined &&
          (outbox.has(after) || parkedOf(device, after).length > 0),
      );
      if (!isWaiting && !isBlocked(mutation, queue) && !isEarly(seen, mutation, outbox.values()))
        throw new Violation(14, `${mutation.op} of ${mutation.path} was never sent by ${name}`);
    }
  }
}

/** Invariant 14: once every question is answered, nothing is left to be sent or asked. */
export function checkNothingLeft(seen: Observations): void {
  for (const [name, { outbox, conflicts }] of seen.devices) {
    for (const mutation of outbox.values()) {
      const { op, path } = mutation;
      if (isEarly(seen, mutation, outbox.values())) continue;
      throw new Violation(14, `${op} of ${path} is left on ${name} after every answer`);
    }
    for (const { kind, path } of conflicts.values())
      throw new Violation(14, `${kind} of ${path} is asked on ${name} for ever`);
  }
}

/** Whether a mutation is about a receipt whose number is not the next one. */
function isEarly(seen: Observations, { lane }: OutboxRow, outbox: Iterable<OutboxRow>): boolean {
  return [...outbox].some((m) => m.lane === lane && broughtNumber(seen, m) === 'early');
}
