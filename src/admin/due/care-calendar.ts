import type { ViewRow } from '../../mirror/database/database.ts';
import { dayOf } from '../../model/values/calendar.ts';
import { isLate } from '../../model/visits/due-state.ts';
import type { HealthAct } from '../../model/health/health-act.ts';
import { actState, latestOfKinds } from '../../model/health/health-due.ts';
import type { Horse } from '../../model/horses/horse.ts';
import { isAlive } from '../../model/horses/in-stable.ts';
import { type CalendarDay, writeCalendar } from '../../model/values/icalendar.ts';
import { plainText } from '../../model/values/plain-text.ts';
import { CARE, VISIT_KINDS } from '../../model/visits/visit.ts';
import { actKind, healthLabels } from '../shared/labels/health-labels.ts';
import { horseName } from '../../model/horses/horse-name.ts';
import { namesApart } from '../../model/horses/names-apart.ts';
import { printedValue } from '../shared/labels/unread-labels.ts';
import { downloadText } from '../shared/output/download-text.ts';
import { type DueVisitOfHorse, dueVisitsOf } from './due-periods.ts';
import { visitKindLabels, visitLabels } from '../shared/labels/visit-labels.ts';
import { labels } from './labels.ts';

/** Horses under names that tell them from each other outside of the app. */
export function toldApart(horses: readonly ViewRow<Horse>[]): ViewRow<Horse>[] {
  const names = namesApart(horses);
  return horses.map((row, place) => ({ ...row, fields: { ...row.fields, name: names[place]! } }));
}

/**
 * The due visits as all-day calendar events; overdue ones are on today. They hold no owner data and no notes. The next
 * export updates an event as long as the visit is due on the same date.
 */
export function calendarDaysOf(dues: readonly DueVisitOfHorse[], now: number): CalendarDay[] {
  const today = dayOf(now);
  return dues.flatMap(({ row, kind, care }) => {
    if (!care.known) return [];
    const { due, last, daysLeft } = care;
    const summary = visitKindLabels[kind].ofHorse(horseName(row));
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
 * When a horse's health acts are due again, as all-day events; late ones are on today. They hold neither who did the
 * act nor notes.
 *
 * @param acts the latest of each kind
 */
export function calendarDaysOfActs(
  horse: ViewRow<Horse>,
  acts: readonly ViewRow<HealthAct>[],
  now: number,
): CalendarDay[] {
  const today = dayOf(now);
  return acts.flatMap((act) => {
    const { fields, unread } = act;
    const care = actState(fields, now);
    if (!care.known) return [];
    const { due, last, daysLeft } = care;
    const summary = healthLabels.ofHorse(actKind(act), horseName(horse));
    const written = printedValue(unread, 'kind', fields.kind);
    const late = isLate(daysLeft);
    return [
      {
        // The uid of earlier releases: with another, a calendar that took in such a file shows the event twice.
        uid: `${horse.slug}-health-${encodeURIComponent(plainText(written))}-${due}@scuderia`,
        day: late ? today : due,
        sequence: Math.max(0, -daysLeft),
        summary: late ? labels.late(summary, due) : summary,
        description: labels.lastTime(last),
      },
    ];
  });
}

/**
 * Downloads calendar days as a file.
 *
 * @param name part of the file name
 * @returns the number of events; without events nothing is downloaded
 */
export function downloadCalendar(days: readonly CalendarDay[], now: number, name: string): number {
  if (days.length > 0) {
    const file = writeCalendar(labels.calendarName, days, now);
    downloadText(labels.file(name), 'text/calendar;charset=utf-8', file);
  }
  return days.length;
}

/**
 * The due days of one horse: trims, dentist and health acts. A dead horse has none.
 *
 * @param acts all health acts of the horse
 */
export function calendarDaysOfHorse(
  row: ViewRow<Horse>,
  acts: readonly ViewRow<HealthAct>[],
  now: number,
): CalendarDay[] {
  if (!isAlive(row.fields)) return [];
  return [
    ...calendarDaysOf(dueVisitsOf([row], VISIT_KINDS, now), now),
    ...calendarDaysOfActs(row, [...latestOfKinds(acts).values()], now),
  ];
}

/** Downloads {@link calendarDaysOfHorse}, as {@link downloadCalendar} does. */
export function downloadHorseCalendar(
  row: ViewRow<Horse>,
  acts: readonly ViewRow<HealthAct>[],
  now: number,
): number {
  return downloadCalendar(calendarDaysOfHorse(row, acts, now), now, row.slug);
}
