import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Page, chromium } from '@playwright/test';
import { signIn } from '../e2e/support/admin-app.ts';
import { CHROMIUM_ARGS, findChromium } from '../e2e/support/find-chromium.ts';
import { horsesNumbered, putOldHorses } from '../e2e/support/register.ts';
import { openStage } from '../e2e/support/stage.ts';
import { buildForDemo } from '../local-backend/demo-build.ts';
import { median, quantile } from './quantile.ts';

/*
 * `npm run bench:responsiveness`: how fast the built app responds, in a real Chromium on the embedded backend.
 *
 * - The time from the tap in the round to the sign that it is saved, without a network, compared with the save
 *   itself: from the tap until the transaction that holds the tick is complete. At 1/1 and 1/6 of the CPU.
 * - The longest time for which the page does not respond during a first pull of a large register.
 *
 *     node --import tsx bench/responsiveness.ts [--taps 60] [--horses 1000] [--documents 110000]
 */
const { values } = parseArgs({
  options: {
    taps: { type: 'string', default: '60' },
    horses: { type: 'string', default: '1000' },
    documents: { type: 'string', default: '110000' },
  },
});
const taps = Number(values.taps);
const horses = Number(values.horses);
const documents = Number(values.documents);
const HORSES_A_COMMIT = 100;

/** The times of one tap, in milliseconds from the tap. */
interface Tap {
  /** Until the transaction that holds the tick was complete. */
  readonly saved: number;
  /** Until the row said that it is on the phone. */
  readonly confirmed: number;
  /** Until that was painted. */
  readonly painted: number;
}

if (!(await buildForDemo())) process.exit(1);
console.log(`A tap in the round, ${horses} horses, without a network`);
await withRegister(horses, 1, async (page) => {
  const devtools = await page.context().newCDPSession(page);
  await page.getByRole('link', { name: 'Giro pareggi' }).first().click();
  await page.getByRole('checkbox').first().waitFor();
  await page.context().setOffline(true);
  for (const rate of [1, 6]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const taken: Tap[] = [];
    for (let n = 0; n < taps + 5; n += 1) {
      const tap = await page.evaluate(tapNext);
      if (n >= 5) taken.push(tap);
    }
    const saved = median(taken.map((tap) => tap.saved));
    for (const what of ['saved', 'confirmed', 'painted'] as const) {
      const each = taken.map((tap) => tap[what]);
      console.log(
        `  CPU at 1/${rate}: ${what.padEnd(9)} ${median(each).toFixed(1).padStart(6)} ms, p95 ${quantile(each, 0.95).toFixed(1).padStart(6)} ms, ${(median(each) / saved).toFixed(2)}x`,
      );
    }
  }
});
if (documents > 0) {
  const trims = 10;
  console.log(`A first pull of ${documents} documents`);
  await withRegister(Math.round(documents / (trims + 1)), trims, async (page) => {
    const tasks = await page.evaluate(() => (window as { longTasks?: number[] }).longTasks ?? []);
    const long = tasks.toSorted((a, b) => b - a);
    console.log(
      `  ${long.length} tasks took longer than 50 ms; the longest ${long
        .slice(0, 5)
        .map((ms) => `${Math.round(ms)} ms`)
        .join(', ')}`,
    );
  });
}

/** A browser with a fresh profile, signed in to a register of its own. */
async function withRegister(
  count: number,
  trims: number,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const stage = await openStage('embedded');
  const days = Array.from({ length: trims }, (_, n) => `2025-0${1 + (n % 9)}-1${n % 10}`);
  const all = horsesNumbered(count, days);
  for (let start = 0; start < count; start += HORSES_A_COMMIT / trims) {
    await putOldHorses(stage.backend, all.slice(start, start + HORSES_A_COMMIT / trims));
  }
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
    viewport: { width: 390, height: 800 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    // tsx wraps named functions with a helper, which does not exist in the page.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(observe);
    await signIn(page, stage.url);
    await use(page);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    await stage.close();
  }
}

/** Runs before the app starts: records long tasks, and when a transaction that writes the outbox is complete. */
function observe(): void {
  const page = window as { longTasks?: number[]; saved?: (at: number) => void };
  page.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) page.longTasks!.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const { prototype } = IDBDatabase;
  const begin = Reflect.get<IDBDatabase, 'transaction'>(prototype, 'transaction');
  prototype.transaction = function observed(stores, mode, options) {
    const made = begin.call(this, stores, mode, options);
    if (mode === 'readwrite' && [stores].flat().includes('outbox'))
      made.addEventListener('complete', () => page.saved?.(performance.now()));
    return made;
  };
}

/** Taps the first horse that is not done. Runs in the page. */
async function tapNext(): Promise<Tap> {
  const box = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].find(
    (each) => !each.checked && each.getAttribute('aria-label')?.startsWith('Fatto: '),
  )!;
  const row = box.closest('label')!;
  row.scrollIntoView({ block: 'center' });
  await new Promise((resolve) => setTimeout(resolve, 150));
  const saved = new Promise<number>((resolve) => {
    (window as { saved?: (at: number) => void }).saved = resolve;
  });
  const confirmed = new Promise<number>((resolve) => {
    const isConfirmed = () => row.textContent.includes('Sul telefono, da inviare');
    const observer = new MutationObserver(() => {
      if (!isConfirmed()) return;
      observer.disconnect();
      resolve(performance.now());
    });
    observer.observe(row, { subtree: true, childList: true, characterData: true });
  });
  const painted = confirmed.then(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()));
          port1.start();
          port2.postMessage(null);
        });
      }),
  );
  const began = performance.now();
  box.click();
  const [first, second, third] = await Promise.all([saved, confirmed, painted]);
  // Long enough that the work of this tap ends and the next one makes no double tap, as in a real round.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  return { saved: first - began, confirmed: second - began, painted: third - began };
}
