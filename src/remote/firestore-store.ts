import * as v from 'valibot';
import { type Collection, collectionOf, idOf } from '../model/collections.ts';
import { isOddYear } from '../model/memberships/membership.ts';
import type { RawValue } from '../model/fields/raw-value.ts';
import { isChildCollection } from '../model/visits/visit.ts';
import { type ServerDocument, isTombstone, normalServerTime } from '../model/fields/document.ts';
import { nextTask } from '../platform/next-task.ts';
import { fail, ok } from '../platform/result.ts';
import {
  MAX_LOG_ENTRIES,
  type Page,
  type QueryScope,
  type RemoteAnswer,
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
} from './firestore-documents.ts';
import { type FirestoreProject, call } from './firestore-http.ts';
import { toPublicDateWrite } from './public-date.ts';
import { emailIn, gaveSecondFactor } from './tokens.ts';
import { fromWire, integer, text, timestamp } from './firestore-values.ts';

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
const KEPT_PAGE = 300;

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

const wireQuery = v.pipe(
  v.array(v.object({ document: v.optional(wireDocument), readTime: v.string() })),
  v.minLength(1),
);

const wireInteger = v.pipe(
  v.object({ integerValue: v.pipe(v.string(), v.transform(Number)) }),
  v.transform(({ integerValue }) => integerValue),
);

/**
 * The sum of integers is an integer, unless it is too large or a program stored another type. JSON has no numbers for
 * NaN and the infinities: the API writes their names.
 */
const wireSum = v.union([
  wireInteger,
  v.pipe(
    v.object({ doubleValue: v.union([v.number(), v.picklist(['NaN', 'Infinity', '-Infinity'])]) }),
    v.transform(({ doubleValue }) => Number(doubleValue)),
  ),
]);

const aggregatesOf = <Fields extends v.GenericSchema>(aggregateFields: Fields) =>
  v.pipe(v.array(v.object({ result: v.object({ aggregateFields }) })), v.minLength(1));

const wireCount = aggregatesOf(v.object({ count: wireInteger }));
const wireTally = aggregatesOf(v.object({ count: wireInteger, revs: wireSum }));

const BY_ID = [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }];
const LATEST_FIRST = ['at', '__name__'].map((fieldPath) => ({
  field: { fieldPath },
  direction: 'DESCENDING',
}));
const LATEST_YEAR_FIRST = [{ field: { fieldPath: 'year' }, direction: 'DESCENDING' }];
const BY_CHANGE = [{ field: { fieldPath: 'updatedAt' }, direction: 'ASCENDING' }, ...BY_ID];

/** Years are numbers; documents from before the register was synchronised may hold them as texts. */
function yearFilter({ years }: { readonly years: readonly number[] }): object {
  const values = years.flatMap((year) => [integer(year), text(String(year))]);
  return {
    fieldFilter: { field: { fieldPath: 'year' }, op: 'IN', value: { arrayValue: { values } } },
  };
}

