import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'vite';
import type { PlantedBug } from './planted-bugs/planted-bug.ts';
import type { simulate } from './simulate.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = resolve(ROOT, 'node_modules/.cache/scuderia-simulation');

interface Simulation {
  readonly simulate: typeof simulate;
}

/**
 * The simulation with one bug in the code that it runs. The source files stay as they are: the bug
 * is put into a bundle.
 *
 * @throws Error unless the text to replace is in the file exactly once: a bug has to follow the code
 */
export async function plant(bug: PlantedBug): Promise<Simulation> {
  return bundle('simulate.ts', bug.name, [planted(bug)]);
}

/**
 * The file that a bug changes, as it is with the bug.
 *
 * @throws Error unless the text to replace is in the file exactly once
 */
export function sourceWith(bug: PlantedBug): string {
  const parts = readFileSync(resolve(ROOT, bug.file), 'utf8').split(bug.find);
  if (parts.length !== 2) throw new Error(`'${bug.name}' has no single place in ${bug.file}`);
  return parts.join(bug.replace);
}

/** The plugin that puts a bug into a bundle. */
function planted(bug: PlantedBug): Plugin {
  const file = resolve(ROOT, bug.file);
  const source = sourceWith(bug);
  return { name: 'plant', enforce: 'pre', load: (id) => (id === file ? source : null) };
}

/** The simulation as one module, which runs seeds three times as fast as Vitest's modules do. */
export function bundledSimulation(): Promise<Simulation> {
  return bundle('simulate.ts', 'as it is', []);
}

/**
 * Bundles a file of this folder with the code that it runs, changed by plugins, and imports it.
 *
 * @param name of the bundle's file, different for each bundle
 */
export async function bundle<Module>(
  entry: string,
  name: string,
  plugins: readonly Plugin[],
): Promise<Module> {
  const output = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    resolve: { alias: { dexie: resolve(ROOT, 'tests/support/dexie-in-memory.ts') } },
    plugins: [...plugins],
    build: {
      ssr: resolve(import.meta.dirname, entry),
      write: false,
      minify: false,
      target: 'node20',
    },
  });
  const [built] = Array.isArray(output) ? output : [output];
  if (!built || !('output' in built)) throw new Error('no bundle');
  mkdirSync(CACHE, { recursive: true });
  const made = resolve(CACHE, `${name.replace(/[^a-z]+/g, '-')}-${process.pid}.mjs`);
  writeFileSync(made, built.output[0].code);
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(made).href)) as Module;
  } finally {
    rmSync(made);
  }
}
