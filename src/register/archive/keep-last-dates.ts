import { laterDate } from '../../model/fields/later-date.ts';
import type { MutationInput } from '../../mutation/mutation.ts';
import { updateOf } from '../../mutation/patch.ts';
import { type ReplayedDocument, replayOne } from '../../mutation/replay.ts';
import type { ArchivedDocument } from './archive-format.ts';
import type { HeldRecord } from './record-plan.ts';

/** Changes of a horse, and behind them one that sets those of its last dates that they make earlier than in a file. */
export function keepingLastDates(
  changes: readonly MutationInput[],
  { path, fields: file }: ArchivedDocument,
  dates: readonly string[],
  shown: readonly ReplayedDocument[],
): readonly MutationInput[] {
  if (dates.length === 0) return changes;
  const documents = new Map(shown.map((each) => [each.path, each]));
  for (const each of changes) replayOne({ documents, tombstones: new Set() }, each);
  const now = documents.get(path)!.fields;
  const earlier = dates.filter((field) => laterDate(file[field]!, now[field]!) !== now[field]);
  const back = updateOf(
    path,
    now,
    Object.fromEntries(earlier.map((field) => [field, file[field]!])),
  );
  return back ? [...changes, back] : changes;
}

/** How many last dates of a horse some changes make visits. */
export function inheritedCount(
  horse: string,
  shown: readonly ReplayedDocument[],
  changes: readonly MutationInput[],
  tombstones: HeldRecord['tombstones'],
): number {
  const documents = new Map(shown.map((each) => [each.path, each]));
  const gone = new Set(tombstones.keys());
  for (const each of changes) replayOne({ documents, tombstones: gone }, each);
  return Object.keys(documents.get(horse)?.inherited ?? {}).length;
}
