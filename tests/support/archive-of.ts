import { type Archive, readArchive } from '../../src/register/archive/archive-format.ts';

/** What a file holds that must be an archive. */
export function archiveOf(text: string): Archive {
  const read = readArchive(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
