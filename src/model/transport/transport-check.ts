import { type Day } from '../values/calendar.ts';
import type { Unread } from '../fields/raw-value.ts';
import { dayOfAct } from '../health/health-act.ts';
import { type KindedAct, kindKey, latestOfKinds } from '../health/health-due.ts';
import type { Horse } from '../horses/horse.ts';
import { holdsNumber } from '../values/plain-text.ts';
import { TRANSPORT_KINDS } from './transport-law.ts';
import type { Treatment } from '../treatments/treatment.ts';
import { isFoodProducing, withdrawalOn } from '../treatments/treatment-withdrawal.ts';

/** What the register says of a thing that a transport asks for: that it is so, that it is not, or neither. */
export type TransportState = 'so' | 'not-so' | 'unsaid';

/** One thing that the register can tell of a horse before it travels. */
export type TransportItem = { readonly state: TransportState } & (
  | { readonly about: 'papers' | 'registered' | 'barn' }
  | { readonly about: 'document' | 'chip' | 'ueln'; readonly value: string }
  /** The withdrawal after its drugs: its last day, and how many treatments do not say one. */
  | {
      readonly about: 'withdrawal';
      readonly isFood: boolean;
      readonly until: Day | null;
      readonly unsaid: number;
    }
  | {
      readonly about: 'act';
      readonly kind: string;
      /** When it was done last, and when it is due again; undefined where the register does not say. */
      readonly done: Day | undefined;
      readonly due: Day | undefined;
      readonly result: string;
      /** What cannot be read of the act that it is told from. */
      readonly unread: Unread;
    }
);

/**
 * What the register tells of a horse for a transport, in the order of a list to go through. A value of the horse that
 * cannot be read counts as missing: the caller has to say what stands there.
 *
 * @param acts all health acts of the horse
 * @param treatments all rows of the horse in the register of treatments
 * @param day of the transport, for which terms and withdrawals are judged, by what is dated up to it
 */
export function transportItems(
  horse: Horse,
  acts: readonly KindedAct[],
  treatments: readonly { readonly fields: Treatment }[],
  day: Day,
): TransportItem[] {
  const flag = (about: 'papers' | 'registered' | 'barn', value: number): TransportItem => ({
    about,
    state: value === 1 ? 'so' : value === -1 ? 'not-so' : 'unsaid',
  });
  const number = (about: 'document' | 'chip' | 'ueln', typed: string): TransportItem => {
    return { about, value: typed.trim(), state: holdsNumber(typed) ? 'so' : 'not-so' };
  };
  return [
    flag('papers', horse.hasOriginalDocs),
    number('document', horse.docnumber),
    number('chip', horse.chipnumber),
    number('ueln', horse.uelnnumber),
    flag('registered', horse.isInBDN),
    flag('barn', horse.isCorrectBarncodeInBDN),
    withdrawalItem(horse, treatments, day),
    ...actItems(acts, day),
  ];
}

function withdrawalItem(
  { isDPA }: Horse,
  treatments: readonly { readonly fields: Treatment }[],
  day: Day,
): TransportItem {
  // By what the horse's `isDPA` is now, as on its own page.
  const { until, unsaid } = withdrawalOn(
    treatments.map(({ fields }) => ({ ...fields, isDPA })),
    day,
  );
  const state = until !== null ? 'not-so' : unsaid > 0 ? 'unsaid' : 'so';
  return { about: 'withdrawal', state, isFood: isFoodProducing({ isDPA }), until, unsaid };
}

function actItems(acts: readonly KindedAct[], day: Day): TransportItem[] {
  const latest = latestOfKinds(acts);
  // What is done only later says nothing of that day: it is shown where there is nothing else.
  const latestThen = latestOfKinds(acts.filter(({ fields }) => isUpTo(dayOfAct(fields.date), day)));
  return TRANSPORT_KINDS.map((kind) => {
    const key = kindKey(kind);
    const { fields: act, unread = {} } = latestThen.get(key) ?? latest.get(key) ?? {};
    const done = act && dayOfAct(act.date);
    const due = act && dayOfAct(act.next);
    const state =
      due !== undefined && due < day ? 'not-so' : isUpTo(done, day) && due ? 'so' : 'unsaid';
    return { about: 'act', state, kind, done, due, result: act?.result.trim() ?? '', unread };
  });
}

const isUpTo = (done: Day | undefined, day: Day): boolean => done !== undefined && done <= day;
