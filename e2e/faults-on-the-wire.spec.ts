import { expect, test } from '@playwright/test';
import { whyNoEmulator } from '../tests/support/backends.ts';
import { navigate, signIn, syncNow, tick, waitUntilSent } from './support/admin-app.ts';
import type { Fault } from './support/network-proxy.ts';
import { startPhone } from './support/browser-phone.ts';
import { horsesNumbered, putOldHorses } from './support/register.ts';
import { openStage } from './support/stage.ts';

const PORTAL = '<!doctype html><title>Wi-Fi gratuito</title><form>Accetta</form>';
const refusal = (code: number, status: string) =>
  JSON.stringify({ error: { code, message: 'no', status } });

/** Faults of the network between two admins and their server. */
const FAULTS: readonly (readonly [string, Fault])[] = [
  ['the connection is cut before the request', 'block'],
  ['half of the request arrives', 'cut'],
  ['the answer is cut off', 'lose'],
  ['half of the answer arrives', 'half'],
  ['a captive portal answers 200 with a page', { status: 200, type: 'text/html', body: PORTAL }],
  ['a captive portal answers 403 with a page', { status: 403, type: 'text/html', body: PORTAL }],
  ['an empty object with 200', { status: 200, type: 'application/json', body: '{}' }],
  ['nothing at all with 200', { status: 200, type: 'application/json', body: '' }],
  [
    'an answer that ends too early',
    { status: 200, type: 'application/json', body: '{"commitTime":"2026-' },
  ],
  ['401', { status: 401, type: 'application/json', body: refusal(401, 'UNAUTHENTICATED') }],
  ['403', { status: 403, type: 'application/json', body: refusal(403, 'PERMISSION_DENIED') }],
  ['409', { status: 409, type: 'application/json', body: refusal(409, 'ABORTED') }],
  ['429', { status: 429, type: 'application/json', body: refusal(429, 'RESOURCE_EXHAUSTED') }],
  ['500', { status: 500, type: 'application/json', body: refusal(500, 'INTERNAL') }],
  ['503', { status: 503, type: 'text/plain', body: 'upstream connect error' }],
];

/** The official emulator where there is one. */
const BACKEND = whyNoEmulator() === null ? 'emulator' : 'embedded';

test(
  '[PUSH-4] [PUSH-10] each fault that a commit can meet is survived, and the trim is there once',
  { tag: '@deep' },
  async () => {
    const stage = await openStage(BACKEND);
    const horses = horsesNumbered(FAULTS.length);
    await putOldHorses(stage.backend, horses);
    const phone = await startPhone();
    try {
      await signIn(phone.page, stage.url);
      await navigate(phone.page, '/admin/round');
      for (const [index, [name, fault]] of FAULTS.entries()) {
        await test.step(name, async () => {
          let met = 0;
          stage.proxy.onRequest((path) => {
            if (!path.endsWith(':commit') || met > 0) return 'pass';
            met += 1;
            return fault;
          });
          await tick(phone.page, horses[index]!.name);
          await expect.poll(() => met, name).toBe(1);
          await syncNow(phone.page);
          await waitUntilSent(phone.page);
          const trims = (await stage.documents('hoovesTrims')).filter((d) => d.data['rev'] === 1);
          expect(trims, name).toHaveLength(index + 1);
          expect(await stage.documents('logs'), name).toHaveLength(index + 1);
        });
      }
    } finally {
      await phone.discard();
      await stage.close();
    }
  },
);

test(
  '[PUSH-8] a request and an answer that never arrive are given up, and the trims are there once',
  { tag: '@deep' },
  async ({ page }) => {
    const stage = await openStage(BACKEND);
    try {
      const horses = horsesNumbered(3, []);
      await putOldHorses(stage.backend, horses);
      await signIn(page, stage.url);
      await navigate(page, '/admin/round');
      const faults: Fault[] = ['stall', 'hang'];
      stage.proxy.onRequest((path) =>
        path.endsWith(':commit') ? (faults.shift() ?? 'pass') : 'pass',
      );
      for (const { name } of horses) await tick(page, name);
      // The request times out after twenty seconds, and is retried automatically.
      await waitUntilSent(page, 60_000);
      expect(faults).toEqual([]);
      expect(await stage.documents('hoovesTrims')).toHaveLength(horses.length);
      expect(await stage.documents('logs')).toHaveLength(horses.length);
    } finally {
      await stage.close();
    }
  },
);
