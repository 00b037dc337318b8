/*
 * The kinds of movement, and what each says of a horse from its day on. Data: whoever adds a kind adds it in
 * `firestore.rules` too (`isHereAfter`, `isDeadAfter`). A stored movement keeps its kind's name for ever.
 */

/** What a kind makes of a horse: whether it stands here from then on, and whether it is dead. */
export interface MovementMeaning {
  readonly here: boolean;
  readonly dead: boolean;
}

export const MOVEMENT_KINDS = {
  /** It comes. */
  arrivo: { here: true, dead: false },
  /** It is born here: this stable is its birth establishment. */
  nascita: { here: true, dead: false },
  /** It goes. */
  partenza: { here: false, dead: false },
  /** It is sold, and goes. */
  vendita: { here: false, dead: false },
  /** It gets another owner, and stays. */
  passaggio: { here: true, dead: false },
  /** It dies. */
  morte: { here: false, dead: true },
  /** The flags were set by hand on that day; since when they are true is not known. */
  presente: { here: true, dead: false },
  assente: { here: false, dead: false },
  deceduto: { here: false, dead: true },
} as const satisfies Readonly<Record<string, MovementMeaning>>;

export type MovementKind = keyof typeof MOVEMENT_KINDS;

/** The kinds that tell what happened on a day, in the order in which they are offered. */
export const HAPPENED_KINDS = [
  'arrivo',
  'nascita',
  'partenza',
  'vendita',
  'passaggio',
  'morte',
] as const satisfies readonly MovementKind[];
export type HappenedKind = (typeof HAPPENED_KINDS)[number];

/** Whether a kind tells what happened on its day, rather than that a flag was set by hand on it. */
export function isHappened(kind: unknown): kind is HappenedKind {
  return (HAPPENED_KINDS as readonly unknown[]).includes(kind);
}

/** Whether a text is the name of a kind. */
export function isMovementKind(kind: unknown): kind is MovementKind {
  return typeof kind === 'string' && Object.hasOwn(MOVEMENT_KINDS, kind);
}
