import { useState } from 'react';
import type { Day } from '../../../model/values/calendar.ts';
import type { VisitKind } from '../../../model/visits/visit.ts';
import { useRegister } from '../../session/session-context.tsx';
import { useSingleFlight } from '../forms/use-single-flight.ts';
import { useToasts } from '../frame/toasts.tsx';
import { visitLabels } from '../labels/visit-labels.ts';

interface Options {
  kind: VisitKind;
  slug: string;
  /** The horse's name. */
  name: string;
  today: Day;
  /** Whether today's visit was read, wherever it was recorded. */
  isRead: boolean;
  /** What is announced once the visit was taken back. */
  undoneText: string;
}

/**
 * One tap that records today's visit of a horse, and its undo.
 *
 * @returns `saved`, the path of the visit that was recorded here and not read yet, else empty; and `undone`, the path of
 *   the last one that was taken back
 */
export function useVisitToday({ kind, slug, name, today, isRead, undoneText }: Options) {
  const register = useRegister();
  const toasts = useToasts();
  const { tap, run } = useSingleFlight();
  // The visit that was saved here is read a moment later; from then on what is read shows whether it still exists.
  const [saved, setSaved] = useState('');
  const [undone, setUndone] = useState('');
  if (saved !== '' && isRead) setSaved('');

  const record = () =>
    tap(async () => {
      const added = await register[kind].add(slug, { day: today, notes: '' });
      if (!added.success) return toasts.toastFailure(added.error);
      setUndone('');
      setSaved(added.data);
      toasts.toastUndo(visitLabels.announceDone(kind, name), () => undo(added.data));
    });

  // A different button from the one that recorded it, so a quick tap is no double tap.
  const undo = async (path: string) => {
    let isDone = false;
    await run(async () => {
      const deleted = await register.visits.delete(path);
      isDone = deleted.success || deleted.error === 'missing';
      // Who deleted it may have done so before it was read here.
      if (isDone) setSaved('');
      if (!deleted.success) return toasts.toastFailure(deleted.error);
      setUndone(path);
      toasts.announce(undoneText);
    });
    return isDone;
  };
  return { saved, undone, record };
}
