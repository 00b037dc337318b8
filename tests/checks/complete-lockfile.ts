import { completeLockfile } from './lockfile.ts';

/** After `npm install`, where the registry does not offer every platform's packages. */
console.log(`${completeLockfile()} packages added to package-lock.json`);
