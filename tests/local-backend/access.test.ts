import { request } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type LocalBackend, startLocalBackend } from '../../local-backend/server.ts';
import { propertyRuns } from '../support/property-runs.ts';

/*
 * Access checks of the embedded backend alone: the official emulator does not verify who signed a token, and there the
 * rules decide what may be done.
 */

const PROJECT = 'demo-scuderia';
const ROOT = `projects/${PROJECT}/databases/(default)/documents`;

let backend: LocalBackend;
let listed: string;
let unlisted: string;
let now = Date.now();

beforeAll(async () => {
  backend = await startLocalBackend({ dataDir: null, projectId: PROJECT, clock: () => now });
  listed = await account('demo@example.org', 'demo');
  unlisted = await account('other@example.org', 'other');
  backend.users.setAdmin('demo', true);
});
afterAll(() => backend.close());

async function account(email: string, uid: string): Promise<string> {
  await backend.users.create({ email, uid, password: 'demo-scuderia' });
  const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
  const response = await fetch(`${backend.url}${path}`, {
    method: 'POST',
    body: JSON.stringify({ email, password: 'demo-scuderia' }),
  });
  return ((await response.json()) as { idToken: string }).idToken;
}

async function ask(path: string, body: unknown, token: string | null = listed): Promise<string> {
  const response = await fetch(`${backend.url}/v1/${ROOT}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { error } = (await response.json()) as { error?: { code: number; status: string } };
  expect(error?.code ?? 200).toBe(response.status);
  return error === undefined ? '200' : `${response.status} ${error.status}`;
}

const update = (path: string) => ({ update: { name: `${ROOT}/${path}`, fields: {} } });
const commit = (write: object, token?: string | null) => ask(':commit', { writes: [write] }, token);
const query = (from: object, token?: string | null, parent = '') =>
  ask(`${parent}:runQuery`, { structuredQuery: { from: [from] } }, token);

const DENIED = '403 PERMISSION_DENIED';
const UNKNOWN = '401 UNAUTHENTICATED';

describe('authentication', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

  test('an account on the allow-list has access', async () => {
    expect(await commit(update('horses/stella'))).toBe('200');
    expect(await query({ collectionId: 'horses' })).toBe('200');
  });

  test('other accounts and anonymous clients have none', async () => {
    for (const token of [null, unlisted]) {
      expect(await commit(update('horses/stella'), token)).toBe(DENIED);
      expect(await query({ collectionId: 'horses' }, token)).toBe(DENIED);
      expect(await ask('/horses/stella', undefined, token)).toBe(DENIED);
      expect(await ask(':batchGet', { documents: [`${ROOT}/horses/stella`] }, token)).toBe(DENIED);
    }
  });

  test('a token that this service did not sign is refused', async () => {
    const [header = '', payload = '', signature = ''] = listed.split('.');
    const forged = encode({ ...claimsOf(unlisted), sub: 'demo', user_id: 'demo' });
    for (const token of [
      'owner',
      'garbage',
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${header}.${forged}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}.x`,
      `${header}.${payload}.${signature.slice(1)}`,
    ]) {
      expect(await query({ collectionId: 'horses' }, token)).toBe(UNKNOWN);
    }
  });

  test("a refresh token and another project's token are refused", async () => {
    const other = await startLocalBackend({ dataDir: null, projectId: 'demo-other' });
    await other.users.create({ email: 'a@example.org', uid: 'demo', password: 'demo-scuderia' });
    const response = await fetch(
      `${other.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`,
      {
        method: 'POST',
        body: JSON.stringify({ email: 'a@example.org', password: 'demo-scuderia' }),
      },
    );
    const tokens = (await response.json()) as { idToken: string; refreshToken: string };
    await other.close();
    expect(await query({ collectionId: 'horses' }, tokens.idToken)).toBe(UNKNOWN);
    expect(await query({ collectionId: 'horses' }, tokens.refreshToken)).toBe(UNKNOWN);
  });

  test('an expired token is refused', async () => {
    now += 3_600_000;
    expect(await query({ collectionId: 'horses' })).toBe(UNKNOWN);
    now -= 3_600_000;
    expect(await query({ collectionId: 'horses' })).toBe('200');
  });
});

