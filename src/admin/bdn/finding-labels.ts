import { type BdnFinding, type BdnTerm, isInStudbook } from '../../model/bdn/findings.ts';
import type { Day } from '../../model/values/calendar.ts';
import { TERMS } from '../../model/bdn/legal-terms.ts';
import type { Horse } from '../../model/horses/horse.ts';
import type { Unread } from '../../model/fields/raw-value.ts';
import { unreadLabels } from '../shared/labels/unread-labels.ts';
import { labels } from './labels.ts';

/**
 * The label of a finding: 'Non iscritto in BDN', or 'Iscrizione in BDN: da indicare' if unset. A value that cannot be
 * read gets a label of its own.
 */
export function issueLabel(
  { issue, sure, field }: BdnFinding,
  horse: Horse,
  unread: Unread = {},
): string {
  const [wrong, about] = labels.issues[issue];
  const label = Object.hasOwn(unread, field)
    ? `${about}: ${unreadLabels.flag}`
    : sure
      ? wrong
      : `${about}: ${labels.notSaid}`;
  const code = horse.barncode.trim();
  return issue === 'barn' && code !== '' ? `${label} (${labels.barnCode(code)})` : label;
}

/**
 * The label of a finding's legal term, and whose duty it is where its day is known. Empty without a term, and for an
 * unset flag whose term has passed and was perhaps another establishment's, or is of a change of owner without a day.
 */
export function termLabel(
  { issue, sure, term }: BdnFinding,
  horse: Horse,
  unread: Unread = {},
): string {
  if (term.kind === 'none') return '';
  if (term.kind === 'undated') {
    if (issue === 'owner') return sure ? labels.undated.owner(TERMS.ownerDays) : '';
    if (issue === 'death') return labels.undated.death(TERMS.deathDays);
    const isUnread = Object.hasOwn(unread, 'birthday');
    return issue === 'chip'
      ? labels.undated.chip(TERMS.chipMonths, TERMS.chipMonthsWithoutStudbook, isUnread)
      : labels.undated.birth(TERMS.birthDays, isUnread);
  }
  if (term.kind === 'past' && !sure) return '';
  const left = leftOf(term, sure);
  return issue === 'chip' && !isInStudbook(horse)
    ? `${left}; ${labels.studbook(TERMS.chipMonths)}`
    : left;
}

/** The time left of a term with a day, and whose duty it is. */
function leftOf(term: Extract<BdnTerm, { readonly until: Day }>, sure: boolean): string {
  if (term.kind === 'past') return labels.past(term.until);
  const { kind, until, daysLeft, duty } = term;
  const left =
    kind === 'dated'
      ? labels.running(daysLeft, until)
      : sure
        ? labels.over(-daysLeft, until)
        : labels.wasDue(until);
  return `${left}; ${labels.duty[duty]}`;
}
