import { TERMS } from './legal-terms.ts';
import { type Day, addDays, addMonths, daysBetween, isDay } from '../values/calendar.ts';
import type { Horse } from '../horses/horse.ts';
import { isAlive } from '../horses/in-stable.ts';
import type { HappenedKind } from '../movements/movement-kinds.ts';
import { type PlacedMovement, lastMovementOf, dayOfMovement } from '../movements/movement.ts';
import { holdsNumber, plainText } from '../values/plain-text.ts';
import type { Unread } from '../fields/raw-value.ts';

/**
 * What is missing or wrong in a horse's registration with the national equine database (BDN), or
 * not known to be in order.
 */
export type BdnIssue =
  /** Not registered. */
  | 'register'
  /** Registered under somebody who is not the owner. */
  | 'owner'
  /** Registered in another barn. */
  | 'barn'
  /** The document is not in the stable. */
  | 'papers'
  /** No document is written down, or no UELN. */
  | 'document'
  | 'ueln'
  /** No microchip is written down. */
  | 'chip'
  /** A death that was not reported. */
  | 'death';

/**
 * The order of the steps where nothing is more urgent: a horse is identified before it is registered, and registered
 * before its registration is corrected. `document` and `ueln` are copied from the document.
 */
export const BDN_STEPS = [
  'death',
  'chip',
  'papers',
  'document',
  'ueln',
  'register',
  'owner',
  'barn',
] as const satisfies readonly BdnIssue[];

/**
 * Whose duty a term is: `birthplace`, of the birth establishment, which is not known where no birth was recorded here;
 * `here`, of this stable, where the horse was born here; of the new `owner`; of the `keeper` on the day of the death.
 */
export type BdnDuty = 'birthplace' | 'here' | 'owner' | 'keeper';

/**
 * The state of a legal term: `dated` while it runs from a birth or a movement, `over` once it has ended. `past` where
 * an ended term was the duty of a birth establishment that is not known to be this stable. `undated` where the register
 * does not hold the day from which it runs (of the birth, a sale, or a death).
 */
export type BdnTerm =
  | {
      readonly kind: 'dated' | 'over';
      readonly until: Day;
      readonly daysLeft: number;
      readonly duty: BdnDuty;
    }
  | { readonly kind: 'past'; readonly until: Day }
  | { readonly kind: 'undated' }
  | { readonly kind: 'none' };

/** One thing to correct, or to find out. */
export interface BdnFinding {
  readonly issue: BdnIssue;
  /** False where nobody has said yet whether it is in order, or where what was said cannot be read. */
  readonly sure: boolean;
  readonly term: BdnTerm;
  /** The field in which it is corrected. */
  readonly field: keyof Horse;
}

/** The days of a horse's movements from which terms run; null where none was recorded. */
export interface TermDays {
  /** Of its birth here. */
  readonly born: Day | null;
  /** Of its last change of owner. */
  readonly changedOwner: Day | null;
  readonly died: Day | null;
}

const NO_DAYS: TermDays = { born: null, changedOwner: null, died: null };

/** The days from which terms run, by a horse's movements: of the last movement of each kind. */
export function termDaysOf(movements: readonly PlacedMovement[]): TermDays {
  const lastOf = (...kinds: readonly HappenedKind[]): Day | null => {
    const some = movements.filter(({ fields }) => (kinds as unknown[]).includes(fields['kind']));
    const last = lastMovementOf(some);
    return last && dayOfMovement(last.fields);
  };
  return {
    born: lastOf('nascita'),
    changedOwner: lastOf('passaggio', 'vendita'),
    died: lastOf('morte'),
  };
}

/**
 * What is not in order in a horse's registration, most urgent first; empty where everything is. Of a dead horse only
 * the report of its death counts.
 *
 * @param today in Rome
 * @param days of its movements
 * @param unread the values of the horse that cannot be read
 */
export function bdnFindings(
  horse: Horse,
  today: Day,
  days = NO_DAYS,
  unread: Unread = {},
): BdnFinding[] {
  const found = isAlive(horse) ? papersOf(horse, today, days, unread) : deathOf(horse, today, days);
  return found.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
}

const NO_TERM: BdnTerm = { kind: 'none' };
const UNDATED: BdnTerm = { kind: 'undated' };

function deathOf({ isDeceasedReported }: Horse, today: Day, { died }: TermDays): BdnFinding[] {
  if (isDeceasedReported === 1) return [];
  const sure = isDeceasedReported === -1;
  const term = died === null ? UNDATED : until(addDays(died, TERMS.deathDays), today, 'keeper');
  return [{ issue: 'death', sure, term, field: 'isDeceasedReported' }];
}

