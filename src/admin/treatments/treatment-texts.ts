import { formatShortDay, wordAndDay } from '../../i18n/format.ts';
import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf, isInstant } from '../../model/values/calendar.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { type Treatment, isCancelled } from '../../model/treatments/treatment.ts';
import { isFoodProducing, withdrawalEnd } from '../../model/treatments/treatment-withdrawal.ts';
import { printedValue, rawLabel } from '../shared/labels/unread-labels.ts';
import { labels } from './labels.ts';

type Row = Pick<ViewRow<Treatment>, 'fields' | 'unread'>;

/** What a withdrawal depends on. */
const DECIDING = ['isDPA', 'date', 'days', 'withdrawal'] as const;

/** Those of them that cannot be read, as they are stored. */
function unreadTerms({ unread = {} }: Row): string {
  return DECIDING.flatMap((field) =>
    unread[field] ? [`${labels.terms[field]} ${rawLabel(unread[field])}`] : [],
  ).join(', ');
}

/** The text about a treatment's withdrawal; empty if it is cancelled. */
export function withdrawalText(row: Row): string {
  const { fields } = row;
  if (isCancelled(fields)) return '';
  if (!isFoodProducing(fields)) return labels.noneDue;
  const end = withdrawalEnd(fields);
  const terms = unreadTerms(row);
  if (end === undefined && terms !== '') return labels.unread(terms);
  if (end === undefined)
    return fields.withdrawal === null ? labels.withdrawalUnsaid : labels.endUnknown;
  return `${labels.withdrawalUntil(end)}${terms && ` (${terms})`}`;
}

/**
 * Says that a treatment is cancelled, when, and why, as far as that can be read; empty if it is not. Also of one that
 * another program cancelled without a reason, which counts as standing until it has one.
 */
export function cancelledText({ fields, unread }: Row): string {
  const reason = printedValue(unread, 'cancelledReason', fields.cancelledReason);
  const { cancelledAt } = fields;
  const day = isInstant(cancelledAt) ? wordAndDay('il', formatShortDay(dayOf(cancelledAt))) : '';
  if (reason === '' && day === '' && !unread?.['cancelledAt']) return '';
  return labels.cancelled(printedValue(unread, 'cancelledAt', day), reason);
}

/** What the declaration of a horse means for its treatments. */
export function foodText({ fields, unread }: Pick<ViewRow<Horse>, 'fields' | 'unread'>): string {
  const raw = unread?.['isDPA'];
  return raw ? labels.foodUnread(rawLabel(raw)) : labels.food[fields.isDPA];
}
