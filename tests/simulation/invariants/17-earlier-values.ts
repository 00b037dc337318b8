import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Observations, ObservedCommit } from './observations.ts';
import { isAlive, valueOf } from './register-facts.ts';
import { Violation } from './violation.ts';

/*
 * Invariant 17: the commit of a change of a horse or a membership also stores the values that it
 * replaces, as they were. None are left of a document that is deleted, or that a person is erased
 * from. (The limit of 90 days is not checked here.)
 */

const KEPT = /^(horses|memberships)\/[^/]+$/;

/** The earlier values in a commit are those that it replaces, and no others (UNDO-1). */
export function checkKept({ writes, log, before, earlier }: ObservedCommit): void {
  const { path } = log.params;
  const own = writes.find(({ document }) => document.path === path);
  const held = before.get(path) ?? null;
  const changed = own && typeof own.changed !== 'string' ? own.changed : [];
  const isDue = KEPT.test(path) && changed.length > 0 && !erases(log.mutationId);
  if (!isDue || !held || !isAlive(held)) {
    if (earlier) throw new Violation(17, `something is kept of ${path} by ${log.function}`);
    return;
  }
  if (!earlier || earlier.path !== path)
    throw new Violation(17, `what ${log.function} of ${path} replaces is not kept`);
  for (const field of changed) checkField(field, held, earlier);
  const others = [...Object.keys(earlier.fields), ...earlier.unreadable].filter(
    (field) => !changed.includes(field),
  );
  if (others.length > 0)
    throw new Violation(17, `${others.join()} of ${path} is kept and was not changed`);
}

function checkField(
  field: string,
  held: ServerDocument,
  { fields, unreadable }: NonNullable<ObservedCommit['earlier']>,
): void {
  const isUnread = Object.hasOwn(held.unread ?? {}, field);
  if (isUnread !== unreadable.includes(field))
    throw new Violation(17, `${field} of ${held.path} is kept as ${isUnread ? '' : 'un'}readable`);
  if (!isUnread && fields[field] !== valueOf(held, field))
    throw new Violation(17, `${field} of ${held.path} is kept as it was not`);
}

/**
 * After a commit that deletes a document, or erases a person from it, none of its earlier values
 * are left (UNDO-2).
 */
export function checkForgotten({ server }: Observations, { writes, log }: ObservedCommit): void {
  for (const { document, changed } of writes) {
    if (changed !== 'tombstone' && !(erases(log.mutationId) && changed !== 'create')) continue;
    const left = [...server.earlier.values()].some(({ path }) => path === document.path);
    if (left) throw new Violation(17, `something is still kept of ${document.path}`);
  }
}

/**
 * Whether a mutation erases a person: only then is its id of UUID version 8. (`isErasure` is code
 * under test.)
 */
function erases(mutationId: string): boolean {
  return mutationId.charAt(14) === '8';
}