function papersOf(horse: Horse, today: Day, days: TermDays, unread: Unread): BdnFinding[] {
  // A birth that was recorded here gives the day, and makes the terms this stable's duty.
  const born = days.born ?? (isDay(horse.birthday) ? horse.birthday : null);
  const ofBirth = (to: Day) =>
    days.born === null ? atBirthplace(to, today) : until(to, today, 'here');
  const birthTerm = born === null ? UNDATED : ofBirth(addDays(born, TERMS.birthDays));
  const months = isInStudbook(horse) ? TERMS.chipMonths : TERMS.chipMonthsWithoutStudbook;
  const chipTerm = born === null ? UNDATED : ofBirth(addMonths(born, months));
  const { changedOwner } = days;
  const ownerTerm =
    changedOwner === null ? UNDATED : until(addDays(changedOwner, TERMS.ownerDays), today, 'owner');
  const findings: BdnFinding[] = [];
  const flag = (issue: BdnIssue, field: BdnFlag, term: BdnTerm) => {
    if (horse[field] !== 1) findings.push({ issue, sure: horse[field] === -1, term, field });
  };
  const number = (issue: BdnIssue, field: BdnNumber, term: BdnTerm) => {
    const sure = !Object.hasOwn(unread, field);
    if (!holdsNumber(horse[field])) findings.push({ issue, sure, term, field });
  };
  flag('register', 'isInBDN', birthTerm);
  // The details of a registration count only where the horse may be registered, or where they are known to be wrong.
  if (horse.isInBDN !== -1 || horse.isCorrectOwner === -1)
    flag('owner', 'isCorrectOwner', ownerTerm);
  if (horse.isInBDN !== -1 || horse.isCorrectBarncodeInBDN === -1) {
    flag('barn', 'isCorrectBarncodeInBDN', NO_TERM);
  }
  flag('papers', 'hasOriginalDocs', NO_TERM);
  number('document', 'docnumber', NO_TERM);
  number('ueln', 'uelnnumber', NO_TERM);
  number('chip', 'chipnumber', chipTerm);
  return findings;
}

type BdnFlag = 'isInBDN' | 'isCorrectOwner' | 'isCorrectBarncodeInBDN' | 'hasOriginalDocs';
type BdnNumber = 'docnumber' | 'uelnnumber' | 'chipnumber';

/** A term that runs until a day, which it includes. */
function until(day: Day, today: Day, duty: BdnDuty): BdnTerm {
  const daysLeft = daysBetween(today, day);
  return { kind: daysLeft < 0 ? 'over' : 'dated', until: day, daysLeft, duty };
}

/** A term of a birth that was not recorded here. */
function atBirthplace(day: Day, today: Day): BdnTerm {
  const term = until(day, today, 'birthplace');
  return term.kind === 'over' ? { kind: 'past', until: day } : term;
}

/**
 * Whether the document type names a studbook. The register has no field for it; where the type does
 * not say, the shorter term of the chip is the safe one.
 */
export function isInStudbook({ doctype }: Pick<Horse, 'doctype'>): boolean {
  return plainText(doctype).includes('libro genealogico');
}

/**
 * The urgency of a finding, in the order in which they are shown. `over`: a term from a birth or movement of this
 * stable has passed, and it is known not to be in order; `running`: a term whose days are known; `open`: not in order,
 * without days that count for this stable; `unsure`: nobody has said yet.
 */
export const BDN_GROUPS = ['over', 'running', 'open', 'unsure'] as const;
export type BdnGroup = (typeof BDN_GROUPS)[number];

/**
 * The group of a finding. A finding that may be in order counts as urgent only while its term runs.
 */
export function groupOfFinding({ sure, term }: BdnFinding): BdnGroup {
  if (term.kind === 'dated') return 'running';
  if (term.kind === 'over' && sure) return 'over';
  return sure ? 'open' : 'unsure';
}

/** Compares the findings of two horses, each with at least one: the more urgent first. */
export function byBdnUrgency(a: readonly BdnFinding[], b: readonly BdnFinding[]): number {
  return urgencyOf(a[0]!) - urgencyOf(b[0]!) || b.length - a.length;
}

/** By group, within it by the days left or the step. Groups are further apart than any number of days left. */
function urgencyOf(finding: BdnFinding): number {
  const { term, issue } = finding;
  const group = groupOfFinding(finding);
  const hasDays = 'daysLeft' in term && (group === 'over' || group === 'running');
  return BDN_GROUPS.indexOf(group) * 1e7 + (hasDays ? term.daysLeft : BDN_STEPS.indexOf(issue));
}
