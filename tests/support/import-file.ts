import type { Mirror } from '../../src/mirror/database/database.ts';
import { readUnsentFile } from '../../src/register/unsent-file/read-unsent-file.ts';
import { importUnsent } from '../../src/register/unsent-file/unsent-file.ts';

/** Takes in all changes of a file of unsent changes, and the deletions too, which a person must tick. */
export async function importUnsentFile(mirror: Mirror, text: string) {
  const read = readUnsentFile(text, mirror.uid);
  return read.success ? importUnsent(mirror, read.data.changes) : read;
}
