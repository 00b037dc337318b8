import { deepEqual } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { Day } from '../../model/values/calendar.ts';
import { kindKey } from '../../model/health/health-due.ts';
import type { RoundFacts } from '../../register/due/health-round.ts';
import { draftReader, useDraft } from '../shared/forms/use-draft.ts';

const BLANK: RoundFacts = { kind: '', by: '', product: '', batch: '' };
const draftSchema = v.nullable(
  v.object({ kind: v.string(), by: v.string(), product: v.string(), batch: v.string() }),
);
const readDraft = draftReader(draftSchema);

/** The facts that all horses of a health round share, as typed. */
export interface TypedFacts {
  readonly facts: RoundFacts;
  readonly set: (change: Partial<RoundFacts>) => void;
  /**
   * To be called when a horse was recorded with the facts: they are then in the register, and no draft. Also if the
   * form shows others by then, or the same function was called for another horse before.
   */
  readonly recorded: () => void;
}

/**
 * The facts of the round of a day: those typed, else those recorded for it. What is typed is kept as a draft until it
 * is recorded with a horse; a round that is opened again shows what was recorded most often. Acts that arrive while it
 * is open change nothing in the form: it found its facts already, or finds the first ones.
 *
 * @param ofDay the most frequent facts of the day's acts; null if there are none; undefined while loading
 * @returns null while loading
 */
export function useRoundFacts(day: Day, ofDay: RoundFacts | null | undefined): TypedFacts | null {
  const draft = useDraft<RoundFacts | null>(`health-round/${day}`, null, readDraft);
  const [found, setFound] = useState<RoundFacts | null>(null);
  /** What a horse was last recorded with here; a handler of an earlier rendering has to know it too. */
  const last = useRef<RoundFacts>(null);
  if (found === null && ofDay) setFound(ofDay);
  if (!draft.ready || ofDay === undefined) return null;
  const recorded = found ?? BLANK;
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
      // What the form shows now must stay, whatever it showed when the horse was ticked.
      draft.set((value) => {
        const shown = value ?? last.current ?? recorded;
        return deepEqual(shown, facts) ? null : shown;
      });
      last.current = facts;
      setFound(facts);
    },
  };
}
