import { useCallback, useEffect, useRef, useState } from 'react';
import { discardDraft, keepDraft, readDraft } from '../../mirror/drafts.ts';
import { useMirror } from '../session/session-context.tsx';

/** The state of a form that outlives the page. */
export interface Draft<Value> {
  /** What is typed now. */
  readonly value: Value;
  /** False until it is known whether an earlier life of the page left something. */
  readonly ready: boolean;
  /** Whether the value was left by an earlier life of the page. */
  readonly restored: boolean;
  readonly set: (change: (value: Value) => Value) => void;
  /** Back to the blank form; forgotten on the phone too. */
  readonly clear: () => void;
}

/**
 * Keeps what is typed in the mirror's drafts at every change, so that a reload, a kill or an update
 * loses nothing.
 *
 * @param key the screen and the document
 * @param blank the form when nothing was typed; must keep its identity between renders
 * @param read makes a value of what was kept, of whatever age; null where it makes no sense
 */
export function useDraft<Value>(
  key: string,
  blank: Value,
  read: (kept: unknown) => Value | null,
): Draft<Value> {
  const mirror = useMirror();
  const [state, setState] = useState({ value: blank, ready: false, restored: false });
  const typed = useRef(false);
  const latest = useRef(blank);
  const reader = useRef(read);

  useEffect(() => {
    let gone = false;
    const load = async () => {
      let value: Value | null = null;
      try {
        const kept = await readDraft(mirror, key);
        if (kept !== undefined) value = reader.current(kept);
      } catch (error) {
        console.error(error);
      }
      if (gone) return;
      if (value !== null && !typed.current) {
        latest.current = value;
        setState({ value, ready: true, restored: true });
      } else {
        setState((held) => ({ ...held, ready: true }));
      }
    };
    void load();
    return () => {
      gone = true;
    };
  }, [mirror, key]);

  // Writes follow each other, and a write that is overtaken while it waits is left out.
  const writing = useRef<Promise<void>>(Promise.resolve());
  const keep = useCallback(
    (value: Value, forget: boolean) => {
      latest.current = value;
      const write = async (previous: Promise<void>) => {
        await previous;
        if (latest.current !== value) return;
        try {
          await (forget ? discardDraft(mirror, key) : keepDraft(mirror, key, value));
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
      typed.current = true;
      const value = change(latest.current);
      if (value === latest.current) return;
      keep(value, false);
      setState((held) => ({ ...held, value }));
    },
    [keep],
  );

  const clear = useCallback(() => {
    typed.current = true;
    keep(blank, true);
    setState({ value: blank, ready: true, restored: false });
  }, [keep, blank]);

  return { ...state, set, clear };
}
