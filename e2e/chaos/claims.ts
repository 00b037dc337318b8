/**
 * What was done through the screens, as the person who did it saw it: all that the oracle knows of the app. Each text
 * is entered only once in a run, so that it identifies its entry wherever it appears.
 */
export interface Entry {
  /** The horse or membership. */
  readonly path: string;
  readonly field: string;
  /** What the field showed when it was typed over. */
  readonly seen: string;
  readonly value: string;
  /** Whether a screen said that it was saved. */
  confirmed: boolean;
}

/** A tick of the round. A run ticks each horse at most once for each day. */
export interface Tick {
  /** The horse. */
  readonly path: string;
  /** yyyy-mm-dd */
  readonly day: string;
  confirmed: boolean;
  /** Whether it was taken back; `perhaps` where the browser was killed before the screen showed it. */
  undone: 'no' | 'perhaps' | 'yes';
}

/** The card of a conflict that was answered, with its texts. */
export interface Answer {
  readonly button: string;
  /** The whole text of the card. */
  readonly card: string;
}

export class Claims {
  readonly entries: Entry[] = [];
  readonly ticks: Tick[] = [];
  /** Documents that a step began to delete, whatever the outcome. */
  readonly deleted = new Set<string>();
  /** Deletions that a screen confirmed, and that nobody took back. */
  readonly gone = new Set<string>();
  /** Documents that were brought back: a deletion taken back, or restored from a conflict. */
  readonly restored = new Set<string>();
  readonly answers: Answer[] = [];
  /** Texts of changes that a person discarded, or took back into their form. */
  readonly withdrawn = new Set<string>();
  /** For people: one line each, mostly for a step, with the seconds since the run began. */
  readonly story: string[] = [];
  private readonly begun = performance.now();

  /** Adds a line to the story. @returns its index, for what is appended to it later */
  tell(what: string): number {
    const seconds = (performance.now() - this.begun) / 1000;
    return this.story.push(`${seconds.toFixed(1).padStart(6)} s  ${what}`) - 1;
  }
}
