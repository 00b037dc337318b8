import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { backendRoutes, serveBuild, type ServedBuild } from '../../../local-backend/serve.ts';

/** Something to pass requests on to. */
async function upstream(answer: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const echo: RequestListener = (incoming, outgoing) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    outgoing.setHeader('x-upstream', 'yes');
    outgoing.end(JSON.stringify({ method: incoming.method, url: incoming.url, body }));
  });
};

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'scuderia-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), 'the shell');
  writeFileSync(join(dist, 'it.html'), 'the home page');
  writeFileSync(join(dist, '404.html'), 'Not Found');
  writeFileSync(join(dist, 'service-worker.js'), '// worker');
  writeFileSync(join(dist, 'assets', 'app-123.js'), '// app');
});
afterAll(() => rmSync(dist, { recursive: true }));

async function serve(proxy: Record<string, string> = {}): Promise<ServedBuild> {
  const served = await serveBuild({ distDir: dist, port: 0, proxy });
  onTestFinished(() => served.close());
  return served;
}

async function get(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

describe('a build, as Firebase Hosting would serve it', () => {
  test.each([
    ['/', 302, '/it'],
    ['/undefined', 301, '/it'],
    ['/undefined/paths/medication', 301, '/it'],
    ['/it.html', 301, '/it'],
  ])('%s is a redirect', async (path, status, to) => {
    const { url } = await serve();
    const answer = await get(url + path);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to]);
  });

  test.each([
    ['/it', 'the home page'],
    ['/admin', 'the shell'],
    ['/admin/horses/stella-x1y2z3', 'the shell'],
    ['/service-worker.js', '// worker'],
    ['/assets/app-123.js', '// app'],
  ])('%s', async (path, body) => {
    const { url } = await serve();
    expect(await get(url + path)).toMatchObject({ status: 200, body });
  });

  test.each(['/assets/gone-456.js', '/..%2f..%2f..%2fetc/passwd'])(
    '%s is not there',
    async (path) => {
      const { url } = await serve();
      expect(await get(url + path)).toMatchObject({ status: 404, body: 'Not Found' });
    },
  );

  test('an address that cannot be decoded does not stop it', async () => {
    const { url } = await serve();
    expect((await get(`${url}/%E0%A4%A`)).status).toBe(400);
    expect((await get(`${url}/it`)).status).toBe(200);
  });

  test('only what has a new name with each build is kept for good', async () => {
    const { url } = await serve();
    const kept = async (path: string) => (await get(url + path)).headers.get('cache-control');
    expect(await kept('/assets/app-123.js')).toContain('immutable');
    expect(await kept('/service-worker.js')).toBe('no-cache');
    expect(await kept('/it')).toBe('no-cache');
    expect(await kept('/admin/horses')).toBe('no-cache');
  });

  test('every page is protected by its headers', async () => {
    const { url } = await serve();
    for (const path of ['/it', '/admin', '/nowhere']) {
      const { headers } = await get(url + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('a port that is taken is said to be', async () => {
    const { port } = await serve();
    await expect(serveBuild({ distDir: dist, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

describe('what is passed on', () => {
  test('goes to the longest prefix, which is replaced by the target', async () => {
    const firestore = await upstream(echo);
    const identity = await upstream((_, outgoing) => outgoing.end('identity'));
    const { url } = await serve(backendRoutes(firestore.url, identity.url));
    const path = '/v1/projects/p/databases/(default)/documents:commit?x=1';
    const answer = await get(`${url}/__backend${path}`, { method: 'POST', body: '{"writes":[]}' });
    expect(JSON.parse(answer.body)).toEqual({ method: 'POST', url: path, body: '{"writes":[]}' });
    expect(answer.headers.get('x-upstream')).toBe('yes');
    for (const other of [
      '/__backend/anything',
      '/identitytoolkit.googleapis.com/v1/accounts:lookup',
      '/securetoken.googleapis.com/v1/token',
      '/v0/b/bucket/o',
    ]) {
      expect((await get(url + other)).body).toBe('identity');
    }
  });

  test('a name that only begins alike stays here', async () => {
    const { url: target } = await upstream(echo);
    const { url } = await serve({ '/it': target });
    expect((await get(`${url}/italia`)).headers.get('x-upstream')).toBeNull();
  });

  test('an answer comes as it is made, not when it is whole', async () => {
    let finish = () => {};
    const { url: target } = await upstream((_, outgoing) => {
      outgoing.write('first');
      finish = () => outgoing.end(' last');
    });
    const { url } = await serve({ '/x': target });
    const { body } = await fetch(`${url}/x`);
    const reader = body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('first');
    finish();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(' last');
  });

  test('a backend that is down is a 502, and it is found again when it is back', async () => {
    const { url: target, server } = await upstream(echo);
    const { url } = await serve({ '/x': target });
    expect((await get(`${url}/x/1`)).status).toBe(200);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const answer = await get(`${url}/x/2`);
    expect([answer.status, JSON.parse(answer.body).error.status]).toEqual([502, 'UNAVAILABLE']);
    await new Promise<void>((resolve) =>
      server.listen(Number(new URL(target).port), '127.0.0.1', resolve),
    );
    expect((await get(`${url}/x/3`)).status).toBe(200);
  });

  test('an answer that is cut half-way is cut here too', async () => {
    const { url: target } = await upstream((_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '1000' });
      outgoing.write('half', () => outgoing.destroy());
    });
    const { url } = await serve({ '/x': target });
    await expect(get(`${url}/x`)).rejects.toThrow();
    expect((await get(`${url}/it`)).status).toBe(200);
  });

  test('a client that goes away takes its request with it', async () => {
    let arrived = () => {};
    let left = () => {};
    const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
    const hasLeft = new Promise<void>((resolve) => (left = resolve));
    const { url: target } = await upstream((_, outgoing) => {
      outgoing.on('close', () => left());
      arrived();
    });
    const { url } = await serve({ '/x': target });
    const giveUp = new AbortController();
    const asked = fetch(`${url}/x`, { signal: giveUp.signal });
    await hasArrived;
    giveUp.abort();
    await expect(asked).rejects.toThrow();
    await hasLeft;
  });
});
