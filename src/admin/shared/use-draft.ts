import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { discardDraft, keepDraft, readDraft } from '../../mirror/drafts.ts';
import { useMirror } from '../session/session-context.tsx';

/** The state of a form, kept over reloads. */
export interface Draft<Value> {
  /** What is typed. */
  readonly value: Value;
  /** False until the stored draft was read. */
  readonly ready: boolean;
  /** Whether the value was stored before the page was loaded. */
  readonly restored: boolean;
  /** Changes what is typed; a change that gives `blank` deletes the stored draft. */
  readonly set: (change: (value: Value) => Value) => void;
  /** Resets the form to blank and deletes the stored draft: the person discards what is typed. */
  readonly clear: () => void;
  /** As `clear`, because `saved` was saved; what was typed since it was read stays. */
  readonly settle: (saved: Value) => void;
}

/** What parses a stored draft by its schema, for {@link useDraft}. */
export function draftReader<Schema extends v.GenericSchema>(schema: Schema) {
  return (stored: unknown): v.InferOutput<Schema> | null => {
    const read = v.safeParse(schema, stored);
    return read.success ? read.output : null;
  };
}

/**
 * Stores what is typed in the mirror's drafts at every change, so that a reload, a crash or an update
 * loses nothing.
 *
 * @param key names the screen and the document
 * @param blank the form when nothing was typed; must keep its identity between renders
 * @param read parses a stored draft, which may be of an earlier version; null if it is invalid
 */
export function useDraft<Value>(
  key: string,
  blank: Value,
  read: (stored: unknown) => Value | null,
): Draft<Value> {
  const mirror = useMirror();
  const [state, setState] = useState({ value: blank, ready: false, restored: false });
  const touched = useRef(false);
  const latest = useRef(blank);
  const reader = useRef(read);

  useEffect(() => {
    let cancelled = false;
    const load = async () => {
      let value: Value | null = null;
      try {
        const stored = await readDraft(mirror, key);
        if (stored !== undefined) value = reader.current(stored);
      } catch (error) {
        console.error(error);
      }
      if (cancelled) return;
      if (value !== null && !touched.current) {
        latest.current = value;
        setState({ value, ready: true, restored: true });
      } else {
        setState((before) => ({ ...before, ready: true }));
      }
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [mirror, key]);

  // Writes are sequential; one that is superseded while it waits is skipped.
  const writing = useRef<Promise<void>>(Promise.resolve());
  const store = useCallback(
    (value: Value, discard: boolean) => {
      latest.current = value;
      const write = async (previous: Promise<void>) => {
        await previous;
        if (latest.current !== value) return;
        try {
          await (discard ? discardDraft(mirror, key) : keepDraft(mirror, key, value));
        } catch (error) {
          console.error(error);
        }
      };
      writing.current = write(writing.current);
    },
    [mirror, key],
  );

  const set = useCallback(
    (change: (value: Value) => Value) => {
      touched.current = true;
      const value = change(latest.current);
      if (value === latest.current) return;
      store(value, value === blank);
      setState((before) => ({ ...before, value, restored: before.restored && value !== blank }));
    },
    [store, blank],
  );

  const clear = useCallback(() => {
    touched.current = true;
    store(blank, true);
    setState({ value: blank, ready: true, restored: false });
  }, [store, blank]);

  const settle = useCallback(
    (saved: Value) => set((value) => (value === saved ? blank : value)),
    [set, blank],
  );

  return { ...state, set, clear, settle };
}
