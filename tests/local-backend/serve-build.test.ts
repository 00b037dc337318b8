import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backendRoutes, serveBuild, type ServedBuild } from '../../local-backend/serve-build.ts';
import { startLocalBackend } from '../../local-backend/server.ts';

/** A server to forward requests to. */
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

  test('a build that is replaced while a file is read stops nothing', async () => {
    const { url } = await serve();
    const file = join(dist, 'assets', 'replaced.js');
    for (let round = 0; round < 40; round += 1) {
      writeFileSync(file, `// ${round}`);
      await get(`${url}/assets/replaced.js`);
      const all = Array.from({ length: 8 }, () =>
        get(`${url}/assets/replaced.js`).then(
          ({ status }) => status,
          () => 'cut',
        ),
      );
      for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
      rmSync(file);
      for (const status of await Promise.all(all)) expect([200, 404, 'cut']).toContain(status);
    }
    expect((await get(`${url}/it`)).status).toBe(200);
  });

  test('every file is revalidated before reuse, and a 404 is not stored', async () => {
    const { url } = await serve();
    const kept = async (path: string) => (await get(url + path)).headers.get('cache-control');
    for (const path of ['/assets/app-123.js', '/service-worker.js', '/it', '/admin/horses', '/']) {
      expect(await kept(path)).toBe('no-cache');
    }
    for (const path of ['/assets/gone-456.js', '/it/nowhere']) {
      expect(await kept(path)).toBe('no-store');
    }
  });

  test('no header rule lets a path be reused without revalidation: it would apply to its 404 as well', () => {
    const { hosting } = JSON.parse(readFileSync('firebase.json', 'utf8')) as {
      hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
    };
    const kept = hosting.headers.flatMap(({ headers }) =>
      headers.filter(({ key }) => key === 'Cache-Control').map(({ value }) => value),
    );
    expect(kept.filter((value) => !['no-cache', 'no-store'].includes(value))).toEqual([]);
  });

  test('a path that is too long is 414, a name that is too long for the file system 404', async () => {
    const faults = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => faults.mockRestore());
    const { url } = await serve();
    expect((await get(`${url}/${'x'.repeat(8192)}`)).status).toBe(414);
    expect((await get(`${url}/assets/${'a/'.repeat(4096)}`)).status).toBe(414);
    expect((await get(`${url}/${'x'.repeat(300)}`)).status).toBe(404);
    expect((await get(`${url}/${'%C3%A8'.repeat(200)}`)).status).toBe(404);
    expect((await get(`${url}/it?${'q'.repeat(8000)}`)).status).toBe(200);
    expect(faults).not.toHaveBeenCalled();
  });

  test('pages, redirects and errors carry the security headers', async () => {
    const { url } = await serve();
    const long = `/${'x'.repeat(8192)}`;
    for (const path of [
      '/it',
      '/admin',
      '/nowhere',
      '/',
      '/it.html',
      '/undefined',
      '/%E0%A4%A',
      long,
    ]) {
      const { headers } = await get(url + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('a port in use is reported as such', async () => {
    const { port } = await serve();
    await expect(serveBuild({ distDir: dist, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});

// Linux alone lists the open files of a process.
test.runIf(process.platform === 'linux')(
  'no answer leaves a file open: in full, to HEAD, not modified, a redirect, or given up',
  async () => {
    writeFileSync(join(dist, 'assets', 'large.js'), '0'.repeat(4_000_000));
    const { url } = await serve();
    const large = `${url}/assets/large.js`;
    const first = await get(large);
    expect(first.body).toHaveLength(4_000_000);
    const isOpen = (fd: string) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dist);
      } catch {
        return false; // closed meanwhile
      }
    };
    const left = () => readdirSync('/proc/self/fd').filter(isOpen);
    const shell = await get(`${url}/admin`);
    const headers = { 'if-none-match': shell.headers.get('etag') ?? '' };
    for (let n = 0; n < 5; n += 1) {
      expect((await get(`${url}/admin`, { headers })).status).toBe(304);
      expect((await get(`${url}/it.html`)).status).toBe(301);
      expect((await get(large, { method: 'HEAD' })).status).toBe(200);
      expect((await get(`${url}/assets/nothing.js`)).status).toBe(404);
      const outgoing = request(large);
      outgoing.end();
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      answer.destroy();
    }
    await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  },
);

test('a page of another origin is refused, also where the backend would have heard it', async () => {
  let asked = 0;
  const { url } = await upstream((_incoming, outgoing) => {
    asked += 1;
    outgoing.end();
  });
  const served = await serve({ '/__backend': url });
  const post = (origin: string) =>
    get(`${served.url}/__backend/x`, { method: 'POST', headers: { origin }, body: '{}' });
  expect((await post('https://evil.example')).status).toBe(403);
  expect((await post('null')).status).toBe(403);
  expect(asked).toBe(0);
  expect((await post(served.url)).status).toBe(200);
});

describe('forwarding', () => {
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

  test('a backend that is down is a 502, and is used again when it is back', async () => {
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

  test('an answer that the backend cuts off is cut off', async () => {
    const { url: target } = await upstream((_, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '1000' });
      outgoing.write('half', () => outgoing.destroy());
    });
    const { url } = await serve({ '/x': target });
    await expect(get(`${url}/x`)).rejects.toThrow();
    expect((await get(`${url}/it`)).status).toBe(200);
  });

  test('a disconnected client aborts its request', async () => {
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

  test('only loopback host names are answered or forwarded (DNS rebinding)', async () => {
    const { url: target } = await upstream(echo);
    const { port } = await serve({ '/x': target });
    const status = async (host: string, path: string) => {
      const asked = request({ port, path, headers: { host } }).end();
      const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume(): void }];
      answer.resume();
      return answer.statusCode;
    };
    for (const path of ['/x/1', '/it']) {
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        'localhost.evil.example',
        'x@y',
      ]) {
        expect(await status(host, path)).toBe(403);
      }
      for (const host of ['localhost', `localhost:${port}`, '127.0.0.1', `[::1]:${port}`]) {
        expect(await status(host, path)).toBe(200);
      }
    }
  });

  // Until the head of a request arrives, a backend may close the kept-alive connection as idle, and the request would
  // be lost.
  test('the head of a request is forwarded before its body begins', async () => {
    const { url: target, server } = await upstream(echo);
    const { url } = await serve({ '/x': target });
    expect((await get(`${url}/x/first`)).status).toBe(200);
    const late = request(`${url}/x/late`, { method: 'POST', headers: { 'content-length': '4' } });
    const answered = once(late, 'response');
    const heard = once(server, 'request');
    late.flushHeaders();
    await heard;
    server.closeIdleConnections();
    late.end('body');
    const [answer] = (await answered) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });

  test('each request has a connection of its own to the backend', async () => {
    const connections = new Set<unknown>();
    const { url: target, server } = await upstream(echo);
    server.on('connection', (socket) => connections.add(socket));
    const { url } = await serve({ '/x': target });
    for (let n = 0; n < 5; n++) expect((await get(`${url}/x/${n}`)).status).toBe(200);
    expect(connections.size).toBe(5);
  });

  test('a chunked body is forwarded as one, for every method', async () => {
    const { url: target } = await upstream(echo);
    const { port } = await serve({ '/x': target });
    for (const method of ['GET', 'DELETE', 'POST', 'PATCH']) {
      const socket = connect(port, '127.0.0.1');
      const head = `${method} /x HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n`;
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`);
      let said = '';
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(socket, 'close');
      expect(said).toMatch(/^HTTP\/1.1 200 /);
      expect(said).toContain(JSON.stringify({ method, url: '/', body: 'body' }));
    }
  });
});

/*
 * Concurrent requests of all kinds through the server to the embedded backend: the backend answers every
 * complete request, and none is a 502.
 */
test('valid requests among slow, chunked, too large and aborted ones are answered by the backend', async () => {
  const backend = await startLocalBackend({ dataDir: null, projectId: 'demo', allowOwner: true });
  onTestFinished(() => backend.close());
  const { url } = await serve(backendRoutes(backend.url));
  const documents = 'projects/demo/databases/(default)/documents';
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  onTestFinished(() => agent.destroy());
  const commit = JSON.stringify({ writes: [{ update: { name: `${documents}/horses/h` } }] });
  const halves = [commit.slice(0, 20), commit.slice(20)];
  type Sent = {
    method: string;
    path: string;
    length?: number;
    chunks: string[];
    isAborted?: boolean;
  };
  const whole = (chunks: string[]): Sent => ({
    method: 'POST',
    path: ':commit',
    length: chunks.join('').length,
    chunks,
  });
  const kinds: readonly (readonly [Sent, number])[] = [
    [{ method: 'GET', path: '/horses/h', chunks: [] }, 200],
    [whole([commit]), 200],
    [whole(halves), 200],
    [{ method: 'POST', path: ':commit', chunks: halves }, 200],
    [{ method: 'DELETE', path: '/horses/gone', chunks: ['{', '}'] }, 200],
    [whole(['x'.repeat(5 * 1024 * 1024)]), 429],
    [{ ...whole(halves), isAborted: true }, 0],
    [{ ...whole([commit]), isAborted: true }, 0],
  ];
  async function send({ method, path, length, chunks, isAborted }: Sent): Promise<number> {
    const asked = request(`${url}/__backend/v1/${documents}${path}`, {
      method,
      agent,
      headers: {
        authorization: 'Bearer owner',
        ...(length === undefined
          ? chunks.length > 0 && { 'transfer-encoding': 'chunked' }
          : { 'content-length': length }),
      },
    });
    const answered = new Promise<number>((resolve) => {
      asked.on('error', () => resolve(0));
      asked.on('response', (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
        answer.resume();
      });
    });
    asked.flushHeaders();
    for (const chunk of chunks) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      asked.write(chunk);
    }
    if (isAborted === true) asked.destroy();
    else asked.end();
    return answered;
  }
  await send(kinds[1]![0]);
  const wrong: string[] = [];
  await Promise.all(
    Array.from({ length: 12 }, async (_, client) => {
      for (let n = 0; n < 40; n++) {
        const [sent, expected] = kinds[(client * 5 + n * 3) % kinds.length]!;
        const status = await send(sent);
        if (sent.isAborted !== true && status !== expected) wrong.push(`${sent.method} ${status}`);
      }
    }),
  );
  expect(wrong).toEqual([]);
});
