import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { failed, type Outcome } from './outcome.ts';
import { ROOT, runTool } from './run-tool.ts';

type VitestResult = {
  status: string;
  ancestorTitles: string[];
  title: string;
  /** Of what passed only at a second attempt, those of the first. */
  failureMessages: string[];
};

type VitestFile = {
  /** The path of the file, from the root of the disk. */
  name: string;
  assertionResults: VitestResult[];
};

type VitestReport = { numPassedTests: number; testResults: VitestFile[] };

type Selection = {
  /** All where absent. */
  readonly files?: readonly string[];
  /** Settings of single suites, such as a number of repetitions. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Ends runs that hang, not slow ones: a machine may be busy, and some runs are intentionally long. */
const MOST_MINUTES = 12 * 60;

/**
 * Runs a Vitest project, or all whose names match a `*` at the end, with the usual configuration or another. The output
 * comes at the end, in one piece, because another run may be under way beside it.
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
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults);
    const { failures, flaky } = vitestFailures(report.testResults);
    const skipped = all.filter(({ status }) => status !== 'passed' && status !== 'failed');
    // A file that cannot be loaded has no failed tests, nor does an error outside of every test.
    const isElsewhere = exitCode !== 0 && failures.length === 0;
    return {
      passed: report.numPassedTests,
      failed: isElsewhere ? 1 : failures.length,
      skipped: skipped.length,
      notes: [
        ...failures.map((failure) => `✗ ${failure}`),
        ...flaky.map(flakyNote),
        ...(isElsewhere ? ['✗ an error outside of every test: see what the step printed'] : []),
        ...counted(skipped.map(({ ancestorTitles, title }) => ancestorTitles[0] ?? title)),
      ],
    };
  });
}

/** What failed, and what passed only at a second attempt. */
type Failures = { readonly failures: string[]; readonly flaky: string[] };

/** The tests by file and title: many titles are the same, or go on from that of their group. */
export function vitestFailures(files: readonly VitestFile[]): Failures {
  const namesOf = (isWanted: (result: VitestResult) => boolean) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isWanted)
        .map(({ ancestorTitles, title }) =>
          [relative(ROOT, name), ...ancestorTitles, title].join(' › '),
        ),
    );
  return {
    failures: namesOf(({ status }) => status === 'failed'),
    flaky: namesOf(
      ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
    ),
  };
}

type PlaywrightSpec = {
  /** The path of its file, below `e2e`. */
  file: string;
  title: string;
  tests: { status: string; annotations: { type: string; description?: string }[] }[];
};

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/**
 * Runs the end-to-end tests on what is in `dist`.
 *
 * @param only those with the tag `@deep`, which `npm test` leaves to `npm run test:deep`, or the others; all where absent
 */
export async function endToEndSuite({
  files = [],
  env = {},
  only,
}: Selection & { only?: 'deep' | 'others' } = {}): Promise<Outcome> {
  return withReport(async (file) => {
    const tagged =
      only === undefined ? [] : [only === 'deep' ? '--grep' : '--grep-invert', '@deep'];
    const command = ['playwright', 'test', ...files, ...tagged, '--reporter=list,json'];
    const { exitCode } = await runTool(command, {
      output: 'show',
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      minutes: MOST_MINUTES,
    });
    const report = readReport(file) as PlaywrightReport | null;
    if (report === null) return failed('playwright ended without a report');
    const { expected, unexpected, flaky, skipped } = report.stats;
    const specs = report.suites.flatMap(specsIn);
    const { failures, flaky: again } = playwrightFailures(specs);
    const what = whatFailed(failures, exitCode);
    return {
      passed: expected + flaky,
      failed: Math.max(unexpected, what.length),
      skipped,
      notes: [...what, ...again.map(flakyNote), ...counted(specs.flatMap(whySkipped))],
    };
  });
}

/**
 * The lines about failures in the summary. A file that cannot be loaded has no failed tests, nor does an error outside
 * of every test.
 */
function whatFailed(names: readonly string[], exitCode: number | null): string[] {
  if (exitCode !== 0 && names.length === 0)
    return ['✗ an error outside of every test: see what the step printed'];
  return names.map((name) => `✗ ${name}`);
}

/** As {@link vitestFailures}. */
export function playwrightFailures(specs: readonly PlaywrightSpec[]): Failures {
  const namesOf = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title }) => `e2e/${file} › ${title}`);
  return { failures: namesOf('unexpected'), flaky: namesOf('flaky') };
}

function flakyNote(name: string): string {
  return `↻ passed only at a second attempt: ${name}`;
}

function specsIn({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsIn)];
}

function whySkipped({ title, tests }: PlaywrightSpec): string[] {
  return tests
    .filter(({ status }) => status === 'skipped')
    .map(({ annotations }) => {
      const why = annotations.find(({ type }) => type === 'skip')?.description;
      return why === undefined ? title : `${title} (skipped: ${why})`;
    });
}

/** Each name once, with the number of its occurrences. */
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
