import { useState } from 'react';
import type { SaveFailure } from '../../../mirror/changes/save-failure.ts';
import type { Result } from '../../../platform/result.ts';
import { isAnyOnServer } from '../../../register/unsent/on-server.ts';
import { useMirror } from '../../session/session-context.tsx';
import { deleteEach, eachUntilFailure } from './each-until-failure.ts';
import { useToasts } from '../frame/toasts.tsx';
import type { SingleFlight } from '../forms/use-single-flight.ts';

/** What the tick of a row stands for, and how it is removed and restored. */
interface Ticked<Each, Removed> {
  /** All documents of the horse's day; none without a tick. */
  all: readonly Each[];
  /** Whether nobody may have seen them, and they say no more than the tick does. */
  isSafe: boolean;
  remove: (each: Each) => Promise<Result<Removed, SaveFailure | 'missing'>>;
  /** @param isAll false if some of them are left, as in `removed` */
  onRemoved: (isAll: boolean) => void;
  /** Says that they were removed, or some of them. */
  removed: (isAll: boolean) => string;
  /** Whether this phone holds such a document now. */
  isTicked: () => Promise<Result<unknown, 'unreadable'>>;
  restore: (removed: Removed) => Promise<Result<unknown, SaveFailure>>;
  onRestored: () => void;
}

/** What the question before a removal needs. */
export interface UntickQuestion {
  /** Whether the documents are being deleted. */
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Takes a tick back, with 'Annulla'. Documents that others may have seen, or several at once, are removed only after a
 * question, not by a mistaken tap.
 *
 * @returns `untick`, for the tap, and the question, null unless it is to be asked
 */
export function useUntick<Each extends { readonly path: string }, Removed>(
  ticked: Ticked<Each, Removed>,
  { tap, run }: SingleFlight,
) {
  const mirror = useMirror();
  const toasts = useToasts();
  const path = ticked.all[0]?.path;
  /** The document that the question is about: a later one has to be asked about anew. */
  const [asking, setAsking] = useState<string>();
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    const { done, failure } = await deleteEach(ticked.all, ticked.remove);
    setBusy(false);
    setAsking(undefined);
    if (failure || done.length === 0) toasts.toastFailure(failure ?? 'missing');
    if (done.length === 0) return;
    ticked.onRemoved(!failure);
    let left = done;
    toasts.toastUndo(ticked.removed(!failure), async () => {
      // A different button from the one that undid it, so a quick tap is no double tap.
      await run(async () => {
        left = await restore(left, left.length < done.length);
      });
      return left.length === 0;
    });
  };
  /**
   * @param isBegun whether some were restored already, before a failure
   * @returns what is left to restore
   */
  const restore = async (
    removed: readonly Removed[],
    isBegun: boolean,
  ): Promise<readonly Removed[]> => {
    // The horse may have been ticked again while 'Annulla' is still shown. Where that cannot be read, the undo goes on.
    const there = await ticked.isTicked();
    if (!isBegun && there.success && there.data) return [];
    const { done, failure } = await eachUntilFailure(removed, ticked.restore);
    if (failure) toasts.toastFailure(failure);
    else ticked.onRestored();
    return removed.slice(done.length);
  };

  const untick = () => {
    if (path === undefined) return;
    const ask = () => setAsking(path);
    if (ticked.all.length > 1 || !ticked.isSafe) return ask();
    void tap(async () => ((await isAnyOnServer(mirror, [path])) ? ask() : remove()));
  };
  const isAsking = path !== undefined && asking === path;
  const question: UntickQuestion | null = isAsking
    ? { busy, onConfirm: () => void run(remove), onClose: () => setAsking(undefined) }
    : null;
  return { untick, question };
}
