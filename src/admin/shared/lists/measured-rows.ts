import {
  Virtualizer,
  type VirtualItem,
  observeWindowOffset,
  observeWindowRect,
  windowScroll,
} from '@tanstack/virtual-core';
import { flushSync } from 'react-dom';

/** A list that scrolls with the window. */
interface List {
  readonly count: number;
  /** The estimated height of a row, and the position of the list's start (px). */
  readonly estimate: number;
  readonly top: number;
  /** The number of rows rendered above and below the visible ones. */
  readonly overscan: number;
}

/** The rows of a list near the window; their heights are measured as they become visible. */
export interface MeasuredRows {
  /** Sets the present state of the list. */
  readonly set: (list: List) => void;
  readonly inSight: () => readonly VirtualItem[];
  /** The height of all rows (px). */
  readonly total: () => number;
  /** The ref of each row. */
  readonly measure: (row: HTMLElement | null) => void;
  /** To be called by an effect after the first render; returns the cleanup. */
  readonly begin: () => () => void;
  /** To be called by an effect after each render. */
  readonly update: () => void;
}

/**
 * Begins with no rows.
 *
 * @param redraw called when other rows become visible, or heights change
 */
export function createMeasuredRows(redraw: () => void): MeasuredRows {
  /** Whether a row's ref is measuring it; React cannot render synchronously during that. */
  let isMeasuring = false;
  const optionsOf = ({ count, estimate, top, overscan }: List) => ({
    count,
    overscan,
    estimateSize: () => estimate,
    scrollMargin: top,
    getScrollElement: (): Window => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    // Begins with the rows that are rendered already.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    onChange: (_: unknown, isUrgent: boolean) => {
      if (isUrgent && !isMeasuring) flushSync(redraw);
      else redraw();
    },
  });
  const rows = new Virtualizer<Window, HTMLElement>(
    optionsOf({ count: 0, estimate: 0, top: 0, overscan: 0 }),
  );
  return {
    set: (list) => rows.setOptions(optionsOf(list)),
    inSight: () => rows.getVirtualItems(),
    total: () => rows.getTotalSize(),
    measure: (row) => {
      isMeasuring = true;
      rows.measureElement(row);
      isMeasuring = false;
    },
    begin: () => rows._didMount(),
    update: () => rows._willUpdate(),
  };
}
