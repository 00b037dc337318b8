import { type Day, addDays, addMonths, daysBetween, isDay } from './calendar.ts';
import type { Horse } from './horse.ts';
import { isAlive } from './in-stable.ts';
import { plainText } from './plain-text.ts';

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

/** The legal terms for owners, in days or months from the day that starts them. */
export const TERMS = {
  ownerDays: 7,
  dpaDays: 7,
  deathDays: 7,
  birthDays: 60,
  chipMonths: 12,
  chipMonthsWithoutStudbook: 6,
} as const;

/**
 * What is left of a legal term: `dated` where the register holds the day from which it runs (the
 * birthday), `undated` where it does not (the day of a sale, or of a death).
 */
export type BdnTerm =
  | { readonly kind: 'dated'; readonly until: Day; readonly daysLeft: number }
  | { readonly kind: 'undated' }
  | { readonly kind: 'none' };

/** One thing to correct, or to find out. */
export interface BdnFinding {
  readonly issue: BdnIssue;
  /** False where nobody has said yet whether it is in order. */
  readonly sure: boolean;
  readonly term: BdnTerm;
  /** The field that sets it right. */
  readonly field: keyof Horse;
}

/**
 * What is not in order of a horse, most urgent first; empty where all is. Of a dead horse only the
 * report of its death counts.
 *
 * @param today in Rome
 */
export function bdnFindings(horse: Horse, today: Day): BdnFinding[] {
  const found = isAlive(horse) ? papersOf(horse, today) : deathOf(horse);
  return found.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
}

const NO_TERM: BdnTerm = { kind: 'none' };
const UNDATED: BdnTerm = { kind: 'undated' };

function deathOf({ isDeceasedReported }: Horse): BdnFinding[] {
  if (isDeceasedReported === 1) return [];
  const sure = isDeceasedReported === -1;
  return [{ issue: 'death', sure, term: UNDATED, field: 'isDeceasedReported' }];
}

function papersOf(horse: Horse, today: Day): BdnFinding[] {
  const born = isDay(horse.birthday) ? horse.birthday : null;
  const birthTerm = born === null ? UNDATED : until(addDays(born, TERMS.birthDays), today);
  const months = isInStudbook(horse) ? TERMS.chipMonths : TERMS.chipMonthsWithoutStudbook;
  const chipTerm = born === null ? UNDATED : until(addMonths(born, months), today);
  const findings: BdnFinding[] = [];
  const flag = (issue: BdnIssue, field: BdnFlag, term: BdnTerm) => {
    if (horse[field] !== 1) findings.push({ issue, sure: horse[field] === -1, term, field });
  };
  const text = (issue: BdnIssue, field: BdnText, term: BdnTerm) => {
    if (horse[field].trim() === '') findings.push({ issue, sure: true, term, field });
  };
  flag('register', 'isInBDN', birthTerm);
  // The details of a registration are checked only where the horse may be registered.
  if (horse.isInBDN !== -1 || horse.isCorrectOwner === -1) flag('owner', 'isCorrectOwner', UNDATED);
  if (horse.isInBDN !== -1 || horse.isCorrectBarncodeInBDN === -1) {
    flag('barn', 'isCorrectBarncodeInBDN', NO_TERM);
  }
  flag('papers', 'hasOriginalDocs', NO_TERM);
  text('document', 'docnumber', NO_TERM);
  text('ueln', 'uelnnumber', NO_TERM);
  text('chip', 'chipnumber', chipTerm);
  return findings;
}

type BdnFlag = 'isInBDN' | 'isCorrectOwner' | 'isCorrectBarncodeInBDN' | 'hasOriginalDocs';
type BdnText = 'docnumber' | 'uelnnumber' | 'chipnumber';

function until(day: Day, today: Day): BdnTerm {
  return { kind: 'dated', until: day, daysLeft: daysBetween(today, day) };
}

/**
 * Whether the document type names a studbook. The register has no field for it; where the type does
 * not say, the shorter term of the chip is the safe one.
 */
export function isInStudbook({ doctype }: Pick<Horse, 'doctype'>): boolean {
  return plainText(doctype).includes('libro genealogico');
}

/**
 * The urgency of a finding, in the order in which they are shown. `expired`, `running`: a term
 * whose days are known; `open`: not in order, without known days; `unsure`: nobody has said yet.
 */
export const BDN_GROUPS = ['expired', 'running', 'open', 'unsure'] as const;
export type BdnGroup = (typeof BDN_GROUPS)[number];

/**
 * The group of a finding. A finding that may be in order counts as urgent only while its term runs.
 */
export function groupOfFinding({ sure, term }: BdnFinding): BdnGroup {
  if (term.kind === 'dated' && term.daysLeft >= 0) return 'running';
  if (!sure) return 'unsure';
  return term.kind === 'dated' ? 'expired' : 'open';
}

/** Compares what is found of two horses, neither without findings: the more urgent first. */
export function byBdnUrgency(a: readonly BdnFinding[], b: readonly BdnFinding[]): number {
  return urgencyOf(a[0]!) - urgencyOf(b[0]!) || b.length - a.length;
}

/** By group, in it by the days left, then what has a term at all. No day is so far as a group. */
function urgencyOf(finding: BdnFinding): number {
  const group = groupOfFinding(finding);
  const { term } = finding;
  const inGroup =
    group === 'unsure' || term.kind !== 'dated' ? Number(term.kind === 'none') : term.daysLeft;
  return BDN_GROUPS.indexOf(group) * 1e7 + inGroup;
}
