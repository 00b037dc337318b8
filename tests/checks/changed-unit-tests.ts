import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, runTool } from './run-tool.ts';

/**
 * The unit tests that a change since the last commit can break, as paths from the root: those that import something
 * changed, directly or not, and those that read files, of which imports do not tell. Empty where nothing is changed, or
 * Git cannot say what is.
 */
export async function changedUnitTests(): Promise<readonly string[]> {
  if (!(await hasChanges())) return [];
  const listing = ['list', '--project', 'unit', '--changed', '--filesOnly', '--json'];
  const { exitCode, output } = await runTool(['vitest', ...listing], { output: 'keep' });
  if (exitCode !== 0) return [];
  // The output may have lines before the JSON.
  const listed = JSON.parse(output.slice(output.search(/^\[/m))) as readonly { file: string }[];
  const folder = join(ROOT, 'tests', 'unit');
  const reading = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .filter((file) => /readFileSync|readdirSync|\?raw/.test(readFileSync(file, 'utf8')));
  const files = new Set([...listed.map(({ file }) => file), ...reading]);
  return [...files].map((file) => relative(ROOT, file));
}

async function hasChanges(): Promise<boolean> {
  const { exitCode, output } = await runTool(['git', 'status', '--porcelain'], { output: 'keep' });
  return exitCode === 0 && output.trim() !== '';
}
