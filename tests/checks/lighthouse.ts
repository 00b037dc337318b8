import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { CHROMIUM_ARGS, findChromium } from '../../e2e/support/find-chromium.ts';
import { DIST_DIR } from '../../local-backend/demo-build.ts';
import { serveBuild } from '../../local-backend/serve-build.ts';
import { isIndexed, PAGES, type PageInfo } from '../../src/site/page-list.ts';
import { freePort } from '../support/free-port.ts';
import type { Outcome } from './outcome.ts';

/** Largest contentful paint in the simulated slow 4G, in milliseconds. */
const PAINTED_WITHIN = 1500;
/** A smaller layout shift counts as none, in Lighthouse's unit. */
const STILL = 0.005;
/** The audits of the performance score; a repeated run needs no others. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
/**
 * How long network and processor must be quiet before a run ends, in milliseconds; no page here loads anything later.
 */
const STILL_FOR = 250;
/** Lighthouse's benchmark index of a mid-range phone: a machine four times as fast is slowed down four times. */
const PHONE = 375;
/** Below this index the machine is too busy to simulate a phone: its times say nothing about the page. */
const TOO_BUSY = 2 * PHONE;
/** How often a page is measured at most. */
const MAX_RUNS = 10;
/** A page is slow only if this many runs say so: other work on the machine slows single ones. */
const SLOW_RUNS = 4;
/** A page is fast if this many runs say so. */
const GOOD_RUNS = 5;
/** The most that the script may cost: largest contentful paint, relative to the same page without the script. */
const SCRIPT_COSTS = 1.1;
/** A page of each kind: the start page, cards, a redirect to another site, the one with a map, plain text. */
const OF_EACH_KIND = ['', '/paths', '/nuova-vita/membership', '/contacts', '/privacy'];

/** The response time of a host of static files, in milliseconds; a loaded machine would add its own delays. */
const ANSWERED_WITHIN = 30;

type Run = {
  readonly faults: readonly string[];
  /** Null where the machine was too busy to measure, or Lighthouse failed half-way. */
  readonly isFast: boolean | null;
  readonly numbers: string;
  /** Whether Lighthouse itself failed: its errors are then not the page's. */
  readonly brokeDown: boolean;
  /** Largest contentful paint in the simulated slow 4G, in milliseconds. */
  readonly painted: number;
  /** The speed of this machine, in Lighthouse's benchmark index. */
  readonly speed: number;
};

/**
 * Runs Lighthouse on public pages, as on a phone: 100 in accessibility, best practices and search, and nothing that
 * moves. Times are judged only in the deep tests (100 in performance, painted in time), because they depend on this
 * machine's processor, even though they are scaled by how busy it is. There each page is measured until five runs are
 * good or four are bad, and a page of each kind also without its script. A page is skipped, and the outcome says so, if
 * the machine is too busy to measure it.
 *
 * @param options.isDeep measures every page; otherwise a page of each kind, and times are only shown
 */
