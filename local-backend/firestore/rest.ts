import type { HttpAnswer, HttpHandler, HttpRequest } from '../http.ts';
import type { Access, Principal } from './access.ts';
import { aggregateAll, aggregatedFields, decodeAggregations } from './aggregation.ts';
import { decodeMask, decodePrecondition, decodeWrite, type Write } from './commit.ts';
import { invalid, Refusal } from './errors.ts';
import { parseDocumentFieldPath, project } from './field-path.ts';
import { checkedSegments, documentPath, documentsRoot } from './names.ts';
import {
  badPayload,
  checkParameters,
  decoded,
  list,
  message,
  object,
  parse,
  text,
  unimplemented,
} from './payload.ts';
import { decodeQuery, projected, runQuery } from './query.ts';
import type { CommitResult, Store, StoredDocument } from './store.ts';
import { formatMicros } from './timestamps.ts';

const DEFAULT_PAGE_SIZE = 300;

/** Keys of every reading method's message that select a read time or a query plan. */
const NOT_NOW = ['transaction', 'newTransaction', 'readTime', 'explainOptions'];

export type FirestoreParts = {
  store: Store;
  access: Access;
  projectId: string;
  /** The sender of a request. @throws Refusal UNAUTHENTICATED for an invalid token. */
  principalOf: (request: HttpRequest) => Principal;
};

/**
 * Firestore's REST interface, version 1, for the one project's `(default)` database: commit,
 * batchGet, runQuery, runAggregationQuery, listCollectionIds, and single documents by GET, POST,
 * PATCH, DELETE and list. Whatever else Firestore takes (transactions by id, reads in the past, …) is
 * answered UNIMPLEMENTED: the lite SDK and the app do without.
 */
