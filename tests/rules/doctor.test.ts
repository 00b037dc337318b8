import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Examination, examine } from '../../doctor/examine.ts';
import { type Finding, reportOf } from '../../doctor/findings.ts';
import type { Hosting } from '../../doctor/site.ts';
import { serveBuild } from '../../local-backend/serve-build.ts';
import { type Backend, startEmulator, whyNoEmulator } from '../support/backends.ts';
import { enforce } from '../support/rules-world.ts';
import { RULES } from './mutant-record.ts';

const ADMIN = { uid: 'anna', email: 'anna@example.org', password: 'anna-scuderia' };
const CARLA = { uid: 'carla', email: 'carla@example.org', password: 'carla-scuderia' };
const OPEN_TO_ALL = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} { allow read, write: if true; }
  }
}`;
const STORAGE_RULES = readFileSync('storage.rules', 'utf8');
const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
  hosting: Hosting & Record<string, unknown>;
};

const wrongIn = (findings: readonly Finding[]): string[] =>
  findings.filter(({ passed }) => !passed).map(({ about }) => about);

/** Starts a server with this answer, until the end of the test. Gives its address. */
async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves a built site of four pages as hosting does, with these headers. Gives its address. */
async function siteWith(headers: Hosting['headers']): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scuderia-doctor-'));
  for (const page of ['it', 'admin', '404', 'index'])
    writeFileSync(join(folder, `${page}.html`), page);
  writeFileSync(join(folder, 'service-worker.js'), '');
  const firebaseJson = join(folder, 'firebase.json');
  writeFileSync(
    firebaseJson,
    JSON.stringify({
      hosting: {
        ...hosting,
        rewrites: [{ source: '/it/contacts', destination: '/it.html' }],
        headers,
      },
    }),
  );
  const site = await serveBuild({ distDir: folder, port: 0, firebaseJson });
  const page = `<meta property="og:url" content="${site.url}/it">`;
  writeFileSync(join(folder, 'it.html'), page);
  onTestFinished(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });
  return site.url;
}

const whyNot = whyNoEmulator();
describe.skipIf(whyNot !== null)(
  `The doctor${whyNot === null ? '' : ` (skipped: ${whyNot})`}`,
  () => {
    let backend: Backend;
    beforeAll(async () => {
      // The doctor waits for an answer only so long, and other files send thousands of requests.
      backend = await startEmulator({ isAlone: true });
      await backend.users.create(ADMIN);
      await backend.users.create(CARLA);
      await backend.users.setAdmin(ADMIN.uid, { name: 'Anna Bianchi' });
    });
    afterAll(() => backend?.close());

    const examination = (more: Partial<Examination> = {}): Examination => ({
      project: {
        id: backend.projectId,
        apiKey: 'demo',
        identity: `${backend.identityUrl}/identitytoolkit.googleapis.com/v1`,
        firestore: `${backend.firestoreUrl}/v1`,
        storage: { url: backend.identityUrl, bucket: 'demo' },
      },
      admin: ADMIN,
      site: null,
      deployed: null,
      ...more,
    });
    const documents = async (): Promise<string> => {
      const query = { structuredQuery: { from: [{ collectionId: 'horses' }] } };
      return (await backend.owner(':runQuery', { json: query })).text();
    };

    test('finds nothing wrong with a correct project, and leaves nothing behind', async () => {
      const before = await documents();
      const url = await siteWith(hosting.headers);
      const findings = await examine(examination({ site: { url, hosting } }));
      expect(wrongIn(findings), reportOf(findings)).toEqual([]);
      expect(findings.length).toBeGreaterThan(15);
      expect(reportOf(findings)).toMatch(/\nAll that was asked is well\. 2 not asked\.$/);
      expect(JSON.parse(before)).toMatchObject([{ readTime: expect.any(String) as string }]);
      expect(await documents()).not.toContain('doctor');
    });

    test('finds nothing wrong where the address of the admin is typed in capital letters', async () => {
      const findings = await examine(
        examination({ admin: { ...ADMIN, email: 'Anna@Example.ORG' } }),
      );
      expect(wrongIn(findings), reportOf(findings)).toEqual([]);
    });

    test('notices rules that are open to all, and writes nothing where it could', async () => {
      await enforce(backend.firestoreUrl, backend.projectId, OPEN_TO_ALL);
      onTestFinished(async () => {
        await enforce(backend.firestoreUrl, backend.projectId, RULES);
      });
      const wrong = wrongIn(await examine(examination()));
      expect(wrong).toEqual([
        'reading without an account',
        'a horse without its log entry',
        'a horse in someone else’s name',
        'a horse with a field of its own',
        'a value in the log',
        'a name of one’s own in the log',
        'a log that does not name what changes',
        'a creation that is called an edit',
        'deleting for good',
        'putting an account on the allow-list',
        'writing elsewhere',
        'asking for the whole log',
        'asking for the whole allow-list',
      ]);
      expect(await documents()).not.toContain('doctor');
    });

    test('notices rules under which nobody may do anything', async () => {
      const closed = OPEN_TO_ALL.replace('if true', 'if false');
      await enforce(backend.firestoreUrl, backend.projectId, closed);
      onTestFinished(async () => {
        await enforce(backend.firestoreUrl, backend.projectId, RULES);
      });
      const wrong = wrongIn(await examine(examination()));
      expect(wrong).toContain('the allow-list');
      expect(wrong).toContain('a new horse as the app makes it');
      expect(wrong).toContain('asking for changes of horses');
    });

    test('notices an account that is not on the list', async () => {
      const bea = { uid: 'bea', email: 'bea@example.org', password: 'bea-scuderia' };
      await backend.users.create(bea);
      const findings = await examine(examination({ admin: bea }));
      expect(wrongIn(findings)).toContain('the allow-list');
      expect(reportOf(findings)).toContain('make the document admins/bea');
    });

    test.each([
      ['without a name', {}, ['its name'], 'add the text `name`'],
      ['of a role that is none', { name: 'Anna', role: 'horse' }, ['its role'], 'counts as horses'],
      [
        'of the horses alone',
        { name: 'Anna', role: 'horses' },
        [],
        '– memberships, events and receipts, and their indexes: not asked',
      ],
      ['that is locked', { name: 'Anna', active: false }, ['the allow-list'], 'and locked'],
    ])('looks at an account %s', async (_, entry, wrong, says) => {
      await backend.users.setAdmin(CARLA.uid, entry);
      const findings = await examine(examination({ admin: CARLA }));
      const found = wrongIn(findings);
      expect(found.filter((about) => !/^(asking|a new horse)/.test(about))).toEqual(wrong);
      if (says !== 'and locked') expect(found).toEqual(wrong);
      expect(reportOf(findings)).toContain(says);
    });

    test('notices photos that an admin may not list', async () => {
      const url = await serving((_request, response) => {
        response.writeHead(403, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { code: 403, message: 'Permission denied.' } }));
      });
      const { project, ...rest } = examination();
      const storage = { url, bucket: 'demo' };
      const findings = await examine({ ...rest, project: { ...project, storage } });
      expect(wrongIn(findings)).toEqual(['asking for the list of photos']);
      expect(reportOf(findings)).toContain('whether its rules may read Firestore');
    });

    test('notices a wrong password', async () => {
      const wrong = wrongIn(await examine(examination({ admin: { ...ADMIN, password: 'x' } })));
      expect(wrong).toEqual(['signing in']);
    });

    test('tells of App Check where the identity provider asks for its token', async () => {
      const referers: (string | undefined)[] = [];
      const identity = await serving((request, response) => {
        referers.push(request.headers.referer);
        const isSignIn = request.url?.includes('signInWithPassword') === true;
        const message = isSignIn ? 'Firebase App Check token is invalid.' : 'ADMIN_ONLY_OPERATION';
        response.writeHead(isSignIn ? 401 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { code: isSignIn ? 401 : 400, message } }));
      });
      const { project, ...rest } = examination();
      const site = 'https://scuderia.example';
      const findings = await examine({ ...rest, project: { ...project, identity, site } });
      expect(wrongIn(findings)).toEqual(['signing in']);
      expect(reportOf(findings)).toContain('App Check is enforced, which refuses this app');
      expect(referers).toEqual(Array(3).fill('https://scuderia.example/'));
    });

    test('notices that anybody can make an account, and deletes the one it made', async () => {
      const deleted: string[] = [];
      const identity = await serving((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const isDelete = request.url?.includes('accounts:delete') === true;
          if (isDelete) deleted.push((JSON.parse(body) as { idToken: string }).idToken);
          const isSignIn = request.url?.includes('signInWithPassword') === true;
          response.writeHead(isSignIn ? 400 : 200, { 'content-type': 'application/json' });
          response.end(
            JSON.stringify(
              isSignIn ? { error: { message: 'INVALID' } } : { idToken: `token-${deleted.length}` },
            ),
          );
        });
      });
      const { project, ...rest } = examination();
      const findings = await examine({ ...rest, project: { ...project, identity } });
      expect(wrongIn(findings)).toEqual([
        'sign-up by e-mail',
        'sign-up without a name',
        'signing in',
      ]);
      expect(deleted).toEqual(['token-0', 'token-1']);
      expect(reportOf(findings)).toContain('was deleted again');
    });

    test('notices an index that is missing', async () => {
      const firestore = await serving((request, response) => {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          void (async () => {
            const isHistory = body.includes('params.path') && request.url?.endsWith(':runQuery');
            const answer = isHistory
              ? Response.json(
                  [
                    {
                      error: {
                        code: 400,
                        status: 'FAILED_PRECONDITION',
                        message: 'The query requires an index.',
                      },
                    },
                  ],
                  { status: 400 },
                )
              : await fetch(`${backend.firestoreUrl}${request.url}`, {
                  method: request.method!,
                  headers: {
                    ...(request.headers.authorization && {
                      authorization: request.headers.authorization,
                    }),
                  },
                  ...(body !== '' && { body }),
                });
            response.writeHead(answer.status, { 'content-type': 'application/json' });
            response.end(await answer.text());
          })();
        });
      });
      const { project, ...rest } = examination();
      const findings = await examine({
        ...rest,
        project: { ...project, firestore: `${firestore}/v1` },
      });
      expect(wrongIn(findings)).toEqual([
        'asking for the history of one of horses',
        'asking for the history of one of horses, the next page',
        'asking for the history of one of memberships',
        'asking for the history of one of memberships, the next page',
        'asking for the history of one of events',
        'asking for the history of one of events, the next page',
        'asking for the history of one of health',
        'asking for the history of one of health, the next page',
        'asking for the history of one of treatments',
        'asking for the history of one of treatments, the next page',
        'asking for the history of one of receipts',
        'asking for the history of one of receipts, the next page',
        'asking for the history of one of rounds',
        'asking for the history of one of rounds, the next page',
      ]);
      expect(reportOf(findings)).toContain('its index is missing');
    });

    test('notices a site without its headers, or with weaker ones', async () => {
      const weaker = hosting.headers.map(({ source, headers }) => ({
        source,
        headers: headers
          .filter(({ key }) => key !== 'X-Content-Type-Options')
          .map(({ key, value }) => ({ key, value: value.replace("frame-ancestors 'none'", '') })),
      }));
      const url = await siteWith(weaker);
      const findings = await examine(examination({ site: { url, hosting } }));
      expect(wrongIn(findings)).toEqual(
        ['/it', '/it/contacts', '/admin', '/it/no-such-page'].map((path) => `${path} of the site`),
      );
      expect(reportOf(findings)).toContain('Content-Security-Policy, X-Content-Type-Options');
    });

    test.each([
      ['the same rules', RULES, STORAGE_RULES, []],
      ['other rules', OPEN_TO_ALL, STORAGE_RULES, ['the text of firestore.rules']],
      ['rules of Storage that are open', RULES, OPEN_TO_ALL, ['the text of storage.rules']],
    ])('compares the deployed text: %s', async (_, firestore, storage, expected) => {
      const prefix = `/projects/${backend.projectId}`;
      const rulesApi = await serving((request, response) => {
        const answers: Record<string, object> = {
          [`${prefix}/releases/cloud.firestore`]: { rulesetName: 'projects/x/rulesets/1' },
          [`${prefix}/releases/firebase.storage/demo`]: { rulesetName: 'projects/x/rulesets/2' },
          '/projects/x/rulesets/1': { source: { files: [{ content: firestore }] } },
          '/projects/x/rulesets/2': { source: { files: [{ content: storage }] } },
        };
        response.end(JSON.stringify(answers[request.url!] ?? {}));
      });
      const texts = { firestoreRules: RULES, storageRules: STORAGE_RULES };
      const deployed = { accessToken: 'x', ...texts, rulesApi };
      expect(wrongIn(await examine(examination({ deployed })))).toEqual(expected);
    });
  },
);
