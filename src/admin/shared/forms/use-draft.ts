import { deepEqual } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useMirror } from '../../session/session-context.tsx';
import { saveFailureOf } from '../../../mirror/changes/save-failure.ts';
import { unsavedLabels } from '../labels/unsaved-labels.ts';
import { StoredDraft } from '../../../mirror/drafts/stored-draft.ts';
import { useToasts } from '../frame/toasts.tsx';

/** The state of a form, kept over reloads. */
export interface Draft<Value> {
  /** What is typed. */
  readonly value: Value;
  /** False until the stored draft is read. */
  readonly ready: boolean;
  /** Whether the value contains a draft that was stored before the form was shown. */
  readonly restored: boolean;
  /** Changes what is typed, and returns it. A change back to the initial form deletes the stored draft. */
  readonly set: (change: (value: Value) => Value) => Value;
  /** Empties the form and deletes the stored draft: the person discards what they typed. */
  readonly clear: () => void;
  /**
   * Clears the form after `saved` was saved, but keeps what was typed since `saved` was taken. That includes a change
   * back to `before`, which the form showed without a draft before the save, and no longer shows by itself.
   */
  readonly settle: (saved: Value, before?: Value) => void;
  /** Resolves once every change so far is stored, or could not be. */
  readonly whenStored: () => Promise<void>;
}

/** Returns the function that parses a stored draft by its schema, for {@link useDraft}. */
export function draftReader<Schema extends v.GenericSchema>(schema: Schema) {
  return (stored: unknown): v.InferOutput<Schema> | null => {
    const read = v.safeParse(schema, stored);
    return read.success ? read.output : null;
  };
}

/**
 * Stores what is typed in the mirror's drafts at every change, so that a reload, a crash or an update loses nothing.
 * Until the stored draft is read nothing can be typed: the form is not shown yet (`ready`), or its field is read-only.
 * A change that comes nevertheless is applied to what was read.
 *
 * @param key names the screen and the document; must not change while the form is shown
 * @param initial the form when nothing was typed; a value equal to it is no draft and is not stored
 * @param read parses a stored draft, which may be of an earlier version; null if it is invalid
 */
export function useDraft<Value>(
  key: string,
  initial: Value,
  read: (stored: unknown) => Value | null,
): Draft<Value> {
  const mirror = useMirror();
  const [blank] = useState(initial);
  const [stored] = useState(() => new StoredDraft(mirror, key));
  const [state, setState] = useState({ value: blank, ready: false, restored: false });
  /** The changes made before the stored draft was read; null after that. */
  const early = useRef<((value: Value) => Value)[] | null>([]);
  const latest = useRef(blank);
  const reader = useRef(read);

  // Writes are sequential; a write that has been superseded when its turn comes is skipped.
  const writing = useRef<Promise<void>>(Promise.resolve());
  const { toastError } = useToasts();
  /** Whether the latest text could not be stored: it is lost with the page. */
  const isLost = useRef(false);
  const store = useCallback(
    (value: Value) => {
      const write = async (previous: Promise<void>) => {
        await previous;
        if (latest.current !== value) return;
        try {
          await (value === blank ? stored.discard() : stored.keep(value));
          isLost.current = false;
        } catch (error) {
          console.error(error);
          // A database that was closed has taken its forms from the screen; what was saved is not lost.
          if (value === blank || saveFailureOf(error) === 'closed') return;
          if (!isLost.current) toastError(unsavedLabels.draft);
          isLost.current = true;
        }
      };
      writing.current = write(writing.current);
    },
    [stored, blank, toastError],
  );

  const set = useCallback(
    (change: (value: Value) => Value) => {
      early.current?.push(change);
      const typed = change(latest.current);
      const value = deepEqual(typed, blank) ? blank : typed;
      if (value === latest.current) return value;
      latest.current = value;
      if (early.current === null) store(value);
      setState((before) => ({ ...before, value, restored: before.restored && value !== blank }));
      return value;
    },
    [store, blank],
  );

  useEffect(() => {
    const load = async () => {
      let kept: Value | null = null;
      try {
        const read = await stored.read();
        if (read !== undefined) kept = reader.current(read);
      } catch (error) {
        console.error(error);
      }
      const changes = early.current;
      if (changes === null) return;
      early.current = null;
      latest.current = kept ?? blank;
      setState({ value: latest.current, ready: true, restored: kept !== null });
      set((value) => changes.reduce((to, change) => change(to), value));
    };
    void load();
  }, [stored, blank, set]);

  const clear = useCallback(() => void set(() => blank), [set, blank]);

  const settle = useCallback(
    (saved: Value, before: Value = blank) =>
      void set((value) => (value === saved ? blank : value === blank ? before : value)),
    [set, blank],
  );

  return { ...state, set, clear, settle, whenStored: () => writing.current };
}

/** A draft in which null means the value that the form proposes. */
export type Proposing<Value, Proposed> = Value & {
  /** The proposal when typing began; absent in drafts of earlier releases. */
  readonly seen?: Proposed | undefined;
};

/** The state of a form that proposes something. */
export interface ProposingDraft<Value, Proposed> extends Draft<Proposing<Value, Proposed>> {
  /** The value that a null means. */
  readonly proposed: Proposed;
}

/**
 * {@link useDraft} for a form that shows a proposal, such as today, where the draft has null. The proposal of the time
 * when typing began is kept with the draft: it is saved as the person saw it, even on the next day, and whatever
 * arrives meanwhile.
 *
 * @param proposed the present proposal
 */
export function useProposingDraft<Value extends object, Proposed>(
  key: string,
  initial: Value,
  read: (stored: unknown) => Proposing<Value, Proposed> | null,
  proposed: Proposed,
): ProposingDraft<Value, Proposed> {
  type State = Proposing<Value, Proposed>;
  const [blank] = useState<State>(initial);
  const draft = useDraft(key, blank, read);
  const set = (change: (value: State) => State) =>
    draft.set((before) => {
      const typed = change(before);
      const isBlank = deepEqual({ ...typed, seen: null }, { ...blank, seen: null });
      return isBlank ? blank : { ...typed, seen: typed.seen ?? proposed };
    });
  return { ...draft, set, proposed: draft.value.seen ?? proposed };
}
