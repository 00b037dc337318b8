import { COLLECTION_NAMES } from '../../model/collections.ts';
import type { Mirror } from '../../mirror/database/database.ts';

/** The stores that tell how a document of a file stands in the register: shown, received, or deleted and not sent. */
export const standingStores = (db: Mirror['db']): string[] => [
  ...COLLECTION_NAMES.flatMap((name) => [db.view(name).name, db.base(name).name]),
  'outbox',
];
