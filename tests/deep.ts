import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSeeds } from '../e2e/chaos/run-seeds.ts';
import { buildForDemo } from '../local-backend/demo-build.ts';
import { lighthouseOnPages } from './checks/lighthouse.ts';
import { failed, type Outcome } from './checks/outcome.ts';
import { ROOT, runTool } from './checks/run-tool.ts';
import { endToEndSuite, vitestSuite } from './checks/test-suites.ts';

/*
 * `npm run test:deep`: what `npm test` does a few times, repeated as often as is worthwhile before a release. It takes
 * several hours on two cores, more than three of them for chaos. With names (`npm run test:deep -- kills lighthouse`)
 * only those parts. The latest result of each part is written to docs/deep-tests.md.
 */
type Part = {
  readonly name: string;
  /** What it does and how often, for docs/deep-tests.md. */
  readonly what: string;
  readonly run: () => Promise<Outcome>;
};

const DOCUMENT = join(ROOT, 'docs', 'deep-tests.md');
/** The number of chaos runs; `CHAOS_SEEDS` overrides it. */
const CHAOS_SEEDS = Number(process.env['CHAOS_SEEDS'] ?? 200);
const SEED = String(Date.now() % 1_000_000);
/** How often the property tests run, each time from a seed of its own. */
const PROPERTY_RUNS = 5;

const PARTS: readonly Part[] = [
  {
    name: 'types',
    what: 'The types once more, by the TypeScript that editors use',
    run: async () => {
      const app = await runTool(['tsc', '--noEmit', '-p', 'tsconfig.json'], { output: 'show' });
      const worker = await runTool(['tsc', '--noEmit', '-p', 'sw'], { output: 'show' });
      const wrong = [app, worker].filter(({ exitCode }) => exitCode !== 0).length;
      return { passed: 2 - wrong, failed: wrong, skipped: 0, notes: [] };
    },
  },
  {
    name: 'seeds',
    what: 'The simulation: 20,000 seeds of 400 steps, a third of them wide',
    run: () => simulation('seeds', { SEEDS: '20000' }),
  },
  {
    name: 'sequences',
    what: 'Two devices and one document: every sequence of 5 steps',
    run: () => simulation('exhaustive', { DEPTH: '5' }),
  },
  {
    name: 'faults',
    what: 'In every scenario each operation of storage and wire fails once, and each function throws at each of its first three calls',
    run: () =>
      vitestSuite('simulation', {
        files: ['nth-failure', 'inner-faults'].map((file) => `tests/simulation/${file}.test.ts`),
        env: { SHARE: '1', CALLS: '3' },
      }),
  },
  {
    name: 'properties',
    what: `The unit tests, their properties from ${PROPERTY_RUNS} seeds, none of which is that of \`npm test\``,
    run: properties,
  },
  {
    name: 'register and mirror in chromium',
    what: 'The tests of the register, and those of the mirror that `npm test` leaves out, on the IndexedDB of a real Chromium',
    run: () =>
      vitestSuite('register and mirror in chromium', { config: 'tests/chromium.config.ts' }),
  },
  {
    name: 'opening',
    what: 'Every screen while it opens, watched for longer, and at more addresses that the app never makes',
    run: () =>
      vitestSuite('chromium, one page', {
        config: 'tests/chromium.config.ts',
        files: ['opening', 'addresses'].map((file) => `tests/elements/admin/${file}.test.tsx`),
        env: { VITE_PROPERTY_SEED: SEED },
      }),
  },
  {
    name: 'planted bugs',
    what: 'Each planted bug is found by the simulation within 1,000 seeds, or at the one that showed it before',
    run: () => simulation('planted-bugs', { BUGS: 'all' }),
  },
  {
    name: 'rule mutants',
    what: 'Every case of `firestore.rules`; and each condition, left out, is noticed by one (official emulator)',
    run: () =>
      vitestSuite('rules', {
        files: ['rules', 'mutants'].map((file) => `tests/rules/${file}.test.ts`),
        env: { MUTANTS: 'all', CASES: 'all' },
      }),
  },
  {
    name: 'backends',
    what: 'From a seed of their own: 1,500 sequences of random requests and 500 of the calls of the app get the same answers from both backends; on both, too, what `npm test` shows on the emulator alone: the register, public dates, an erasure, and old registers, which are read, corrected, changed, archived and restored',
    run: () =>
      fromSeed('contract', {
        files: [
          'contract/remote-backend-random',
          'contract/remote-store',
          'contract/register',
          'contract/mirror-storage',
          'integration/public-dates',
          'integration/erasure',
          'integration/archive-round-trip',
          'integration/old-register',
          'integration/old-documents',
          'integration/old-forms',
        ].map((file) => `tests/${file}.test.ts`),
        env: { VITE_PROPERTY_SEED: SEED, BACKENDS: 'all' },
      }),
  },
  {
    name: 'backend kills',
    what: 'The embedded backend killed 50 times',
    run: () =>
      vitestSuite('local-backend', {
        files: ['tests/local-backend/kill.test.ts'],
        env: { SCUDERIA_KILLS: '50' },
      }),
  },
  {
    name: 'long queue',
    what: '200 changes of 72 hours without a network, in a browser',
    run: () =>
      onBuild(() => endToEndSuite({ files: ['e2e/long-queues.spec.ts'], env: { MEMBERS: '180' } })),
  },
  {
    name: 'end to end',
    what: 'The end-to-end tests that `npm test` leaves out (`@deep`)',
    run: () => onBuild(() => endToEndSuite({ only: 'deep' })),
  },
  {
    name: 'kills',
    what: '100 browsers killed in the middle of a save, 10 in the middle of an upgrade of the database',
    run: () =>
      onBuild(() =>
        endToEndSuite({
          files: ['e2e/killed-while-saving.spec.ts', 'e2e/old-database.spec.ts'],
          env: { KILLS: '100', UPGRADE_KILLS: '10' },
          only: 'others',
        }),
      ),
  },
  {
    name: 'chaos',
    what: 'Seeded runs of chaos in real browsers, under an oracle outside of the app',
    run: () => onBuild(chaos),
  },
  {
    name: 'lighthouse',
    what: 'Lighthouse on every public page, until five looks at it are good or four bad; a page of each kind without its script, too',
    run: () => onBuild(() => lighthouseOnPages({ isDeep: true })),
  },
];

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    const names = PARTS.map(({ name }) => name).join(', ');
    console.error(`No such part: ${unknown.join(', ')}. There are: ${names}`);
    process.exit(1);
  }
  for (const part of PARTS) {
    if (wanted.length > 0 && !wanted.includes(part.name)) continue;
    console.log(`\n── ${part.name}`);
    const startedAt = performance.now();
    const outcome = await part.run().catch((error: unknown) => failed(String(error)));
    const minutes = (performance.now() - startedAt) / 60_000;
    write(part, row(part, outcome, minutes));
    if (outcome.failed > 0) process.exitCode = 1;
  }
  console.log(readFileSync(DOCUMENT, 'utf8'));
}

