import type { Mirror } from '../../src/mirror/database.ts';
import { readUnsentFile } from '../../src/register/unsent-file/read-unsent-file.ts';
import { takeInUnsent } from '../../src/register/unsent-file/unsent-file.ts';

/** Takes in everything of a file of unsent changes, as a person does who ticks the deletions too. */
export async function importUnsentFile(mirror: Mirror, text: string) {
  const read = readUnsentFile(text, mirror.uid);
  return read.success ? takeInUnsent(mirror, read.data.changes) : read;
}
