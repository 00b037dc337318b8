import { parseArgs } from 'node:util';
import { signIn } from '../e2e/support/admin-app.ts';
import { type Phone, startPhone } from '../e2e/support/browser-phone.ts';
import { horsesNumbered, putOldHorses } from '../e2e/support/register.ts';
import { openStage, type Stage } from '../e2e/support/stage.ts';
import { buildForDemo } from '../local-backend/demo-build.ts';
import { median } from './quantile.ts';

/*
 * `npm run bench:launch`: a launch without a network. Before each launch the browser is killed and started again on its
 * profile. The round is opened alternately with a public page that the worker has cached, which is measured twice: the
 * difference between these two is the error. Measures the time until the first contentful paint, and until the rows of
 * the round, at 1/1 and 1/4 of the CPU.
 *
 *     node --import tsx bench/launch.ts [--rounds 12] [--horses 100] [--builds dist,another]
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    horses: { type: 'string', default: '100' },
    // Several builds are measured alternately.
    builds: { type: 'string', default: 'dist' },
  },
});
const rounds = Number(values.rounds);
const builds = values.builds.split(',');
const PUBLIC_PAGE = '/it/paths';
const OPENED = [PUBLIC_PAGE, PUBLIC_PAGE, '/admin/round'];

interface Launch {
  /** The first contentful paint, milliseconds from the beginning of the navigation. */
  readonly paint: number;
  /** The first row of the round, also from the beginning of the navigation; null on a public page. */
  readonly rows: number | null;
}

if (!(await buildForDemo())) process.exit(1);
const opened = await Promise.all(builds.map((build) => ready(build)));
for (const rate of [1, 4]) {
  const taken = builds.map(() => OPENED.map((): Launch[] => []));
  for (let round = 0; round < rounds; round += 1) {
    for (const [build, each] of opened.entries()) {
      for (const [index, path] of OPENED.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- One launch at a time.
        taken[build]![index]!.push(await launch(each, path, rate));
      }
    }
  }
  console.log(`CPU at 1/${rate}, ${rounds} launches each`);
  for (const [build, name] of builds.entries()) {
    const [page, again, round] = taken[build]!;
    const first = median(page!.map(({ paint }) => paint));
    const print = (what: string, all: readonly number[]) =>
      console.log(
        `  ${name}: ${what.padEnd(28)} ${median(all).toFixed(0).padStart(5)} ms, ${(median(all) / first).toFixed(2)}x`,
      );
    const paintOf = (all: readonly Launch[]) => all.map(({ paint }) => paint);
    print('a public page, first paint', paintOf(page!));
    print('again', paintOf(again!));
    print('the round, first paint', paintOf(round!));
    print(
      'the round, rows',
      round!.flatMap(({ rows }) => rows ?? []),
    );
  }
}
for (const { phone, stage } of opened) {
  await phone.discard();
  await stage.close();
}

interface Opened {
  readonly stage: Stage;
  phone: Phone;
}

/** A phone that holds the register and all cached files of the worker, without a network from now on. */
async function ready(build: string): Promise<Opened> {
  const stage = await openStage('embedded', {}, build);
  await putOldHorses(stage.backend, horsesNumbered(Number(values.horses)));
  const phone = await startPhone();
  await signIn(phone.page, stage.url);
  stage.proxy.disconnect();
  return { stage, phone };
}

async function launch(each: Opened, path: string, rate: number): Promise<Launch> {
  each.phone = await each.phone.reopen();
  const { page, context } = each.phone;
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('main input[type=checkbox]') === null) return;
      observer.disconnect();
      (window as { rows?: number }).rows = performance.now();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(each.stage.url + path);
  await page.waitForFunction(
    (isRound) =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      (!isRound || 'rows' in window),
    path.startsWith('/admin'),
  );
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    rows: (window as { rows?: number }).rows ?? null,
  }));
}
