import type { PlantedBug } from './planted-bug.ts';

/** Bugs by which the flags of a horse do not follow from its last movement. */
export const MOVEMENT_BUGS: readonly PlantedBug[] = [
  {
    name: 'a movement before the last one writes the flags of its horse',
    file: 'src/mutation/reconcile.ts',
    find: 'const flags = isLast ? flagsOf(movement, horse.fields, isReplacement) : {};',
    replace: 'const flags = flagsOf(movement, horse.fields, isReplacement);',
  },
  {
    name: 'the flags stay when the last movement is deleted',
    file: 'src/mutation/reconcile.ts',
    find: 'const flags = wasLast ? flagsWithout(movement.fields, remaining, horse.fields) : {};',
    replace: 'const flags = {};',
  },
  {
    name: 'the flags stay when the only movement is deleted',
    file: 'src/mutation/reconcile.ts',
    find: 'const flags = wasLast ? flagsWithout(movement.fields, remaining, horse.fields) : {};',
    replace:
      'const flags = wasLast && left ? flagsWithout(movement.fields, remaining, horse.fields) : {};',
  },
  {
    name: 'a deleted horse leaves its movements',
    file: 'src/sync/send-mutation.ts',
    find: 'alive(expected.get(path)) ? BELOW_HORSE : []',
    replace: "alive(expected.get(path)) ? BELOW_HORSE.filter((kind) => kind !== 'movements') : []",
  },
];
