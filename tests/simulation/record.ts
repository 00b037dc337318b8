import { vitestSuite } from '../checks/test-suites.ts';
import { record } from './whole-run.ts';

/* `npm run record-simulation`: runs the whole simulation of `npm test`, and records that it passed. */
const { failed, notes } = await vitestSuite('simulation', { env: { WHOLE: '1' } });
if (failed === 0) record();
else console.log(notes.join('\n'));
process.exitCode = failed === 0 ? 0 : 1;
