import { collectionOf, groupOf, isVisitPath } from '../model/collections.ts';
import type { Mutation } from './mutation.ts';

/** Whether a later mutation of a lane makes sense only after an earlier one. */
export function dependsOn(later: Mutation, earlier: Mutation): boolean {
  const root = later.lane;
  const wholeDocument = (op: Mutation['op']) => op === 'create' || op === 'delete';
  if (earlier.path === root && wholeDocument(earlier.op)) return true;
  if (later.path === root && wholeDocument(later.op)) return true;
  if (later.path !== earlier.path) return false;
  if (isVisitPath(later.path)) return true;
  const collection = collectionOf(later.path);
  return Object.keys(later.patch).some((field) =>
    groupOf(collection, field).some((mate) => mate in earlier.patch),
  );
}