describe('what an account on the list may not do', () => {
  test.each([
    ['change the list', () => commit(update('admins/friend'))],
    ['take itself off the list', () => commit({ delete: `${ROOT}/admins/demo` })],
    ['read the list', () => query({ collectionId: 'admins' })],
    ['delete a horse for good', () => commit({ delete: `${ROOT}/horses/stella` })],
    ['write an unknown collection', () => commit(update('things/x'))],
    ['write below an unknown collection', () => commit(update('things/x/hoovesTrims/y'))],
    ['read an unknown collection', () => query({ collectionId: 'things' })],
    ['read every collection', () => query({ allDescendants: true })],
    ['read an unknown group', () => query({ collectionId: 'horses', allDescendants: true })],
    ['list collections', () => ask(':listCollectionIds', {})],
    [
      'write everything in one commit, where one write is refused',
      () => ask(':commit', { writes: [update('horses/new'), update('admins/friend')] }),
    ],
  ])('%s', async (_, attempt) => {
    expect(await attempt()).toBe(DENIED);
    expect(await ask('/horses/new', undefined)).toBe('404 NOT_FOUND');
    expect(await ask('/admins/demo', undefined)).toBe('200');
  });

  test.each([
    ['locked', { active: false }],
    ['of a role of horses', { role: 'horses' }],
    ['of a role that is none', { role: 'horse' }],
  ])('an account that is %s', async (what, entry) => {
    expect(await commit(update('memberships/m'))).toBe('200');
    expect(await ask('/admins/other', undefined)).toBe('404 NOT_FOUND');
    const kept = (of: string) => `earlierValues/${what.replaceAll(' ', '-')}-${of}`;
    for (const [of, path] of [
      ['horse', 'horses/stella'],
      ['member', 'memberships/m'],
    ] as const) {
      const fields = { path: { stringValue: path } };
      expect(await commit({ update: { name: `${ROOT}/${kept(of)}`, fields } })).toBe('200');
    }
    backend.users.setAdmin('demo', entry);
    onTestFinished(() => backend.users.setAdmin('demo', true));
    const horses = what === 'locked' ? DENIED : '200';
    const about = (collectionId: string, fieldPath: string) => (path: string, op?: string) =>
      ask(':runQuery', {
        structuredQuery: {
          from: [{ collectionId }],
          where: {
            fieldFilter: {
              field: { fieldPath },
              op: op ?? 'EQUAL',
              value: { stringValue: path },
            },
          },
        },
      });
    const historyOf = about('logs', 'params.path');
    const keptOf = about('earlierValues', 'path');
    expect(await query({ collectionId: 'horses' })).toBe(horses);
    expect(await historyOf('horses/stella')).toBe(horses);
    expect(await commit(update('horses/new2'))).toBe(horses);
    expect(await query({ collectionId: 'memberships' })).toBe(DENIED);
    expect(await query({ collectionId: 'events' })).toBe(DENIED);
    expect(await ask('/memberships/m', undefined)).toBe(DENIED);
    expect(await commit(update('memberships/m2'))).toBe(DENIED);
    expect(await historyOf('memberships/m')).toBe(DENIED);
    expect(await query({ collectionId: 'logs' })).toBe(DENIED);
    // All others than those of a horse, or those after it: a member's are among them.
    for (const op of ['NOT_EQUAL', 'GREATER_THAN']) {
      expect(await historyOf('horses/stella', op)).toBe(DENIED);
      expect(await keptOf('horses/stella', op)).toBe(DENIED);
    }
    expect(await keptOf('horses/stella')).toBe(horses);
    expect(await keptOf('memberships/m')).toBe(DENIED);
    expect(await query({ collectionId: 'earlierValues' })).toBe(DENIED);
    for (const [of, outcome] of [
      ['horse', horses],
      ['member', DENIED],
    ] as const) {
      expect(await ask(`/${kept(of)}`, undefined)).toBe(outcome);
      expect(await commit({ delete: `${ROOT}/${kept(of)}` })).toBe(outcome);
    }
    // The public copies of events, which such an account does not hold.
    expect(await commit(update('dates/d'))).toBe(DENIED);
    expect(await commit({ delete: `${ROOT}/dates/d` })).toBe(DENIED);
  });

  // The console proposes a text for each new field.
  test.each([
    [{ active: 'true' }, DENIED, DENIED],
    [{ active: true }, '200', '200'],
    [{ requireSecondFactor: 'false' }, DENIED, DENIED],
    [{ requireSecondFactor: true }, DENIED, DENIED],
    [{ requireSecondFactor: false }, '200', '200'],
    [{ role: true }, '200', DENIED],
    [{ role: 'all' }, '200', '200'],
  ])('more than the rules let an entry of this type, %j', async (entry, horses, members) => {
    backend.users.setAdmin('demo', entry as never);
    onTestFinished(() => backend.users.setAdmin('demo', true));
    expect(await query({ collectionId: 'horses' })).toBe(horses);
    expect(await query({ collectionId: 'memberships' })).toBe(members);
  });

  test('read an entry of the list other than its own, where it has none', async () => {
    expect(await ask('/admins/other', undefined, unlisted)).toBe('404 NOT_FOUND');
    for (const token of [unlisted, null])
      expect(await ask('/admins/demo', undefined, token)).toBe(DENIED);
  });

  test('change a log entry, once it is there', async () => {
    expect(await commit(update('logs/m1'))).toBe('200');
    expect(await commit(update('logs/m1'))).toBe(DENIED);
    expect(await ask('/logs/m1', undefined)).toBe('200');
  });
});

