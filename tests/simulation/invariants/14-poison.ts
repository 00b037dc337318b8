import type { Observations } from './observations.ts';
import { isBlocked } from './register-facts.ts';
import { Violation } from './violation.ts';

/** Invariant 14 (and 12): in the end only what is rejected, or depends on that, was not sent. */
export function checkQueuesDrained({ devices }: Observations): void {
  for (const [name, { outbox }] of devices) {
    for (const mutation of outbox.values()) {
      const queue = [...outbox.values()].filter((other) => other.lane === mutation.lane);
      if (!isBlocked(mutation, queue))
        throw new Violation(14, `${mutation.op} of ${mutation.path} was never sent by ${name}`);
    }
  }
}
