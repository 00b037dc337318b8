import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from './firestore/errors.ts';
import { isLoopbackOrigin, strangerIn } from './loopback.ts';

/** One request, its body read. */
export type HttpRequest = {
  method: string;
  /** The path as sent, still percent-encoded. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

export type HttpAnswer = {
  status: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON, bytes and text as they are. */
  body: object | Buffer | string;
};

/** Answers a request, or null where the path is not its own. Refusals are thrown. */
export type HttpHandler = (request: HttpRequest) => HttpAnswer | null | Promise<HttpAnswer | null>;

/** The official emulator's limit of a request body; production's is 10 MiB. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Listens on 127.0.0.1 and passes each request to the handlers in turn until one answers. Only requests to loopback
 * host names and from pages of loopback origins are answered, so that no site that a developer visits can use it. A
 * Refusal that a handler throws is answered with its status, any other error with INTERNAL.
 *
 * @param port 0 for a free one.
 * @param maxBodyBytes the largest body taken at a path; beyond it the answer is 429.
 */
export async function listen(
  port: number,
  handlers: readonly HttpHandler[],
  maxBodyBytes: (path: string) => number,
): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, handlers, maxBodyBytes)
      .catch(asAnswer)
      .then((reply) => send(incoming, outgoing, reply));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** Stops listening, closes open connections, and waits until all are closed. */
export async function stopListening(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(
  incoming: IncomingMessage,
  handlers: readonly HttpHandler[],
  maxBodyBytes: (path: string) => number,
): Promise<HttpAnswer> {
  const stranger = strangerIn(incoming.headers);
  if (stranger !== null) throw new Refusal('PERMISSION_DENIED', stranger);
  if (incoming.method === 'OPTIONS') return { status: 200, body: '' };
  const [path = '', ...search] = (incoming.url ?? '/').split('?');
  const request: HttpRequest = {
    method: incoming.method ?? 'GET',
    path,
    query: new URLSearchParams(search.join('?')),
    headers: incoming.headers,
    body: await readBody(incoming, maxBodyBytes(path)),
  };
  for (const handler of handlers) {
    const reply = await handler(request);
    if (reply !== null) return reply;
  }
  throw new Refusal('NOT_FOUND', `Nothing is at ${request.method} ${path}.`);
}

async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      // The rest is read and discarded: a client that is still sending would not read the answer.
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    throw new Refusal('INVALID_ARGUMENT', 'The request was cut off.');
  }
  if (size > limit) {
    throw new Refusal('RESOURCE_EXHAUSTED', `message exceeds maximum size ${limit}: ${size}`);
  }
  return Buffer.concat(chunks);
}

function asAnswer(error: unknown): HttpAnswer {
  const refusal =
    error instanceof Refusal ? error : new Refusal('INTERNAL', 'The local backend has a fault.');
  if (refusal !== error) console.error(error);
  const body = refusal.toBody();
  return { status: body.error.code, body };
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, reply: HttpAnswer): void {
  const isRaw = typeof reply.body === 'string' || Buffer.isBuffer(reply.body);
  outgoing.writeHead(reply.status, {
    ...(isRaw ? {} : { 'content-type': 'application/json; charset=UTF-8' }),
    'cache-control': 'no-store',
    ...corsHeaders(incoming),
    ...reply.headers,
  });
  outgoing.end(isRaw ? reply.body : JSON.stringify(reply.body));
}

function corsHeaders({ headers }: IncomingMessage): Record<string, string> {
  const { origin } = headers;
  if (origin === undefined || !isLoopbackOrigin(origin)) return {};
  const asked = headers['access-control-request-headers'];
  return {
    'access-control-allow-origin': origin,
    vary: 'origin',
    'access-control-allow-methods': 'DELETE,GET,HEAD,PATCH,POST,PUT',
    ...(asked !== undefined && { 'access-control-allow-headers': asked }),
    ...(headers['access-control-request-private-network'] !== undefined && {
      'access-control-allow-private-network': 'true',
    }),
    'access-control-expose-headers': 'x-goog-upload-status,x-goog-upload-url',
    'access-control-max-age': '600',
  };
}
