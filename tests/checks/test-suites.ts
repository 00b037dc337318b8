import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failed, type Outcome } from './outcome.ts';
import { runTool } from './run-tool.ts';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[];
  }[];
};

type Selection = {
  /** All where absent. */
  readonly files?: readonly string[];
  /** Settings of single suites, such as how often something is done. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Ends runs that hang, not slow ones: a machine may be busy, and some runs are long on purpose. */
const MOST_MINUTES = 12 * 60;

/**
 * Runs one of the Vitest projects, of the usual configuration or of another. What it writes comes at
 * its end, in one piece: another may run beside it.
 */
export async function vitestSuite(
  project: string,
  { config = 'vite.config.ts', files = [], env = {} }: Selection & { config?: string } = {},
): Promise<Outcome> {
  return withReport(async (file) => {
    const args = [
      ...files,
      '--config',
      config,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
    ];
    const { exitCode, output } = await runTool(
      ['vitest', 'run', ...args, `--outputFile.json=${file}`],
      { output: 'keep', env, minutes: MOST_MINUTES },
    );
    console.log(output);
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
export async function endToEndSuite({ files = [], env = {} }: Selection = {}): Promise<Outcome> {
  return withReport(async (file) => {
    const command = ['playwright', 'test', ...files, '--reporter=list,json'];
    const { exitCode } = await runTool(command, {
      output: 'show',
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      minutes: MOST_MINUTES,
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
