import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fetchPhotos } from '../../../src/site/build/photos.ts';

describe('the build asks for the photos', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** A server with this answer; `bytes` is the status for a photo itself. */
  async function answering(status: number, body: unknown, bytes = status): Promise<string> {
    server = createServer(({ url }, response) => {
      const isPhoto = url!.endsWith('?alt=media');
      response.writeHead(isPhoto ? bytes : status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/o`;
  }
  const refusal = (message: string) => ({ error: { code: 403, message } });
  const none = { index: {}, files: new Map() };

  test('and there are none where none was set', async () => {
    expect(await fetchPhotos(await answering(404, { error: { code: 404 } }))).toEqual(none);
  });

  // A new bucket has rules that refuse everything; those of this repository are deployed after the build.
  test.each(['Permission denied.', 'Permission denied. Could not perform this operation'])(
    'and there are none before its rules were deployed, which the build says (%s)',
    async (message) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(await fetchPhotos(await answering(403, refusal(message)))).toEqual(none);
      expect(warned.mock.calls.join('')).toContain('refuse the photos of the site');
      warned.mockRestore();
    },
  );

  test('where anything else refuses or fails, the build does', async () => {
    const closed = refusal('The billing account for the owning project is disabled.');
    await expect(fetchPhotos(await answering(403, closed))).rejects.toThrow('403');
    server!.close();
    await expect(fetchPhotos(await answering(503, {}))).rejects.toThrow('503');
    server!.close();
    await expect(fetchPhotos(await answering(403, 'Sign in to this network'))).rejects.toThrow();
    server!.close();
    const described = { metadata: { width: '4', height: '3' } };
    await expect(fetchPhotos(await answering(200, described, 403))).rejects.toThrow('403');
    server!.close();
    await expect(fetchPhotos('http://127.0.0.1:1/o')).rejects.toThrow();
  });
});
