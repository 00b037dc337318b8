import type { ViewRow } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';
import { isLate } from '../../model/due-state.ts';
import type { Horse } from '../../model/horse.ts';
import { type CalendarDay, writeCalendar } from '../../model/icalendar.ts';
import { CARE, VISIT_KINDS } from '../../model/visit.ts';
import { horseName } from '../shared/horse-name.ts';
import { downloadText } from '../shared/download-text.ts';
import { type DueVisitOfHorse, dueVisitsOf } from './due-periods.ts';
import { visitKindLabels, visitLabels } from '../shared/visit-labels.ts';
import { labels } from './labels.ts';

/**
 * The due visits as all-day calendar events; overdue ones are on today. They hold no owner data and no
 * notes. The next export updates an event, as long as the visit is due on the same date.
 */
export function calendarDaysOf(dues: readonly DueVisitOfHorse[], now: number): CalendarDay[] {
  const today = dayOf(now);
  return dues.flatMap(({ row, kind, care }) => {
    if (!care.known) return [];
    const { due, last, daysLeft } = care;
    const summary = visitKindLabels[kind].ofHorse(horseName(row.fields));
    const late = isLate(daysLeft);
    return [
      {
        uid: `${row.slug}-${kind}-${due}@scuderia`,
        day: late ? today : due,
        sequence: Math.max(0, -daysLeft),
        summary: late ? labels.late(summary, due) : summary,
        description: labels.event(last, visitLabels.every(row.fields[CARE[kind].interval])),
      },
    ];
  });
}

/**
 * Downloads the due visits as a calendar file.
 *
 * @param name part of the file name
 * @returns the number of events; without events there is no download
 */
export function downloadCalendar(
  dues: readonly DueVisitOfHorse[],
  now: number,
  name: string,
): number {
  const days = calendarDaysOf(dues, now);
  if (days.length > 0) {
    const file = writeCalendar(labels.calendarName, days, now);
    downloadText(labels.file(name), 'text/calendar;charset=utf-8', file);
  }
  return days.length;
}

/** Downloads the due visits of one horse, trims and dentist. */
export function downloadHorseCalendar(row: ViewRow<Horse>, now: number): number {
  return downloadCalendar(dueVisitsOf([row], VISIT_KINDS, now), now, row.slug);
}
