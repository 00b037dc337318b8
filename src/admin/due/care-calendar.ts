import { it } from '../../i18n/it.ts';
import { itDesk } from '../../i18n/it-desk.ts';
import type { ViewRow } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';
import type { Horse } from '../../model/horse.ts';
import type { CalendarDay } from '../../model/icalendar.ts';
import { writeCalendar } from '../../model/icalendar.ts';
import { CARE, VISIT_KINDS } from '../../model/visit.ts';
import { callName } from '../shared/due-list.ts';
import { downloadText } from '../shared/download-text.ts';
import type { Due } from './due-periods.ts';
import { duesOf } from './due-periods.ts';

/**
 * What is due as days of a calendar; what is late stands on today. Nothing of the owner is in them,
 * and no notes. A day moves or is replaced by the next export, as long as it is due on the same date.
 */
export function careDays(dues: readonly Due[], now: number): CalendarDay[] {
  const today = dayOf(now);
  return dues.flatMap(({ row, kind, care }) => {
    if (!care.known) return [];
    const { due, last, daysLeft } = care;
    const summary = it.visits[kind].ofHorse(callName(row.fields));
    const late = daysLeft < 0;
    return [
      {
        uid: `${row.slug}-${kind}-${due}@scuderia`,
        day: late ? today : due,
        sequence: Math.max(0, -daysLeft),
        summary: late ? itDesk.due.late(summary, due) : summary,
        description: itDesk.due.event(last, it.visit.every(row.fields[CARE[kind].interval])),
      },
    ];
  });
}

/**
 * Hands what is due to the person as a calendar file.
 *
 * @param of what the file is about, for its name
 * @returns how many days are in it; there is no file of none
 */
export function downloadCalendar(dues: readonly Due[], now: number, of: string): number {
  const days = careDays(dues, now);
  if (days.length > 0) {
    const file = writeCalendar(itDesk.due.calendarName, days, now);
    downloadText(itDesk.due.file(of), 'text/calendar;charset=utf-8', file);
  }
  return days.length;
}

/** The same of one horse, for trims and dentist. */
export function downloadHorseCalendar(row: ViewRow<Horse>, now: number): number {
  return downloadCalendar(duesOf([row], VISIT_KINDS, now), now, row.slug);
}
