import { kindOf, type ProposedInterval } from '../../model/health/health-proposal.ts';
import { SOURCES_READ } from '../../model/health/health-kinds.ts';
import { labels } from './labels.ts';

/** Where the proposed next day of a kind comes from, with its source; without a proposal, what an empty field means. */
export function nextHint(kind: string, interval: ProposedInterval | null): string {
  if (interval === null) return labels.next.none;
  if (interval.from === 'kind' && 'months' in interval) {
    return labels.next.usual(interval.months, kindOf(kind)?.source ?? '', SOURCES_READ);
  }
  return labels.next.asBefore(
    'months' in interval ? labels.next.months(interval.months) : labels.next.days(interval.days),
  );
}
