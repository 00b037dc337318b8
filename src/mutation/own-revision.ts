import { isVisitPath } from '../model/collections.ts';
import type { ServerDocument } from '../model/document.ts';
import type { Mutation } from './mutation.ts';

/**
 * A mutation that waits, once the server has told which revision of the root document an earlier one
 * made (PUSH-5): an own change must not make an own deletion stale, but any other must. What it was
 * made over, it saw; those revisions count as seen as soon as they follow on each other without a gap,
 * in whichever order the answers come. Where an earlier one has just created the document anew, at revision 1
 * (another program had erased it for good), revisions are counted from there. One that came back from a file is
 * answered from its receipt, with the same revision, when later ones are there: that is nothing new.
 *
 * @param earlier what was acknowledged
 * @param rev the root document's revision that it made
 * @param now the root document's revision as this phone knows it, the answer taken in
 */
export function withOwnRevision(
  waiting: Mutation,
  earlier: Mutation,
  rev: number,
  now: number,
): Mutation {
  if (isVisitPath(waiting.path) || !wasMadeOver(waiting, earlier)) return waiting;
  const isAnew = earlier.op === 'create' && rev === 1 && now === 1;
  const made = new Set([...(isAnew ? [] : (waiting.ownRevs ?? [])), rev]);
  let baseRev = isAnew ? 0 : waiting.baseRev;
  while (made.has(baseRev + 1)) baseRev += 1;
  return { ...waiting, baseRev, ownRevs: [...made].filter((own) => own > baseRev) };
}

/**
 * Whether who made a deletion or a creation saw this state of its document (CONFLICT-2): the revision that it
 * is known to have seen, or the one behind that, where a change that it was made over made it. Another device
 * sent that one from a file, and this device, which found nothing to do for it, never had its answer.
 */
export function hasSeen(
  { baseRev, over = [] }: Mutation,
  { rev, lastMid }: ServerDocument,
): boolean {
  return rev === baseRev || (rev === baseRev + 1 && over.includes(lastMid));
}

/** Older releases did not keep what a change was made over: there the queue of one device tells. */
function wasMadeOver({ over, deviceId, seq }: Mutation, earlier: Mutation): boolean {
  if (over) return over.includes(earlier.mutationId);
  return deviceId === earlier.deviceId && seq > earlier.seq;
}
