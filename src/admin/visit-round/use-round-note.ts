import { useTextOver } from '../shared/forms/use-text-over.ts';
import type { HorseOfRound } from './horse-of-round.ts';
import { noteKey } from './round-note.ts';

/** The note of a row: as typed, until it is saved with the visit, or as saved. */
export type RoundNote = ReturnType<typeof useRoundNote>;

/** Reads the note of a row. An empty text removes a saved note when it is saved. */
export function useRoundNote({ kind, day, row, visit }: HorseOfRound) {
  const saved = visit?.notes ?? '';
  const texts = { start: saved, saved, between: '; ' };
  const note = useTextOver(noteKey(kind, day, row.slug), texts);
  const { draft, text } = note;
  const typed = draft.value;
  const trimmed = text.trim();
  return {
    ...note,
    trimmed,
    isUnsaved: visit !== null && typed !== null && trimmed !== saved,
    /** After the text as shown was saved: keeps what was typed since, also a change back to what was there before. */
    settle: () =>
      draft.set((since) =>
        since === typed ? null : { text: since === null ? saved : since.text, over: trimmed },
      ),
  };
}
