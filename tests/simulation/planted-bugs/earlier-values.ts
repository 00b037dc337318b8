import type { PlantedBug } from './planted-bug.ts';

/**
 * Bugs by which a change cannot be taken back, or earlier values outlive their document (UNDO-1,
 * UNDO-2).
 */
export const EARLIER_VALUES_BUGS: readonly PlantedBug[] = [
  {
    name: 'what a change makes of a document is kept for what it replaced',
    file: 'src/mutation/earlier-values.ts',
    find: 'fields: only(before.fields),',
    replace: 'fields: only(own.document.fields),',
  },
  {
    name: 'what a change replaced is kept of its horse alone',
    file: 'src/mutation/earlier-values.ts',
    find: "return ['horses', 'memberships'].includes(collectionOf(path));",
    replace: "return ['horses'].includes(collectionOf(path));",
  },
  {
    name: 'a change keeps also what it did not replace',
    file: 'src/mutation/earlier-values.ts',
    find: 'fields: only(before.fields),',
    replace: 'fields: before.fields,',
  },
  {
    name: 'a deletion leaves what was kept of its document',
    file: 'src/mutation/earlier-values.ts',
    find: "(op === 'delete' || (op === 'update' && isErasure(mutationId)))",
    replace: "op === 'update' && isErasure(mutationId)",
  },
  {
    name: 'only the first page of what was kept goes with its document',
    file: 'src/sync/send-mutation.ts',
    find: 'async ({ items }) => void kept.push(...items),',
    replace: 'async ({ items }) => void (kept.length === 0 && kept.push(...items)),',
  },
];
