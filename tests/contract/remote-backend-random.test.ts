import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, CONTRACT_RULES, startEmbedded, startEmulator } from '../support/backends.ts';
import { whyNoEmulator } from '../support/emulator-process.ts';
import { padded } from '../support/server-time.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { double, text, whole } from '../support/raw-values.ts';

/*
 * Sends the same random requests to the embedded backend and to the official emulator; the answers must be the same
 * except for times. A failure prints its seed and the shortest sequence that fails.
 */

type Json = Record<string, unknown>;

const RUNS = propertyRuns(1500, 60);
const LONG_AGO = '2020-01-01T00:00:00Z';

const name = (path: string) => `{root}/${path}`;

// ---- Requests -----------------------------------------------------------------------------------

/** `{c}` stands for a collection and `{v}` for a collection group; each run has its own. */
const ROOTS = ['a', 'b', 'c', 'd'].map((id) => `{c}/${id}`);
const PATHS = [...ROOTS, '{c}/a/{v}/x', '{c}/a/{v}/y', '{c}/b/{v}/x', '{c}/__id7__'];
const FIELDS = ['p', 'q', 'm.k', 'm', '`a b`'];

const scalar = fc.constantFrom<Json>(
  { nullValue: null },
  { booleanValue: false },
  { booleanValue: true },
  whole(-1),
  whole(0),
  whole(1),
  whole('9007199254740993'),
  double(1),
  double(1.5),
  double(9007199254740992),
  double('NaN'),
  double('Infinity'),
  { timestampValue: '2026-01-01T00:00:00Z' },
  { timestampValue: '2026-01-01T00:00:00.5Z' },
  { timestampValue: '2026-01-01T00:00:00.500001Z' },
  text(''),
  text('a'),
  text('b'),
  text('è'),
  text('\uFFFD'),
  text('😀'),
  { bytesValue: 'AQ==' },
  { bytesValue: 'AQI=' },
  { referenceValue: name('{c}/a') },
  { referenceValue: name('{c}/a/{v}/x') },
  { geoPointValue: { latitude: 1, longitude: 2 } },
  { geoPointValue: {} },
);
const array = fc.array(scalar, { maxLength: 3 }).map((values) => ({ arrayValue: { values } }));
const map = fc
  .dictionary(fc.constantFrom('k', 'l', 'a b'), scalar, { maxKeys: 2 })
  .map((fields) => ({ mapValue: { fields } }));
const value = fc.oneof({ weight: 5, arbitrary: scalar }, array, map);
/** A filter may compare with a value that no document can hold: an array in an array. */
const listOfAny = fc.array(value, { maxLength: 3 }).map((values) => ({ arrayValue: { values } }));
const fieldPath = fc.constantFrom(...FIELDS);
const number = fc.constantFrom(whole(1), whole('9223372036854775807'), double(0.5), double('NaN'));

const fields = fc.dictionary(fc.constantFrom('p', 'q', 'm', 'a b', 'at'), value, { maxKeys: 3 });
const transform: fc.Arbitrary<Json> = fc.oneof(
  fc.constant({ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }),
  fc
    .tuple(fieldPath, fc.constantFrom('increment', 'maximum', 'minimum'), number)
    .map(([path, kind, operand]) => ({ fieldPath: path, [kind]: operand })),
  fc
    .tuple(fieldPath, fc.constantFrom('appendMissingElements', 'removeAllFromArray'), array)
    .map(([path, kind, { arrayValue }]) => ({ fieldPath: path, [kind]: arrayValue })),
);
const currentDocument = fc.constantFrom<Json>(
  { exists: true },
  { exists: false },
  { updateTime: LONG_AGO },
  // `{now}` is replaced by the update time that the backend itself returned.
  { updateTime: '{now}' },
);
const path = fc.constantFrom(...PATHS);
const optional = (chance: fc.Arbitrary<unknown>) => fc.option(chance, { nil: undefined });

const write = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      update: fc.record({ name: path.map(name), fields }),
      updateMask: optional(fc.record({ fieldPaths: fc.uniqueArray(fieldPath, { maxLength: 3 }) })),
      updateTransforms: optional(fc.array(transform, { maxLength: 3 })),
      currentDocument: optional(currentDocument),
    }),
  },
  fc.record({ delete: path.map(name), currentDocument: optional(currentDocument) }),
  fc.record({ verify: path.map(name), currentDocument }),
);

