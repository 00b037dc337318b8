import type { ViewRow } from '../../mirror/database.ts';
import { dayOf, isInstant } from '../../model/calendar.ts';
import { isInterval } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import { type VisitKind, CARE } from '../../model/visit.ts';
import { dueLabels } from './due-labels.ts';
import { unreadLabels } from './unread-labels.ts';
import { visitLabels } from './visit-labels.ts';

/*
 * What is said of a horse's last date and interval of a kind, on every screen. What cannot be read is shown as it
 * stands: it is neither missing, nor was the horse never visited.
 */

type Told = Pick<ViewRow<Horse>, 'fields' | 'unread'>;

/** When it was done last: 'ultimo 03/09/2026'. */
export function lastLabel({ fields, unread }: Told, kind: VisitKind): string {
  const { last } = CARE[kind];
  const date = fields[last];
  if (isInstant(date)) return dueLabels.last(dayOf(date));
  const raw = unread?.[last];
  return raw ? dueLabels.lastUnread(unreadLabels.value(raw)) : dueLabels.never;
}

/** How often it is to be done: 'ogni 1,5 mesi'. */
export function everyLabel({ fields, unread }: Told, kind: VisitKind): string {
  const { interval } = CARE[kind];
  const raw = unread?.[interval];
  return raw
    ? visitLabels.everyUnread(unreadLabels.value(raw))
    : visitLabels.every(fields[interval]);
}

/** Why it is not known when a horse is due. */
export function unknownHint({ fields, unread = {} }: Told, kind: VisitKind): string {
  const { last, interval } = CARE[kind];
  if ([last, interval].some((field) => Object.hasOwn(unread, field))) return dueLabels.unreadHint;
  const months = fields[interval];
  if (isInterval(months)) return dueLabels.noLast;
  const hasLast = isInstant(fields[last]);
  if (months === null) return hasLast ? dueLabels.noInterval : dueLabels.neither;
  return hasLast ? dueLabels.badInterval : dueLabels.noLastBadInterval;
}
