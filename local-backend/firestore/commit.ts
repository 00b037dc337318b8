import { checkSize } from './document-size.ts';
import { invalid, Refusal } from './errors.ts';
import { type FieldPath, parseDocumentFieldPath, valueAt, withValueAt } from './field-path.ts';
import { type DocumentPath, documentPath } from './names.ts';
import { badPayload, flag, list, message, text } from './payload.ts';
import { canonicalTimestamp, type Micros, parseMicros } from './timestamps.ts';
import { applyTransform, decodeTransforms, type Transform } from './transforms.ts';
import { decodeFields, type Fields, type Value } from './values.ts';

export type Precondition = { exists: boolean } | { updateTime: Micros };

/** One write of a commit, checked. */
export type Write = { path: DocumentPath; precondition: Precondition | undefined } & (
  | { kind: 'update'; fields: Fields; mask: FieldPath[] | undefined; transforms: Transform[] }
  | { kind: 'delete' }
  | { kind: 'verify' }
);

/** A document as it stands in the store. Never changed in place. */
export type Stored = { fields: Fields; createTime: Micros; updateTime: Micros };

/**
 * What a commit makes of each document that it writes: its new fields, or null where it is deleted.
 * `isNew` where it was not there, or was deleted by an earlier write of the same commit.
 */
export type Changes = Map<DocumentPath, { fields: Fields; isNew: boolean } | null>;

/** Reads one write. @throws Refusal INVALID_ARGUMENT where it is none. */
export function decodeWrite(json: unknown, projectId: string): Write {
  const write = message(
    json,
    ['update', 'delete', 'verify', 'updateMask', 'updateTransforms', 'currentDocument'],
    ['transform'],
  );
  const precondition = decodePrecondition(write.currentDocument);
  const kinds = (['update', 'delete', 'verify'] as const).filter((kind) => kind in write);
  if (kinds.length > 1) throw badPayload();
  const [kind] = kinds;
  if (kind === undefined) throw invalid('empty write operation');
  switch (kind) {
    case 'update': {
      const { name, fields } = message(write.update, [
        'name',
        'fields',
        'createTime',
        'updateTime',
      ]);
      return {
        kind: 'update',
        path: documentPath(text(name), projectId),
        fields: decodeFields(fields),
        mask: decodeMask(write.updateMask),
        transforms: decodeTransforms(write.updateTransforms),
        precondition,
      };
    }
    case 'delete':
      return { kind: 'delete', path: documentPath(text(write.delete), projectId), precondition };
    case 'verify':
      if (precondition === undefined) throw invalid('a verify must contain a precondition');
      return { kind: 'verify', path: documentPath(text(write.verify), projectId), precondition };
  }
}

/** Reads a `DocumentMask`: undefined where there is none, which means every field. */
export function decodeMask(json: unknown): FieldPath[] | undefined {
  if (json === undefined) return undefined;
  return list(message(json, ['fieldPaths']).fieldPaths).map((path) =>
    parseDocumentFieldPath(text(path)),
  );
}

/** Reads a `Precondition`; an empty one is none. */
export function decodePrecondition(json: unknown): Precondition | undefined {
  const { exists, updateTime } = message(json, ['exists', 'updateTime']);
  if (exists !== undefined && updateTime !== undefined) throw badPayload();
  if (exists !== undefined) return { exists: flag(exists) };
  if (updateTime !== undefined) return { updateTime: parseMicros(canonicalTimestamp(updateTime)) };
  return undefined;
}

/**
 * Computes a commit on the stored documents, all of it or nothing. It does not change the store.
 *
 * @param stored looks a document up.
 * @param requestTime canonical timestamp that REQUEST_TIME stands for.
 * @returns the documents' new contents and, for each write, its transforms' results.
 * @throws Refusal ALREADY_EXISTS, NOT_FOUND or FAILED_PRECONDITION for a precondition that does not hold;
 *   INVALID_ARGUMENT for writes of one document that contradict each other.
 */