export function firestoreHandler({
  store,
  access,
  projectId,
  principalOf,
}: FirestoreParts): HttpHandler {
  const root = documentsRoot(projectId);
  const prefix = `/v1/${root}`;

  function toDocument({ name, fields, createTime, updateTime }: StoredDocument) {
    return {
      name,
      ...(Object.keys(fields).length > 0 && { fields }),
      createTime: formatMicros(createTime),
      updateTime: formatMicros(updateTime),
    };
  }

  function commitAll(principal: Principal, writes: Write[]): object {
    access.checkWrites(principal, writes);
    if (writes.length === 0) return {};
    const { commitTime, results } = store.commit(writes);
    return {
      writeResults: results.map(toWriteResult),
      commitTime: formatMicros(commitTime),
    };
  }

  function commit(principal: Principal, json: unknown): object {
    const request = message(json, ['database', 'writes'], ['transaction']);
    checkAddressed(request.database, root.slice(0, -'/documents'.length));
    const writes = list(request.writes).map((write) => decodeWrite(write, projectId));
    return commitAll(principal, writes);
  }

  function batchGet(principal: Principal, json: unknown): object {
    const request = message(json, ['database', 'documents', 'mask'], NOT_NOW);
    checkAddressed(request.database, root.slice(0, -'/documents'.length));
    const mask = decodeMask(request.mask);
    const paths = new Set(
      list(request.documents).map((name) => documentPath(text(name), projectId)),
    );
    for (const path of paths) access.checkGet(principal, path);
    const readTime = formatMicros(store.readTime());
    return [...paths].map((path) => {
      const document = store.get(path);
      if (document === undefined) return { missing: `${root}/${path}`, readTime };
      const fields = mask === undefined ? document.fields : project(document.fields, mask);
      return { found: toDocument({ ...document, fields }), readTime };
    });
  }

  function query(principal: Principal, parent: string, json: unknown): object {
    const request = message(json, ['parent', 'structuredQuery'], NOT_NOW);
    checkAddressed(request.parent, parent === '' ? root : `${root}/${parent}`);
    if (request.structuredQuery === undefined) {
      throw invalid('only structured queries are supported');
    }
    const query = decodeQuery(request.structuredQuery, parent);
    access.checkQuery(principal, query);
    const readTime = formatMicros(store.readTime());
    const found = runQuery(query, store);
    if (found.length === 0) return [{ readTime, done: true }];
    const answers = found.map((document): { document: object; readTime: string; done?: true } => ({
      document: toDocument(projected(document, query)),
      readTime,
    }));
    const last = answers.at(-1);
    if (last !== undefined) last.done = true;
    return answers;
  }

  function aggregation(principal: Principal, parent: string, json: unknown): object {
    const request = message(json, ['parent', 'structuredAggregationQuery'], NOT_NOW);
    checkAddressed(request.parent, parent === '' ? root : `${root}/${parent}`);
    if (request.structuredAggregationQuery === undefined) {
      throw invalid('Only structured aggregation queries are supported.');
    }
    const wanted = message(request.structuredAggregationQuery, ['structuredQuery', 'aggregations']);
    const aggregations = decodeAggregations(wanted.aggregations);
    const query = decodeQuery(wanted.structuredQuery, parent, aggregatedFields(aggregations));
    access.checkQuery(principal, query);
    const readTime = formatMicros(store.readTime());
    const found = runQuery(query, store);
    const aggregateFields = aggregateAll(aggregations, found);
    return [{ result: { aggregateFields }, readTime, done: true }];
  }

  function listCollectionIds(principal: Principal, parent: string, json: unknown): object {
    const request = message(json, ['parent'], ['pageSize', 'pageToken', 'readTime']);
    checkAddressed(request.parent, parent === '' ? root : `${root}/${parent}`);
    if (principal.kind !== 'owner') throw denied();
    const ids = new Set<string>();
    const below = parent === '' ? '' : `${parent}/`;
    for (const { path } of store.documents((collection) => collection.startsWith(below))) {
      const [id = ''] = path.slice(below.length).split('/');
      ids.add(id);
    }
    return ids.size === 0 ? {} : { collectionIds: [...ids].sort() };
  }

  function listDocuments(
    principal: Principal,
    collection: string,
    params: URLSearchParams,
  ): object {
    const slash = collection.lastIndexOf('/');
    const parent = slash === -1 ? '' : collection.slice(0, slash);
    const size = Number(params.get('pageSize') ?? DEFAULT_PAGE_SIZE);
    if (!Number.isSafeInteger(size) || size < 0) throw invalid('pageSize is no page size');
    const limit = size === 0 ? DEFAULT_PAGE_SIZE : size;
    const token = params.get('pageToken');
    const after = token === null ? null : Buffer.from(token, 'base64url').toString();
    const page = decodeQuery(
      {
        from: [{ collectionId: collection.slice(slash + 1) }],
        orderBy: [{ field: { fieldPath: '__name__' } }],
        limit: limit + 1,
        ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
        ...(params.has('mask.fieldPaths') && {
          select: {
            fields: params.getAll('mask.fieldPaths').map((fieldPath) => ({ fieldPath })),
          },
        }),
      },
      parent,
    );
    access.checkQuery(principal, page);
    const found = runQuery(page, store);
    const documents = found.slice(0, limit).map((each) => toDocument(projected(each, page)));
    const last = documents.at(-1);
    return {
      ...(documents.length > 0 && { documents }),
      ...(last !== undefined &&
        found.length > limit && { nextPageToken: Buffer.from(last.name).toString('base64url') }),
    };
  }

  function getDocument(principal: Principal, path: string, params: URLSearchParams): object {
    access.checkGet(principal, path);
    const document = store.get(path);
    if (document === undefined) {
      throw new Refusal('NOT_FOUND', `Document (${root}/${path}) not found.`);
    }
    const mask = fieldPaths(params, 'mask.fieldPaths')?.map(parseDocumentFieldPath);
    const fields = mask === undefined ? document.fields : project(document.fields, mask);
    return toDocument({ ...document, fields });
  }

  /** PATCH writes a document, POST creates one; both answer with it. */
  function writeDocument(
    principal: Principal,
    path: string,
    json: unknown,
    currentDocument: unknown,
    mask: string[] | undefined,
  ): object {
    const { name, fields } = message(json, ['name', 'fields', 'createTime', 'updateTime']);
    checkAddressed(name, `${root}/${path}`);
    const write = decodeWrite(
      {
        update: { name: `${root}/${path}`, ...(fields !== undefined && { fields }) },
        ...(currentDocument !== undefined && { currentDocument }),
        ...(mask !== undefined && { updateMask: { fieldPaths: mask } }),
      },
      projectId,
    );
    commitAll(principal, [write]);
    const written = store.get(path);
    if (written === undefined) throw new Refusal('INTERNAL', 'The document was not written.');
    return toDocument(written);
  }

  function onDocument(request: HttpRequest, principal: Principal, path: string): object {
    const { method, query: params } = request;
    const isCollection = checkedSegments(path).length % 2 === 1;
    const taken = isCollection ? OF_COLLECTION[method] : OF_DOCUMENT[method];
    if (taken === undefined) {
      throw new Refusal('NOT_FOUND', `Nothing is at ${method} ${request.path}.`);
    }
    checkParameters(params, taken);
    const currentDocument = preconditionOf(params);
    if (isCollection && method === 'GET') return listDocuments(principal, path, params);
    if (isCollection) {
      if (Object.hasOwn(object(parse(request)), 'name')) {
        throw invalid('document.name must not be set');
      }
      const id = params.get('documentId') ?? randomId();
      return writeDocument(
        principal,
        `${path}/${id}`,
        parse(request),
        { exists: false },
        undefined,
      );
    }
    if (method === 'GET') return getDocument(principal, path, params);
    if (method === 'PATCH') {
      const mask = fieldPaths(params, 'updateMask.fieldPaths');
      return writeDocument(principal, path, parse(request), currentDocument, mask);
    }
    const precondition = decodePrecondition(currentDocument);
    commitAll(principal, [{ kind: 'delete', path, precondition }]);
    return {};
  }

  function onMethod(principal: Principal, parent: string, method: string, json: unknown): object {
    if (parent !== '' && checkedSegments(parent).length % 2 !== 0) {
      throw invalid(`Document parent name "${root}/${parent}" is that of a collection.`);
    }
    switch (method) {
      case 'commit':
        return commit(principal, json);
      case 'batchGet':
        return batchGet(principal, json);
      case 'runQuery':
        return query(principal, parent, json);
      case 'runAggregationQuery':
        return aggregation(principal, parent, json);
      case 'listCollectionIds':
        return listCollectionIds(principal, parent, json);
      default:
        throw unimplemented(method);
    }
  }

  function answer(request: HttpRequest, url: string): HttpAnswer {
    if (!url.startsWith(prefix)) {
      throw new Refusal('NOT_FOUND', `The only database here is that of ${root}.`);
    }
    const principal = principalOf(request);
    const rest = url.slice(prefix.length);
    // The method is looked for in the path as sent: an encoded colon belongs to an id.
    const method = request.method === 'POST' ? /:([a-zA-Z]+)$/.exec(request.path)?.[1] : undefined;
    if (method !== undefined) {
      checkParameters(request.query, []);
      const parent = rest.slice(1, -method.length - 1);
      return { status: 200, body: onMethod(principal, parent, method, parse(request)) };
    }
    if (!rest.startsWith('/')) throw new Refusal('NOT_FOUND', `Nothing is at ${request.path}.`);
    return { status: 200, body: onDocument(request, principal, rest.slice(1)) };
  }

  return async (request) => {
    const url = decoded(request.path);
    if (!url.startsWith('/v1/projects/')) return null;
    try {
      return answer(request, url);
    } finally {
      // Also for a read or a refusal: both depend on commits that may not be on disk yet.
      await store.flushed();
    }
  };
}

