import { isChildPath } from '../model/collections.ts';
import type { ServerDocument } from '../model/fields/document.ts';
import type { Mutation } from './mutation.ts';

/**
 * Advances the `baseRev` of a waiting mutation once the server has answered which revision of the root document an
 * earlier mutation made (PUSH-5): a person's own change must not make their own deletion stale, but any other change must.
 * Revisions made by mutations in `over` count as seen as soon as they leave no gap, in whichever order the answers
 * come. If the earlier mutation has just created the document anew at revision 1 (another program had erased it for
 * good), revisions are counted from there. A revision 1 with later ones after it (`now`) is nothing new: a mutation
 * that came back from a file is answered from its old receipt.
 *
 * @param earlier the mutation that was acknowledged
 * @param rev the root document's revision that it made
 * @param now the root document's revision in base, after the answer was taken in
 */
export function advanceBaseRev(
  waiting: Mutation,
  earlier: Mutation,
  rev: number,
  now: number,
): Mutation {
  if (isChildPath(waiting.path) || !wasMadeOver(waiting, earlier)) return waiting;
  const isAnew = earlier.op === 'create' && rev === 1 && now === 1;
  const made = new Set([...(isAnew ? [] : (waiting.ownRevs ?? [])), rev]);
  let baseRev = isAnew ? 0 : waiting.baseRev;
  while (made.has(baseRev + 1)) baseRev += 1;
  return { ...waiting, baseRev, ownRevs: [...made].filter((own) => own > baseRev) };
}

/**
 * Whether the person who made a deletion or creation saw this state of its document (CONFLICT-2). Where nothing waited
 * in its queue, that is the one version which the phone held. Otherwise it is the revision `baseRev`, or the next one if
 * a mutation in `over` made it. The latter happens when another device sent that mutation from a file, and this device,
 * which found nothing left to do for it, never learned its revision.
 */
export function hasSeenRevision(
  { baseRev, over = [], seenVersion }: Mutation,
  { rev, lastMid, version }: ServerDocument,
): boolean {
  if (seenVersion !== undefined) return version === seenVersion;
  return rev === baseRev || (rev === baseRev + 1 && over.includes(lastMid));
}

/** Older releases did not store `over`: there, all earlier mutations of the same device count. */
function wasMadeOver({ over, deviceId, seq }: Mutation, earlier: Mutation): boolean {
  if (over) return over.includes(earlier.mutationId);
  return deviceId === earlier.deviceId && seq > earlier.seq;
}
