import type { PlantedBug } from './planted-bug.ts';

/**
 * Bugs by which a tick of a given round is recorded more than once, or again after its deletion
 * (invariant 19).
 */
export const GIVEN_ROUND_BUGS: readonly PlantedBug[] = [
  {
    name: 'what a tick becomes has an id of its own each time',
    file: 'src/register/given-rounds/import-return.ts',
    find: 'const ids = idsOfTick(round.slug, tick).map((id) => below + id);',
    replace: 'const ids = [below + mirror.ids.documentId()];',
  },
  {
    name: 'a tick that was removed is recorded again',
    file: 'src/register/given-rounds/import-return.ts',
    find: "if (removed.length > 0) return nothing('removed');",
    replace: '',
  },
  {
    name: 'what a return brought is sent as if nobody else could have it',
    file: 'src/register/given-rounds/import-return.ts',
    find: 'await mirror.db.outbox.update(seq, { attempts: 1 });',
    replace: 'await mirror.db.outbox.update(seq, { attempts: 0 });',
  },
];
