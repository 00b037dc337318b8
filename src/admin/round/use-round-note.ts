import { useDraft } from '../shared/use-draft.ts';
import type { HorseOfRound } from './horse-of-round.ts';
import { noteKey, readNote } from './round-note.ts';

/** The note of a row: as typed, until it is saved with the visit, or as saved. */
export type RoundNote = ReturnType<typeof useRoundNote>;

/** Reads the note of a row. An empty text removes a saved note when it is saved. */
export function useRoundNote({ kind, day, row, visit }: HorseOfRound) {
  const draft = useDraft<string | null>(noteKey(kind, day, row.slug), null, readNote);
  const saved = visit?.notes ?? '';
  const text = draft.value ?? saved;
  const trimmed = text.trim();
  const isUnsaved = visit !== null && draft.value !== null && trimmed !== saved;
  return { draft, saved, text, trimmed, isUnsaved };
}
