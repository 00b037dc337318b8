import type { MutationInput } from '../../../../src/mutation/mutation.ts';
import type { OpenRegister } from '../../model/device.ts';
import type { World } from '../../model/world.ts';
import { writeAny } from '../../../support/write-any.ts';

/** Saves a change, and tells the oracle when the person is told that it is saved. */
export function save(
  { oracle }: World,
  { user, mirror }: OpenRegister,
  input: MutationInput,
): void {
  void writeAny(mirror, input).then((saved) => {
    if (saved.success) oracle.confirm(user.name, saved.data.mutationId);
  });
}