export function applyWrites(
  writes: readonly Write[],
  stored: (path: DocumentPath) => Stored | undefined,
  requestTime: string,
): { changes: Changes; transformResults: Value[][] } {
  checkRepeatedDocuments(writes);
  const seen = new Set<DocumentPath>();
  for (const write of writes) {
    // Only the first write of a document is checked against the stored one; checkRepeatedDocuments has checked those
    // that follow.
    if (!seen.has(write.path)) checkPrecondition(write, stored(write.path));
    seen.add(write.path);
  }
  const changes: Changes = new Map();
  const transformResults = writes.map((write) => {
    const now = changes.get(write.path);
    const before = now === undefined ? stored(write.path)?.fields : now?.fields;
    switch (write.kind) {
      case 'verify':
        return [];
      case 'delete':
        changes.set(write.path, null);
        return [];
      case 'update': {
        const { fields, results } = updated(write, before, requestTime);
        changes.set(write.path, { fields, isNew: before === undefined || now?.isNew === true });
        return results;
      }
    }
  });
  return { changes, transformResults };
}

function updated(
  write: Write & { kind: 'update' },
  before: Fields | undefined,
  requestTime: string,
): { fields: Fields; results: Value[] } {
  let { fields } = write;
  if (write.mask !== undefined) {
    fields = before ?? {};
    for (const path of write.mask) fields = withValueAt(fields, path, valueAt(write.fields, path));
  }
  const results: Value[] = [];
  for (const transform of write.transforms) {
    const { value, result } = applyTransform(
      transform,
      valueAt(fields, transform.path),
      requestTime,
    );
    fields = withValueAt(fields, transform.path, value);
    results.push(result);
  }
  checkSize(write.path, fields);
  return { fields, results };
}

function checkPrecondition({ path, precondition }: Write, stored: Stored | undefined): void {
  if (precondition === undefined) return;
  if ('updateTime' in precondition) {
    if (stored?.updateTime !== precondition.updateTime) {
      throw new Refusal(
        'FAILED_PRECONDITION',
        `the stored version (${stored?.updateTime ?? 0}) does not match the required base version (${precondition.updateTime})`,
      );
    }
  } else if (precondition.exists && stored === undefined) {
    throw new Refusal('NOT_FOUND', `no entity to update: ${path}`);
  } else if (!precondition.exists && stored !== undefined) {
    throw new Refusal('ALREADY_EXISTS', `entity already exists: ${path}`);
  }
}

/**
 * Checks the writes of one document in one commit together, as the official emulator does: a verify must be the only
 * one; none may require that a document is absent that the commit wrote, or present that it deleted; and at most one
 * version may be required.
 */
function checkRepeatedDocuments(writes: readonly Write[]): void {
  const earlier = new Map<DocumentPath, { last: Write; version: Micros | undefined }>();
  for (const write of writes) {
    const before = earlier.get(write.path);
    const version = versionOf(write);
    if (before !== undefined) {
      const { last } = before;
      if (last.kind === 'verify' || write.kind === 'verify') {
        throw invalid('the same document cannot be verified and written, or verified twice');
      }
      const needsAbsent = asksExists(write, false);
      const needsPresent =
        asksExists(write, true) || (write.kind === 'update' && version !== undefined);
      if (last.kind === 'delete' ? needsPresent : needsAbsent) {
        throw invalid(`Cannot ${last.kind} then ${write.kind} an entity in the same request.`);
      }
      if (version !== undefined && version !== before.version) {
        throw invalid('Cannot collapse mutations with different version preconditions');
      }
    }
    earlier.set(write.path, { last: write, version: before?.version ?? version });
  }
}

const versionOf = ({ precondition }: Write): Micros | undefined =>
  precondition !== undefined && 'updateTime' in precondition ? precondition.updateTime : undefined;

const asksExists = ({ precondition }: Write, exists: boolean): boolean =>
  precondition !== undefined && 'exists' in precondition && precondition.exists === exists;
