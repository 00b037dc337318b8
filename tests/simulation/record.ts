import { vitestSuite } from '../checks/test-suites.ts';
import { fingerprint, record } from './whole-run.ts';

/* `npm run record-simulation`: runs the whole simulation of `npm test`, and records that it passed. */
const before = fingerprint();
const { failed, notes } = await vitestSuite('simulation', { env: { WHOLE: '1' } });
if (failed > 0) console.log(notes.join('\n'));
else if (fingerprint() === before) record(before);
else console.log('The files have changed meanwhile: nothing is recorded.');
process.exitCode = failed === 0 && fingerprint() === before ? 0 : 1;
