import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefCallback } from 'react';
import { useLayoutEffect, useState } from 'react';
import { usePrinting } from './use-printing.ts';

/** The rows to render, and the empty room (px) that stands for those above and below. */
export interface VirtualRows {
  /** Goes on the element that holds the rows. */
  readonly list: RefCallback<HTMLElement>;
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** Goes on each row, with `data-index`: rows may be of any height. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** Up to so many rows all are rendered: the browser's own search finds them. */
const ALL = 60;

/**
 * Renders of a long list only what is near the window; all of it on paper.
 *
 * @param estimate the likely height of a row (px)
 */
export function useVirtualRows(count: number, estimate: number): VirtualRows {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list || count === 0) return;
    const now = list.getBoundingClientRect().top + window.scrollY;
    setTop((held) => (Math.abs(held - now) < 1 ? held : now));
  }, [list, count]);
  const printing = usePrinting();
  const few = printing || count <= ALL;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React's compiler
  const virtualizer = useWindowVirtualizer({
    count: few ? 0 : count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const end = (items.at(-1)?.end ?? top) - top;
  return {
    list: setList,
    indexes: few ? Array.from({ length: count }, (_, index) => index) : items.map((i) => i.index),
    before: Math.max(0, (items[0]?.start ?? top) - top),
    after: few ? 0 : Math.max(0, virtualizer.getTotalSize() - end),
    measure: virtualizer.measureElement,
  };
}
