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
  /** The likely height of a row, and where the list begins (px). */
  readonly estimate: number;
  readonly top: number;
  /** How many rows are drawn above and below those in sight. */
  readonly overscan: number;
}

/** The rows of a list near the window, whose heights are measured as they come into sight. */
export interface MeasuredRows {
  /** Tells how the list is now. */
  readonly set: (list: List) => void;
  readonly inSight: () => readonly VirtualItem[];
  /** The height of them all (px). */
  readonly total: () => number;
  /** The ref of each row. */
  readonly measure: (row: HTMLElement | null) => void;
  /** For an effect of the first drawing; gives what ends it. */
  readonly begin: () => () => void;
  /** For an effect of each drawing. */
  readonly update: () => void;
}

/**
 * Begins with no rows.
 *
 * @param redraw is called when others come into sight, or heights change
 */
export function createMeasuredRows(redraw: () => void): MeasuredRows {
  /** Whether a row is being measured by its ref, in which React cannot draw at once. */
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
    // So that it begins with the rows that are drawn already.
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
