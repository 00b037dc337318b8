import { dependentsOf } from '../../mutation/undo-in-queue.ts';
import type { NamedChange } from '../../register/unsent/unsent-changes.ts';

/**
 * The changes that make no sense without one, and are discarded with it.
 *
 * @param unsent all unsent changes, refused ones included
 */
export function discardedWith(
  { mutation }: NamedChange,
  unsent: readonly NamedChange[],
): NamedChange[] {
  const dependents = new Set(
    dependentsOf(
      mutation,
      unsent.map((each) => each.mutation),
    ),
  );
  return unsent.filter((each) => dependents.has(each.mutation));
}
