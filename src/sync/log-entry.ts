import { type Collection, collectionOf, isChildPath, rootPathOf } from '../model/collections.ts';
import { isChildCollection } from '../model/visits/visit.ts';
import type { Mutation } from '../mutation/mutation.ts';
import { filledFields } from '../mutation/patch.ts';
import type { DocumentWrite } from '../mutation/document-write.ts';
import type { Plan } from '../mutation/plan.ts';
import type { LogEntry } from './ports.ts';

/**
 * The log entry of a commit, which is also the mutation's receipt: it names fields, without values (PUSH-1). It records
 * what the commit does, which the rules check, and not what the mutation asked for: a creation may find the document
 * and change it, and a field may have its new value already.
 *
 * @throws RangeError where the plan does not write the mutation's own document (a bug of ours)
 */
export function logEntryOf(
  { mutationId, path, uid }: Mutation,
  { writes, conflicts }: Plan,
): LogEntry {
  const own = writes.find(({ document }) => document.path === path);
  if (!own) throw new RangeError(`nothing to tell of ${path}`);
  const root = writes.find(({ document }) => document.path === rootPathOf(path));
  return {
    mutationId,
    uid,
    function: logFunction(own, collectionOf(path)),
    params: { path, fields: namedFields(own) },
    result: { rev: root?.document.rev ?? 0, conflicts: conflicts.map(({ field }) => field) },
  };
}

/** The fields that the log names: those that change; of a new document those that are filled in. */
export function namedFields({ document: { path, fields }, changed }: DocumentWrite): string[] {
  if (changed === 'tombstone') return [];
  if (changed !== 'create') return [...changed];
  return isChildPath(path)
    ? Object.keys(fields)
    : Object.keys(filledFields(collectionOf(path), fields));
}

const NOUNS: Record<Collection, string> = {
  horses: 'Horse',
  hoovesTrims: 'HoovesTrim',
  dentists: 'Dentist',
  movements: 'Movement',
  memberships: 'Membership',
  events: 'Event',
  health: 'HealthAct',
  treatments: 'Treatment',
  receipts: 'Receipt',
  rounds: 'Round',
};

/** The function name that the log entry of a write carries, such as `addHoovesTrim`. */
export function logFunction({ changed }: DocumentWrite, collection: Collection): string {
  const create = isChildCollection(collection) ? 'add' : 'create';
  const verb = changed === 'create' ? create : changed === 'tombstone' ? 'delete' : 'update';
  return verb + NOUNS[collection];
}
