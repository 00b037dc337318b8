import { type ReadStream, readFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { finished } from 'node:stream';
import type { Configuration } from 'superstatic/lib/config.js';
import superstatic from 'superstatic/lib/superstatic.js';
import { stopListening } from './http.ts';
import { strangerIn } from './loopback.ts';

/** Proxied requests: the longest key that is a prefix of the path is replaced by its target. */
export type ProxyRoutes = Readonly<Record<string, string>>;

export type ServeOptions = {
  /** The folder of the build. */
  distDir: string;
  /** 0 for a free one. */
  port: number;
  proxy?: ProxyRoutes;
  /** The file whose `hosting` part says how the build is served. */
  firebaseJson?: string;
};

export type ServedBuild = { url: string; port: number; close(): Promise<void> };

/**
 * The paths at which a page that was built with `VITE_BACKEND=/__backend` looks for its backend, all
 * on its own origin: Firestore below `/__backend/v1`; sign-in at the root, because
 * `connectAuthEmulator` keeps no path of the address it is given; Storage likewise.
 *
 * @param firestoreUrl the embedded backend or the official emulator, without a path
 * @param identityUrl the embedded backend
 */
export function backendRoutes(
  firestoreUrl: string,
  identityUrl: string = firestoreUrl,
): ProxyRoutes {
  return {
    '/__backend/v1': `${firestoreUrl}/v1`,
    '/__backend': identityUrl,
    '/identitytoolkit.googleapis.com': `${identityUrl}/identitytoolkit.googleapis.com`,
    '/securetoken.googleapis.com': `${identityUrl}/securetoken.googleapis.com`,
    '/v0/b': `${identityUrl}/v0/b`,
  };
}

/** The longest path of a page or a file that is answered; the backend decides on proxied ones. */
const MAX_PATH_BYTES = 4096;
/** The longest file name that file systems allow: no file has a longer one. */
const MAX_NAME_BYTES = 255;

/**
 * Serves a build on loopback as Firebase Hosting would: headers, redirects, rewrites, clean URLs and 404 as
 * `firebase.json` has them; the headers of its rule `**` are also on redirects and refusals, and a 404 is `no-store`.
 * Only requests to loopback names and from pages of loopback origins are answered; others are refused without these
 * headers. An upstream that is down or dies half-way is answered with 502 or a cut connection; it never stops the
 * server.
 *
 * @throws Error with code EADDRINUSE when the port is taken.
 */
export async function serveBuild(options: ServeOptions): Promise<ServedBuild> {
  const { distDir, firebaseJson = 'firebase.json', proxy = {} } = options;
  const site = hosting(distDir, firebaseJson);
  const routes = Object.entries(proxy).toSorted(([a], [b]) => b.length - a.length);

  const answer: RequestListener = (incoming, outgoing) => {
    const stranger = strangerIn(incoming.headers);
    if (stranger !== null) {
      outgoing.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end(stranger);
      return;
    }
    const target = targetOf(incoming.url ?? '/', routes);
    if (target === null) site(incoming, outgoing);
    else forward(incoming, outgoing, target);
  };

  // `localhost` is either of the two loopback addresses; both must be this server.
  const v4 = createServer(answer);
  const v6 = createServer(answer);
  const close = async () => {
    await Promise.all([v4, v6].map(stopListening));
  };
  await listen(v4, options.port, '127.0.0.1');
  const { port } = v4.address() as AddressInfo;
  try {
    await listen(v6, port, '::1');
  } catch (error) {
    if (options.port !== 0 && codeOf(error) === 'EADDRINUSE') {
      await close();
      throw error;
    }
  }
  return { url: `http://localhost:${port}`, port, close };
}

type ReadFile = (incoming: IncomingMessage, path: string) => Promise<{ stream: ReadStream } | null>;
/** superstatic's own file reader; its types declare no export. */
const readFilesBelow = createRequire(import.meta.url)('superstatic/lib/providers/fs.js') as (of: {
  cwd: string;
  public: string;
}) => ReadFile;

/** superstatic, with the hosting part of a firebase.json. */
function hosting(distDir: string, firebaseJson: string): RequestListener {
  const { hosting } = JSON.parse(readFileSync(firebaseJson, 'utf8')) as { hosting: Configuration };
  const read = readFilesBelow({ cwd: '/', public: resolve(distDir) });
  const answers = new WeakMap<IncomingMessage, ServerResponse>();
  const options = {
    config: hosting,
    // A build that replaces all files may delete one between superstatic's check and its reading. superstatic does not
    // listen for that error, which would end the process; here it cuts the connection.
    provider: async (incoming: IncomingMessage, path: string) => {
      const file = await read(incoming, path);
      file?.stream.once('error', () => incoming.destroy());
      // superstatic closes it only after a body, not after a redirect or a 304.
      const outgoing = answers.get(incoming);
      if (file && outgoing) finished(outgoing, () => file.stream.destroy());
      return file;
    },
    fallthrough: false,
    compression: true,
  };
  const handle = superstatic(options) as (
    req: IncomingMessage,
    res: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;

  const everywhere = (hosting.headers ?? [])
    .filter(({ source }) => source === '**')
    .flatMap(({ headers }) => headers);

  return (incoming, outgoing) => {
    // superstatic sets the headers of pages only.
    for (const { key, value } of everywhere) outgoing.setHeader(key, value);
    keepNo404(outgoing);
    const [path = '/'] = (incoming.url ?? '/').split('?');
    if (path.length > MAX_PATH_BYTES) {
      outgoing.writeHead(414).end();
      return;
    }
    // superstatic decodes the path without catching what that throws.
    if (!isDecodable(incoming.url ?? '/')) {
      outgoing.writeHead(400).end();
      return;
    }
    const names = decodeURI(path).split('/');
    // superstatic answers a name that the file system refuses with a 500; no file has it, so it becomes a 404 here.
    if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES - LONGEST_SUFFIX)) {
      incoming.url = NOWHERE;
    }
    answers.set(incoming, outgoing);
    handle(incoming, outgoing, (error) => {
      outgoing.writeHead(error ? 500 : 404, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end(error ? 'Errore del server' : 'Pagina non trovata');
    });
  };
}

/** The suffix that superstatic tries after a name. */
const LONGEST_SUFFIX = '.html'.length;
/** A path at which no build has anything. */
const NOWHERE = '/404/nothing';

/** A browser must not keep a 404: the file may be there after the next deployment, or a rollback. */
function keepNo404(outgoing: ServerResponse): void {
  const writeHead = outgoing.writeHead.bind(outgoing) as (...all: unknown[]) => ServerResponse;
  outgoing.writeHead = (status: number, ...rest: unknown[]) => {
    if (status === 404) outgoing.setHeader('cache-control', 'no-store');
    return writeHead(status, ...rest);
  };
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

function targetOf(url: string, routes: readonly (readonly [string, string])[]): URL | null {
  for (const [prefix, target] of routes) {
    const rest = url.slice(prefix.length);
    if (url.startsWith(prefix) && /^([/?:]|$)/.test(rest) && URL.canParse(target + rest)) {
      return new URL(target + rest);
    }
  }
  return null;
}

/** Headers that belong to one connection and not to the message. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

/**
 * Streams a request to the backend, and its answer back.
 *
 * Each request has its own connection: the backend may close a kept one as idle at the moment in which it is used
 * again, and a commit that was lost that way must not be repeated here. The head is sent at once, so that the backend
 * knows of a request whose body is late. A chunked body stays chunked: without its framing its bytes would be taken for
 * the next request.
 */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL): void {
  const isChunked = incoming.headers['transfer-encoding'] !== undefined;
  const upstream = request(target, {
    agent: false,
    method: incoming.method,
    headers: {
      ...endToEnd(incoming.headers),
      host: target.host,
      ...(isChunked && { 'transfer-encoding': 'chunked' }),
    },
  });
  const fail = (error: unknown) => {
    // Answered in full, or the client has disconnected.
    if (outgoing.writableEnded || outgoing.destroyed) return;
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    const message = `The backend does not answer: ${String(codeOf(error) ?? error)}`;
    outgoing.writeHead(502, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ error: { code: 502, message, status: 'UNAVAILABLE' } }));
  };
  upstream.on('error', fail);
  upstream.on('response', (reply) => {
    outgoing.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
    reply.on('error', fail);
    reply.pipe(outgoing);
  });
  // Where the client disconnects, its request to the backend is aborted.
  outgoing.on('close', () => upstream.destroy());
  upstream.flushHeaders();
  incoming.pipe(upstream);
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
