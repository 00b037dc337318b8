import { expect, test } from 'vitest';
import { isInstallable } from '../../../sw/installable.ts';

const answer = (address: string, status: number) =>
  isInstallable(new Request(`https://scuderia.example${address}`), new Response(null, { status }));

test.each([
  ['/it', 200],
  ['/404', 404],
  ['/404', 200],
])('%s with status %i is kept', (address, status) => expect(answer(address, status)).toBe(true));

test.each([
  ['/404', 500],
  ['/404', 503],
  ['/404', 403],
  ['/it', 404],
  ['/it', 503],
  ['/it/404', 404],
])('%s with status %i breaks the installation off', (address, status) =>
  expect(answer(address, status)).toBe(false),
);
