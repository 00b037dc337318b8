import { type Archive, readArchive } from '../../src/register/archive/archive-format.ts';

/** Reads the text of an archive. @throws Error where it is none */
export function archiveOf(text: string): Archive {
  const read = readArchive(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
