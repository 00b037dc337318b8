import { type ArchivedRecord, readArchive } from '../src/register/archive/archive-format.ts';
import { collectionOf } from '../src/model/collections.ts';
import { contentOnWire } from '../src/remote/firestore-documents.ts';
import { toPublicDateWrite } from '../src/remote/public-date.ts';
import { ask, errorOf, messageOf } from './project.ts';

/** Where an archive is restored, with the owner's access past the rules. */
export interface Target {
  /** Such as `https://firestore.googleapis.com/v1`. */
  readonly firestore: string;
  readonly projectId: string;
  readonly accessToken: string;
}

/** What became of an archive. */
export interface Restored {
  readonly written: number;
  /** Root documents that are in the project already, deleted ones included: they were left alone. */
  readonly there: readonly string[];
  /** Root documents that the server refused, each with why. */
  readonly refused: readonly string[];
  /** Entries of the file that cannot be read at all. */
  readonly flawed: number;
}

/**
 * Writes every document of an archive as it stood on the server, old forms and unknown fields
 * included, which the rules let no app write. A root document and what lies below it are one commit,
 * and only where none of them is there: nothing is overwritten, and running it again writes the rest.
 *
 * @throws Error where the text is no archive
 */
export async function restoreArchive(text: string, target: Target): Promise<Restored> {
  const archive = readArchive(text, 'restore');
  if (typeof archive === 'string') throw new Error(`no archive: ${archive}`);
  const there: string[] = [];
  const refused: string[] = [];
  let written = 0;
  for (const record of archive.records) {
    const answer = await commit(record, target);
    if (answer.status === 200) written += 1 + record.visits.length;
    else if (['ALREADY_EXISTS', 'FAILED_PRECONDITION'].includes(errorOf(answer)))
      there.push(record.root.path);
    else refused.push(`${record.root.path}: ${messageOf(answer) || answer.status}`);
  }
  return { written, there, refused, flawed: archive.flawed.length };
}

function commit({ root, visits }: ArchivedRecord, target: Target) {
  const documents = `projects/${target.projectId}/databases/(default)/documents`;
  const writes: object[] = [root, ...visits].map(({ path, fields, raw }) => ({
    update: { name: `${documents}/${path}`, fields: contentOnWire(path, fields, raw) },
    currentDocument: { exists: false },
  }));
  if (collectionOf(root.path) === 'events')
    writes.push(toPublicDateWrite(documents, root.path, root.fields));
  return ask(`${target.firestore}/${documents}:commit`, { writes }, target.accessToken);
}