export async function lighthouseOnPages({ isDeep = false } = {}): Promise<Outcome> {
  const goodRuns = isDeep ? GOOD_RUNS : 0;
  const pages = PAGES.filter(({ path }) => isDeep || OF_EACH_KIND.includes(path));
  const site = await serveSite();
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  });
  let slowdown = 4;
  const runOn = async (
    page: PageInfo,
    what: Pick<Flags, 'onlyCategories' | 'onlyAudits' | 'blockedUrlPatterns'>,
  ) => {
    const seen = await run(`${site.url}/it${page.path}`, {
      port,
      ...what,
      // Pages that redirect to another site, or have another canonical address, are not meant for search engines.
      skipAudits: isIndexed(page) || what.onlyAudits ? [] : ['is-crawlable'],
      throttling: { cpuSlowdownMultiplier: slowdown },
      precomputedLanternData: {
        additionalRttByOrigin: { [site.url]: 0 },
        serverResponseTimeByOrigin: { [site.url]: ANSWERED_WITHIN },
      },
    });
    slowdown = Math.min(4, Math.max(1, seen.speed / PHONE));
    return seen;
  };
  const faults: string[] = [];
  const unjudged: string[] = [];
  try {
    for (const page of pages) {
      const path = `/it${page.path}`;
      const all = { onlyCategories: ['accessibility', 'best-practices', 'seo', 'performance'] };
      let first = await runOn(page, all);
      for (let again = 0; first.brokeDown && again < 2; again += 1) first = await runOn(page, all);
      const runs = [first];
      const has = (isFast: boolean) => runs.filter((each) => each.isFast === isFast).length;
      while (has(true) < goodRuns && has(false) < SLOW_RUNS && runs.length < MAX_RUNS) {
        runs.push(await runOn(page, { onlyAudits: METRICS }));
      }
      const numbers = runs.map((each) => each.numbers).join('; ');
      console.log(`${path}: ${numbers}`);
      if (first.faults.length > 0) faults.push(`${path}: ${first.faults.join(', ')}`);
      if (has(false) >= SLOW_RUNS) faults.push(`${path} is too slow: ${numbers}`);
      else if (has(true) < goodRuns) unjudged.push(path);
      if (isDeep && OF_EACH_KIND.includes(page.path)) {
        const bare = { onlyAudits: METRICS, blockedUrlPatterns: ['*.js'] };
        const without = [await runOn(page, bare), await runOn(page, bare), await runOn(page, bare)];
        const ratio = medianPainted(runs) / medianPainted(without);
        console.log(`${path}: painted in ${ratio.toFixed(2)} times what it takes without script`);
        if (!(ratio <= SCRIPT_COSTS)) faults.push(`${path}: its script delays it ${ratio} times`);
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
  return {
    passed: pages.length - faults.length - unjudged.length,
    failed: faults.length,
    skipped: unjudged.length,
    notes: [...faults, ...unjudged.map((path) => `${path}: too busy a machine to judge its times`)],
  };
}

/** The median of the runs that Lighthouse completed. */
function medianPainted(runs: readonly Run[]): number {
  const sorted = runs.map(({ painted }) => painted).filter((each) => !Number.isNaN(each));
  return sorted.toSorted((a, b) => a - b)[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function run(address: string, flags: Flags): Promise<Run> {
  const result = await lighthouse(address, {
    ...flags,
    logLevel: 'silent',
    disableFullPageScreenshot: true,
    pauseAfterFcpMs: STILL_FOR,
    pauseAfterLoadMs: STILL_FOR,
    networkQuietThresholdMs: STILL_FOR,
    cpuQuietThresholdMs: STILL_FOR,
  });
  if (result === undefined) throw new Error(`Lighthouse did not run on ${address}`);
  const { audits, categories, environment } = result.lhr;
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const painted = value('largest-contentful-paint');
  const shift = value('cumulative-layout-shift');
  const score = categories['performance']?.score ?? 0;
  const shifts = shift >= STILL ? [`it moves by ${shift}`] : [];
  return {
    faults: Object.values(categories)
      .filter((category) => category.id !== 'performance' && category.score !== 1)
      .flatMap(({ title, auditRefs }) => [
        title,
        ...auditRefs
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ])
      .concat(shifts),
    brokeDown: Number.isNaN(painted),
    painted,
    isFast:
      Number.isNaN(painted) || environment.benchmarkIndex < TOO_BUSY
        ? null
        : score === 1 && painted <= PAINTED_WITHIN,
    numbers: `performance ${score * 100}, painted in ${Math.round(painted)} ms, blocked ${Math.round(value('total-blocking-time'))} ms, shift ${shift}`,
    speed: environment.benchmarkIndex,
  };
}

/**
 * Serves the build, in which pages that redirect to another site stay, so that they can be measured, and whose worker
 * does nothing: what it fetches after a page has loaded would disturb the next run.
 */
async function serveSite(): Promise<{ url: string; close: () => Promise<unknown> }> {
  const nothing = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end();
  });
  await new Promise<void>((resolve) => nothing.listen(0, '127.0.0.1', resolve));
  const { port } = nothing.address() as AddressInfo;
  const site = await serveBuild({
    distDir: DIST_DIR,
    port: 0,
    proxy: {
      '/leave.js': `http://127.0.0.1:${port}`,
      '/service-worker.js': `http://127.0.0.1:${port}`,
    },
  });
  return {
    url: site.url,
    close: async () =>
      Promise.all([site.close(), new Promise((resolve) => nothing.close(resolve))]),
  };
}
