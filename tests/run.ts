import { buildForDemo } from '../local-backend/demo-build.ts';
import { ensureChromium } from './checks/ensure-chromium.ts';
import { importRules } from './checks/import-rules.ts';
import { lighthouseOnPages } from './checks/lighthouse.ts';
import { lockfile } from './checks/lockfile.ts';
import { failed, type Outcome, PASSED, type StepReport, summaryOf } from './checks/outcome.ts';
import { publicBundle } from './checks/public-bundle.ts';
import { runTool } from './checks/run-tool.ts';
import { endToEndSuite, vitestSuite } from './checks/test-suites.ts';

/**
 * `npm test`: everything that must hold, one step after the other; a step that fails does not keep the
 * others from being looked at. With names (`tests/run.ts build e2e`) only those steps.
 */
const STEPS: readonly (readonly [string, () => Promise<Outcome> | Outcome])[] = [
  ['format', () => check('oxfmt', '--check')],
  ['lint', () => check('oxlint')],
  ['types', () => check('tsc', '--noEmit', '-p', 'tsconfig.json')],
  ['worker types', () => check('tsc', '--noEmit', '-p', 'sw/tsconfig.json')],
  ['lockfile', lockfile],
  ['imports', importRules],
  ['dead code', () => check('knip')],
  ['unit', () => vitestSuite('unit')],
  ['contract', () => vitestSuite('contract')],
  ['in Chromium', () => inChromium(suiteInChromium)],
  ['rules', () => vitestSuite('rules')],
  ['simulation', () => vitestSuite('simulation')],
  ['build', () => onBuild(() => PASSED)],
  ['pages', () => onBuild(publicBundle)],
  ['sizes', () => onBuild(() => check('size-limit'))],
  ['lighthouse', () => onBuild(() => inChromium(lighthouseOnPages))],
  ['e2e', () => onBuild(() => inChromium(endToEndSuite))],
];

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !STEPS.some(([step]) => step === name));
  if (unknown.length > 0) {
    console.error(
      `No such step: ${unknown.join(', ')}. There are: ${STEPS.map(([n]) => n).join(', ')}`,
    );
    process.exit(1);
  }
  const reports: StepReport[] = [];
  for (const [name, step] of STEPS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const outcome = await settled(step);
    reports.push({ name, ...outcome, seconds: (performance.now() - startedAt) / 1000 });
  }
  console.log(summaryOf(reports));
  process.exitCode = reports.some((report) => report.failed > 0) ? 1 : 0;
}

/** A step that breaks down is one that failed. */
async function settled(step: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  try {
    return await step();
  } catch (error) {
    console.error(error);
    return failed(String(error));
  }
}

/** A tool that is content or not; it is heard only if not. */
async function check(...command: readonly string[]): Promise<Outcome> {
  const { exitCode, output } = await runTool(command, { output: 'keep' });
  if (exitCode === 0) return PASSED;
  console.log(output);
  return failed();
}

/** A step on the build, which is made first unless it is fresh. */
async function onBuild(step: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  return (await buildForDemo()) ? step() : failed('there is no build');
}

const suiteInChromium = () => vitestSuite('chromium', 'tests/chromium.config.ts');

async function inChromium(step: () => Promise<Outcome>): Promise<Outcome> {
  return (await ensureChromium()) ? step() : failed('no Chromium, and none to be had');
}

await main();
