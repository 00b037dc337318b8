import {
  createServer,
  type IncomingHttpHeaders,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What happens to a request between a phone and the server: `pass`; `block`: it does not arrive; `cut`: half of it
 * does; `stall`: it is never forwarded; `lose`: it reaches the server, and the answer is cut off; `half`: half of the
 * answer comes; `hang`: no answer ever comes; or an answer made up by the proxy.
 */
export type Fault =
  | 'pass'
  | 'block'
  | 'cut'
  | 'stall'
  | 'lose'
  | 'half'
  | 'hang'
  | { readonly status: number; readonly type: string; readonly body: string };

/** A proxy between a phone and the server that can disconnect and injects faults. */
export interface NetworkProxy {
  /** The address that a phone opens; it stays the same across disconnects. */
  readonly url: string;
  /** Cuts every connection, and every new one as soon as it is opened. */
  disconnect(): void;
  /** Accepts connections again. */
  reconnect(): void;
  /**
   * Sets the function that decides the fault of each data or identity request while connected; it replaces the one
   * before. A promise holds the request until it is fulfilled.
   */
  onRequest(decide: (path: string, body: string) => Fault | Promise<Fault>): void;
  /** How many data requests arrived, by the method after the colon (`commit`, `runQuery`, …). */
  counts(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** An answer with a whole file of the build. */
type FileAnswer = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** What this process has read of `dist`, by path: to serve a file anew for each test took much of the time. */
const filesOfDist = new Map<string, FileAnswer>();

/**
 * Starts a proxy in front of a served build, on a free port of loopback.
 *
 * @param target where the build is served, such as `http://localhost:4000`
 * @param isOfDist whether a path is a page or file of `dist`, which does not change meanwhile: such answers are kept.
 *   None is where the build is a copy, which a test may change
 */
export async function openNetworkProxy(
  target: string,
  isOfDist: (path: string) => boolean = () => false,
): Promise<NetworkProxy> {
  const upstream = new URL(target);
  const sockets = new Set<Socket>();
  const seen = new Map<string, number>();
  let signal = true;
  let decide: (path: string, body: string) => Fault | Promise<Fault> = () => 'pass';

  const server = createServer((incoming, outgoing) => {
    // Fails only where the connection ends before the whole body has come: no fault of the test.
    answer(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    if (!signal) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const path = incoming.url ?? '/';
    const isData = path.startsWith('/__backend/v1');
    const isIdentity = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//.test(path);
    if (isData && incoming.method === 'POST') {
      const method = path.slice(path.lastIndexOf(':') + 1);
      seen.set(method, (seen.get(method) ?? 0) + 1);
    }
    // Who asks for a part, or whether a file has changed, is answered by the server itself.
    const isWhole = !('range' in incoming.headers || 'if-none-match' in incoming.headers);
    const file = incoming.method === 'GET' && isWhole && isOfDist(path) ? path : undefined;
    const held = file === undefined ? undefined : filesOfDist.get(file);
    if (held) {
      outgoing.writeHead(200, held.headers);
      outgoing.end(held.body);
      return;
    }
    const fault = isData || isIdentity ? await decide(path, body.toString('utf8')) : 'pass';
    if (fault === 'block') {
      incoming.socket.destroy();
    } else if (fault === 'stall') {
      // Left open until one side gives up.
    } else if (typeof fault === 'object') {
      outgoing.writeHead(fault.status, { 'content-type': fault.type });
      outgoing.end(fault.body);
    } else {
      forward(incoming, outgoing, body, fault, file);
    }
  }

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    fault: 'pass' | 'cut' | 'lose' | 'half' | 'hang',
    file: string | undefined,
  ): void {
    const sent = httpRequest(
      {
        host: upstream.hostname,
        port: upstream.port,
        method: incoming.method,
        path: incoming.url,
        // Asks for no compression between the two processes: it took half of the time for a file.
        headers: { ...incoming.headers, host: upstream.host, 'accept-encoding': 'identity' },
      },
      (answered) => {
        if (fault === 'pass') {
          outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
          answered.pipe(outgoing);
          if (file === undefined || answered.statusCode !== 200) return;
        }
        const chunks: Buffer[] = [];
        answered.on('data', (chunk: Buffer) => chunks.push(chunk));
        answered.on('end', () => {
          const { headers } = answered;
          if (fault === 'pass') filesOfDist.set(file!, { headers, body: Buffer.concat(chunks) });
          if (fault === 'lose') incoming.socket.destroy();
          if (fault === 'half') answerHalf(outgoing, answered, Buffer.concat(chunks));
        });
      },
    );
    sent.on('error', () => incoming.socket.destroy());
    if (fault !== 'cut') sent.end(body);
    else sent.write(body.subarray(0, body.length / 2), () => sent.destroy(new Error('cut')));
  }

  function answerHalf(outgoing: ServerResponse, answered: IncomingMessage, body: Buffer): void {
    const { 'transfer-encoding': _, ...headers } = answered.headers;
    outgoing.writeHead(answered.statusCode!, { ...headers, 'content-length': body.length });
    outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
  }

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${port}`,
    disconnect() {
      signal = false;
      cut();
    },
    reconnect() {
      signal = true;
    },
    onRequest(next) {
      decide = next;
    },
    counts: () => seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