const filterOn = ([path, op, operand]: [string, string, unknown]) => ({
  fieldFilter: { field: { fieldPath: path }, op, value: operand },
});
// A range that begins at null or NaN matches nothing, and the emulator's planner ignores its order as well.
const isOrdered = (operand: Json): boolean =>
  !('nullValue' in operand) && operand['doubleValue'] !== 'NaN';
const RANGES = [
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
];
const fieldLeaf: fc.Arbitrary<Json> = fc.oneof(
  fc.tuple(fieldPath, fc.constantFrom('EQUAL', 'ARRAY_CONTAINS'), value).map(filterOn),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fieldPath, fc.constantFrom(...RANGES), value.filter(isOrdered))
      .map(filterOn),
  },
  fc
    .tuple(fieldPath, fc.constantFrom('IN', 'NOT_IN', 'ARRAY_CONTAINS_ANY'), listOfAny)
    .map(filterOn),
  fc
    .tuple(fieldPath, fc.constantFrom('IS_NAN', 'IS_NULL', 'IS_NOT_NAN', 'IS_NOT_NULL'))
    .map(([path, op]) => ({ unaryFilter: { field: { fieldPath: path }, op } })),
);
// An equality of ids next to a range of another field is refused or not, depending on the emulator's planner.
const idLeaf = fc
  .tuple(fc.constantFrom('GREATER_THAN', 'LESS_THAN_OR_EQUAL'), path)
  .map(([op, each]) => ({
    fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue: name(each) } },
  }));
const filterOf = (leaf: fc.Arbitrary<Json>) =>
  fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc
      .tuple(fc.constantFrom('AND', 'OR'), fc.array(leaf, { minLength: 1, maxLength: 3 }))
      .map(([op, filters]) => ({ compositeFilter: { op, filters } })),
  );
const filter = filterOf(fc.oneof({ weight: 6, arbitrary: fieldLeaf }, idLeaf));

const direction = fc.constantFrom('ASCENDING', 'DESCENDING');
const orders = fc
  .tuple(fc.uniqueArray(fieldPath, { maxLength: 2 }), fc.boolean())
  .map(([paths, byName]) => (byName ? [...paths, '__name__'] : paths))
  .chain((paths) =>
    fc
      .tuple(...paths.map(() => direction))
      .map((directions) =>
        paths.map((fieldPath, at) => ({ field: { fieldPath }, direction: directions[at] })),
      ),
  );
const cursor = fc.record({
  values: fc.array(value, { minLength: 1, maxLength: 1 }),
  before: fc.boolean(),
});
const structuredQuery = fc.record({
  from: fc.constantFrom(
    [{ collectionId: '{c}' }],
    [{ collectionId: '{v}', allDescendants: true }],
    [{ collectionId: '{c}', allDescendants: true }],
  ),
  where: optional(filter),
  orderBy: optional(orders),
  startAt: fc.option(cursor, { nil: undefined, freq: 4 }),
  endAt: fc.option(cursor, { nil: undefined, freq: 4 }),
  limit: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 3 }),
  offset: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined, freq: 5 }),
  select: fc.option(fc.record({ fields: fieldPath.map((each) => [{ fieldPath: each }]) }), {
    nil: undefined,
    freq: 5,
  }),
});
const aggregation = fc.constantFrom<Json>(
  { alias: 'x', count: {} },
  { alias: 'y', sum: { field: { fieldPath: 'p' } } },
  { alias: 'z', avg: { field: { fieldPath: 'q' } } },
);

type Request = { method: string; body: Json };
const request: fc.Arbitrary<Request> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(write, { minLength: 1, maxLength: 3 })
      .map((writes) => ({ method: 'commit', body: { writes } })),
  },
  {
    weight: 3,
    arbitrary: structuredQuery.map((query) => ({
      method: 'runQuery',
      body: { structuredQuery: query },
    })),
  },
  fc
    .tuple(structuredQuery, optional(filter), fc.uniqueArray(aggregation, { minLength: 1 }))
    .map(([query, where, aggregations]) => ({
      method: 'runAggregationQuery',
      body: {
        structuredAggregationQuery: {
          structuredQuery: { ...query, where, select: undefined },
          aggregations,
        },
      },
    })),
  fc.constant({ method: 'batchGet', body: { documents: PATHS.map(name) } }),
);

/** Initial documents, so that queries find something. */
const beginning = fc
  .tuple(...PATHS.map((each) => fields.map((f) => ({ update: { name: name(each), fields: f } }))))
  .map((writes): Request => ({ method: 'commit', body: { writes } }));
