import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, useLayoutEffect, useState } from 'react';
import { usePrinting } from './use-printing.ts';

/** The rows to render, and the padding (px) in place of those above and below. */
export interface VirtualRows {
  /** The ref of the element that holds the rows. */
  readonly list: RefCallback<HTMLElement>;
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** The ref of each row, which also needs `data-index`; measures its height. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** Lists up to this length are rendered whole, so that the browser's own search finds everything. */
const ALWAYS_WHOLE = 60;

/**
 * Gives the rows of a long list that are near the viewport; all of them while printing.
 *
 * @param estimate the likely height of a row (px)
 */
export function useVirtualRows(count: number, estimate: number): VirtualRows {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list || count === 0) return;
    const measured = list.getBoundingClientRect().top + window.scrollY;
    setTop((before) => (Math.abs(before - measured) < 1 ? before : measured));
  }, [list, count]);
  const printing = usePrinting();
  const isWhole = printing || count <= ALWAYS_WHOLE;
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used
  const virtualizer = useWindowVirtualizer({
    count: isWhole ? 0 : count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const end = (items.at(-1)?.end ?? top) - top;
  return {
    list: setList,
    indexes: isWhole
      ? Array.from({ length: count }, (_, index) => index)
      : items.map((i) => i.index),
    before: Math.max(0, (items[0]?.start ?? top) - top),
    after: isWhole ? 0 : Math.max(0, virtualizer.getTotalSize() - end),
    measure: virtualizer.measureElement,
  };
}
