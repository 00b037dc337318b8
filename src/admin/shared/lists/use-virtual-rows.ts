import { type RefCallback, useLayoutEffect, useState } from 'react';
import { usePrinting } from '../output/use-printing.ts';
import { useWindowRows } from './use-window-rows.ts';

/** The rows to render, and the padding (px) in place of those above and below. */
export interface VirtualRows {
  /** The ref of the element that holds the rows. */
  readonly list: RefCallback<HTMLElement>;
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** The ref of each row, which also needs `data-index`; measures its height. */
  readonly measure: ((row: HTMLElement | null) => void) | undefined;
}

/** Lists up to this length are rendered whole, so that the browser's own search finds everything. */
const ALWAYS_WHOLE = 60;

/**
 * Returns the rows of a long list that are near the viewport; all of them while printing.
 *
 * @param estimate the estimated height of a row (px)
 */
export function useVirtualRows(count: number, estimate: number): VirtualRows {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!list || count === 0) return;
    const measured = list.getBoundingClientRect().top + window.scrollY;
    // oxlint-disable-next-line react/set-state-in-effect -- where a list begins is known once it is drawn
    setTop((before) => (Math.abs(before - measured) < 1 ? before : measured));
  }, [list, count]);
  const printing = usePrinting();
  const isWhole = printing || count <= ALWAYS_WHOLE;
  const { rows, total, measure } = useWindowRows(isWhole ? 0 : count, estimate, top);
  const end = (rows.at(-1)?.end ?? top) - top;
  return {
    list: setList,
    indexes: isWhole
      ? Array.from({ length: count }, (_, index) => index)
      : rows.map(({ index }) => index),
    before: Math.max(0, (rows[0]?.start ?? top) - top),
    after: isWhole ? 0 : Math.max(0, total - end),
    measure,
  };
}
