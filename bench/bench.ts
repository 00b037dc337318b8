import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { build } from 'vite';
import { CHROMIUM_ARGS, findChromium } from '../e2e/support/find-chromium.ts';
import { barsOf } from './plot.ts';
import { quantile } from './quantile.ts';

/*
 * `npm run bench`: how long a save, the long list and a search take in a real Chromium, compared with the
 * browser's own IndexedDB and the alternatives (peers). All rows of a table are measured alternately in one run,
 * the first of them twice. Writes docs/benchmarks.md and its plots. The peers are installed once by
 * `npm install` in `bench/peers`; `--alone` measures without them.
 *
 *     node --import tsx bench/bench.ts [--rounds 150] [--many 100000] [--only saves,growth,lists,memory] [--alone]
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '150' },
    many: { type: 'string', default: '100000' },
    alone: { type: 'boolean', default: false },
    only: { type: 'string', default: 'saves,growth,lists,memory' },
  },
});
const rounds = Number(values.rounds);
const RATES = [1, 6] as const;

type Taken = Readonly<Record<string, readonly number[]>>;
interface Table {
  readonly title: string;
  readonly rate: number;
  readonly taken: Taken;
}

const scripts = new Map([['/page.js', await bundle('page/bench.ts')]]);
if (!values.alone) scripts.set('/peers.js', await bundle('peers/peers.ts'));
const withPeers = Number(!values.alone);
const server = createServer((request, answer) => {
  const script = scripts.get(request.url ?? '');
  // The clock of a cross-origin isolated page has a resolution of microseconds.
  answer.setHeader('cross-origin-opener-policy', 'same-origin');
  answer.setHeader('cross-origin-embedder-policy', 'require-corp');
  answer.setHeader('content-type', script ? 'text/javascript' : 'text/html');
  answer.end(script ?? '<!doctype html><title>bench</title>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const tables: Table[] = [];
let version = '';
let memory: { before: number; after: number; rows: number } | null = null;
for (const group of values.only.split(',')) {
  await inBrowser(async (page, devtools) => {
    version = await page.evaluate(() => navigator.userAgent.replace(/.*Chrome\/([\d.]+).*/, '$1'));
    if (group === 'saves') {
      await call(page, 'prepareSaves', withPeers);
      tables.push(...(await measureAt(page, devtools, 'One save: a trim of a horse')));
    } else if (group === 'growth') {
      await call(page, 'prepareGrowth', Number(values.many));
      tables.push(...(await measureAt(page, devtools, 'The same save on other phones')));
    } else if (group === 'lists') {
      await call(page, 'prepareLists');
      tables.push(
        ...(await measureAt(
          page,
          devtools,
          'The list of 10,000 horses, and a letter of a search',
          [1, 4],
        )),
      );
    } else if (group === 'memory') {
      await call(page, 'prepareSaves', withPeers);
      await call(page, 'saveAndPull', 100, 20);
      const before = await heapOf(devtools);
      await call(page, 'saveAndPull', 1000, 200);
      memory = { before, after: await heapOf(devtools), rows: 1000 };
    }
  });
}
server.close();
report();

/** Runs in a browser with a fresh profile on disk. */
async function inBrowser(run: (page: Page, devtools: CDPSession) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: CHROMIUM_ARGS,
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`http://127.0.0.1:${port}/`);
    await run(page, await context.newCDPSession(page));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

function call<Value>(page: Page, name: string, ...given: readonly number[]): Promise<Value> {
  return page.evaluate(
    async ([address, exported, args]) => {
      const module = (await import(address)) as Record<string, (...a: readonly number[]) => Value>;
      return module[exported]!(...args);
    },
    ['/page.js', name, given] as const,
  );
}

async function measureAt(
  page: Page,
  devtools: CDPSession,
  title: string,
  rates: readonly number[] = RATES,
): Promise<Table[]> {
  const measured: Table[] = [];
  for (const rate of rates) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    measured.push({ title, rate, taken: await call<Taken>(page, 'measure', rounds) });
    print(measured.at(-1)!);
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return measured;
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

function rowsOf({ taken }: Table) {
  const first = quantile(Object.values(taken)[0]!, 0.5);
  return Object.entries(taken).map(([name, each]) => {
    const median = quantile(each, 0.5);
    return { name, median, p95: quantile(each, 0.95), ratio: median / first };
  });
}

function print(table: Table): void {
  console.info(`\n${table.title}, CPU at 1/${table.rate}`);
  for (const { name, median, p95, ratio } of rowsOf(table)) {
    console.info(
      `  ${name.padEnd(48)} ${median.toFixed(2).padStart(8)} ms  p95 ${p95.toFixed(1).padStart(7)}  ${ratio.toFixed(2)} x`,
    );
  }
}

function report(): void {
  const sections = tables.map((table) =>
    [
      `### ${table.title}, CPU ${table.rate === 1 ? 'as it is' : `at 1/${table.rate}`}`,
      '',
      '| | median | p95 | against the first |',
      '|---|---:|---:|---:|',
      ...rowsOf(table).map(
        ({ name, median, p95, ratio }) =>
          `| ${name} | ${median.toFixed(2)} ms | ${p95.toFixed(1)} ms | ${ratio.toFixed(2)}x |`,
      ),
      '',
    ].join('\n'),
  );
  const memoryText = memory
    ? [
        `### Memory`,
        '',
        `After ${memory.rows} saves and 200 pulls the page held ${((memory.after - memory.before) / 1024).toFixed(0)} kB more than before (${(memory.before / 1e6).toFixed(1)} MB, both after garbage collection; every peer's database is open in that page too).`,
        '',
      ].join('\n')
    : '';
  for (const [index, title] of ['One save', 'The same save'].entries()) {
    const shown = tables.filter((table) => table.title.startsWith(title));
    if (shown.length === 0) continue;
    const bars = shown.flatMap((table) =>
      rowsOf(table).map(({ name, ratio }) => ({
        name,
        group: `CPU 1/${table.rate}`,
        value: ratio,
      })),
    );
    const file = new URL(`../docs/images/benchmark-${index + 1}.svg`, import.meta.url);
    writeFileSync(file, barsOf(`${shown[0]!.title}: times the first`, bars));
  }
  const file = new URL('../docs/benchmarks.md', import.meta.url);
  const [before, , after] = readFileSync(file, 'utf8').split(/<!-- (?:begin|end) measured -->\n/);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, Chromium ${version}, ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${rounds} rounds, ${loadavg()[1]!.toFixed(1)} processes at work on average; ${versions()}.`;
  const measured = [machine, '', ...sections, memoryText].join('\n');
  writeFileSync(
    file,
    `${before}<!-- begin measured -->\n${measured}<!-- end measured -->\n${after ?? ''}`,
  );
}

function versions(): string {
  const dependencies = (path: string) =>
    (
      JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as {
        dependencies: Record<string, string>;
      }
    ).dependencies;
  const all = { ...dependencies('../package.json'), ...dependencies('./peers/package.json') };
  return ['dexie', 'firebase', 'rxdb', 'pouchdb-browser']
    .map((name) => `${name} ${all[name]}`)
    .join(', ');
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // PouchDB needs Node's events. Dexie refuses to run in two versions on a page: RxDB gets ours.
    resolve: { alias: { events: 'events/' }, dedupe: ['dexie'] },
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, entry), formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [made] = [built].flat();
  if (!made || !('output' in made)) throw new Error('nothing was built');
  return made.output[0].code;
}
