import type { ServerDocument } from '../model/fields/document.ts';
import type { Fields } from '../model/fields/fields.ts';
import { withoutFields } from '../model/fields/raw-value.ts';
import type { Mutation } from './mutation.ts';

/** One document as a commit leaves it. The server adds `version` and `updatedAt`. */
export interface DocumentWrite {
  readonly document: ServerDocument;
  /** The product fields that are written; a `create` or a `tombstone` replaces the whole document. */
  readonly changed: readonly string[] | 'create' | 'tombstone';
  /** The version that the document must still have; null when it must not exist. */
  readonly expect: string | null;
}

/** Who writes a document, and by which mutation. */
type Author = Pick<Mutation, 'uid' | 'mutationId'>;

/** The bookkeeping that every commit overwrites, in whatever form it was. */
const STAMPS: readonly string[] = ['rev', 'updatedAt', 'updatedBy', 'lastMid'];

/**
 * The write that makes a document.
 *
 * @param stored the tombstone that it replaces; null where there is nothing
 */
export function creationOf(
  m: Author & Pick<Mutation, 'path'>,
  stored: ServerDocument | null,
  fields: Fields,
): DocumentWrite {
  const document = nextState(m, stored, m.path, fields);
  return { document, changed: 'create', expect: stored?.version ?? null };
}

/** The write that changes some fields of a document; raw and unread values of the other fields are kept (PUSH-3). */
export function revise(
  m: Author,
  server: ServerDocument,
  fields: Fields,
  changed: readonly string[],
): DocumentWrite {
  const document = nextState(m, server, server.path, fields);
  const unread = withoutFields(server.unread, changed);
  const raw = withoutFields(server.raw, [...changed, ...STAMPS]);
  return {
    document: { ...document, ...(unread && { unread }), ...(raw && { raw }) },
    changed,
    expect: server.version,
  };
}

/** The write that leaves nothing of a document but its tombstone. */
export function tombstoneOf(m: Author, server: ServerDocument): DocumentWrite {
  // The server sets the time; until it answers, any non-empty text marks the tombstone.
  const document = { ...nextState(m, server, server.path, {}), deletedAt: 'now' };
  return { document, changed: 'tombstone', expect: server.version };
}

/** The document's next state; the server adds its times. */
function nextState(
  m: Author,
  before: ServerDocument | null,
  path: string,
  fields: Fields,
): ServerDocument {
  return {
    path,
    fields,
    rev: (before?.rev ?? 0) + 1,
    version: '',
    updatedAt: '',
    updatedBy: m.uid,
    createdAt: before?.createdAt ?? '',
    createdBy: before ? before.createdBy : m.uid,
    lastMid: m.mutationId,
    deletedAt: '',
  };
}
