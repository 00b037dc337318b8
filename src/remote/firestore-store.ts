import * as v from 'valibot';
import { type Collection, collectionOf, idOf } from '../model/collections.ts';
import { isUnqueryableYear } from '../model/memberships/membership.ts';
import { isChildCollection } from '../model/visits/visit.ts';
import { type ServerDocument, isTombstone } from '../model/fields/document.ts';
import { normalServerTime } from '../model/values/server-time.ts';
import { nextTask } from '../platform/next-task.ts';
import { fail, ok } from '../platform/result.ts';
import {
  MAX_LOG_ENTRIES,
  type Page,
  type QueryScope,
  type RemoteAnswer,
  type RemoteFailure,
  type RemoteStore,
} from '../sync/ports.ts';
import {
  accountOf,
  fromDocument,
  fromEarlier,
  fromLog,
  fromReceipt,
  pathOf,
  revOf,
  toEarlierWrite,
  toReceiptWrite,
  toWrite,
  uidOf,
  wireDocument,
  type WireDocument,
} from './firestore-documents.ts';
import { type FirestoreProject, call } from './firestore-http.ts';
import { toPublicDateWrite } from './public-date.ts';
import { emailIn, gaveSecondFactor } from './tokens.ts';
import {
  BY_CHANGE,
  BY_ID,
  COUNT,
  COUNT_AND_REVS,
  fieldFilter,
  LATEST_FIRST,
  LATEST_YEAR_FIRST,
  rawYearFilter,
  OLDEST_FIRST,
  selecting,
  startingAfter,
  wireCount,
  wireQuery,
  wireTally,
  yearFilter,
} from './firestore-query.ts';
import { fromWire, text, timestamp } from './firestore-values.ts';

/** Documents per page; Firestore's own limit is 10 MiB per answer. */
const PAGE = 500;

/**
 * Documents per page of a collection once a page timed out: a weak network transfers some 400 kB within the time limit
 * of a request, and a horse with its photo is some 20 kB.
 */
const smallPage = (collection: Collection) => (collection === 'horses' ? 20 : 100);

/** Documents that are parsed in one task: this takes an old phone less than a tenth of a second. */
const PART = 100;

/** Earlier values per page; the rules allow no more. */
const EARLIER_VALUES_PAGE = 300;

const wireCommit = v.object({
  commitTime: v.string(),
  writeResults: v.array(
    v.object({
      updateTime: v.optional(v.string()),
      transformResults: v.optional(v.array(v.object({ timestampValue: v.string() })), []),
    }),
  ),
});

const wireBatch = v.array(
  v.union([
    v.object({ found: wireDocument, readTime: v.string() }),
    v.object({ missing: v.string(), readTime: v.string() }),
  ]),
);

/** Parses a page of documents in several tasks, so that the screen stays responsive. */
async function readInParts(documents: readonly WireDocument[]): Promise<ServerDocument[]> {
  const read: ServerDocument[] = [];
  for (let start = 0; start < documents.length; start += PART) {
    if (documents.length > PART) await nextTask();
    read.push(...documents.slice(start, start + PART).map(fromDocument));
  }
  return read;
}

/** A read has no precondition of ours: this answer to it means that the database is not set up. */
function failedRead(failure: RemoteFailure) {
  return fail(failure === 'precondition' ? 'server' : failure);
}

