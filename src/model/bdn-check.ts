import { TERMS } from './bdn-law.ts';
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

/**
 * What to do first, where nothing is more urgent: a horse is identified before it is registered, and registered
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
 * What is left of a legal term: `dated` while one runs from the birthday, `past` after it: it was the duty of the
 * birth establishment, which the register does not hold, so that it is no term of this stable's. `undated` where
 * the register does not hold the day from which it runs (the day of a sale, or of a death).
 */
export type BdnTerm =
  | { readonly kind: 'dated'; readonly until: Day; readonly daysLeft: number }
  | { readonly kind: 'past'; readonly until: Day }
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
  const birthTerm = born === null ? UNDATED : ofBirth(addDays(born, TERMS.birthDays), today);
  const months = isInStudbook(horse) ? TERMS.chipMonths : TERMS.chipMonthsWithoutStudbook;
  const chipTerm = born === null ? UNDATED : ofBirth(addMonths(born, months), today);
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

/** A term that runs from the birth until a day, which it includes. */
function ofBirth(until: Day, today: Day): BdnTerm {
  const daysLeft = daysBetween(today, until);
  return daysLeft < 0 ? { kind: 'past', until } : { kind: 'dated', until, daysLeft };
}

/**
 * Whether the document type names a studbook. The register has no field for it; where the type does
 * not say, the shorter term of the chip is the safe one.
 */
export function isInStudbook({ doctype }: Pick<Horse, 'doctype'>): boolean {
  return plainText(doctype).includes('libro genealogico');
}

/**
 * The urgency of a finding, in the order in which they are shown. `running`: a term whose days are known;
 * `open`: not in order, without days that count for this stable; `unsure`: nobody has said yet.
 */
export const BDN_GROUPS = ['running', 'open', 'unsure'] as const;
export type BdnGroup = (typeof BDN_GROUPS)[number];

/**
 * The group of a finding. A finding that may be in order counts as urgent only while its term runs.
 */
export function groupOfFinding({ sure, term }: BdnFinding): BdnGroup {
  if (term.kind === 'dated') return 'running';
  return sure ? 'open' : 'unsure';
}

/** Compares what is found of two horses, neither without findings: the more urgent first. */
export function byBdnUrgency(a: readonly BdnFinding[], b: readonly BdnFinding[]): number {
  return urgencyOf(a[0]!) - urgencyOf(b[0]!) || b.length - a.length;
}

/** By group, in it by the days left, or by the order in which things are done. No day is so far as a group. */
function urgencyOf(finding: BdnFinding): number {
  const { term, issue } = finding;
  const inGroup = term.kind === 'dated' ? term.daysLeft : BDN_STEPS.indexOf(issue);
  return BDN_GROUPS.indexOf(groupOfFinding(finding)) * 1e7 + inGroup;
}
