import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../support/code-of.ts';
import { withImports } from '../support/with-imports.ts';

const ROOT = join(import.meta.dirname, '../..');
const HERE = 'tests/simulation';
const RECORD = join(ROOT, HERE, 'whole-run.json');

/**
 * A fingerprint of everything that decides what a run gives: the code of this folder and of all
 * that it imports, the packages, and the known seeds. Time, chance and network are simulated.
 */
export function fingerprint(): string {
  const files = new Set(['package-lock.json', `${HERE}/found-at.json`]);
  for (const file of readdirSync(join(ROOT, HERE), { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts')) withImports(`${HERE}/${file}`, files);
  }
  const hash = createHash('sha256');
  for (const file of [...files].toSorted()) {
    hash.update(file).update(codeOf(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Whether planted bugs, faults and sequences all passed on this very code (`npm run
 * record-simulation`). They would pass again, so `npm test` runs only a part of them, to check the
 * record. With `WHOLE=1` it runs all.
 */
export const isRecorded = (): boolean =>
  !process.env['WHOLE'] &&
  (JSON.parse(readFileSync(RECORD, 'utf8')) as { passed: string }).passed === fingerprint();

/** Records that all of them passed on the code with this fingerprint. */
export function record(passed: string): void {
  writeFileSync(RECORD, `${JSON.stringify({ passed }, null, 2)}\n`);
}
