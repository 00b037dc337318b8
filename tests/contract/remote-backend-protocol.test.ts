import { beforeEach, describe, expect, test } from 'vitest';
import type { Backend } from '../support/backends.ts';
import { onEachBackend } from '../support/on-each-backend.ts';
import { padded } from '../support/server-time.ts';
import { text, whole } from '../support/raw-values.ts';

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json & { error?: { code: number; status: string } } };
type CommitAnswer = {
  commitTime: string;
  writeResults: { updateTime?: string; transformResults?: { timestampValue: string }[] }[];
};
type WireDocument = { name: string; fields?: Json; createTime: string; updateTime: string };

const requestTime = (...paths: string[]) =>
  paths.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }));
const LONG_AGO = '2020-01-01T00:00:00Z';

onEachBackend("Firestore's REST interface", (backend) => {
  beforeEach(() => backend().reset());

  const root = () => `projects/${backend().projectId}/databases/(default)/documents`;
  const name = (path: string) => `${root()}/${path}`;
  const post = (path: string, json: unknown) => read(backend().owner(path, { json }));
  const get = (path: string) => read(backend().owner(path));
  const commit = (...writes: Json[]) => post(':commit', { writes });
  const query = (structuredQuery: Json, parent = '') =>
    post(`${parent}:runQuery`, { structuredQuery });

  async function document(path: string): Promise<WireDocument> {
    const { status, body } = await get(`/${path}`);
    expect(status).toBe(200);
    return body as unknown as WireDocument;
  }

  const committed = async (...writes: Json[]): Promise<CommitAnswer> => {
    const { status, body } = await commit(...writes);
    expect(body.error).toBeUndefined();
    expect(status).toBe(200);
    return body as unknown as CommitAnswer;
  };

  const update = (path: string, fields: Json, more: Json = {}) => ({
    update: { name: name(path), fields },
    ...more,
  });

  /** The log entry that accompanies every change. */
  const log = (mutationId: string, path: string, rev: number) =>
    update(
      `logs/${mutationId}`,
      {
        user: text('demo@example.org'),
        function: text('updateHorse'),
        uid: text('demo'),
        params: {
          mapValue: {
            fields: { path: text(path), fields: { arrayValue: { values: [text('notes')] } } },
          },
        },
        result: {
          mapValue: {
            fields: { rev: whole(rev), before: whole(rev - 1), conflicts: { arrayValue: {} } },
          },
        },
      },
      { updateTransforms: requestTime('at'), currentDocument: { exists: false } },
    );

  const create = (path: string, mutationId: string): Json[] => [
    update(
      path,
      { name: text('Stella'), rev: whole(1), lastMid: text(mutationId) },
      {
        updateTransforms: requestTime('updatedAt', 'createdAt'),
        currentDocument: { exists: false },
      },
    ),
    log(mutationId, path, 1),
  ];

  const change = (path: string, mutationId: string, rev: number, updateTime: string): Json[] => [
    update(
      path,
      { notes: text(mutationId), rev: whole(rev), lastMid: text(mutationId) },
      {
        updateMask: { fieldPaths: ['notes', 'rev', 'lastMid'] },
        updateTransforms: requestTime('updatedAt'),
        currentDocument: { updateTime },
      },
    ),
    log(mutationId, path, rev),
  ];

  describe("the app's commits", () => {
    test('a create and its log entry: one time for all, given in the answer', async () => {
      const answer = await committed(...create('horses/stella', 'm1'));
      const [horse, entry] = answer.writeResults;
      const at = horse?.transformResults?.[0]?.timestampValue ?? '';
      expect(horse?.transformResults).toEqual([{ timestampValue: at }, { timestampValue: at }]);
      expect(entry?.transformResults).toEqual([{ timestampValue: at }]);
      expect(horse?.updateTime).toBe(answer.commitTime);
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(answer.commitTime));
      expect(await document('horses/stella')).toEqual({
        name: name('horses/stella'),
        fields: {
          name: text('Stella'),
          rev: whole(1),
          lastMid: text('m1'),
          updatedAt: { timestampValue: at },
          createdAt: { timestampValue: at },
        },
        createTime: answer.commitTime,
        updateTime: answer.commitTime,
      });
      expect((await document('logs/m1')).fields).toMatchObject({ at: { timestampValue: at } });
    });

    test('an update on the version that was read', async () => {
      const created = await committed(...create('horses/stella', 'm1'));
      const changed = await committed(...change('horses/stella', 'm2', 2, created.commitTime));
      const horse = await document('horses/stella');
      expect(horse.fields).toMatchObject({
        name: text('Stella'),
        notes: text('m2'),
        rev: whole(2),
      });
      expect(horse.createTime).toBe(created.commitTime);
      expect(horse.updateTime).toBe(changed.commitTime);
      expect(changed.commitTime > created.commitTime).toBe(true);
    });

    test('a visit and its horse, in one commit', async () => {
      const { commitTime } = await committed(...create('horses/stella', 'm1'));
      const visit = update(
        'horses/stella/hoovesTrims/v1',
        { date: { timestampValue: LONG_AGO }, notes: text(''), rev: whole(1) },
        {
          updateTransforms: requestTime('updatedAt', 'createdAt'),
          currentDocument: { exists: false },
        },
      );
      const { writeResults } = await committed(
        visit,
        ...change('horses/stella', 'm2', 2, commitTime),
      );
      expect(writeResults).toHaveLength(3);
    });

    test('a tombstone leaves nothing but the bookkeeping', async () => {
      const { commitTime } = await committed(...create('horses/stella', 'm1'));
      await committed(
        update(
          'horses/stella',
          { rev: whole(2), lastMid: text('m2') },
          {
            updateTransforms: requestTime('updatedAt', 'deletedAt'),
            currentDocument: { updateTime: commitTime },
          },
        ),
        log('m2', 'horses/stella', 2),
      );
      const { fields, createTime } = await document('horses/stella');
      expect(Object.keys(fields ?? {}).sort()).toEqual([
        'deletedAt',
        'lastMid',
        'rev',
        'updatedAt',
      ]);
      expect(createTime).toBe(commitTime);
    });

    test('a change of a version that is gone changes nothing, the log neither', async () => {
      const { commitTime } = await committed(...create('horses/stella', 'm1'));
      await committed(...change('horses/stella', 'm2', 2, commitTime));
      const before = await document('horses/stella');
      expect(outcome(await commit(...change('horses/stella', 'm3', 3, commitTime)))).toBe(
        '400 FAILED_PRECONDITION',
      );
      expect(await document('horses/stella')).toEqual(before);
      expect(outcome(await get('/logs/m3'))).toBe('404 NOT_FOUND');
    });

    test('the same commit again is refused by its log entry and by its horse', async () => {
      const { commitTime } = await committed(...create('horses/stella', 'm1'));
      expect(outcome(await commit(...create('horses/stella', 'm1')))).toBe('409 ALREADY_EXISTS');
      await committed(...change('horses/stella', 'm2', 2, commitTime));
      const again = outcome(await commit(...change('horses/stella', 'm2', 2, commitTime)));
      expect(['400 FAILED_PRECONDITION', '409 ALREADY_EXISTS']).toContain(again);
    });

    test('of two commits on one version at once, one is taken', async () => {
      const { commitTime } = await committed(...create('horses/stella', 'm1'));
      const outcomes = await Promise.all([
        commit(...change('horses/stella', 'm2', 2, commitTime)),
        commit(...change('horses/stella', 'm3', 2, commitTime)),
      ]);
      expect(outcomes.map(outcome).sort()).toEqual(['200', '400 FAILED_PRECONDITION']);
    });
  });

  describe('times', () => {
    test('commit times grow strictly, and show in the documents', async () => {
      const times: string[] = [];
      for (let n = 0; n < 20; n++) {
        times.push((await committed(update('horses/stella', { n: whole(n) }))).commitTime);
      }
      expect(new Set(times).size).toBe(20);
      expect(times.map(padded).toSorted()).toEqual(times.map(padded));
      expect((await document('horses/stella')).updateTime).toBe(times.at(-1));
    });

    test('a write that changes nothing leaves the update time', async () => {
      const first = await committed(update('horses/stella', { a: whole(1), b: text('x') }));
      const second = await committed(update('horses/stella', { b: text('x'), a: whole(1) }));
      expect(second.commitTime).not.toBe(first.commitTime);
      expect(second.writeResults).toEqual([{ updateTime: first.commitTime }]);
      expect((await document('horses/stella')).updateTime).toBe(first.commitTime);
      const third = await committed(
        update('horses/stella', { a: { doubleValue: 1 }, b: text('x') }),
      );
      expect((await document('horses/stella')).updateTime).toBe(third.commitTime);
    });

    test('a document that is deleted and made again is a new one', async () => {
      await committed(update('horses/stella', { a: whole(1) }));
      await committed({ delete: name('horses/stella') });
      const again = await committed(update('horses/stella', { a: whole(1) }));
      expect(await document('horses/stella')).toMatchObject({
        createTime: again.commitTime,
        updateTime: again.commitTime,
      });
    });
  });

  describe('reads', () => {
    beforeEach(async () => {
      await committed(
        ...['a', 'b', 'c', 'd'].map((id, n) =>
          update(`horses/${id}`, {
            rev: whole(n),
            updatedAt: { timestampValue: `2026-01-0${n + 1}T00:00:00Z` },
            owner: { mapValue: { fields: { name: text(id), phone: text('') } } },
          }),
        ),
        update('horses/a/hoovesTrims/t', { rev: whole(1) }),
      );
    });

    test('batchGet answers found and missing documents, each once', async () => {
      const { body } = await post(':batchGet', {
        documents: ['horses/b', 'horses/none', 'horses/a', 'horses/b'].map(name),
      });
      const answers = body as unknown as { found?: WireDocument; missing?: string }[];
      expect(answers.map((each) => each.found?.name ?? each.missing)).toEqual(
        ['horses/b', 'horses/none', 'horses/a'].map(name),
      );
    });

    test('a projection holds the fields that it names', async () => {
      const found = documentsOf(
        await query({
          from: [{ collectionId: 'horses' }],
          select: { fields: [{ fieldPath: 'rev' }, { fieldPath: 'owner.name' }] },
          limit: 1,
        }),
      );
      expect(found.map(({ fields }) => fields)).toEqual([
        { rev: whole(0), owner: { mapValue: { fields: { name: text('a') } } } },
      ]);
      const ids = await query({
        from: [{ collectionId: 'horses' }],
        select: { fields: [{ fieldPath: '__name__' }] },
      });
      expect(documentsOf(ids).map(({ fields }) => fields)).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    });

    test('the pull: changed since, ordered by change and name, paged by a cursor', async () => {
      const seen: string[] = [];
      let startAt: Json | undefined;
      for (let page = 0; page < 3; page++) {
        const found = documentsOf(
          await query({
            from: [{ collectionId: 'horses' }],
            where: {
              fieldFilter: {
                field: { fieldPath: 'updatedAt' },
                op: 'GREATER_THAN_OR_EQUAL',
                value: { timestampValue: '2026-01-02T00:00:00Z' },
              },
            },
            orderBy: [{ field: { fieldPath: 'updatedAt' } }, { field: { fieldPath: '__name__' } }],
            limit: 2,
            ...(startAt !== undefined && { startAt }),
          }),
        );
        seen.push(...found.map((each) => each.name));
        const last = found.at(-1);
        if (last === undefined) break;
        startAt = {
          values: [last.fields?.['updatedAt'], { referenceValue: last.name }],
          before: false,
        };
      }
      expect(seen).toEqual(['horses/b', 'horses/c', 'horses/d'].map(name));
    });

    test('a query without results answers a time all the same', async () => {
      const { status, body } = await query({ from: [{ collectionId: 'events' }] });
      const [only, ...more] = body as unknown as { readTime: string; document?: object }[];
      expect([status, more.length, only?.document]).toEqual([200, 0, undefined]);
      expect(Number.isNaN(Date.parse(only?.readTime ?? ''))).toBe(false);
    });

    test('count', async () => {
      const { body } = await post(':runAggregationQuery', {
        structuredAggregationQuery: {
          structuredQuery: { from: [{ collectionId: 'horses' }] },
          aggregations: [{ alias: 'count', count: {} }],
        },
      });
      expect(body).toMatchObject([{ result: { aggregateFields: { count: whole(4) } } }]);
    });

    test('offset, and a collection below a document', async () => {
      const second = await query({ from: [{ collectionId: 'horses' }], offset: 1, limit: 1 });
      expect(documentsOf(second).map((each) => each.name)).toEqual([name('horses/b')]);
      const below = await query({ from: [{ collectionId: 'hoovesTrims' }] }, '/horses/a');
      expect(documentsOf(below)).toHaveLength(1);
      const elsewhere = await query({ from: [{ collectionId: 'hoovesTrims' }] }, '/horses/b');
      expect(documentsOf(elsewhere)).toHaveLength(0);
    });

    test('single documents by GET, PATCH, POST and DELETE, collections page by page', async () => {
      expect((await document('horses/a?mask.fieldPaths=rev')).fields).toEqual({ rev: whole(0) });
      await backend().owner('/horses/a?updateMask.fieldPaths=notes', {
        method: 'PATCH',
        json: { fields: { notes: text('x') } },
      });
      expect((await document('horses/a')).fields).toMatchObject({
        rev: whole(0),
        notes: text('x'),
      });
      const made = await backend().owner('/horses?documentId=e', { json: { fields: {} } });
      expect(made.status).toBe(200);
      const removed = await backend().owner('/horses/b', { method: 'DELETE' });
      expect([removed.status, await removed.json()]).toEqual([200, {}]);

      const seen: string[] = [];
      let token: string | undefined = '';
      while (token !== undefined) {
        const { body } = await get(
          `/horses?pageSize=2${token === '' ? '' : `&pageToken=${token}`}`,
        );
        const page = body as { documents?: WireDocument[]; nextPageToken?: string };
        seen.push(...(page.documents ?? []).map((each) => each.name));
        token = page.nextPageToken;
      }
      expect(seen).toEqual(['horses/a', 'horses/c', 'horses/d', 'horses/e'].map(name));
    });
  });

  describe('the end of an order', () => {
    const from = [{ collectionId: 'horses' }];
    const field = (fieldPath: string) => ({ field: { fieldPath } });
    const backwards = [{ ...field('__name__'), direction: 'DESCENDING' }];
    const isHere = {
      fieldFilter: { ...field('isHere'), op: 'EQUAL', value: { booleanValue: true } },
    };
    const ids = async (structuredQuery: Json) =>
      documentsOf(await query({ from, ...structuredQuery })).map((each) => each.name.slice(-1));
    const total = async (structuredQuery: Json, ...fields: string[]) => {
      const { status, body } = await post(':runAggregationQuery', {
        structuredAggregationQuery: {
          structuredQuery: { from, ...structuredQuery },
          aggregations: fields.map((each) => ({ alias: each, sum: field(each) })),
        },
      });
      expect(status).toBe(200);
      const [{ result }] = body as unknown as [{ result: { aggregateFields: Json } }];
      return result.aggregateFields;
    };

    beforeEach(() =>
      committed(
        ...[
          ['a', 10, 2],
          ['b', 5, 1],
          ['c', 1, 2],
        ].map(([id, n, m]) =>
          update(`horses/${id}`, {
            isHere: { booleanValue: true },
            n: whole(Number(n)),
            m: whole(Number(m)),
          }),
        ),
        update('horses/d', { isHere: { booleanValue: false } }),
      ),
    );

    test('descending ids are accepted under an equality, as limitToLast needs', async () => {
      expect(await ids({ where: isHere, orderBy: backwards })).toEqual(['c', 'b', 'a']);
      expect(await ids({ where: isHere, orderBy: backwards, limit: 2 })).toEqual(['c', 'b']);
    });

    test('a sum over some documents takes those with the least values of its fields', async () => {
      expect(await total({ limit: 1 }, 'n')).toEqual({ n: whole(1) });
      expect(await total({ limit: 2, where: isHere }, 'n')).toEqual({ n: whole(6) });
      expect(await total({ limit: 1 }, 'n', 'm')).toEqual({ n: whole(5), m: whole(1) });
      const byM = [{ ...field('m'), direction: 'DESCENDING' }];
      expect(await total({ limit: 1, orderBy: byM }, 'n')).toEqual({ n: whole(10) });
    });

    test('a filter may name an array in an array, which no document holds', async () => {
      await committed(update('horses/e', { l: { arrayValue: { values: [whole(1)] } } }));
      const list = (...values: Json[]) => ({ arrayValue: { values } });
      const where = (op: string, value: Json) => ({
        where: { fieldFilter: { ...field('l'), op, value } },
      });
      expect(await ids(where('IN', list(list(whole(1)), whole(7))))).toEqual(['e']);
      expect(await ids(where('NOT_IN', list(list(whole(1)))))).toEqual([]);
      expect(await ids(where('EQUAL', list(list(whole(1)))))).toEqual([]);
      expect(await ids(where('LESS_THAN', list(list(whole(1)))))).toEqual(['e']);
    });
  });

  describe('refusals', () => {
    const horses = [{ collectionId: 'horses' }];
    const field = (fieldPath: string) => ({ field: { fieldPath } });
    const where = (op: string, value: Json, fieldPath = 'n') => ({
      from: horses,
      where: { fieldFilter: { ...field(fieldPath), op, value } },
    });
    const set = (value: unknown) => ({
      writes: [{ update: { name: name('horses/new'), fields: { value } } }],
    });
    const mask = (...fieldPaths: string[]) => ({
      writes: [{ update: { name: name('horses/new') }, updateMask: { fieldPaths } }],
    });
    const write = (json: Json) => ({ writes: [json] });
    const remove = (path: string) => write({ delete: name(path) });
    const count = (...aggregations: Json[]) => ({
      structuredAggregationQuery: { structuredQuery: { from: horses }, aggregations },
    });
    let deep: Json = whole(1);
    for (let n = 0; n < 21; n++) deep = { mapValue: { fields: { deeper: deep } } };

    beforeEach(() => committed(update('horses/here', { n: whole(1) })));

    type Row = [what: string, method: string, body: () => unknown, outcome: string];
    const rows: Row[] = [
      // Preconditions.
      [
        'create over a document',
        ':commit',
        () => write(update('horses/here', {}, { currentDocument: { exists: false } })),
        '409 ALREADY_EXISTS',
      ],
      [
        'another version',
        ':commit',
        () => write(update('horses/here', {}, { currentDocument: { updateTime: LONG_AGO } })),
        '400 FAILED_PRECONDITION',
      ],
      [
        'a version of nothing',
        ':commit',
        () => write(update('horses/none', {}, { currentDocument: { updateTime: LONG_AGO } })),
        '400 FAILED_PRECONDITION',
      ],
      [
        'update of nothing',
        ':commit',
        () => write(update('horses/none', {}, { currentDocument: { exists: true } })),
        '404 NOT_FOUND',
      ],
      [
        'delete of nothing that must exist',
        ':commit',
        () => write({ delete: name('horses/none'), currentDocument: { exists: true } }),
        '404 NOT_FOUND',
      ],
      ['delete of nothing', ':commit', () => remove('horses/none'), '200'],
      [
        'delete of another version',
        ':commit',
        () => write({ delete: name('horses/here'), currentDocument: { updateTime: LONG_AGO } }),
        '400 FAILED_PRECONDITION',
      ],
      [
        'verify of nothing',
        ':commit',
        () => write({ verify: name('horses/none'), currentDocument: { exists: true } }),
        '404 NOT_FOUND',
      ],
      [
        'verify of absence',
        ':commit',
        () => write({ verify: name('horses/none'), currentDocument: { exists: false } }),
        '200',
      ],
      [
        'verify of absence where there is one',
        ':commit',
        () => write({ verify: name('horses/here'), currentDocument: { exists: false } }),
        '409 ALREADY_EXISTS',
      ],
      [
        'verify of another version',
        ':commit',
        () => write({ verify: name('horses/here'), currentDocument: { updateTime: LONG_AGO } }),
        '400 FAILED_PRECONDITION',
      ],
      [
        'verify of what is there',
        ':commit',
        () => write({ verify: name('horses/here'), currentDocument: { exists: true } }),
        '200',
      ],
      [
        'verify without a precondition',
        ':commit',
        () => write({ verify: name('horses/here') }),
        '400 INVALID_ARGUMENT',
      ],
      // Several writes of one document.
      [
        'two creates of one document',
        ':commit',
        () => ({
          writes: [
            update('horses/x', {}, { currentDocument: { exists: false } }),
            update('horses/x', {}, { currentDocument: { exists: false } }),
          ],
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'update of what the commit deletes',
        ':commit',
        () => ({
          writes: [
            { delete: name('horses/here') },
            update('horses/here', {}, { currentDocument: { exists: true } }),
          ],
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'create of what the commit deletes',
        ':commit',
        () => ({
          writes: [
            { delete: name('horses/here') },
            update('horses/here', {}, { currentDocument: { exists: false } }),
          ],
        }),
        '200',
      ],
      [
        'write and verify of one document',
        ':commit',
        () => ({
          writes: [
            update('horses/x', {}),
            { verify: name('horses/x'), currentDocument: { exists: true } },
          ],
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'two versions of one document',
        ':commit',
        () => ({
          writes: [
            update('horses/here', {}),
            update('horses/here', {}, { currentDocument: { updateTime: LONG_AGO } }),
          ],
        }),
        '400 INVALID_ARGUMENT',
      ],
      // Shapes of a commit.
      ['no writes', ':commit', () => ({ writes: [] }), '200'],
      ['no body', ':commit', () => undefined, '200'],
      ['a body that is no JSON', ':commit', () => '{"writes":', '400 INVALID_ARGUMENT'],
      ['a list', ':commit', () => [], '400 INVALID_ARGUMENT'],
      ['a number', ':commit', () => 5, '400 INVALID_ARGUMENT'],
      ['an unknown key', ':commit', () => ({ writez: [] }), '400 INVALID_ARGUMENT'],
      ['writes that are no list', ':commit', () => ({ writes: 5 }), '400 INVALID_ARGUMENT'],
      ['an empty write', ':commit', () => write({}), '400 INVALID_ARGUMENT'],
      [
        'two operations in one write',
        ':commit',
        () => write({ delete: name('horses/x'), update: { name: name('horses/x') } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a precondition of two kinds',
        ':commit',
        () =>
          write(
            update('horses/x', {}, { currentDocument: { exists: true, updateTime: LONG_AGO } }),
          ),
        '400 INVALID_ARGUMENT',
      ],
      // Names.
      [
        'a name without project',
        ':commit',
        () => write({ delete: 'horses/x' }),
        '400 INVALID_ARGUMENT',
      ],
      ["a collection's name", ':commit', () => remove('horses'), '400 INVALID_ARGUMENT'],
      ['an empty id', ':commit', () => remove('horses//hoovesTrims/x'), '400 INVALID_ARGUMENT'],
      ['the id .', ':commit', () => remove('horses/.'), '400 INVALID_ARGUMENT'],
      ['the id ..', ':commit', () => remove('horses/..'), '400 INVALID_ARGUMENT'],
      ['a reserved id', ':commit', () => remove('horses/__x__'), '400 INVALID_ARGUMENT'],
      ['a reserved collection', ':commit', () => remove('__horses__/x'), '400 INVALID_ARGUMENT'],
      [
        'an overlong id',
        ':commit',
        () => write(update(`horses/${'x'.repeat(1501)}`, {})),
        '400 INVALID_ARGUMENT',
      ],
      // Values.
      ['a value of no type', ':commit', () => set({}), '400 INVALID_ARGUMENT'],
      ['a value that is null', ':commit', () => set(null), '400 INVALID_ARGUMENT'],
      [
        'a value of two types',
        ':commit',
        () => set({ stringValue: '', integerValue: '1' }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a value of an unknown type',
        ':commit',
        () => set({ dateValue: '2026' }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'words for a whole number',
        ':commit',
        () => set({ integerValue: 'one' }),
        '400 INVALID_ARGUMENT',
      ],
      ['half a whole number', ':commit', () => set({ integerValue: 1.5 }), '400 INVALID_ARGUMENT'],
      [
        '65 bits',
        ':commit',
        () => set({ integerValue: '9223372036854775808' }),
        '400 INVALID_ARGUMENT',
      ],
      ['64 bits', ':commit', () => set({ integerValue: '-9223372036854775808' }), '200'],
      ['a whole number as a number', ':commit', () => set({ integerValue: 12 }), '200'],
      ['words for a double', ':commit', () => set({ doubleValue: 'x' }), '400 INVALID_ARGUMENT'],
      ['a number for a boolean', ':commit', () => set({ booleanValue: 1 }), '400 INVALID_ARGUMENT'],
      [
        'a day for a time',
        ':commit',
        () => set({ timestampValue: '2026-01-01' }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'the year zero',
        ':commit',
        () => set({ timestampValue: '0000-12-31T23:59:59Z' }),
        '400 INVALID_ARGUMENT',
      ],
      ['no base64', ':commit', () => set({ bytesValue: '***' }), '400 INVALID_ARGUMENT'],
      [
        'a reference to a collection',
        ':commit',
        () => set({ referenceValue: name('horses') }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a reference to nowhere',
        ':commit',
        () => set({ referenceValue: 'x/y' }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a place off the globe',
        ':commit',
        () => set({ geoPointValue: { latitude: 91 } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a list in a list',
        ':commit',
        () => set({ arrayValue: { values: [{ arrayValue: {} }] } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a list with a null in it',
        ':commit',
        () => set({ arrayValue: { values: [null] } }),
        '400 INVALID_ARGUMENT',
      ],
      ['a value too deep', ':commit', () => set(deep), '400 INVALID_ARGUMENT'],
      [
        'a text too long',
        ':commit',
        () => set(text('x'.repeat(1_048_488))),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a document too large',
        ':commit',
        () =>
          write(
            update('horses/big', { a: text('x'.repeat(600_000)), b: text('x'.repeat(600_000)) }),
          ),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a request too large',
        ':commit',
        () => ({
          writes: Array.from({ length: 5 }, (_, n) =>
            update(`horses/big${n}`, { a: text('x'.repeat(1_000_000)) }),
          ),
        }),
        '429 RESOURCE_EXHAUSTED',
      ],
      // Fields.
      [
        'the field __proto__',
        ':commit',
        () =>
          `{"writes":[{"update":{"name":"${name('horses/x')}","fields":{"__proto__":{"integerValue":"1"}}}}]}`,
        '400 INVALID_ARGUMENT',
      ],
      [
        'a reserved field',
        ':commit',
        () => write(update('horses/x', { __x__: whole(1) })),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a reserved field in a map',
        ':commit',
        () => set({ mapValue: { fields: { __x__: whole(1) } } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a field without a name',
        ':commit',
        () => write(update('horses/x', { '': whole(1) })),
        '400 INVALID_ARGUMENT',
      ],
      ['an ill-formed field path', ':commit', () => mask('a..b'), '400 INVALID_ARGUMENT'],
      ['a field path with a space', ':commit', () => mask('a b'), '400 INVALID_ARGUMENT'],
      ['a quoted field path', ':commit', () => mask('`a b`.c'), '200'],
      // Transforms.
      [
        'an unknown transform',
        ':commit',
        () =>
          write(
            update(
              'horses/x',
              {},
              { updateTransforms: [{ fieldPath: 'n', setToServerValue: 'TOMORROW' }] },
            ),
          ),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a transform that does nothing',
        ':commit',
        () => write(update('horses/x', {}, { updateTransforms: [{ fieldPath: 'n' }] })),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a transform of no field',
        ':commit',
        () =>
          write(
            update('horses/x', {}, { updateTransforms: [{ setToServerValue: 'REQUEST_TIME' }] }),
          ),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an increment by a text',
        ':commit',
        () =>
          write(
            update(
              'horses/x',
              {},
              { updateTransforms: [{ fieldPath: 'n', increment: text('1') }] },
            ),
          ),
        '400 INVALID_ARGUMENT',
      ],
      // Reads.
      [
        'batchGet of a collection',
        ':batchGet',
        () => ({ documents: [name('horses')] }),
        '400 INVALID_ARGUMENT',
      ],
      ['batchGet of nothing', ':batchGet', () => ({}), '200'],
      ['no JSON for batchGet', ':batchGet', () => '{', '400 INVALID_ARGUMENT'],
      ['no JSON for runQuery', ':runQuery', () => '{', '400 INVALID_ARGUMENT'],
      ['no query', ':runQuery', () => ({}), '400 INVALID_ARGUMENT'],
      [
        'two collections',
        ':runQuery',
        () => ({ structuredQuery: { from: [...horses, ...horses] } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        "a collection's path for a parent",
        '/horses:runQuery',
        () => ({ structuredQuery: { from: horses } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an unknown filter',
        ':runQuery',
        () => ({ structuredQuery: where('LIKE', whole(1)) }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a filter without a value',
        ':runQuery',
        () => ({ structuredQuery: where('EQUAL', {}) }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'in: no list',
        ':runQuery',
        () => ({ structuredQuery: where('IN', whole(1)) }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'in: an empty list',
        ':runQuery',
        () => ({ structuredQuery: where('IN', { arrayValue: {} }) }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'in: 31 values',
        ':runQuery',
        () => ({
          structuredQuery: where('IN', {
            arrayValue: { values: Array.from({ length: 31 }, (_, n) => whole(n)) },
          }),
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'not-in: 11 values',
        ':runQuery',
        () => ({
          structuredQuery: where('NOT_IN', {
            arrayValue: { values: Array.from({ length: 11 }, (_, n) => whole(n)) },
          }),
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an id that is a text',
        ':runQuery',
        () => ({ structuredQuery: where('EQUAL', text('x'), '__name__') }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an ill-formed field',
        ':runQuery',
        () => ({ structuredQuery: where('EQUAL', whole(1), 'a..b') }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'two array-contains',
        ':runQuery',
        () => ({
          structuredQuery: {
            from: horses,
            where: {
              compositeFilter: {
                op: 'AND',
                filters: [
                  where('ARRAY_CONTAINS', whole(1)).where,
                  where('ARRAY_CONTAINS', whole(2)).where,
                ],
              },
            },
          },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'two negations',
        ':runQuery',
        () => ({
          structuredQuery: {
            from: horses,
            where: {
              compositeFilter: {
                op: 'AND',
                filters: [where('NOT_EQUAL', whole(1)).where, where('NOT_EQUAL', whole(2)).where],
              },
            },
          },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a composite without an operator',
        ':runQuery',
        () => ({
          structuredQuery: {
            from: horses,
            where: { compositeFilter: { filters: [where('EQUAL', whole(1)).where] } },
          },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an order by one field twice',
        ':runQuery',
        () => ({ structuredQuery: { from: horses, orderBy: [field('n'), field('n')] } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an order after the id',
        ':runQuery',
        () => ({ structuredQuery: { from: horses, orderBy: [field('__name__'), field('n')] } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'ids backwards',
        ':runQuery',
        () => ({
          structuredQuery: {
            from: horses,
            orderBy: [{ ...field('__name__'), direction: 'DESCENDING' }],
          },
        }),
        '400 FAILED_PRECONDITION',
      ],
      [
        'ids before the field of a range',
        ':runQuery',
        () => ({
          structuredQuery: { ...where('GREATER_THAN', whole(0)), orderBy: [field('__name__')] },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a sum in the order of ids',
        ':runAggregationQuery',
        () => ({
          structuredAggregationQuery: {
            structuredQuery: { from: horses, orderBy: [field('__name__')] },
            aggregations: [{ alias: 'a', sum: field('n') }],
          },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'an unknown direction',
        ':runQuery',
        () => ({
          structuredQuery: { from: horses, orderBy: [{ ...field('n'), direction: 'UP' }] },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a cursor longer than the order',
        ':runQuery',
        () => ({
          structuredQuery: {
            from: horses,
            orderBy: [field('n')],
            startAt: { values: [whole(1), whole(1)] },
          },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a text as cursor of the id',
        ':runQuery',
        () => ({
          structuredQuery: {
            from: horses,
            orderBy: [field('__name__')],
            startAt: { values: [text('x')] },
          },
        }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a negative limit',
        ':runQuery',
        () => ({ structuredQuery: { from: horses, limit: -1 } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'a negative offset',
        ':runQuery',
        () => ({ structuredQuery: { from: horses, offset: -1 } }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'half a limit',
        ':runQuery',
        () => ({ structuredQuery: { from: horses, limit: 1.5 } }),
        '400 INVALID_ARGUMENT',
      ],
      ['no aggregation', ':runAggregationQuery', () => count(), '400 INVALID_ARGUMENT'],
      [
        'an aggregation of nothing',
        ':runAggregationQuery',
        () => count({ alias: 'a' }),
        '400 INVALID_ARGUMENT',
      ],
      [
        'one alias twice',
        ':runAggregationQuery',
        () => count({ alias: 'a', count: {} }, { alias: 'a', count: {} }),
        '400 INVALID_ARGUMENT',
      ],
      ['no aggregation query', ':runAggregationQuery', () => ({}), '400 INVALID_ARGUMENT'],
      // Single documents.
      [
        'a POST of an id that is taken',
        '/horses?documentId=here',
        () => ({ fields: {} }),
        '409 ALREADY_EXISTS',
      ],
    ];

    test.each(rows)('%s', async (_, path, body, expected) => {
      const before = await get('/horses');
      const answer = await send(backend(), path, body());
      expect(outcome(answer)).toBe(expected);
      if (expected === '200') return;
      expect(answer.body.error).toMatchObject({ code: answer.status });
      expect(await get('/horses')).toEqual(before);
    });

    test('a document that is not there', async () => {
      expect(outcome(await get('/horses/none'))).toBe('404 NOT_FOUND');
    });
  });

  test('a page of another origin may ask, with its token', async () => {
    const { firestoreUrl } = backend();
    const preflight = await fetch(`${firestoreUrl}/v1/${root()}:commit`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:4173',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:4173');
    expect(preflight.headers.get('access-control-allow-headers')).toBe(
      'authorization,content-type',
    );
    expect(preflight.headers.get('access-control-allow-methods')).toMatch(/POST/);
    const refused = await fetch(`${firestoreUrl}/v1/${root()}/horses/x`, {
      headers: { origin: 'http://localhost:4173' },
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:4173');
  });
});

async function read(pending: Promise<Response>): Promise<Answer> {
  const response = await pending;
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Sends a text unchanged, for bodies that are not JSON. */
function send({ firestoreUrl, projectId }: Backend, path: string, body: unknown): Promise<Answer> {
  return read(
    fetch(`${firestoreUrl}/v1/projects/${projectId}/databases/(default)/documents${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'text/plain' },
      body: typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
    }),
  );
}

function outcome({ status, body }: Answer): string {
  return body.error === undefined ? String(status) : `${status} ${body.error.status}`;
}

function documentsOf({ status, body }: Answer): WireDocument[] {
  expect(status).toBe(200);
  const answers = body as unknown as { document?: WireDocument }[];
  return answers.flatMap(({ document }) => (document === undefined ? [] : [document]));
}
