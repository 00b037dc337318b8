import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { loadEnv } from 'vite';
import { type FirebaseConfig, hostingFor } from '../src/site/build/hosting-config.ts';
import { problemOf } from '../src/site/build/setting-entries.ts';
import { settingsIn } from '../src/site/build/settings-plugin.ts';
import { hasFlag } from './has-flag.ts';
import { deploySteps, planOf, stepsOf } from './deployment.ts';

/*
 * `npm run deploy`: builds the site, and puts rules, indexes and site online. Shows before what it is going
 * to do, and asks. `--dry-run` only shows it, `--yes` does not ask.
 */
/** Beside firebase.json, because its paths are read from there. */
const CONFIG = 'firebase.counting.json';

async function main(): Promise<boolean> {
  const {
    firebaseProjectId: projectId,
    firebaseStorageBucket,
    firebaseMeasurementId,
  } = settingsIn(loadEnv('production', process.cwd(), 'VITE_'));
  const problem = problemOf('firebaseProjectId', projectId);
  if (problem !== null) {
    console.error(`firebaseProjectId ${problem}. Run npm run setup first.`);
    return false;
  }
  const target = {
    projectId,
    ...(firebaseMeasurementId !== '' && { config: CONFIG }),
    hasStorage: firebaseStorageBucket !== '',
    hasCredentials: Boolean(process.env['GOOGLE_APPLICATION_CREDENTIALS']),
  };
  console.log(planOf(target));
  if (hasFlag('dry-run', process.argv, process.env)) return true;
  if (!process.argv.includes('--yes') && !(await agrees())) return false;
  if (firebaseMeasurementId !== '') {
    const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
    writeFileSync(CONFIG, JSON.stringify(hostingFor(config, firebaseMeasurementId), null, 2));
  }
  const done = await deploySteps(stepsOf(target), run, console.log);
  if (done) console.log('Deployed. npm run doctor looks at it from outside.');
  return done;
}

async function agrees(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Go on? (yes/no) ');
  terminal.close();
  return /^(y|yes|s|sì|si)$/i.test(answer.trim());
}

async function run([program, ...args]: readonly string[]): Promise<number> {
  const child = spawn(program!, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // A backend of the environment would make the build one of the demo.
    env: { ...process.env, VITE_BACKEND: '' },
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return status ?? 1;
}

process.exitCode = (await main()) ? 0 : 1;
