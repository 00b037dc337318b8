import * as fc from 'fast-check';

/** What property tests try in `npm test`: the same values each time, so that a failure is of the change. */
const SEED = 20_261_126;

// The deep tests name another seed each time.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(import.meta.env['VITE_PROPERTY_SEED'] ?? SEED),
});
