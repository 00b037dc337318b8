import type { Collection } from '../model/collections.ts';
import type { ServerDocument } from '../model/document.ts';
import { type Tally, tallyOf, without } from '../model/tally.ts';
import type { Mirror } from './database.ts';
import { type Span, readMeta, writeMeta } from './meta.ts';

/** The tally of the documents whose last change lies in a span. */
export function tallyIn(
  { from, to }: Span,
  documents: readonly (Pick<ServerDocument, 'updatedAt' | 'rev'> | undefined)[],
): Tally {
  const isIn = (at: string) => at >= from && at < to;
  return tallyOf(documents.flatMap((each) => (each && isIn(each.updatedAt) ? [each] : [])));
}

/**
 * Subtracts replaced base copies from the received window of their collection. Only inside a transaction over both.
 *
 * @param replaced the copies as they were before
 */
export async function leaveWindow(
  mirror: Mirror,
  collection: Collection,
  replaced: readonly (Pick<ServerDocument, 'updatedAt' | 'rev'> | undefined)[],
): Promise<void> {
  const cursors = await readMeta(mirror, 'cursors');
  const cursor = cursors[collection];
  if (!cursor?.window) return;
  const left = tallyIn(cursor.window, replaced);
  if (left.count === 0) return;
  const window = { ...cursor.window, tally: without(cursor.window.tally, left) };
  await writeMeta(mirror, 'cursors', { ...cursors, [collection]: { ...cursor, window } });
}
