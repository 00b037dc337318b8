import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../support/code-of.ts';
import { withImports } from '../support/with-imports.ts';

const ROOT = join(import.meta.dirname, '../..');
const HERE = 'tests/simulation';
const RECORD = join(ROOT, HERE, 'whole-run.json');

/**
 * Of everything that decides what a run gives: the code of the files of this folder and of all that they import. Time,
 * chance and network are its own.
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
 * Whether planted bugs, faults and sequences have all passed on these very files (`npm run record-simulation`):
 * they cannot give anything else then, and `npm test` asks a part of them to prove the record. `WHOLE=1` asks all.
 */
export const isRecorded = (): boolean =>
  !process.env['WHOLE'] &&
  (JSON.parse(readFileSync(RECORD, 'utf8')) as { passed: string }).passed === fingerprint();

/** Records that all of them have passed on files with a fingerprint. */
export function record(passed: string): void {
  writeFileSync(RECORD, `${JSON.stringify({ passed }, null, 2)}\n`);
}
