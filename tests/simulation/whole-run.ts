import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const RECORD = join(import.meta.dirname, 'whole-run.json');
const RUN = ['mirror', 'mutation', 'sync', 'register', 'remote', 'model', 'platform'];
const FOLDERS = [...RUN.map((name) => `src/${name}`), 'tests/simulation', 'tests/support'];

/** Everything that decides what a run gives: time, chance and network are its own. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of FOLDERS) {
    for (const file of readdirSync(join(ROOT, folder), {
      recursive: true,
      encoding: 'utf8',
    }).toSorted()) {
      if (!/\.ts$|found-at\.json$/.test(file)) continue;
      hash.update(file).update(readFileSync(join(ROOT, folder, file)));
    }
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

/** Records that all of them have passed on the files as they are. */
export function record(): void {
  writeFileSync(RECORD, `${JSON.stringify({ passed: fingerprint() }, null, 2)}\n`);
}
