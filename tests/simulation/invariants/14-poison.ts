import { type Observations, parkedOf } from './observations.ts';
import { isBlocked } from './register-facts.ts';
import { Violation } from './violation.ts';

/**
 * Invariant 14 (and 12): in the end only what is rejected, or depends on that, was not sent; and what follows from
 * a deletion that waits or is a question.
 */
export function checkQueuesDrained({ devices }: Observations): void {
  for (const [name, device] of devices) {
    const { outbox } = device;
    for (const mutation of outbox.values()) {
      const queue = [...outbox.values()].filter((other) => other.lane === mutation.lane);
      const isWaiting = queue.some(
        ({ seq, after }) =>
          seq <= mutation.seq &&
          after !== undefined &&
          (outbox.has(after) || parkedOf(device, after).length > 0),
      );
      if (!isWaiting && !isBlocked(mutation, queue))
        throw new Violation(14, `${mutation.op} of ${mutation.path} was never sent by ${name}`);
    }
  }
}
