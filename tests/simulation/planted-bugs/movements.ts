import type { PlantedBug } from './planted-bug.ts';

/** Bugs by which the flags of a horse do not follow from its last movement. */
export const MOVEMENT_BUGS: readonly PlantedBug[] = [
  {
    name: 'a movement before the last one writes the flags of its horse',
    file: 'src/model/movements/movement.ts',
    find: 'const isLast = date !== null && lastMovement === date;',
    replace: 'const isLast = date !== null;',
  },
  {
    name: 'the flags stay when the last movement is deleted',
    file: 'src/model/movements/movement.ts',
    find: 'return { ...flagsWithout(deleted, remaining, horse), lastMovement };',
    replace: 'return { lastMovement };',
  },
  {
    name: 'the flags stay when the only movement is deleted',
    file: 'src/model/movements/movement.ts',
    find: 'return { ...flagsWithout(deleted, remaining, horse), lastMovement };',
    replace:
      'return { ...(remaining.length > 0 && flagsWithout(deleted, remaining, horse)), lastMovement };',
  },
  {
    name: 'a deleted horse leaves its movements',
    file: 'src/mutation/required-reads.ts',
    find: 'alive(expected.get(path)) ? CHILD_COLLECTIONS : []',
    replace:
      "alive(expected.get(path)) ? CHILD_COLLECTIONS.filter((kind) => kind !== 'movements') : []",
  },
];