const sequence = fc
  .tuple(beginning, fc.array(request, { minLength: 1, maxLength: 8 }))
  .map(([first, rest]) => [first].concat(rest));

// ---- Comparison ---------------------------------------------------------------------------------

type Answer = { status: number; body: unknown };

async function send(backend: Backend, { method, body }: Request, run: string): Promise<Answer> {
  const root = `projects/${backend.projectId}/databases/(default)/documents`;
  const filled = (part: string) =>
    part.replaceAll('{root}', root).replaceAll('{c}', `c${run}`).replaceAll('{v}', `v${run}`);
  const json = JSON.parse(filled(JSON.stringify(body))) as { writes?: Json[] };
  for (const write of json.writes ?? []) await fillUpdateTime(backend, root, write);
  const response = await backend.owner(`:${method}`, { json });
  const unfilled = (await response.text())
    .replaceAll(root, '{root}')
    .replaceAll(`c${run}`, '{c}')
    .replaceAll(`v${run}`, '{v}');
  const answer = JSON.parse(unfilled) as { writeResults?: Json[] };
  json.writes?.forEach((write, at) => {
    // For a verified absence the emulator returns when the document was deleted, if it ever was.
    if ('verify' in write) delete answer.writeResults?.[at]?.['updateTime'];
  });
  return { status: response.status, body: comparable(answer) };
}

async function fillUpdateTime(backend: Backend, root: string, write: Json): Promise<void> {
  const { currentDocument } = write as { currentDocument?: { updateTime?: string } };
  if (currentDocument?.updateTime !== '{now}') return;
  const written =
    (write['update'] as Json | undefined)?.['name'] ?? write['delete'] ?? write['verify'];
  const response = await backend.owner((written as string).slice(root.length));
  const { updateTime = LONG_AGO } = (await response.json()) as { updateTime?: string };
  currentDocument.updateTime = updateTime;
}

/**
 * An answer without what may differ: of a refusal only the status; each server time as its rank among those of the
 * answer; fields sorted by name.
 */
function comparable(body: unknown): unknown {
  const { error } = body as { error?: { status: string } };
  if (error !== undefined) return { refused: error.status };
  const times = new Set<string>();
  visit(body, (key, value) => {
    if (isServerTime(key, value)) times.add(padded(value));
    return value;
  });
  const order = [...times].sort();
  return visit(body, (key, value) => {
    if (key === 'readTime' || key === 'skippedResults') return undefined;
    return isServerTime(key, value) ? `time ${order.indexOf(padded(value))}` : value;
  });
}

/** Whether a value is a server time. Times that come from a request itself are of January or long ago. */
function isServerTime(key: string, value: unknown): value is string {
  if (key === 'readTime') return false;
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) &&
    !value.startsWith('2026-01-01') &&
    // REQUEST_TIME has milliseconds, so its rank among times with microseconds is random.
    key !== 'timestampValue'
  );
}

function visit(json: unknown, change: (key: string, value: unknown) => unknown, key = ''): unknown {
  if (Array.isArray(json)) return json.map((each) => visit(each, change, key));
  if (typeof json !== 'object' || json === null) return change(key, json);
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    entries.map(([name, each]) => {
      const isTime = name === 'timestampValue' && !(each as string).startsWith('2026-01-01');
      return [name, isTime ? 'REQUEST_TIME' : visit(each, change, name)];
    }),
  );
}

const whyNot = whyNoEmulator();
const suite = whyNot === null ? describe : describe.skip;

suite(`Both backends side by side${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
  let both: Backend[] = [];
  beforeAll(async () => {
    both = await Promise.all([startEmbedded(), startEmulator({ rules: CONTRACT_RULES })]);
  });
  afterAll(() => Promise.all(both.map((backend) => backend.close())));

  test(`${RUNS} random sequences of requests`, { timeout: 3_600_000 }, async () => {
    let run = 0;
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(sequence, async (requests) => {
        const tag = `z${run++}z`;
        for (const each of requests) {
          const [embedded, official] = await Promise.all(
            both.map((backend) => send(backend, each, tag)),
          );
          expect(embedded).toEqual(official);
          if (official?.status === 200) answered++;
        }
      }),
      { numRuns: RUNS },
    );
    // If all generated requests were invalid, the comparison would prove nothing.
    expect(answered).toBeGreaterThan(RUNS);
  });
});
