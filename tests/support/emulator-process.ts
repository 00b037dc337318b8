import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './free-port.ts';

const PACKAGE = 'google-cloud-cli-firestore-emulator';
const BELOW_SDK = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const READY_WITHIN_MS = 60_000;
const GONE_WITHIN_MS = 5_000;

/**
 * The official Firestore emulator's jar: the one that FIRESTORE_EMULATOR_JAR names, else the one in
 * the Google Cloud SDK (the Debian package's, or that of the `gcloud` on the path), else the newest
 * one that firebase-tools has downloaded. Null where there is none.
 */
function findEmulatorJar(): string | null {
  const named = process.env['FIRESTORE_EMULATOR_JAR'];
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  const inSdk = sdkRoots().map((root) => join(root, BELOW_SDK));
  return [...inSdk, ...downloadedJars()].find((jar) => existsSync(jar)) ?? null;
}

/** Why the official emulator cannot run on this machine, or null where it can. */
export function whyNoEmulator(): string | null {
  if (findEmulatorJar() === null) {
    return 'the official Firestore emulator was not found (set FIRESTORE_EMULATOR_JAR)';
  }
  if (spawnSync(java(), ['-version']).status !== 0) return 'no Java was found';
  return null;
}

export type EmulatorProcess = {
  url: string;
  stop(): Promise<void>;
};

type Run = 'short' | 'long';

/**
 * Runs the emulator on a free port, and waits until it answers.
 *
 * @param rules file of the security rules
 * @param seed an export to begin with, as `exportFrom` gives it
 * @param run how long it is used: `long` for many minutes
 * @throws Error where it cannot run or does not come up, with its output.
 */
export async function startEmulatorProcess(
  rules: string,
  seed?: string,
  run: Run = 'short',
): Promise<EmulatorProcess> {
  const missing = whyNoEmulator();
  const jar = findEmulatorJar();
  if (missing !== null || jar === null) throw new Error(missing ?? 'no jar');
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch(jar, rules, await freePort(), seed, run);
    } catch (error) {
      // Another process took the free port first.
      if (tries === 3 || !String(error).includes('Address already in use')) throw error;
    }
  }
}

async function launch(
  jar: string,
  rules: string,
  port: number,
  seed: string | undefined,
  run: Run,
): Promise<EmulatorProcess> {
  const child = spawn(
    java(),
    [
      '-XX:+UseSerialGC',
      // Without the full compiler it starts faster; in a long run that compiler is several times faster.
      ...(run === 'short' ? ['-XX:TieredStopAtLevel=1'] : []),
      '-cp',
      jar,
      'com.google.cloud.datastore.emulator.firestore.CloudFirestore',
      '--host=127.0.0.1',
      `--port=${port}`,
      `--rules=${rules}`,
      ...(seed === undefined ? [] : [`--seed_from_export=${seed}`]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  }
  const killWithUs = (): boolean => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`the emulator did not start: ${output}`, { cause: error });
  }
  return {
    url,
    async stop() {
      process.removeListener('exit', killWithUs);
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      const timeout = setTimeout(() => child.kill('SIGKILL'), GONE_WITHIN_MS);
      await exited;
      clearTimeout(timeout);
    },
  };
}

/** Writes all documents of a project of a running emulator to a folder. Gives the file that `seed` takes. */
export async function exportFrom(url: string, folder: string, projectId: string): Promise<string> {
  const name = 'backup';
  const answer = await fetch(`${url}/emulator/v1/projects/${projectId}:export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      database: `projects/${projectId}/databases/(default)`,
      export_directory: folder,
      export_name: name,
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return join(folder, name, `${name}.overall_export_metadata`);
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no answer');
}

function java(): string {
  const home = process.env['JAVA_HOME'];
  return home === undefined || home === '' ? 'java' : join(home, 'bin', 'java');
}

function sdkRoots(): string[] {
  const roots: string[] = [];
  const fromEnvironment = process.env['CLOUDSDK_ROOT_DIR'];
  if (fromEnvironment !== undefined) roots.push(fromEnvironment);
  const packaged = output('dpkg', ['-L', PACKAGE])
    .split('\n')
    .find((file) => file.endsWith(BELOW_SDK));
  if (packaged !== undefined) roots.push(packaged.slice(0, -BELOW_SDK.length));
  const gcloud = output('which', ['gcloud']).trim();
  if (gcloud !== '') roots.push(dirname(dirname(realpathSync(gcloud))));
  return roots;
}

function downloadedJars(): string[] {
  const cache = join(homedir(), '.cache', 'firebase', 'emulators');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^cloud-firestore-emulator-v.*\.jar$/.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(cache, name));
}

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
