import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import type { createMeasuredRows } from './measured-rows.ts';

/** The number of rows rendered above and below the visible ones. */
const OVERSCAN = 8;

/** The rendered rows, in px from the top of the document. */
export interface WindowRows {
  readonly rows: readonly {
    readonly index: number;
    readonly start: number;
    readonly end: number;
  }[];
  /** The height of all rows. */
  readonly total: number;
  /** The ref of each row, which also needs `data-index`; undefined while rows are not measured. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** The loaded function, shared by all lists of this tab. */
let create: typeof createMeasuredRows | null = null;

/**
 * The rows of a list that are near the window. The code that measures them is loaded for the first long list: until
 * then, and if it cannot be loaded, each row counts with its estimated height.
 *
 * @param count the number of rows; 0 for a list that is rendered whole
 * @param estimate the estimated height of a row (px)
 * @param top the position of the list's start (px)
 */
export function useWindowRows(count: number, estimate: number, top: number): WindowRows {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [measured, setMeasured] = useState(() => create?.(redraw) ?? null);
  measured?.set({ count, estimate, top, overscan: OVERSCAN });

  const isNeeded = count > 0 && measured === null;
  useEffect(() => {
    if (!isNeeded) return;
    let cancelled = false;
    const load = async () => {
      create ??= (await import('./measured-rows.ts')).createMeasuredRows;
      if (!cancelled) setMeasured(create(redraw));
    };
    void load().catch(() => undefined);
    window.addEventListener('scroll', redraw, { passive: true });
    return () => {
      cancelled = true;
      window.removeEventListener('scroll', redraw);
    };
  }, [isNeeded]);
  useLayoutEffect(() => measured?.begin(), [measured]);
  useLayoutEffect(() => measured?.update());

  if (!measured) return { ...likely(count, estimate, top), measure: undefined };
  return { rows: measured.inSight(), total: measured.total(), measure: measured.measure };
}

/** The rows near the window, if each has the estimated height. */
function likely(count: number, estimate: number, top: number) {
  const rowAt = (px: number) => Math.floor((px - top) / estimate);
  const first = Math.min(Math.max(0, rowAt(window.scrollY) - OVERSCAN), count);
  const end = Math.min(count, rowAt(window.scrollY + window.innerHeight) + 1 + OVERSCAN);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, nth) => {
    const start = top + (first + nth) * estimate;
    return { index: first + nth, start, end: start + estimate };
  });
  return { rows, total: count * estimate };
}
