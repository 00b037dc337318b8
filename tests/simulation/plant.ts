import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { PlantedBug } from './planted-bugs/planted-bug.ts';
import type { simulate } from './simulate.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = resolve(ROOT, 'node_modules/.cache/scuderia-simulation');

interface Simulation {
  readonly simulate: typeof simulate;
}

/**
 * The simulation with one bug in the code it runs. The code itself stays as it is: a bundle of it is
 * made in which one place reads otherwise.
 *
 * @throws Error when the place is not there exactly once: the bug has to follow the code
 */
export async function plant(bug: PlantedBug): Promise<Simulation> {
  const file = resolve(ROOT, bug.file);
  const parts = readFileSync(file, 'utf8').split(bug.find);
  if (parts.length !== 2) throw new Error(`'${bug.name}' has no single place in ${bug.file}`);
  return bundled(bug.name, (id) => (id === file ? parts.join(bug.replace) : null));
}

/** The simulation as one module, which runs three times as many seeds as Vitest's modules do. */
export function bundledSimulation(): Promise<Simulation> {
  return bundled('as it is', () => null);
}

/** @param load the text of a module, null where it is that of its file */
async function bundled(name: string, load: (id: string) => string | null): Promise<Simulation> {
  const output = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    resolve: { alias: { dexie: resolve(ROOT, 'tests/support/dexie-in-memory.ts') } },
    plugins: [{ name: 'plant', enforce: 'pre', load }],
    build: {
      ssr: resolve(import.meta.dirname, 'simulate.ts'),
      write: false,
      minify: false,
      target: 'node20',
    },
  });
  const [bundle] = Array.isArray(output) ? output : [output];
  if (!bundle || !('output' in bundle)) throw new Error('no bundle');
  mkdirSync(CACHE, { recursive: true });
  const made = resolve(CACHE, `${name.replace(/[^a-z]+/g, '-')}-${process.pid}.mjs`);
  writeFileSync(made, bundle.output[0].code);
  return (await import(/* @vite-ignore */ pathToFileURL(made).href)) as Simulation;
}
