import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOf } from '../../../setup/build-faults.ts';
import { type FirebaseConfig, hostingFor } from '../../../src/site/build/hosting-config.ts';
import { deploySteps, planOf, stepsOf } from '../../../setup/deployment.ts';

const TARGET = { projectId: 'zoccoli-liberi', hasStorage: true, hasCredentials: false };

const only = (command: readonly string[]) => command[command.indexOf('--only') + 1];
const deploying = (target: Parameters<typeof stepsOf>[0]) =>
  stepsOf(target)
    .map(({ command }) => command)
    .filter((command) => command.includes('deploy'));
const deployed = (target = TARGET) => deploying(target).map(only);

test('rules and indexes are online before the app that relies on them', () => {
  expect(deployed()).toEqual(['firestore:rules', 'firestore:indexes', 'storage', 'hosting']);
});

test('nothing goes online before the build was made and looked at', () => {
  const commands = stepsOf(TARGET).map(({ command }) => command.join(' '));
  const first = commands.findIndex((command) => command.includes(' deploy '));
  expect(commands.slice(0, first)).toEqual([
    expect.stringContaining('firebase-tools@15 login'),
    'npm run build --silent',
    'node --import tsx setup/check-build.ts',
  ]);
  // And once more before the site: `npm start` may have put the demo there meanwhile.
  expect(commands.slice(-2)).toEqual([commands[first - 1], expect.stringMatching(/ hosting$/)]);
});

test('without Storage its step is left out, and the plan says what follows from that', () => {
  const target = { ...TARGET, hasStorage: false };
  expect(deployed(target)).toEqual(['firestore:rules', 'firestore:indexes', 'hosting']);
  expect(planOf(target)).toContain('shows its drawings');
  expect(planOf(TARGET)).not.toContain('shows its drawings');
});

test('every command of Firebase names the project, and deploys what firebase.json has', () => {
  const has = JSON.parse(readFileSync('firebase.json', 'utf8')) as object;
  for (const command of deploying(TARGET)) {
    expect(command.join(' ')).toContain('--project zoccoli-liberi --only ');
    expect(has).toHaveProperty(only(command)!.split(':')[0]!);
  }
});

test('where visits are counted every command takes the configuration that allows it', () => {
  const config = 'firebase.counting.json';
  const commands = deploying({ ...TARGET, config }).map((command) => command.join(' '));
  expect(commands).toHaveLength(4);
  for (const command of commands) expect(command).toContain(`--config ${config} --only`);
});

test('only a build that counts visits has the collector in its policy, and nothing else differs', () => {
  const plain = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
  expect(hostingFor(plain, '')).toEqual(plain);
  const [before, after] = [plain, hostingFor(plain, 'G-TEST1')].map((each) => JSON.stringify(each));
  expect(before).not.toContain('google-analytics');
  expect(after!.replace(' https://www.google-analytics.com', '')).toBe(before);
  expect(after).toMatch(/connect-src [^;]* https:\/\/www\.google-analytics\.com;/);
});

test('with credentials in the environment nobody is asked to sign in', () => {
  const plan = planOf({ ...TARGET, hasCredentials: true });
  expect(plan).not.toContain('login');
});

test('the plan names every step and its command', () => {
  const plan = planOf(TARGET);
  for (const { says, command } of stepsOf(TARGET)) {
    expect(plan).toContain(says);
    expect(plan).toContain(command.join(' '));
  }
});

test('a deployment stops at the first step that fails, and says what was not done and what may help', async () => {
  const steps = stepsOf(TARGET);
  const ran: string[] = [];
  const said: string[] = [];
  const done = await deploySteps(
    steps,
    async (command) => {
      ran.push(command.join(' '));
      return command.includes('storage') ? 1 : 0;
    },
    (line) => void said.push(line),
  );
  expect(done).toBe(false);
  expect(ran).toHaveLength(steps.length - 2);
  expect(said.join('\n')).toMatch(/Blaze plan[^]*Not done: [^]*the site and the app/);
});

test('when every step succeeds all were run, in their order', async () => {
  const steps = stepsOf(TARGET);
  const ran: (readonly string[])[] = [];
  const record = async (command: readonly string[]) => ran.push(command) - ran.length;
  expect(await deploySteps(steps, record, () => {})).toBe(true);
  expect(ran).toEqual(steps.map(({ command }) => command));
});

/** A folder with these files, like a build; deleted after the test. */
function builtOf(files: Readonly<Record<string, string>>): string {
  const dist = mkdtempSync(join(tmpdir(), 'scuderia-build-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text);
  return dist;
}

const OWN = { 'index.html': '', 'it.html': '<p>Zoccoli Liberi</p>', 'service-worker.js': '' };

test.each([
  ['a build of its own', OWN, []],
  ['no build', {}, [/missing/, /missing/, /missing/]],
  ['the demo', { ...OWN, 'assets/main.js': 'fetch("/__backend"+x)' }, [/main\.js is of the demo/]],
  ['the example', { ...OWN, 'it.html': '<p>Anna Esempio</p>' }, [/it\.html .*Anna Esempio/]],
  ...['sitemap.xml', 'site.webmanifest', 'assets/main.js'].map(
    (file) =>
      [
        `the example in ${file}`,
        { ...OWN, [file]: '"https://www.example.org/it"' },
        [RegExp(`${file} .*example`)],
      ] as const,
  ),
] as const)('looks at a build before it goes online: %s', (_, files, faults) => {
  expect(faultsOf(builtOf(files))).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});

test('the button of the nightly publication publishes main, whatever branch it is pressed for', () => {
  const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
  const [, checkout] = /uses: actions\/checkout@[^]*?\n([^]*?)\n {6}- /.exec(workflow)!;
  expect(checkout).toContain('ref: ${{ github.event.repository.default_branch }}');
});

// It publishes the worker, the rules and the dates of the register each night.
test.each([
  ['docs/decisions/006-the-worker-and-its-kill-switch.md', '## The kill switch'],
  ['docs/restoring.md', '**Close the register**'],
])('%s tells to stop the nightly publication, which would undo it', (paper, from) => {
  const workflow = readFileSync('.github/workflows/publish.yml', 'utf8');
  const [, variable] = /^ *if: vars\.(\w+) == 'yes'$/m.exec(workflow)!;
  const text = readFileSync(paper, 'utf8').replaceAll(/\s+/g, ' ');
  expect(text.slice(text.indexOf(from))).toContain(
    `set the variable \`${variable}\` of the repository to \`no\` first`,
  );
});
