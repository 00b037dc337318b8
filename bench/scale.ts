import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../e2e/support/find-chromium.ts';
import type { Report } from './page/scale.ts';

/*
 * `npm run bench:scale`: how long reading the data of each screen takes in a real Chromium that holds 10,000
 * horses, 100,000 visits and 20,000 memberships, compared with loading the whole table.
 */

const LIMIT_MS = 200;

const bundle = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    lib: { entry: `${import.meta.dirname}/page/scale.ts`, formats: ['es'] },
  },
});
const [built] = [bundle].flat();
if (!built || !('output' in built)) throw new Error('nothing was built');
const script = built.output[0].code;

const server = createServer((request, answer) => {
  const isScript = request.url === '/scale.js';
  answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  answer.end(isScript ? script : '<!doctype html><title>scale</title>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
});
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const { rows, filled } = await page.evaluate(async (address: string) => {
    const { run } = (await import(address)) as { run: () => Promise<Report> };
    return run();
  }, '/scale.js');
  console.info('10,000 horses, 100,000 visits, 20,000 memberships; medians');
  console.info(
    `  taken in within ${filled.seconds.toFixed(1)} s; the page was busy for ${filled.longestBlock.toFixed(0)} ms at most at a time`,
  );
  for (const { screen, ours, whole } of rows) {
    const ratio = (whole / ours).toFixed(1).padStart(7);
    console.info(
      `  ${screen.padEnd(42)} ${ours.toFixed(0).padStart(6)} ms   whole table ${whole.toFixed(0).padStart(6)} ms ${ratio} x`,
    );
  }
  const slow = rows.filter(({ ours }) => ours > LIMIT_MS);
  if (slow.length > 0) {
    console.error(`slower than ${LIMIT_MS} ms: ${slow.map(({ screen }) => screen).join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  server.close();
}
