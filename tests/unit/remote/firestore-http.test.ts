import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Result, fail, ok } from '../../../src/platform/result.ts';
import { failureOf } from '../../../src/remote/firestore-failure.ts';
import { firestoreStore } from '../../../src/remote/firestore-store.ts';
import type { RemoteFailure, RemoteStore } from '../../../src/sync/ports.ts';
import { withTimeout } from '../../../src/sync/requests.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const signal = new AbortController().signal;
const PORTAL = '<!doctype html><title>Login</title><p>Accetta le condizioni del Wi-Fi';
const error = (code: number, status: string) =>
  JSON.stringify({ error: { code, status, message: 'words that change' } });

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** The adapter on a server that gives every request the same answer. */
async function storeAnswering(answer: Answer | 'hang' | 'cut'): Promise<RemoteStore> {
  const server = createServer((request, response) => {
    request.resume();
    if (answer === 'hang') return;
    if (answer === 'cut') {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"writeResults":', () => response.destroy());
      return;
    }
    const isElsewhere = request.url === '/portal';
    response.writeHead(isElsewhere ? 200 : answer.status, {
      'content-type': 'text/html',
      ...answer.headers,
    });
    response.end(isElsewhere ? PORTAL : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return storeAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function storeAt(
  endpoint: string,
  token: Result<string, 'signedOut' | 'unreachable'> = ok('token'),
  send: typeof fetch = fetch,
): RemoteStore {
  const tokens = { current: async () => token, refresh: async () => token };
  return firestoreStore({
    endpoint,
    root: 'projects/p/databases/(default)/documents',
    tokens,
    fetch: send,
  });
}

const commit = {
  writes: [
    {
      document: {
        path: 'horses/stella',
        fields: { name: 'Stella' },
        rev: 1,
        version: '',
        updatedAt: '',
        updatedBy: 'anna',
        createdAt: '',
        createdBy: 'anna',
        lastMid: 'm',
        deletedAt: '',
      },
      changed: 'create',
      expect: null,
    },
  ],
  log: {
    mutationId: 'm',
    uid: 'anna',
    function: 'createHorse',
    params: { path: 'horses/stella', fields: ['name'] },
    result: { rev: 1, conflicts: [] },
  },
} as const;

type Ask = (store: RemoteStore) => Promise<Result<unknown, RemoteFailure>>;

/** Every request of the port, by its name. */
const REQUESTS: { readonly [Call in Exclude<keyof RemoteStore, 'refreshCredentials'>]: Ask } = {
  commit: (store) => store.commit(commit, signal),
  read: (store) => store.read('m', ['horses/stella'], signal),
  visitsOf: (store) => store.visitsOf('horses/stella', 'hoovesTrims', signal),
  changedSince: (store) => store.changedSince('horses', '2026-10-14T08:00:00Z', null, signal),
  everything: (store) => store.everything('horses', null, signal),
  versions: (store) => store.versions('horses', null, signal),
  readMany: (store) => store.readMany(['horses/stella'], signal),
  count: (store) => store.count('horses', signal),
  countChanges: (store) =>
    store.countChanges('horses', '2026-10-14T08:00:00Z', '2026-10-14T09:00:00Z', signal),
  countLog: (store) => store.countLog('2026-10-14T08:00:00Z', signal),
  years: (store) => store.years(null, signal),
  history: (store) => store.history('horses/stella', null, signal),
  earlierValues: (store) => store.earlierValues('m', signal),
  earlierValueIds: (store) => store.earlierValueIds('horses/stella', null, signal),
  deleteEarlierValuesBefore: (store) =>
    store.deleteEarlierValuesBefore('2026-10-14T08:00:00Z', signal),
  accounts: (store) => store.accounts(['anna'], signal),
  canary: (store) => store.canary(signal),
};
const requests = Object.entries(REQUESTS);

/** Those of which a failed precondition says something: of a document, or of the index of a count. */
const WITH_PRECONDITION = new Set(['commit', 'countChanges']);

test('every request is a POST with its question in the body, a token in the header, and kept in no cache', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const store = storeAt('http://127.0.0.1:9', ok('a-token'), async (input, init) => {
    asked.push([input instanceof Request ? input.url : String(input), init]);
    throw new TypeError('no network');
  });
  for (const [, send] of requests) await send(store);
  expect(asked).toHaveLength(requests.length);
  for (const [url, init] of asked) {
    expect(url).toMatch(
      /^http:\/\/127\.0\.0\.1:9\/projects\/p\/databases\/\(default\)\/documents(\/horses\/stella)?:\w+$/,
    );
    expect(init).toMatchObject({
      method: 'POST',
      cache: 'no-store',
      headers: { authorization: 'Bearer a-token' },
    });
  }
});

test('an old id with signs that mean something in an address names its own horse', async () => {
  let asked = '';
  const store = storeAt('http://127.0.0.1:9', ok('a-token'), async (input) => {
    asked = input instanceof Request ? input.url : String(input);
    throw new TypeError('no network');
  });
  const horse = 'horses/bella #1? 100% è';
  await store.visitsOf(horse, 'hoovesTrims', signal);
  const { pathname, search, hash } = new URL(asked);
  expect([search, hash]).toEqual(['', '']);
  expect(decodeURIComponent(pathname)).toBe(
    `/projects/p/databases/(default)/documents/${horse}:runQuery`,
  );
});

test('[PUSH-2] each document of a commit says what must hold of it, and which times the server sets', async () => {
  let sent: {
    update?: { name: string };
    updateTransforms?: { fieldPath: string }[];
    currentDocument?: object;
  }[] = [];
  const store = storeAt('http://127.0.0.1:9', ok('a-token'), async (_url, init) => {
    ({ writes: sent } = JSON.parse(init?.body as string) as { writes: typeof sent });
    throw new TypeError('no network');
  });
  const { document } = commit.writes[0];
  const VERSION = '2026-10-14T08:00:00.000000000Z';
  const edited = { document: { ...document, path: 'horses/luna', createdAt: '' }, expect: VERSION };
  await store.commit(
    {
      ...commit,
      writes: [
        ...commit.writes,
        { ...edited, changed: ['name'] },
        { ...edited, document: { ...edited.document, path: 'horses/gone' }, changed: 'tombstone' },
      ],
      earlier: { path: 'horses/luna', fields: { name: 'Luna' }, unreadable: [] },
    },
    signal,
  );
  const isNew = { exists: false };
  const isAsRead = { updateTime: VERSION };
  const told = sent.map(({ update, updateTransforms = [], currentDocument }) => [
    update?.name.split('/documents/')[1],
    currentDocument,
    updateTransforms.map(({ fieldPath }) => fieldPath),
  ]);
  expect(told).toEqual([
    ['horses/stella', isNew, ['updatedAt', 'createdAt']],
    ['horses/luna', isAsRead, ['updatedAt']],
    ['horses/gone', isAsRead, ['updatedAt', 'deletedAt']],
    ['logs/m', isNew, ['at']],
    ['earlierValues/m', isNew, ['at']],
  ]);
});

test.each([
  [{ email: 'anna.bianchi@example.org' }, 'anna.bianchi@example.org'],
  [{ sub: 'anna' }, 'anna'],
])('[PUSH-1] the log names who sends as the rules demand it: with %o, %s', async (claims, user) => {
  const token = `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  let sent = '';
  const store = storeAt('http://127.0.0.1:9', ok(token), async (_url, init) => {
    sent = init?.body as string;
    throw new TypeError('no network');
  });
  await store.commit(commit, signal);
  const { writes } = JSON.parse(sent) as { writes: { update: { fields: object } }[] };
  expect(writes.at(-1)!.update.fields).toMatchObject({
    user: { stringValue: user },
    uid: { stringValue: 'anna' },
  });
});

test('[UNDO-2] earlier values that are found too old are deleted, each by its id, and a refusal is told', async () => {
  const root = 'projects/p/databases/(default)/documents';
  const names = [`${root}/earlierValues/a`, `${root}/earlierValues/b`];
  const readTime = '2026-10-14T08:00:00Z';
  const answers = [
    { status: 200, body: JSON.stringify({ writeResults: [{}, {}], commitTime: readTime }) },
    { status: 403, body: error(403, 'PERMISSION_DENIED') },
  ];
  const committed: unknown[] = [];
  const store = storeAt('http://127.0.0.1:9', ok('a-token'), async (url, init) => {
    if ((url as string).endsWith(':runQuery'))
      return Response.json(
        names.map((name) => ({ document: { name, updateTime: readTime }, readTime })),
      );
    committed.push(JSON.parse(init?.body as string));
    const { status, body } = answers.shift()!;
    return new Response(body, { status });
  });
  expect(await store.deleteEarlierValuesBefore(readTime, signal)).toEqual(ok(undefined));
  expect(await store.deleteEarlierValuesBefore(readTime, signal)).toEqual(fail('denied'));
  const deletion = { writes: names.map((name) => ({ delete: name })) };
  expect(committed).toEqual([deletion, deletion]);
});

/** The adapter on a server that has one document, whatever is asked for besides. */
function storeHolding(path: string, fields: object): RemoteStore {
  const root = 'projects/p/databases/(default)/documents/';
  const time = '2026-10-14T08:00:00Z';
  return storeAt('http://127.0.0.1:9', ok('a-token'), async (_url, init) => {
    const { documents } = JSON.parse(init?.body as string) as { documents: string[] };
    return Response.json(
      documents.map((name) =>
        name === root + path
          ? { found: { name, fields, updateTime: time }, readTime: time }
          : { missing: name, readTime: time },
      ),
    );
  });
}

const result = (fields: object) => ({ result: { mapValue: { fields } } });
const names = (...values: string[]) => ({
  arrayValue: values.length > 0 ? { values: values.map((stringValue) => ({ stringValue })) } : {},
});

test.each([
  [{}, { rev: 0, conflicts: [] }],
  [result({ rev: { stringValue: '3' }, conflicts: names() }), { rev: 0, conflicts: [] }],
  [result({ rev: { integerValue: '3' } }), { rev: 0, conflicts: [] }],
  [result({ rev: { integerValue: '3' }, conflicts: names() }), { rev: 3, conflicts: [] }],
  [
    result({ rev: { integerValue: '12' }, conflicts: names('name', 'box') }),
    { rev: 12, conflicts: ['name', 'box'] },
  ],
])(
  '[PUSH-2] a log entry of the change is its receipt, whatever it holds: %j',
  async (fields, receipt) => {
    const store = storeHolding('logs/m', fields);
    const read = await store.read('m', ['horses/stella'], signal);
    expect(read).toEqual(ok({ receipt, documents: new Map([['horses/stella', null]]) }));
  },
);

test('[UNDO-2] earlier values of another shape are none that could be taken back', async () => {
  const path = { stringValue: 'horses/stella' };
  const held = { name: { stringValue: 'Luna' }, isDeceased: { stringValue: 'boh' } };
  const values = { mapValue: { fields: held } };
  const unreadable = names('box');
  const whole = { path, values, unreadable };
  const read = async (fields: object) =>
    storeHolding('earlierValues/m', fields).earlierValues('m', signal);
  expect(await read(whole)).toMatchObject(
    ok({ path: 'horses/stella', fields: { name: 'Luna' }, unreadable: ['box', 'isDeceased'] }),
  );
  for (const name of Object.keys(whole))
    expect(await read({ ...whole, [name]: { nullValue: null } })).toEqual(ok(null));
});

describe('[PUSH-10] answers that are no success', () => {
  // The answer, the failure that it means for a request with a precondition, and for the others if that differs.
  test.each<[string, Answer | 'hang' | 'cut', RemoteFailure, RemoteFailure?]>([
    [
      '400 of Firestore: out of range',
      { status: 400, body: error(400, 'OUT_OF_RANGE') },
      'invalid',
    ],
    ['501 of Firestore', { status: 501, body: error(501, 'UNIMPLEMENTED') }, 'invalid'],
    [
      '400 of Firestore: bad request',
      { status: 400, body: error(400, 'INVALID_ARGUMENT') },
      'invalid',
    ],
    [
      '400 of Firestore: precondition',
      { status: 400, body: error(400, 'FAILED_PRECONDITION') },
      'precondition',
      'server',
    ],
    ['400 of something else', { status: 400, body: 'Bad Request' }, 'unreachable'],
    ['401 of Firestore', { status: 401, body: error(401, 'UNAUTHENTICATED') }, 'signedOut'],
    ['401 of a proxy', { status: 401, body: PORTAL }, 'unreachable'],
    ['403 of Firestore', { status: 403, body: error(403, 'PERMISSION_DENIED') }, 'denied'],
    ['403 of a firewall', { status: 403, body: PORTAL }, 'unreachable'],
    ['404 of Firestore', { status: 404, body: error(404, 'NOT_FOUND') }, 'precondition', 'server'],
    ['404 of a proxy', { status: 404, body: PORTAL }, 'unreachable'],
    [
      '409 of Firestore: exists',
      { status: 409, body: error(409, 'ALREADY_EXISTS') },
      'precondition',
      'server',
    ],
    ['409 of Firestore: contention', { status: 409, body: error(409, 'ABORTED') }, 'contention'],
    ['413 of a proxy', { status: 413, body: 'Too Large' }, 'invalid'],
    ['429 of Firestore', { status: 429, body: error(429, 'RESOURCE_EXHAUSTED') }, 'quota'],
    ['429 without a body', { status: 429, body: '' }, 'quota'],
    ['500 of Firestore', { status: 500, body: error(500, 'INTERNAL') }, 'server'],
    ['502 of a load balancer', { status: 502, body: PORTAL }, 'server'],
    ['503 of Firestore', { status: 503, body: error(503, 'UNAVAILABLE') }, 'server'],
    ['503 in a list', { status: 503, body: `[${error(503, 'UNAVAILABLE')}]` }, 'server'],
    ['503 without a body', { status: 503, body: '' }, 'server'],
    ['504 of Firestore', { status: 504, body: error(504, 'DEADLINE_EXCEEDED') }, 'server'],
    ['a captive portal with 200', { status: 200, body: PORTAL }, 'unreachable'],
    [
      'a captive portal with 302',
      { status: 302, body: '', headers: { location: '/portal' } },
      'unreachable',
    ],
    ['a captive portal with 511', { status: 511, body: PORTAL }, 'unreachable'],
    ['an empty 200', { status: 200, body: '' }, 'unreachable'],
    ['an empty object', { status: 200, body: '{}' }, 'unreachable'],
    ['an empty list', { status: 200, body: '[]' }, 'unreachable'],
    ['null', { status: 200, body: 'null' }, 'unreachable'],
    ['JSON of something else', { status: 200, body: '{"status":"ok"}' }, 'unreachable'],
    [
      'truncated JSON',
      { status: 200, body: '{"writeResults":[{"updateTime":"2026-' },
      'unreachable',
    ],
    ['a connection that is cut', 'cut', 'unreachable'],
  ])('%s', async (_what, answer, expected, ofOthers = expected) => {
    const store = await storeAnswering(answer);
    for (const [name, request] of requests) {
      expect([name, await request(store)]).toEqual([
        name,
        fail(WITH_PRECONDITION.has(name) ? expected : ofOthers),
      ]);
    }
  });

  test('a commit answer that is too short leaves open what happened', async () => {
    const store = await storeAnswering({
      status: 200,
      body: '{"writeResults":[{}],"commitTime":"2026-10-14T08:00:00Z"}',
    });
    expect(await store.commit(commit, signal)).toEqual(fail('unreachable'));
  });

  // All requests of a kind have the same address, so a cache on the way may mix up their answers.
  test('an answer about other documents is rejected', async () => {
    const name = 'projects/p/databases/(default)/documents/memberships/anna';
    const readTime = '2026-10-14T08:00:00Z';
    const found = await storeAnswering({
      status: 200,
      body: JSON.stringify([
        { missing: `${name}-2`, readTime },
        { found: { name, updateTime: readTime }, readTime },
      ]),
    });
    expect(await found.read('m', ['horses/stella'], signal)).toEqual(fail('unreachable'));
    const listed = await storeAnswering({
      status: 200,
      body: JSON.stringify([{ document: { name, updateTime: readTime }, readTime }]),
    });
    for (const request of [
      listed.changedSince('horses', readTime, null, signal),
      listed.everything('horses', null, signal),
      listed.versions('horses', null, signal),
      listed.visitsOf('horses/stella', 'hoovesTrims', signal),
      listed.history('horses/stella', null, signal),
      listed.earlierValueIds('horses/stella', null, signal),
      listed.deleteEarlierValuesBefore(readTime, signal),
    ]) {
      expect(await request).toEqual(fail('unreachable'));
    }
  });

  test('a server that hangs is given up after the limit, and the request aborted', async () => {
    const store = await storeAnswering('hang');
    const clock = new ManualClock();
    const ask = withTimeout(clock, signal);
    let abandoned = false;
    const asking = ask((within) => {
      within.addEventListener('abort', () => {
        abandoned = true;
      });
      return store.commit(commit, within);
    });
    await clock.advance(20_000);
    expect(await asking).toEqual(fail('timeout'));
    expect(abandoned).toBe(true);
  });

  test('no server listening', async () => {
    expect(await storeAt('http://127.0.0.1:9').canary(signal)).toEqual(fail('unreachable'));
  });

  test.each(['signedOut', 'unreachable'] as const)('without a token: %s', async (failure) => {
    const store = storeAt('http://127.0.0.1:9', fail(failure));
    for (const [, request] of requests) expect(await request(store)).toEqual(fail(failure));
    expect(await store.refreshCredentials(signal)).toEqual(fail(failure));
  });

  test('the text of an error message decides nothing', () => {
    const body = (status: string, message: string) => ({ error: { code: 400, status, message } });
    expect(failureOf(400, body('INVALID_ARGUMENT', 'permission denied'))).toBe('invalid');
    expect(failureOf(403, body('PERMISSION_DENIED', 'failed precondition'))).toBe('denied');
    expect(failureOf(418, body('A_STATUS_OF_TOMORROW', ''))).toBe('server');
  });
});
