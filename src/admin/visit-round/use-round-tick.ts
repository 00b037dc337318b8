import { flushSync } from 'react-dom';
import { useRegister } from '../session/session-context.tsx';
import { UNDO_MS, useToasts } from '../shared/frame/toasts.tsx';
import { visitLabels } from '../shared/labels/visit-labels.ts';
import { useBeforeTick } from '../shared/round/day-confirm.tsx';
import type { RowParts } from './row-parts.ts';
import { labels } from './labels.ts';
import { useUntick } from '../shared/round/use-untick.ts';
import { visitOn } from '../shared/horses/visit-on.ts';

/** The checkbox of a row: it records the horse's visit of the day, with the note as typed, or takes it back. */
export function useRoundTick(parts: RowParts) {
  const { kind, day, row, name, visit, state, onSaved, note, flight } = parts;
  const { draft, trimmed: notes, settle } = note;
  const register = useRegister();
  const toasts = useToasts();
  const beforeTick = useBeforeTick();
  const announce = () => toasts.announce(visitLabels.announceDone(kind, name));

  const record = async () => {
    const saved = await register[kind].add(row.slug, { day, notes }, row.fields);
    if (!saved.success) return toasts.toastFailure(saved.error);
    const path = saved.data;
    // Rendered at once: otherwise the queries that the save triggers would run first.
    flushSync(() => onSaved({ path, notes, pending: 1, more: [], key: '' }));
    settle();
    announce();
  };

  /** The note stays in its field as a draft: only the visit is undone. */
  const keepNote = () => {
    if (notes === '') return;
    const text = draft.set((held) => held)?.text ?? notes;
    // Stored again: `UntilHere` discards the stored draft, and then only this row still holds the text.
    draft.clear();
    draft.set(() => ({ text, over: '' }));
  };

  const { untick, question } = useUntick(
    {
      all: visit ? [visit, ...visit.more.map((path) => ({ path }))] : [],
      isSafe: state === 'pending',
      remove: ({ path }) => register.visits.delete(path, UNDO_MS),
      onRemoved: (isAll) => {
        if (isAll) onSaved(null);
        keepNote();
      },
      removed: (isAll) => labels.removed(kind, name, isAll),
      isTicked: () => visitOn(register, kind, row.slug, day),
      restore: register.visits.restore,
      onRestored: () => {
        draft.set(
          (since) => since && (since.text.trim() === notes ? null : { ...since, over: notes }),
        );
        announce();
      },
    },
    flight,
  );

  const toggle = () => (visit ? untick() : beforeTick(() => void flight.tap(record)));
  return { toggle, question };
}
