import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed, type Outcome } from './outcome.ts';
import { ROOT, runTool } from './run-tool.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
};

/** Runs one of the Vitest projects, of the usual configuration or of another. */
export async function vitestSuite(project: string, config = 'vite.config.ts'): Promise<Outcome> {
  return withReport(async (file) => {
    const args = [
      '--config',
      config,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
    ];
    const { exitCode } = await runTool(['vitest', 'run', ...args, `--outputFile.json=${file}`], {
      output: 'show',
    });
    const report = readReport(file) as VitestReport | null;
    if (report === null) return failed('vitest ended without a report');
    const skipped = report.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed');
    return {
      passed: report.numPassedTests,
      // A file that cannot even be loaded has no tests to fail.
      failed: Math.max(report.numFailedTests, exitCode === 0 ? 0 : 1),
      skipped: skipped.length,
      notes: counted(skipped.map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title)),
    };
  });
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: { status: string; annotations: { type: string; description?: string }[] }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** Runs the end-to-end tests on what is in `dist`. */
export async function endToEndSuite(): Promise<Outcome> {
  if (!hasTests('e2e', /\.spec\.ts$/)) return noTests('e2e');
  return withReport(async (file) => {
    const { exitCode } = await runTool(['playwright', 'test', '--reporter=list,json'], {
      output: 'show',
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      minutes: 35,
    });
    const report = readReport(file) as PlaywrightReport | null;
    if (report === null) return failed('playwright ended without a report');
    const { expected, unexpected, flaky, skipped } = report.stats;
    const why = report.suites.flatMap(skippedIn);
    return {
      passed: expected + flaky,
      failed: Math.max(unexpected, exitCode === 0 ? 0 : 1),
      skipped,
      notes: counted(why),
    };
  });
}

function skippedIn({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const why = annotations.find(({ type }) => type === 'skip')?.description;
        return why === undefined ? title : `${title} (skipped: ${why})`;
      }),
  );
  return [...own, ...suites.flatMap(skippedIn)];
}

function hasTests(folder: string, name: RegExp): boolean {
  const path = join(ROOT, folder);
  return (
    existsSync(path) && readdirSync(path, { recursive: true }).some((f) => name.test(String(f)))
  );
}

function noTests(folder: string): Outcome {
  return { passed: 0, failed: 0, skipped: 0, notes: [`${folder} has no tests yet`] };
}

/** Each name once, with how often it came. */
function counted(names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => {
    const times = names.filter((each) => each === name).length;
    return times > 1 ? `${name} × ${times}` : name;
  });
}

async function withReport(run: (file: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'scuderia-tests-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
