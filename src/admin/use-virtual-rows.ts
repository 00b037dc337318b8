import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';

/** The rows to render, and the empty room (px) that stands for those above and below. */
export interface VirtualRows<Element extends HTMLElement> {
  /** Goes on the element that holds the rows. */
  readonly list: RefObject<Element | null>;
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** Goes on each row, with `data-index`: rows may be of any height. */
  readonly measure: (row: HTMLElement | null) => void;
}

/** Up to so many rows all are rendered: the browser's own search and print find them. */
const ALL = 60;

/**
 * Renders of a long list only what is near the window.
 *
 * @param estimate the likely height of a row (px)
 */
export function useVirtualRows<Element extends HTMLElement>(
  count: number,
  estimate: number,
): VirtualRows<Element> {
  const list = useRef<Element>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const now = list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0;
    setTop((held) => (Math.abs(held - now) < 1 ? held : now));
  }, [count]);
  const few = count <= ALL;
  const virtualizer = useWindowVirtualizer({
    count: few ? 0 : count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  return {
    list,
    indexes: few ? Array.from({ length: count }, (_, index) => index) : items.map((i) => i.index),
    before: Math.max(0, (items[0]?.start ?? top) - top),
    after: few ? 0 : Math.max(0, virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top)),
    measure: virtualizer.measureElement,
  };
}
