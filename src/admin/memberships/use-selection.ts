import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The selected rows of a list. Only listed rows can be selected: a row that a filter hides is deselected. */
export interface Selection {
  /** In the order of the list. */
  readonly paths: readonly string[];
  readonly has: (path: string) => boolean;
  /** Selects or deselects a row; with `isRange` also all rows since the last one pressed. Keeps its identity. */
  readonly toggle: (path: string, isRange: boolean) => void;
  readonly setAll: (selected: boolean) => void;
}

const NONE: readonly string[] = [];

/** @param found the rows of the list, in its order; undefined while they are looked for, which deselects none */
export function useSelection(found: readonly string[] | undefined): Selection {
  const shown = found ?? NONE;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef(shown);
  const last = useRef<string | null>(null);
  useEffect(() => {
    list.current = shown;
  }, [shown]);
  const paths = useMemo(() => shown.filter((path) => chosen.has(path)), [shown, chosen]);
  // What is hidden is deselected: otherwise it would reappear selected.
  if (found && paths.length < chosen.size) setChosen(new Set(paths));
  const toggle = useCallback((path: string, isRange: boolean) => {
    const ends = [last.current ?? path, path].map((of) => list.current.indexOf(of));
    const [from, to] = [Math.min(...ends), Math.max(...ends)];
    const pressed = isRange && from >= 0 ? list.current.slice(from, to + 1) : [path];
    last.current = path;
    setChosen((before) => {
      const next = new Set(before);
      for (const each of pressed) {
        if (before.has(path)) next.delete(each);
        else next.add(each);
      }
      return next;
    });
  }, []);
  return {
    paths,
    has: (path) => chosen.has(path),
    toggle,
    setAll: (selected) => setChosen(new Set(selected ? shown : [])),
  };
}
