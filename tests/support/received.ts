import { type Mirror, READER_VERSION } from '../../src/mirror/database/database.ts';
import { type Cursor, writeMeta } from '../../src/mirror/database/meta.ts';
import { type Collection, COLLECTION_NAMES } from '../../src/model/collections.ts';

const AT = '2026-01-01T00:00:00.000000000Z';

/** Notes that a phone has received these collections whole: their first pull has ended (PULL-5). */
export async function receivedAll(
  mirror: Mirror,
  collections: readonly Collection[] = COLLECTION_NAMES,
): Promise<void> {
  const cursor: Cursor = { updatedAt: AT, reconciledAt: AT, reading: READER_VERSION, after: null };
  await writeMeta(mirror, 'cursors', Object.fromEntries(collections.map((name) => [name, cursor])));
}
