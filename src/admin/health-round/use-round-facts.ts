import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import type { Day } from '../../model/calendar.ts';
import { kindKey } from '../../model/health-due.ts';
import type { RoundFacts } from '../../register/due/health-round.ts';
import { useDraft } from '../shared/use-draft.ts';

const BLANK: RoundFacts = { kind: '', by: '', product: '', batch: '' };
const draftSchema = v.nullable(
  v.object({ kind: v.string(), by: v.string(), product: v.string(), batch: v.string() }),
);

function readDraft(value: unknown): RoundFacts | null {
  const read = v.safeParse(draftSchema, value);
  return read.success ? read.output : null;
}

/** The facts that all horses of a health round share, as typed. */
export interface TypedFacts {
  readonly facts: RoundFacts;
  readonly set: (change: Partial<RoundFacts>) => void;
  /** To be called when a horse was recorded with the facts: they are then in the register, and no draft. */
  readonly recorded: () => void;
}

/**
 * The facts of the round of a day: those typed, else those recorded for it. What is typed is kept as a draft until it
 * is recorded with a horse; a round that is opened again shows what was recorded last, or most often.
 *
 * @param ofDay what most of the day's acts share; null if there are none; undefined while loading
 * @returns null while loading
 */
export function useRoundFacts(day: Day, ofDay: RoundFacts | null | undefined): TypedFacts | null {
  const draft = useDraft<RoundFacts | null>(`health-round/${day}`, null, readDraft);
  const [last, setLast] = useState<RoundFacts | null>(null);
  if (!draft.ready || ofDay === undefined) return null;
  const recorded = last ?? ofDay ?? BLANK;
  const facts = draft.value ?? recorded;
  return {
    facts,
    set: (change) => {
      // The recorded product is of the other kind, so it is cleared; one just typed may be of this kind.
      const isOther = change.kind !== undefined && kindKey(change.kind) !== kindKey(recorded.kind);
      const isOfOther = facts.product === recorded.product && facts.batch === recorded.batch;
      const emptied = isOther && isOfOther && { product: '', batch: '' };
      const typed = { ...facts, ...emptied, ...change };
      draft.set(() => (deepEqual(typed, recorded) ? null : typed));
    },
    recorded: () => {
      setLast(facts);
      draft.settle(draft.value, recorded);
    },
  };
}
