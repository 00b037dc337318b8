import { isVisitPath } from '../model/collections.ts';
import type { Mutation } from '../mutation/mutation.ts';
import type { Mirror } from './database.ts';
import { rebuildView, readQueue } from './view.ts';

/**
 * Takes back the last change of a lane that `isMeant`, if the server cannot have it: no attempt to
 * send it was ever begun, or it was refused. Only inside a transaction over the lane.
 *
 * @returns whether there was such a change; where not, what it did has to be undone by another one
 */
export async function takeBack(
  mirror: Mirror,
  lane: string,
  isMeant: (change: Mutation) => boolean,
): Promise<boolean> {
  const change = (await readQueue(mirror, lane)).findLast(isMeant);
  if (!change || (change.attempts > 0 && change.status !== 'attention')) return false;
  await withdraw(mirror, change);
  return true;
}

/**
 * Takes a change out of the outbox as if it had never been made, and with it what makes no sense
 * without it. Only inside a transaction over its lane.
 */
export async function withdraw(mirror: Mirror, change: Mutation): Promise<void> {
  const { outbox } = mirror.db;
  const lane = await readQueue(mirror, change.lane);
  const gone = [change, ...dependentsOf(change, lane)];
  await outbox.bulkDelete(gone.map(({ seq }) => seq));
  await outbox.bulkPut(
    rebasedWithout(
      change,
      lane.filter((each) => !gone.includes(each)),
    ),
  );
  await rebuildView(mirror, change.lane);
}

/**
 * What makes no sense without a change: behind the creation of a document all that follows in its
 * lane, behind a visit what else was done with that visit.
 */
export function dependentsOf(change: Mutation, lane: readonly Mutation[]): Mutation[] {
  const whole = change.op === 'create';
  return lane.filter(
    (later) =>
      later.lane === change.lane &&
      later.seq > change.seq &&
      (whole || (isVisitPath(change.path) && later.path === change.path)),
  );
}

/**
 * What of `changes` would have been made otherwise without `gone`: whoever changed one of its fields
 * again knew what it had replaced, and is not to be asked about a value that never left the phone.
 */
function rebasedWithout(gone: Mutation, changes: readonly Mutation[]): Mutation[] {
  const open = new Map(Object.entries(gone.patch));
  const later = changes.filter(({ seq, path }) => seq > gone.seq && path === gone.path);
  return later.map((change) => {
    const patch = { ...change.patch };
    const seen = { ...change.seen };
    for (const [field, { from, to }] of open) {
      const again = patch[field];
      if (seen[field] === to) seen[field] = from;
      if (again?.from === to) patch[field] = { from, to: again.to };
      if (again) open.delete(field);
      if (again?.to === from) {
        delete patch[field];
        seen[field] = from;
      }
    }
    return { ...change, patch, seen };
  });
}
