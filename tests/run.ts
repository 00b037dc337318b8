import { buildForDemo } from '../local-backend/demo-build.ts';
import { changedUnitTests } from './checks/changed-unit-tests.ts';
import { ensureChromium } from './checks/ensure-chromium.ts';
import { importRules } from './checks/import-rules.ts';
import { lockfile } from './checks/lockfile.ts';
import { failed, type Outcome, PASSED, type StepReport, summaryOf } from './checks/outcome.ts';
import { runTool } from './checks/run-tool.ts';
import { endToEndSuite, vitestSuite } from './checks/test-suites.ts';

type Run = () => Promise<Outcome> | Outcome;
type Step = readonly [name: string, run: Run];

/** With `--changed`, of the unit tests only those that the uncommitted changes can break; all where there are none. */
const CHANGED = '--changed';
const isForChange = process.argv.includes(CHANGED);

/**
 * `npm test`: everything that is checked for each change. With names (`tests/run.ts build e2e`) only those steps. The
 * steps of a stage run two at a time, because few of them keep two cores busy; the last stage has the machine for
 * itself.
 */
const STAGES: readonly { readonly atOnce: number; readonly steps: readonly Step[] }[] = [
  {
    atOnce: 2,
    steps: [
      // First what later steps need; then the longest, beside which the others run one after the other.
      ['build', () => onBuild(() => PASSED)],
      [
        'in Chromium',
        () => inChromium(() => vitestSuite('chromium*', { config: 'tests/chromium.config.ts' })),
      ],
      [
        'unit',
        async () => vitestSuite('unit', { files: isForChange ? await changedUnitTests() : [] }),
      ],
      // With the types: oxlint uses TypeScript's native compiler, with the worker's own tsconfig in sw/.
      ['lint', () => check('oxlint', '--type-check')],
      ['format', () => check('oxfmt', '--check')],
      ['imports', importRules],
      ['dead code', () => check('knip')],
      ['lockfile', lockfile],
      ['rules', () => vitestSuite('rules')],
      ['simulation', () => vitestSuite('simulation')],
      ['local backend', () => vitestSuite('local-backend')],
      // Lighthouse judges no times here.
      ['pages', () => onBuild(publicBundle)],
      ['sizes', () => onBuild(() => check('size-limit'))],
      ['lighthouse', () => onBuild(() => inChromium(lighthouse))],
      // The last one keeps two cores busy where it runs alone.
      ['contract', () => vitestSuite('contract')],
    ],
  },
  {
    atOnce: 1,
    steps: [['e2e', () => onBuild(() => inChromium(() => endToEndSuite({ only: 'others' })))]],
  },
];

async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((name) => name !== CHANGED);
  const names = STAGES.flatMap(({ steps }) => steps.map(([name]) => name));
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}`);
    process.exit(1);
  }
  const startedAt = performance.now();
  const reports: StepReport[] = [];
  for (const { atOnce, steps } of STAGES) {
    const waiting = steps.filter(([name]) => wanted.length === 0 || wanted.includes(name));
    const worker = async (): Promise<void> => {
      for (let step = waiting.shift(); step; step = waiting.shift())
        reports.push(await report(step));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  console.log(summaryOf(reports, (performance.now() - startedAt) / 1000));
  process.exitCode = reports.some((each) => each.failed > 0) ? 1 : 0;
}

/** Runs a step. One that throws counts as failed, and the others still run. */
async function report([name, run]: Step): Promise<StepReport> {
  console.log(`── ${name} begins`);
  const startedAt = performance.now();
  const outcome = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => {
      console.error(error);
      return failed(String(error));
    });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`── ${name} ${outcome.failed > 0 ? 'failed' : 'ends'} after ${seconds.toFixed(1)} s`);
  return { name, ...outcome, seconds };
}

/**
 * TypeScript's native compiler is written in Go, whose garbage collector takes a third of its time at its default of 100;
 * at 400 a quarter less, for a peak of some 2 GB.
 */
const GO_ENV = { GOGC: '400' };

/** Runs a tool that passes or fails; its output is shown only if it fails. */
async function check(...command: readonly string[]): Promise<Outcome> {
  const { exitCode, output } = await runTool(command, { output: 'keep', env: GO_ENV });
  if (exitCode === 0) return PASSED;
  console.log(output);
  return failed();
}

let build: Promise<boolean> | undefined;

/** Runs a step on the build, which the first of these steps makes unless it is up to date. */
async function onBuild(step: Run): Promise<Outcome> {
  build ??= buildForDemo();
  return (await build) ? step() : failed('there is no build');
}

async function inChromium(step: () => Promise<Outcome>): Promise<Outcome> {
  return (await ensureChromium()) ? step() : failed('no Chromium, and none to be had');
}

// Imported only here, because they load much that the other steps do not need.
const lighthouse = async () => (await import('./checks/lighthouse.ts')).lighthouseOnPages();
const publicBundle = async () => (await import('./checks/public-bundle.ts')).publicBundle();

await main();