/** Cloud Firestore over its REST API, as the synchronisation needs it. */
export function firestoreStore(project: FirestoreProject): RemoteStore {
  const from = (collection: Collection) => ({
    from: [{ collectionId: collection, allDescendants: isChildCollection(collection) }],
  });
  const within = (scope: QueryScope) =>
    typeof scope === 'string'
      ? from(scope)
      : {
          ...from('memberships'),
          where: 'years' in scope ? yearFilter(scope) : rawYearFilter(scope),
        };
  const reference = (path: string) => ({ referenceValue: `${project.root}/${path}` });

  /** Runs a query, below a document where `parent` names one. */
  async function query(
    structuredQuery: object,
    signal: AbortSignal,
    parent = '',
  ): RemoteAnswer<{ readonly documents: readonly WireDocument[]; readonly readTime: string }> {
    const answer = await call(project, 'runQuery', { structuredQuery }, wireQuery, signal, parent);
    if (!answer.success) return failedRead(answer.error);
    const documents = answer.data.flatMap(({ document }) => (document ? [document] : []));
    return ok({ documents, readTime: normalServerTime(answer.data[0]!.readTime) });
  }

  /** The collections of which a page timed out. */
  const slow = new Set<Collection>();

  /**
   * Reads a page of whole documents. After a timeout, pages of that collection are small from then on: at full size
   * they would time out for ever.
   */
  async function documents(
    scope: QueryScope,
    request: (limit: number) => RemoteAnswer<Page<WireDocument>>,
    signal: AbortSignal,
  ): RemoteAnswer<Page<ServerDocument>> {
    const collection = typeof scope === 'string' ? scope : 'memberships';
    signal.addEventListener('abort', () => slow.add(collection), { once: true });
    const found = await request(slow.has(collection) ? smallPage(collection) : PAGE);
    return found.success
      ? ok({ ...found.data, items: await readInParts(found.data.items) })
      : found;
  }

  /**
   * Runs a query for one page; the last document's cursor leads to the next. A query of a visits' collection also finds
   * those below other documents than horses, such as a copy of the register: they are left out.
   */
  async function page(
    scope: QueryScope,
    parts: object,
    cursorOf: (document: WireDocument) => string,
    signal: AbortSignal,
    limit = PAGE,
  ): RemoteAnswer<Page<WireDocument>> {
    const found = await query({ ...within(scope), ...parts, limit }, signal);
    if (!found.success) return found;
    const { documents: items, readTime } = found.data;
    const collection = typeof scope === 'string' ? scope : 'memberships';
    const areOfCollection = items.every(
      ({ name }) => pathOf(name).split('/').at(-2) === collection,
    );
    if (!areOfCollection) return fail('unreachable');
    const last = items.at(-1);
    const own = isChildCollection(collection)
      ? items.filter(({ name }) => /^horses(\/[^/]+){3}$/.test(pathOf(name)))
      : items;
    return ok({
      items: own,
      outsideRegister: items.length - own.length,
      readTime,
      next: items.length === limit && last ? cursorOf(last) : null,
    });
  }

  async function byId(
    scope: QueryScope,
    after: string | null,
    select: object,
    signal: AbortSignal,
    limit = PAGE,
  ): RemoteAnswer<Page<WireDocument>> {
    const start = startingAfter(after === null ? [] : [reference(after)]);
    const parts = { ...select, orderBy: BY_ID, ...start };
    return page(scope, parts, (document) => pathOf(document.name), signal, limit);
  }

  async function count(structuredQuery: object, signal: AbortSignal): RemoteAnswer<number> {
    const body = { structuredAggregationQuery: { structuredQuery, aggregations: COUNT } };
    const answer = await call(project, 'runAggregationQuery', body, wireCount, signal);
    if (!answer.success) return failedRead(answer.error);
    return ok(answer.data[0]!.result.aggregateFields.count);
  }

  async function batchGet(paths: readonly string[], signal: AbortSignal) {
    const documents = paths.map((path) => `${project.root}/${path}`);
    const answer = await call(project, 'batchGet', { documents }, wireBatch, signal);
    if (!answer.success) return failedRead(answer.error);
    // All such requests have one URL: something in between may answer with the response to another one.
    const answered = answer.data.map((e) => ('found' in e ? e.found.name : e.missing));
    if (answered.toSorted().join('\n') !== documents.toSorted().join('\n')) {
      return fail('unreachable' as const);
    }
    return ok(answer.data.flatMap((entry) => ('found' in entry ? [entry.found] : [])));
  }

  /** A page of the ids of earlier values. */
  async function earlierValueIdsWhere(
    where: object,
    orderBy: object,
    after: readonly object[],
    signal: AbortSignal,
  ): RemoteAnswer<Page<string>> {
    const limit = EARLIER_VALUES_PAGE;
    const from = [{ collectionId: 'earlierValues' }];
    const parts = { ...selecting('__name__'), where, orderBy, limit, ...startingAfter(after) };
    const found = await query({ from, ...parts }, signal);
    if (!found.success) return found;
    const { documents, readTime } = found.data;
    const paths = documents.map(({ name }) => pathOf(name));
    if (!paths.every((each) => each.startsWith('earlierValues/'))) return fail('unreachable');
    const items = paths.map(idOf);
    return ok({ items, readTime, next: items.length === limit ? items.at(-1)! : null });
  }

  return {
    async commit({ writes, log, earlier, forgets = [] }, signal) {
      const token = await project.tokens.current();
      if (!token.success) return token;
      const parts = [
        ...writes.map((write) => toWrite(project.root, write)),
        toReceiptWrite(project.root, log, emailIn(token.data) ?? log.uid),
        ...(earlier ? [toEarlierWrite(project.root, log.mutationId, earlier)] : []),
        ...forgets.map((mutationId) => ({ delete: `${project.root}/earlierValues/${mutationId}` })),
        ...writes
          .filter(({ document }) => collectionOf(document.path) === 'events')
          .map(({ document }) => toPublicDateWrite(project.root, document.path, document.fields)),
      ];
      const answer = await call(project, 'commit', { writes: parts }, wireCommit, signal);
      if (!answer.success) return answer;
      const { writeResults, commitTime } = answer.data;
      if (writeResults.length !== parts.length) return fail('unreachable');
      return ok(
        writes.map(({ document, changed, expect }, index): ServerDocument => {
          const { updateTime, transformResults } = writeResults[index]!;
          const at = normalServerTime(transformResults[0]?.timestampValue ?? '');
          return {
            ...document,
            version: normalServerTime(updateTime ?? commitTime),
            updatedAt: at,
            createdAt: expect === null ? at : document.createdAt,
            deletedAt: changed === 'tombstone' ? at : '',
          };
        }),
      );
    },

    async read(mutationId, paths, signal) {
      const receipt = `logs/${mutationId}`;
      const found = await batchGet([receipt, ...paths], signal);
      if (!found.success) return found;
      const byPath = new Map(found.data.map((wire) => [pathOf(wire.name), wire]));
      const stored = byPath.get(receipt);
      return ok({
        receipt: stored ? fromReceipt(stored) : null,
        documents: new Map(
          paths.map((path) => {
            const wire = byPath.get(path);
            return [path, wire ? fromDocument(wire) : null];
          }),
        ),
      });
    },

    async visitsOf(horse, kind, signal) {
      // Ordering by date would leave out tombstones, but also old visits without a date.
      const found = await query({ from: [{ collectionId: kind }] }, signal, horse);
      if (!found.success) return found;
      const { documents } = found.data;
      const areOfHorse = documents.every(({ name }) =>
        pathOf(name).startsWith(`${horse}/${kind}/`),
      );
      if (!areOfHorse) return fail('unreachable');
      return ok(documents.map(fromDocument).filter((document) => !isTombstone(document)));
    },

    async changedSince(collection, since, after, signal) {
      // A time contains no space; the id of a document may.
      const [afterTime, ...ids] = after === null ? [] : after.split(' ');
      const where = fieldFilter('updatedAt', 'GREATER_THAN_OR_EQUAL', timestamp(since));
      const start =
        afterTime === undefined || ids.length === 0
          ? []
          : [timestamp(afterTime), reference(ids.join(' '))];
      const parts = { where, orderBy: BY_CHANGE, ...startingAfter(start) };
      const cursorOf = (document: WireDocument) =>
        `${fromDocument(document).updatedAt} ${pathOf(document.name)}`;
      return documents(
        collection,
        (limit) => page(collection, parts, cursorOf, signal, limit),
        signal,
      );
    },

    async everything(scope, after, signal) {
      return documents(scope, (limit) => byId(scope, after, {}, signal, limit), signal);
    },

    async versions(scope, after, signal) {
      const found = await byId(scope, after, selecting('rev'), signal);
      if (!found.success) return found;
      const items = found.data.items.map((wire) => ({
        path: pathOf(wire.name),
        rev: revOf(wire),
        version: normalServerTime(wire.updateTime),
      }));
      return ok({ ...found.data, items });
    },

    async readMany(paths, signal) {
      const found = await batchGet(paths, signal);
      return found.success ? ok(found.data.map(fromDocument)) : found;
    },

    count: async (scope, signal) => count(within(scope), signal),

    async countChanges(collection, from, to, signal) {
      const filters = [
        fieldFilter('updatedAt', 'GREATER_THAN_OR_EQUAL', timestamp(from)),
        fieldFilter('updatedAt', 'LESS_THAN', timestamp(to)),
      ];
      const where = { compositeFilter: { op: 'AND', filters } };
      const structuredQuery = { ...within(collection), where };
      const body = {
        structuredAggregationQuery: { structuredQuery, aggregations: COUNT_AND_REVS },
      };
      const answer = await call(project, 'runAggregationQuery', body, wireTally, signal);
      return answer.success ? ok(answer.data[0]!.result.aggregateFields) : answer;
    },

    async countLog(since, signal) {
      const where = fieldFilter('at', 'GREATER_THAN_OR_EQUAL', timestamp(since));
      return count({ from: [{ collectionId: 'logs' }], where, limit: MAX_LOG_ENTRIES }, signal);
    },

    async years(after, signal) {
      const start = startingAfter(after === null ? [] : [JSON.parse(after) as object]);
      const found = await page(
        'memberships',
        { ...selecting('year'), orderBy: LATEST_YEAR_FIRST, ...start },
        (document) => JSON.stringify(document.fields['year'] ?? null),
        signal,
        1,
      );
      if (!found.success) return found;
      const held = found.data.items
        .map(({ fields }) => fields['year'])
        .filter((year) => year !== undefined);
      const read = held.map((year) => fromWire('whole', year));
      const items = read.filter((year) => typeof year === 'number');
      return ok({ ...found.data, items, unqueryable: held.filter(isUnqueryableYear) });
    },

    async history(path, after, signal) {
      const [at, mutationId] = after === null ? [] : after.split(' ');
      const found = await query(
        {
          from: [{ collectionId: 'logs' }],
          where: fieldFilter('params.path', 'EQUAL', text(path)),
          orderBy: LATEST_FIRST,
          limit: MAX_LOG_ENTRIES,
          ...startingAfter(
            at === undefined ? [] : [timestamp(at), reference(`logs/${mutationId}`)],
          ),
        },
        signal,
      );
      if (!found.success) return found;
      const items = found.data.documents.map(fromLog);
      if (items.some((item) => item.path !== path)) return fail('unreachable');
      const last = items.at(-1);
      return ok({
        items,
        readTime: found.data.readTime,
        next: items.length === MAX_LOG_ENTRIES && last ? `${last.at} ${last.mutationId}` : null,
      });
    },

    async earlierValues(mutationId, signal) {
      const found = await batchGet([`earlierValues/${mutationId}`], signal);
      return found.success ? ok(found.data[0] ? fromEarlier(found.data[0]) : null) : found;
    },

    async earlierValueIds(path, after, signal) {
      const where = fieldFilter('path', 'EQUAL', text(path));
      return earlierValueIdsWhere(
        where,
        BY_ID,
        after === null ? [] : [reference(`earlierValues/${after}`)],
        signal,
      );
    },

    async deleteEarlierValuesBefore(time, signal) {
      const where = fieldFilter('at', 'LESS_THAN', timestamp(time));
      const found = await earlierValueIdsWhere(where, OLDEST_FIRST, [], signal);
      if (!found.success) return found;
      if (found.data.items.length === 0) return ok(undefined);
      const writes = found.data.items.map((id) => ({
        delete: `${project.root}/earlierValues/${id}`,
      }));
      const answer = await call(project, 'commit', { writes }, wireCommit, signal);
      return answer.success ? ok(undefined) : answer;
    },

    async accounts(uids, signal) {
      const found = await batchGet(
        uids.map((uid) => `admins/${uid}`),
        signal,
      );
      if (!found.success) return found;
      const token = await project.tokens.current();
      if (!token.success) return token;
      const gave = gaveSecondFactor(token.data);
      return ok(new Map(found.data.map((wire) => [uidOf(wire), accountOf(wire, gave)])));
    },

    async refreshCredentials() {
      const refreshed = await project.tokens.refresh();
      return refreshed.success ? ok(undefined) : refreshed;
    },

    async canary(signal) {
      const read = await batchGet(['horses/canary'], signal);
      return read.success ? ok(undefined) : read;
    },
  };
}
