/** A titled part of a page, shown as a card that opens and closes. */
export interface Section {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
  /** Highlighted and open from the start, so that nobody misses it. */
  readonly warning?: boolean;
}
