import { itDesk } from '../../i18n/it-desk.ts';
import type { BdnFinding } from '../../model/bdn-check.ts';
import { isInStudbook, TERMS } from '../../model/bdn-check.ts';
import type { Horse } from '../../model/horse.ts';

const { bdn } = itDesk;

/** What is not in order, in words: 'Non iscritto in BDN', or 'Iscrizione in BDN: non indicato'. */
export function issueWords({ issue, sure }: BdnFinding, horse: Horse): string {
  const [wrong, about] = bdn.issues[issue];
  const words = sure ? wrong : `${about}: ${bdn.notSaid}`;
  const code = horse.barncode.trim();
  return issue === 'barn' && code !== '' ? `${words} (${bdn.barnCode(code)})` : words;
}

/** What is known of the term, in words; empty where there is none, or where nothing may be wrong. */
export function termWords({ issue, sure, term }: BdnFinding, horse: Horse): string {
  if (term.kind === 'none') return '';
  if (term.kind === 'undated') {
    if (issue === 'owner') return sure ? bdn.undated.owner(TERMS.ownerDays) : '';
    if (issue === 'death') return bdn.undated.death(TERMS.deathDays);
    return issue === 'chip'
      ? bdn.undated.chip(TERMS.chipMonths, TERMS.chipMonthsWithoutStudbook)
      : bdn.undated.birth(TERMS.birthDays);
  }
  if (!sure && term.daysLeft < 0) return '';
  const left =
    term.daysLeft < 0
      ? bdn.expired(-term.daysLeft, term.until)
      : bdn.running(term.daysLeft, term.until);
  return issue === 'chip' && !isInStudbook(horse)
    ? `${left}; ${bdn.studbook(TERMS.chipMonths)}`
    : left;
}
