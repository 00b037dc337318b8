import { type BdnFinding, isInStudbook } from '../../model/bdn-check.ts';
import { TERMS } from '../../model/bdn-law.ts';
import type { Horse } from '../../model/horse.ts';
import { labels } from './labels.ts';

/** The label of a finding: 'Non iscritto in BDN', or 'Iscrizione in BDN: non indicato' if unset. */
export function issueLabel({ issue, sure }: BdnFinding, horse: Horse): string {
  const [wrong, about] = labels.issues[issue];
  const label = sure ? wrong : `${about}: ${labels.notSaid}`;
  const code = horse.barncode.trim();
  return issue === 'barn' && code !== '' ? `${label} (${labels.barnCode(code)})` : label;
}

/**
 * The label of a finding's legal term, with whose duty it is; empty without a term, or for an unset flag whose
 * term has passed.
 */
export function termLabel({ issue, sure, term }: BdnFinding, horse: Horse): string {
  if (term.kind === 'none') return '';
  if (term.kind === 'undated') {
    if (issue === 'owner') return sure ? labels.undated.owner(TERMS.ownerDays) : '';
    if (issue === 'death') return labels.undated.death(TERMS.deathDays);
    return issue === 'chip'
      ? labels.undated.chip(TERMS.chipMonths, TERMS.chipMonthsWithoutStudbook)
      : labels.undated.birth(TERMS.birthDays);
  }
  if (term.kind === 'past' && !sure) return '';
  const left =
    term.kind === 'past' ? labels.past(term.until) : labels.running(term.daysLeft, term.until);
  return issue === 'chip' && !isInStudbook(horse)
    ? `${left}; ${labels.studbook(TERMS.chipMonths)}`
    : left;
}
