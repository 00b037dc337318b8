import type { Fields } from '../model/fields/fields.ts';
import { MOVED_FLAGS } from '../model/movements/movement.ts';
import { valuesOrTokens } from '../model/fields/raw-value.ts';
import type { MutationInput } from './mutation.ts';
import { updateOf } from './patch.ts';
import { type ReplayedDocument, replayOne } from './replay.ts';

/**
 * Appends an update that restores the horse's flags: recording a movement again sets them, although a person may have
 * set them by hand since (decision 024). Pure.
 *
 * @param changes of the horse, and of what lies below it
 * @param flags the wanted ones; a missing flag stays as the movements set it
 * @param shown the horse and its movements as they are shown, where they are there already
 */
export function keepingFlags(
  changes: readonly MutationInput[],
  horse: string,
  flags: Fields,
  shown: readonly ReplayedDocument[] = [],
): readonly MutationInput[] {
  const documents = new Map(shown.map((each) => [each.path, each]));
  for (const each of changes) replayOne({ documents, tombstones: new Set() }, each);
  const { fields, unread } = documents.get(horse)!;
  const kept = Object.entries(flags).filter(([name]) =>
    (MOVED_FLAGS as readonly string[]).includes(name),
  );
  const back = updateOf(horse, valuesOrTokens(fields, unread), Object.fromEntries(kept));
  return back ? [...changes, back] : changes;
}