function fieldFilter(fieldPath: string, op: string, value: object): object {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

/** To be equal to NaN matches nothing, NaN included: the API has an operator for it. */
function oddYearFilter({ oddYear }: { readonly oddYear: RawValue }): object {
  if (oddYear['doubleValue'] === 'NaN')
    return { unaryFilter: { field: { fieldPath: 'year' }, op: 'IS_NAN' } };
  return fieldFilter('year', 'EQUAL', oddYear);
}

/** Parses a page of documents in several tasks, so that the screen stays responsive. */
async function readInParts(
  documents: readonly v.InferOutput<typeof wireDocument>[],
): Promise<ServerDocument[]> {
  const read: ServerDocument[] = [];
  for (let start = 0; start < documents.length; start += PART) {
    if (documents.length > PART) await nextTask();
    read.push(...documents.slice(start, start + PART).map(fromDocument));
  }
  return read;
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
          where: 'years' in scope ? yearFilter(scope) : oddYearFilter(scope),
        };
  const reference = (path: string) => ({ referenceValue: `${project.root}/${path}` });

  /** The collections of which a page timed out. */
  const slow = new Set<Collection>();

  /**
   * Reads a page of whole documents. After a timeout, pages of that collection are small from then on: at full size
   * they would time out for ever.
   */
  async function documents(
    scope: QueryScope,
    request: (limit: number) => RemoteAnswer<Page<v.InferOutput<typeof wireDocument>>>,
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
    query: object,
    cursorOf: (document: v.InferOutput<typeof wireDocument>) => string,
    signal: AbortSignal,
    limit = PAGE,
  ): RemoteAnswer<Page<v.InferOutput<typeof wireDocument>>> {
    const body = { structuredQuery: { ...within(scope), ...query, limit } };
    const answer = await call(project, 'runQuery', body, wireQuery, signal);
    // A query has no precondition of ours: this answer means that the database is not set up.
    if (!answer.success) return answer.error === 'precondition' ? fail('server') : answer;
    const items = answer.data.flatMap(({ document }) => (document ? [document] : []));
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
      strangers: items.length - own.length,
      readTime: normalServerTime(answer.data[0]!.readTime),
      next: items.length === limit && last ? cursorOf(last) : null,
    });
  }

  async function byId(
    scope: QueryScope,
    after: string | null,
    select: object,
    signal: AbortSignal,
    limit = PAGE,
  ): RemoteAnswer<Page<v.InferOutput<typeof wireDocument>>> {
    const startAt =
      after === null ? {} : { startAt: { values: [reference(after)], before: false } };
    const query = { ...select, orderBy: BY_ID, ...startAt };
    return page(scope, query, (document) => pathOf(document.name), signal, limit);
  }

  async function count(structuredQuery: object, signal: AbortSignal): RemoteAnswer<number> {
    const aggregations = [{ alias: 'count', count: {} }];
    const body = { structuredAggregationQuery: { structuredQuery, aggregations } };
    const answer = await call(project, 'runAggregationQuery', body, wireCount, signal);
    if (!answer.success) return answer.error === 'precondition' ? fail('server') : answer;
    return ok(answer.data[0]!.result.aggregateFields.count);
  }

  async function batchGet(paths: readonly string[], signal: AbortSignal) {
    const documents = paths.map((path) => `${project.root}/${path}`);
    const answer = await call(project, 'batchGet', { documents }, wireBatch, signal);
    if (!answer.success) return answer.error === 'precondition' ? fail('server' as const) : answer;
    // All such requests have one URL: something in between may answer with the response to another one.
    const answered = answer.data.map((e) => ('found' in e ? e.found.name : e.missing));
    if (answered.toSorted().join('\n') !== documents.toSorted().join('\n')) {
      return fail('unreachable' as const);
    }
    return ok(answer.data.flatMap((entry) => ('found' in entry ? [entry.found] : [])));
  }

  /** A page of the ids of earlier values. */
  async function keptWhere(
    where: object,
    orderBy: object,
    startAt: readonly object[],
    signal: AbortSignal,
  ): RemoteAnswer<Page<string>> {
    const structuredQuery = {
      from: [{ collectionId: 'earlierValues' }],
      select: { fields: [{ fieldPath: '__name__' }] },
      where,
      orderBy,
      limit: KEPT_PAGE,
      ...(startAt.length > 0 && { startAt: { values: startAt, before: false } }),
    };
    const answer = await call(project, 'runQuery', { structuredQuery }, wireQuery, signal);
    if (!answer.success) return answer.error === 'precondition' ? fail('server') : answer;
    const paths = answer.data.flatMap(({ document }) => (document ? [pathOf(document.name)] : []));
    if (!paths.every((each) => each.startsWith('earlierValues/'))) return fail('unreachable');
    const items = paths.map(idOf);
    const readTime = normalServerTime(answer.data[0]!.readTime);
    return ok({ items, readTime, next: items.length === KEPT_PAGE ? items.at(-1)! : null });
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
      const structuredQuery = { from: [{ collectionId: kind }] };
      const answer = await call(project, 'runQuery', { structuredQuery }, wireQuery, signal, horse);
      if (!answer.success) return answer.error === 'precondition' ? fail('server') : answer;
      const documents = answer.data.flatMap(({ document }) => (document ? [document] : []));
      const areOfHorse = documents.every(({ name }) =>
        pathOf(name).startsWith(`${horse}/${kind}/`),
      );
      if (!areOfHorse) return fail('unreachable');
      return ok(documents.map(fromDocument).filter((document) => !isTombstone(document)));
    },

    async changedSince(collection, since, after, signal) {
      // A time contains no space; the id of a document may.
      const [afterTime, ...ids] = after === null ? [] : after.split(' ');
      const afterPath = ids.length > 0 ? ids.join(' ') : undefined;
      const where = fieldFilter('updatedAt', 'GREATER_THAN_OR_EQUAL', timestamp(since));
      const startAt =
        afterTime === undefined || afterPath === undefined
          ? {}
          : {
              startAt: {
                values: [{ timestampValue: afterTime }, reference(afterPath)],
                before: false,
              },
            };
      const query = { where, orderBy: BY_CHANGE, ...startAt };
      const cursorOf = (document: v.InferOutput<typeof wireDocument>) =>
        `${fromDocument(document).updatedAt} ${pathOf(document.name)}`;
      return documents(
        collection,
        (limit) => page(collection, query, cursorOf, signal, limit),
        signal,
      );
    },

    async everything(scope, after, signal) {
      return documents(scope, (limit) => byId(scope, after, {}, signal, limit), signal);
    },

    async versions(scope, after, signal) {
      const found = await byId(
        scope,
        after,
        { select: { fields: [{ fieldPath: 'rev' }] } },
        signal,
      );
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
      const aggregations = [
        { alias: 'count', count: {} },
        { alias: 'revs', sum: { field: { fieldPath: 'rev' } } },
      ];
      const query = { structuredQuery: { ...within(collection), where }, aggregations };
      const body = { structuredAggregationQuery: query };
      const answer = await call(project, 'runAggregationQuery', body, wireTally, signal);
      return answer.success ? ok(answer.data[0]!.result.aggregateFields) : answer;
    },

    async countLog(since, signal) {
      const where = fieldFilter('at', 'GREATER_THAN_OR_EQUAL', timestamp(since));
      return count({ from: [{ collectionId: 'logs' }], where, limit: MAX_LOG_ENTRIES }, signal);
    },

    async years(after, signal) {
      const startAt =
        after === null ? {} : { startAt: { values: [JSON.parse(after)], before: false } };
      const found = await page(
        'memberships',
        { select: { fields: [{ fieldPath: 'year' }] }, orderBy: LATEST_YEAR_FIRST, ...startAt },
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
      return ok({ ...found.data, items, odd: held.filter(isOddYear) });
    },

    async history(path, after, signal) {
      const [at, mutationId] = after === null ? [] : after.split(' ');
      const values = [{ timestampValue: at }, reference(`logs/${mutationId}`)];
      const structuredQuery = {
        from: [{ collectionId: 'logs' }],
        where: fieldFilter('params.path', 'EQUAL', text(path)),
        orderBy: LATEST_FIRST,
        limit: MAX_LOG_ENTRIES,
        ...(after === null ? {} : { startAt: { values, before: false } }),
      };
      const answer = await call(project, 'runQuery', { structuredQuery }, wireQuery, signal);
      if (!answer.success) return answer.error === 'precondition' ? fail('server') : answer;
      const items = answer.data.flatMap(({ document }) => (document ? [fromLog(document)] : []));
      if (items.some((item) => item.path !== path)) return fail('unreachable');
      const last = items.at(-1);
      return ok({
        items,
        readTime: normalServerTime(answer.data[0]!.readTime),
        next: items.length === MAX_LOG_ENTRIES && last ? `${last.at} ${last.mutationId}` : null,
      });
    },

    async earlierValues(mutationId, signal) {
      const found = await batchGet([`earlierValues/${mutationId}`], signal);
      return found.success ? ok(found.data[0] ? fromEarlier(found.data[0]) : null) : found;
    },

    async earlierValueIds(path, after, signal) {
      const where = fieldFilter('path', 'EQUAL', text(path));
      return keptWhere(
        where,
        BY_ID,
        after === null ? [] : [reference(`earlierValues/${after}`)],
        signal,
      );
    },

    async deleteEarlierValuesBefore(time, signal) {
      const where = fieldFilter('at', 'LESS_THAN', timestamp(time));
      const order = [{ field: { fieldPath: 'at' }, direction: 'ASCENDING' }];
      const found = await keptWhere(where, order, [], signal);
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
