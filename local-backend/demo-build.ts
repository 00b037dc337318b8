import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayOf } from '../src/model/values/calendar.ts';
import { PHOTO_SLOTS } from '../src/model/photo-slots.ts';
import { fetchDates } from '../src/site/build/dates-plugin.ts';
import { DEMO } from './demo.ts';

const ROOT = join(import.meta.dirname, '..');
export const DIST_DIR = join(ROOT, 'dist');

/**
 * Settings that make a build use a backend on its own origin. They override those of a real project in the
 * environment or in `.env`.
 */
export const DEMO_ENV = {
  VITE_BACKEND: '/__backend',
  VITE_FIREBASE_PROJECT_ID: DEMO.projectId,
  VITE_FIREBASE_MEASUREMENT_ID: '',
} as const;

/** A file in the build: its text records what the build was made of, its modification time when. */
const MARK = join(DIST_DIR, '.demo');
/** Folders whose files are no input of a build. */
const NO_SOURCES = new Set([
  'bench',
  'dist',
  'docs',
  'doctor',
  'e2e',
  'local-backend',
  'node_modules',
  'playwright-report',
  'screenshots',
  'setup',
  'test-results',
  'tests',
]);

/**
 * Builds the app for the demo, unless `dist` is such a build already and newer than all its inputs.
 *
 * @param options.backend a running backend, whose photos and dates of the site go into the build
 * @returns whether the build exists; if not, its errors have been printed.
 */
export async function buildForDemo({
  backend,
  onBuild = () => {},
}: { backend?: string; onBuild?: () => void } = {}): Promise<boolean> {
  const storage = backend && `${backend}/v0/b/demo/o`;
  const documents =
    backend && `${backend}/v1/projects/${DEMO.projectId}/databases/(default)/documents`;
  const madeOf = [
    settings(),
    storage && (await photosIn(storage)),
    documents && JSON.stringify(await fetchDates(documents, dayOf(Date.now()))),
  ].join('');
  if (isFresh(madeOf)) return true;
  onBuild();
  const build = spawn('npm', ['run', 'build', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, ...DEMO_ENV, SITE_PHOTOS_FROM: storage, SITE_DATES_FROM: documents },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [build.stdout, build.stderr]) {
    stream.on('data', (chunk: Buffer) => void said.push(chunk));
  }
  const [status] = (await once(build, 'close')) as [number | null];
  if (status !== 0) {
    console.error(Buffer.concat(said).toString());
    return false;
  }
  writeFileSync(MARK, madeOf);
  return true;
}

function isFresh(madeOf: string): boolean {
  try {
    return readFileSync(MARK, 'utf8') === madeOf && statSync(MARK).mtimeMs > newestIn(ROOT);
  } catch {
    return false;
  }
}

/** Every setting that Vite puts into a build. */
function settings(): string {
  return Object.entries({ ...process.env, ...DEMO_ENV })
    .filter(([name]) => name.startsWith('VITE_'))
    .map(([name, value]) => `${name}=${value}\n`)
    .toSorted()
    .join('');
}

/** A line for each photo of the site in Storage, with its generation, which changes when the photo is replaced. */
async function photosIn(storage: string): Promise<string> {
  const lines = PHOTO_SLOTS.map(async (slot) => {
    const response = await fetch(`${storage}/${slot}.webp`);
    const { generation } = (await response.json()) as { generation?: string };
    return response.ok ? `photo ${slot} ${generation}\n` : '';
  });
  return (await Promise.all(lines)).join('');
}

/** The latest time at which a file was written, or added to or taken from a folder. */
function newestIn(folder: string): number {
  const times = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.name.endsWith('.md') ? 0 : statSync(path).mtimeMs;
    const isSource = folder !== ROOT || !(NO_SOURCES.has(entry.name) || entry.name.startsWith('.'));
    return isSource ? Math.max(statSync(path).mtimeMs, newestIn(path)) : 0;
  });
  return Math.max(0, ...times);
}
