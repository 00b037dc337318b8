/**
 * What was done through the screens, in the words of whoever did it: the oracle's only knowledge of the
 * app. A text that is entered is entered once in a run, so that it names its entry wherever it turns up.
 */
export interface Entry {
  /** The horse or membership. */
  readonly path: string;
  readonly field: string;
  /** What the screen showed in the field when it was typed over. */
  readonly seen: string;
  readonly value: string;
  /** Whether a screen said that it was saved. */
  confirmed: boolean;
}

/** A tick of the round. A run ticks each horse at most once for a day. */
export interface Tick {
  /** The horse. */
  readonly path: string;
  /** yyyy-mm-dd */
  readonly day: string;
  confirmed: boolean;
  /** Whether it was taken back; `perhaps` where the browser was killed before the screen showed it. */
  undone: 'no' | 'perhaps' | 'yes';
}

/** A card of a conflict that was answered, with the texts that it showed. */
export interface Answer {
  readonly button: string;
  /** The whole text of the card. */
  readonly card: string;
}

/** Everything that was done in a run. */
export class Claims {
  readonly entries: Entry[] = [];
  readonly ticks: Tick[] = [];
  /** Documents whose deletion was asked for, however it ended. */
  readonly deleted = new Set<string>();
  /** Deletions that a screen confirmed, and that nobody took back. */
  readonly gone = new Set<string>();
  /** Documents that were brought back: a deletion taken back, or restored from a conflict. */
  readonly restored = new Set<string>();
  readonly answers: Answer[] = [];
  /** Texts of changes that a person discarded, or took back into their form. */
  readonly withdrawn = new Set<string>();
  /** What was done, for people: one line each, with the seconds since the run began. */
  readonly story: string[] = [];
  private readonly begun = performance.now();

  /** Begins a line of the story. @returns its index, for what is added to it */
  tell(what: string): number {
    const seconds = (performance.now() - this.begun) / 1000;
    return this.story.push(`${seconds.toFixed(1).padStart(6)} s  ${what}`) - 1;
  }
}