const simulation = (file: string, env: Readonly<Record<string, string>>) =>
  vitestSuite('simulation', { files: [`tests/simulation/${file}.test.ts`], env });

/** Runs a suite from {@link SEED}, which is printed before it and is in its result. */
async function fromSeed(...suite: Parameters<typeof vitestSuite>): Promise<Outcome> {
  console.log(`seed ${SEED}`);
  const outcome = await vitestSuite(...suite);
  return { ...outcome, notes: [`seed ${SEED}`, ...outcome.notes] };
}

async function properties(): Promise<Outcome> {
  const seeds = Array.from({ length: PROPERTY_RUNS }, (_, nth) => Number(SEED) * 10 + nth);
  let [passed, wrong] = [0, 0];
  const notes = [`seeds ${seeds.join(', ')}`];
  for (const seed of seeds) {
    console.log(`VITE_PROPERTY_SEED=${seed}`);
    const outcome = await vitestSuite('unit', { env: { VITE_PROPERTY_SEED: String(seed) } });
    passed += outcome.passed;
    wrong += outcome.failed;
    if (outcome.failed > 0) notes.push(`${seed}: ${outcome.notes.join(', ')}`);
  }
  return { passed, failed: wrong, skipped: 0, notes };
}

async function chaos(): Promise<Outcome> {
  const { passed, failed: seeds, steps, confirmed, backend } = await runSeeds(1, CHAOS_SEEDS);
  const notes = [
    `${CHAOS_SEEDS} seeds, ${steps} steps, ${confirmed} saves that a screen confirmed, on the ${backend} backend`,
    ...(seeds.length > 0 ? [`seeds ${seeds.join(', ')}`] : []),
  ];
  return { passed, failed: seeds.length, skipped: 0, notes };
}

async function onBuild(run: () => Promise<Outcome>): Promise<Outcome> {
  return (await buildForDemo()) ? run() : failed('there is no build');
}

function row({ name, what }: Part, outcome: Outcome, minutes: number): string {
  const { passed, failed: wrong, skipped, notes } = outcome;
  const numbers = `${passed} passed, ${wrong} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const result = [numbers, ...notes].join('; ').replaceAll('|', '\\|');
  const day = new Date().toISOString().slice(0, 10);
  return `| ${name} | ${what} | ${result} | ${minutes.toFixed(0)} | ${day}, ${commit()} |`;
}

/** The commit that was tested, and whether the tree had other changes. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  const isChanged = git('status', '--porcelain', '--', ':!docs').trim() !== '';
  return `${git('rev-parse', '--short', 'HEAD').trim()}${isChanged ? ' and changes' : ''}`;
}

/** Replaces the row of one part in docs/deep-tests.md. Of the others the results stay; what is done is as it is now. */
function write(part: Part, latest: string): void {
  const before = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8').split('\n') : [];
  const rowOf = ({ name, what }: Part): string => {
    const held = before.find((line) => line.startsWith(`| ${name} |`));
    const result =
      held
        ?.split(/(?<!\\)\|/)
        .slice(3)
        .join('|') ?? ' not run yet | | |';
    return `| ${name} | ${what} |${result}`;
  };
  const rows = PARTS.map((each) => (each === part ? latest : rowOf(each)));
  writeFileSync(
    DOCUMENT,
    `# Latest results of the long test runs

Written by \`npm run test:deep\` (tests/deep.ts), each result when its part was last run: there with all its
parts, or by name (\`npm run test:deep -- kills lighthouse\`). What is done is as it is now, which may be more than at
that commit.

| Part | What is done | Result | Minutes | When, on what |
|---|---|---|---|---|
${rows.join('\n')}
`,
  );
}

await main();
