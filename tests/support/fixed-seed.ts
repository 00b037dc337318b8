import * as fc from 'fast-check';

/** The seed in `npm test`: always the same, so that a new failure comes from the change. */
const SEED = 20_261_126;

// The deep tests set another seed each time.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: Number(import.meta.env['VITE_PROPERTY_SEED'] ?? SEED),
});
