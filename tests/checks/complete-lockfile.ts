import { completeLockfile } from './lockfile.ts';

/** To run after `npm install`, where the registry does not offer every platform's packages. */
console.log(`${completeLockfile()} packages added to package-lock.json`);
