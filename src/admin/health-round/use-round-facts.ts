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

/** What is the same for all horses of a health round, as it is typed. */
export interface TypedFacts {
  readonly facts: RoundFacts;
  readonly set: (change: Partial<RoundFacts>) => void;
  /** They were recorded with a horse: they are in the register now, and no draft. */
  readonly recorded: () => void;
}

/**
 * The facts of the round of a day: what is typed, else what was recorded of it. What is typed is kept as a
 * draft until a horse has it; whoever opens the day's round again finds what was recorded last, or most.
 *
 * @param ofDay what most of the day's acts share; null for none; undefined while loading
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
      // The product that other horses had is of another kind; one that was typed just now may be of this.
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
