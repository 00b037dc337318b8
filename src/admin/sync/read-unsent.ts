import { type Mirror, transact } from '../../mirror/database/database.ts';
import { listUnsent } from '../../mirror/outbox/outbox.ts';
import { nameChanges } from '../../register/unsent/unsent-changes.ts';
import { readStatus } from '../../sync/status.ts';

/** The unsent changes, named, and the status of the same moment: what is said below the list is about the list. */
export async function readUnsent(mirror: Mirror) {
  const stores = ['outbox', 'conflicts', 'meta'];
  const [unsent, status] = await transact(mirror.db, 'read unsent', 'r', stores, () =>
    Promise.all([listUnsent(mirror), readStatus(mirror)]),
  );
  return { unsent: await nameChanges(mirror, unsent), status };
}
