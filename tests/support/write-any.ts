import type { SaveFailure } from '../../src/mirror/changes/save-failure.ts';
import {
  type AppendOptions,
  append,
  transactOnQueues,
  writeLocally,
} from '../../src/mirror/changes/write-locally.ts';
import type { Mirror } from '../../src/mirror/database/database.ts';
import { rootPathOf } from '../../src/model/collections.ts';
import type { Mutation, MutationInput } from '../../src/mutation/mutation.ts';
import type { Result } from '../../src/platform/result.ts';

/**
 * Saves any change, a deletion too: as the register does it, in one transaction of its own where it can, else appended
 * to its queue.
 */
export async function writeAny(
  mirror: Mirror,
  input: MutationInput,
  options?: AppendOptions,
): Promise<Result<Mutation, SaveFailure>> {
  const { op, path } = input;
  if (!options && op !== 'delete' && op !== 'deleteVisit') return writeLocally(mirror, input);
  return transactOnQueues(mirror, 'write', [rootPathOf(path)], () =>
    append(mirror, input, options),
  );
}
