import type { ViewRow } from '../../../mirror/database/database.ts';
import { dayOf, isInstant } from '../../../model/values/calendar.ts';
import type { Horse } from '../../../model/horses/horse.ts';
import { type VisitKind, CARE } from '../../../model/visits/visit.ts';
import { dueLabels } from './due-labels.ts';
import { unreadLabels } from './unread-labels.ts';
import { visitLabels } from './visit-labels.ts';

/*
 * The texts about a horse's last date and interval of a kind, for every screen. A value that cannot be read is shown as
 * stored: it is not missing, and does not mean that the horse was never visited.
 */

/** A horse as screens show it, with the values that cannot be read. */
export type ShownHorse = Pick<ViewRow<Horse>, 'fields' | 'unread'>;

/** When it was last done: 'ultimo 03/09/2026'. */
export function lastLabel({ fields, unread }: ShownHorse, kind: VisitKind): string {
  const { last } = CARE[kind];
  const date = fields[last];
  if (isInstant(date)) return dueLabels.last(dayOf(date));
  const raw = unread?.[last];
  return raw ? dueLabels.lastUnread(unreadLabels.value(raw)) : dueLabels.never;
}

/** How often it has to be done: 'ogni 1,5 mesi'. */
export function everyLabel({ fields, unread }: ShownHorse, kind: VisitKind): string {
  const { interval } = CARE[kind];
  const raw = unread?.[interval];
  return raw
    ? visitLabels.everyUnread(unreadLabels.value(raw))
    : visitLabels.every(fields[interval]);
}

/** Why a horse's due day is unknown. */
export function unknownHint({ fields, unread = {} }: ShownHorse, kind: VisitKind): string {
  const { last, interval } = CARE[kind];
  if ([last, interval].some((field) => Object.hasOwn(unread, field))) return dueLabels.unreadHint;
  return isInstant(fields[last]) ? dueLabels.noInterval : dueLabels.noLast;
}