function toWriteResult({ updateTime, transformResults }: CommitResult['results'][number]): object {
  return {
    ...(updateTime !== null && { updateTime: formatMicros(updateTime) }),
    ...(transformResults.length > 0 && { transformResults }),
  };
}

/** @throws Refusal INVALID_ARGUMENT where the body names another resource than the address. */
function checkAddressed(named: unknown, addressed: string): void {
  if (named !== undefined && named !== addressed) {
    throw invalid(`The body names ${JSON.stringify(named)}, the address ${addressed}.`);
  }
}

const PRECONDITION = ['currentDocument.exists', 'currentDocument.updateTime'];
/** The HTTP methods of a collection and of a document, each with the parameters that it takes. */
const OF_COLLECTION: Readonly<Record<string, readonly string[]>> = {
  GET: ['pageSize', 'pageToken', 'mask.fieldPaths'],
  POST: ['documentId'],
};
const OF_DOCUMENT: Readonly<Record<string, readonly string[]>> = {
  GET: ['mask.fieldPaths'],
  PATCH: ['updateMask.fieldPaths', ...PRECONDITION],
  DELETE: PRECONDITION,
};

const denied = () => new Refusal('PERMISSION_DENIED', 'Missing or insufficient permissions.');

function fieldPaths(params: URLSearchParams, name: string): string[] | undefined {
  return params.has(name) ? params.getAll(name) : undefined;
}

function preconditionOf(params: URLSearchParams): unknown {
  const exists = params.get('currentDocument.exists');
  const updateTime = params.get('currentDocument.updateTime');
  if (exists === null && updateTime === null) return undefined;
  if (exists !== null && exists !== 'true' && exists !== 'false') throw badPayload();
  return {
    ...(exists !== null && { exists: exists === 'true' }),
    ...(updateTime !== null && { updateTime }),
  };
}

const randomId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);