describe('requests from other origins', () => {
  test('a host name that is not loopback is refused, another origin gets no CORS headers', async () => {
    expect(await statusFor({ host: 'evil.example:80' })).toBe(403);
    expect(await statusFor({ host: 'localhost' })).toBe(200);
    const response = await fetch(`${backend.url}/v1/${ROOT}/horses`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a page of another origin can do nothing that needs no answer, such as locking an account', async () => {
    const signIn = async (origin: string, password: string) => {
      const path = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k';
      const body = JSON.stringify({ email: 'demo@example.org', password });
      return (await fetch(backend.url + path, { method: 'POST', headers: { origin }, body }))
        .status;
    };
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      expect(await signIn(origin, 'demo-scuderia')).toBe(403);
      for (let n = 0; n < 20; n += 1) await signIn(origin, 'wrong');
    }
    expect(await signIn('http://localhost:4173', 'demo-scuderia')).toBe(200);
  });

  function statusFor(headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const options = { port: backend.port, path: '/x', method: 'OPTIONS', headers };
      request(options, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  }
});

describe('unsupported parts of a request are answered UNIMPLEMENTED, not ignored', () => {
  const TIME = '2026-01-01T00:00:00Z';
  const structuredQuery = { from: [{ collectionId: 'horses' }] };
  const aggregation = { structuredQuery, aggregations: [{ count: {} }] };
  const outcome = async (method: string, path: string, json?: object): Promise<string> => {
    const response = await fetch(`${backend.url}/v1/${ROOT}${path}`, {
      method,
      headers: { authorization: `Bearer ${listed}` },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const { error } = (await response.json()) as { error?: { status: string } };
    return error?.status ?? String(response.status);
  };

  test.each([
    [':commit', { writes: [], transaction: 'AA==' }],
    [':commit', { writes: [{ transform: { document: `${ROOT}/horses/x` } }] }],
    [':batchGet', { documents: [], readTime: TIME }],
    [':batchGet', { documents: [], newTransaction: {} }],
    [':runQuery', { structuredQuery, readTime: TIME }],
    [':runQuery', { structuredQuery, explainOptions: {} }],
    [':runQuery', { structuredQuery: { ...structuredQuery, findNearest: {} } }],
    [':runAggregationQuery', { structuredAggregationQuery: aggregation, transaction: 'AA==' }],
    [':listCollectionIds', { pageSize: 1 }],
    [':listCollectionIds', { readTime: TIME }],
    [':beginTransaction', {}],
    [':batchWrite', {}],
    [`:runQuery?readTime=${TIME}`, { structuredQuery }],
    ['/horses?documentId=x&mask.fieldPaths=name', {}],
  ])('POST %s %j', async (path, json) => {
    expect(await outcome('POST', path, json)).toBe('UNIMPLEMENTED');
  });

  test.each([
    ['GET', '/horses?orderBy=name%20desc'],
    ['GET', '/horses?showMissing=true'],
    ['GET', `/horses?readTime=${TIME}`],
    ['GET', '/horses?page_size=1'],
    ['GET', '/horses?alt=proto'],
    ['GET', '/horses?fields=documents.name'],
    ['GET', `/admins/demo?readTime=${TIME}`],
    ['GET', '/admins/demo?transaction=AA%3D%3D'],
    ['GET', '/admins/demo?currentDocument.exists=true'],
    ['PATCH', '/horses/x?mask.fieldPaths=name'],
    ['DELETE', '/horses/x?updateMask.fieldPaths=name'],
  ])('%s %s', async (method, path) => {
    const json = method === 'PATCH' ? {} : undefined;
    expect(await outcome(method, path, json)).toBe('UNIMPLEMENTED');
  });

  test.each([
    [':commit', { writes: [], database: 'projects/other/databases/(default)' }],
    [':runQuery', { structuredQuery, parent: `${ROOT}/horses/stella` }],
    ['/horses?documentId=x', { name: `${ROOT}/horses/y` }],
    [':listCollectionIds', { unknown: 1 }],
  ])(
    'a body that contradicts its address, or an unknown key, is refused: %s %j',
    async (path, json) => {
      expect(await outcome('POST', path, json)).toBe('INVALID_ARGUMENT');
    },
  );

  test('common parameters of Google APIs that have no effect here are accepted', async () => {
    const common = '?alt=json&%24alt=json&key=k&prettyPrint=false';
    expect(await outcome('GET', `/admins/demo${common}`)).toBe('200');
    const database = ROOT.slice(0, -'/documents'.length);
    expect(await outcome('POST', `:commit${common}`, { database, writes: [] })).toBe('200');
  });
});

describe('malformed requests', () => {
  const paths = fc.constantFrom(
    `/v1/${ROOT}:commit`,
    `/v1/${ROOT}:batchGet`,
    `/v1/${ROOT}:runQuery`,
    `/v1/${ROOT}:runAggregationQuery`,
    `/v1/${ROOT}:rollback`,
    `/v1/${ROOT}/horses`,
    `/v1/${ROOT}/horses/a:runQuery`,
    `/v1/${ROOT}/`,
    `/v1/${ROOT}//`,
    `/v1/${ROOT}/horses/%E0%A4%A`,
    '/v1/projects/x/databases/(default)/documents:commit',
    '/v1/projects',
    '/v0/b/x/o',
    '/v0/b/x/o/%00?alt=media',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k',
    '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k',
    '/securetoken.googleapis.com/v1/token?key=k',
    '/',
  );
  // Keys of real messages in wrong places reach more of the code than random texts.
  const key = fc.constantFrom(
    'writes',
    'update',
    'delete',
    'verify',
    'name',
    'fields',
    'updateMask',
    'fieldPaths',
    'updateTransforms',
    'fieldPath',
    'increment',
    'currentDocument',
    'exists',
    'updateTime',
    'documents',
    'structuredQuery',
    'from',
    'collectionId',
    'where',
    'fieldFilter',
    'field',
    'op',
    'value',
    'orderBy',
    'startAt',
    'values',
    'limit',
    'select',
    'stringValue',
    'integerValue',
    'mapValue',
    'arrayValue',
    'timestampValue',
    'structuredAggregationQuery',
    'aggregations',
    'count',
    'sum',
    'idToken',
    'email',
    'password',
    'refresh_token',
    'grant_type',
    '__proto__',
    'constructor',
    'toString',
    '',
  );
  const leaf = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1e308,
      '',
      'EQUAL',
      `${ROOT}/horses/a`,
      `${ROOT}/__proto__/constructor`,
      '__proto__',
      'REQUEST_TIME',
      '9'.repeat(500),
      '2026-01-01T00:00:00Z',
      '\uD800',
      'a'.repeat(5000),
    ),
    fc.string(),
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(key, tie('json'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const bodies = fc.oneof(
    { weight: 6, arbitrary: json.map((each) => JSON.stringify(each)) },
    fc.constantFrom('', '{', '[[[[', '['.repeat(100_000), '{"a":'.repeat(50_000), '\u0000', '%'),
    fc.string(),
  );

  test(
    'random methods, paths and bodies get an error answer, and the next request is answered',
    { timeout: 600_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          paths,
          fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'),
          bodies,
          async (path, method, body) => {
            const response = await fetch(`${backend.url}${path}`, {
              method,
              headers: { authorization: `Bearer ${listed}`, 'content-type': 'application/json' },
              body,
            });
            const answer = (await response.json()) as { error?: { code: number } };
            expect(response.status === 501 || response.status < 500).toBe(true);
            if (response.status !== 200) expect(answer.error?.code).toBe(response.status);
          },
        ),
        { numRuns: propertyRuns(1500, 300) },
      );
      expect(await ask('/admins/demo', undefined)).toBe('200');
    },
  );

  test('a client that disconnects in the middle of its request causes no fault', async () => {
    const faults = vi.spyOn(console, 'error');
    onTestFinished(() => faults.mockRestore());
    for (let n = 0; n < 20; n++) {
      await new Promise<void>((resolve) => {
        const outgoing = request({
          port: backend.port,
          path: `/v1/${ROOT}:commit`,
          method: 'POST',
          headers: { 'content-length': '1000' },
        });
        outgoing.on('error', () => resolve());
        outgoing.write('{"writes":[');
        setTimeout(() => outgoing.destroy(new Error('gone')), n);
      });
    }
    expect(await ask('/admins/demo', undefined)).toBe('200');
    expect(faults).not.toHaveBeenCalled();
  });
});
