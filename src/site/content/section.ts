/** A titled piece of a page, shown as a card that opens and closes. */
export interface Section {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly list?: readonly string[];
  /** Set apart, and open from the start: nobody should miss it. */
  readonly warning?: boolean;
}
