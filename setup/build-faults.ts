import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLE_VALUES } from '../src/site/build/setting-entries.ts';

/** What makes a build one that may not go online: that of the demo, or one with values of the example. */
export function faultsOf(dist: string): readonly string[] {
  const missing = ['index.html', 'it.html', 'service-worker.js'].filter(
    (file) => !existsSync(join(dist, file)),
  );
  if (missing.length > 0) return missing.map((file) => `dist/${file} is missing`);
  const faults: string[] = [];
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js|webmanifest|xml)$/.test(file)) continue;
    const text = readFileSync(join(dist, file), 'utf8');
    if (/["'`]\/__backend["'`]/.test(text)) faults.push(`dist/${file} is of the demo`);
    for (const value of EXAMPLE_VALUES)
      if (text.includes(value)) faults.push(`dist/${file} shows the example: ${value}`);
  }
  return faults;
}
