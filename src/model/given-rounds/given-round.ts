import type { FieldSpec, RecordOf } from '../fields/fields.ts';

/**
 * A round that was given to somebody without an account, for a day: to the farrier, the vet, a groom. A root document
 * of its own, so that every admin's phone knows what was given out and takes in what comes back
 * (docs/decisions/026-rounds-for-guests.md). It holds the name of who does it, as do the visits and acts that come of
 * it, whose ids begin like its own (`roundIdPrefix`); the log holds the ids alone.
 */
export const GIVEN_ROUND = {
  /** The day that it is for. */
  date: 'instant',
  /** What is to be done: a kind of visit, or the name of a kind of health act. */
  kind: 'line',
  /** Of a health act: the same for every horse. */
  product: 'line',
  batch: 'line',
  /** Who it was given to. */
  by: 'line',
  /** What the return is authenticated with; whoever has the link has it. */
  secret: 'line',
  /** The slugs of its horses in their order, a line each: a return names them by their place. */
  horses: 'prose',
} as const satisfies FieldSpec;

export type GivenRound = RecordOf<typeof GIVEN_ROUND>;
