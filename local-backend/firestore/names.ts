import { invalid } from './errors.ts';

/** `horses/stella` or `horses/stella/hoovesTrims/x1`: a document's place below `documents/`. */
export type DocumentPath = string;

const MAX_ID_BYTES = 1500;
const RESERVED = /^__.*__$/s;
const NUMERIC_ID = /^__id-?\d+__$/;

/** `projects/P/databases/(default)/documents`, the start of every resource name of the project. */
export const documentsRoot = (projectId: string): string =>
  `projects/${projectId}/databases/(default)/documents`;

/**
 * Takes a full resource name of a document apart.
 *
 * @returns the path below `documents/`.
 * @throws Refusal INVALID_ARGUMENT for a name of another project, of a collection, or with an id
 * that Firestore refuses.
 */
export function documentPath(name: string, projectId: string): DocumentPath {
  const root = documentsRoot(projectId);
  if (!name.startsWith(`${root}/`)) {
    throw invalid(`Document name "${name}" is not below "${root}".`);
  }
  const path = name.slice(root.length + 1);
  const segments = checkedSegments(path);
  if (segments.length % 2 !== 0) throw invalid(`Document name "${name}" is that of a collection.`);
  return path;
}

/** Whether `name` is the resource name of some document, of whatever project. */
export function isDocumentName(name: string): boolean {
  const match = /^projects\/[^/]+\/databases\/[^/]+\/documents\/(.+)$/s.exec(name);
  return match !== null && checkedSegments(match[1] ?? '').length % 2 === 0;
}

/**
 * Splits a path below `documents/` at its slashes and checks each id.
 *
 * @throws Refusal INVALID_ARGUMENT for an empty, reserved, dotted or overlong id.
 */
export function checkedSegments(path: string): string[] {
  const segments = path.split('/');
  segments.forEach((id, index) => {
    const isCollection = index % 2 === 0;
    if (id === '') throw invalid(`Path "${path}" lacks an id at position ${index}.`);
    if (id === '.' || id === '..') throw invalid(`Path "${path}" contains the id "${id}".`);
    if (RESERVED.test(id) && (isCollection || !NUMERIC_ID.test(id))) {
      throw invalid(`Id "${id}" is invalid because it is reserved.`);
    }
    if (Buffer.byteLength(id) > MAX_ID_BYTES) {
      throw invalid(`An id of the path is longer than ${MAX_ID_BYTES} bytes.`);
    }
  });
  return segments;
}

/** Where a document lives: its collection's path and its own id. */
export function splitPath(path: DocumentPath): { collection: string; id: string } {
  const slash = path.lastIndexOf('/');
  return { collection: path.slice(0, slash), id: path.slice(slash + 1) };
}
