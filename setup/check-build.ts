import { join } from 'node:path';
import { faultsOf } from './build-faults.ts';

/* Ends with an error where `dist` is no build that may go online; a step of `npm run deploy`. */
const faults = faultsOf(join(import.meta.dirname, '../dist'));
for (const fault of faults) console.error(fault);
if (faults.length > 0)
  console.error('This build does not go online. npm run build makes one for production.');
process.exitCode = faults.length > 0 ? 1 : 0;
