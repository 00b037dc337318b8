import type { PlantedBug } from './planted-bug.ts';

/** Bugs by which a treatment does not stay as it was written (invariant 6). */
export const WRITTEN_ONCE_BUGS: readonly PlantedBug[] = [
  {
    name: 'the treatments of a horse are deleted with it',
    file: 'src/register/horses/horse-removal.ts',
    find: 'return { row, visits: visits.flat(), acts };',
    replace:
      "for (const path of await mirror.db.view('treatments').where('fields.horse').equals(slug).primaryKeys()) await append(mirror, { op: 'delete', path }, { holdMs });\n    return { row, visits: visits.flat(), acts };",
  },
  {
    name: 'a row is cancelled without its reason',
    file: 'src/register/treatments/treatments.ts',
    find: 'updateOf(path, seen, { cancelledAt, cancelledReason })',
    replace: 'updateOf(path, seen, { cancelledAt })',
  },
];
