/*
 * The kinds of movement, and what each says of a horse from its day on. Data: whoever adds a kind adds it in
 * `firestore.rules` too (`comes`, `goes`). A stored movement keeps its kind's name for ever.
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
} as const satisfies Readonly<Record<string, MovementMeaning>>;

export type MovementKind = keyof typeof MOVEMENT_KINDS;

/** Whether a text is the name of a kind. */
export function isMovementKind(kind: unknown): kind is MovementKind {
  return typeof kind === 'string' && Object.hasOwn(MOVEMENT_KINDS, kind);
}
