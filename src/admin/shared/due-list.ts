import { it } from '../../i18n/it.ts';
import type { ViewRow } from '../../mirror/database.ts';
import type { DueGroup } from '../../register/due/due.ts';
import type { CareState } from '../../model/care-interval.ts';
import { careState } from '../../model/care-interval.ts';
import type { Horse } from '../../model/horse.ts';
import type { VisitKind } from '../../model/visit.ts';

/** A horse and where it stands with one kind of visit. */
export interface DueHorse {
  readonly row: ViewRow<Horse>;
  readonly care: CareState;
}

// Made once: comparing by a locale's name makes one each time.
const alphabet = new Intl.Collator('it');

/** Most overdue first; what is not known comes last, by name. */
export function byUrgency(a: DueHorse, b: DueHorse): number {
  if (a.care.known && b.care.known && a.care.daysLeft !== b.care.daysLeft) {
    return a.care.daysLeft - b.care.daysLeft;
  }
  if (a.care.known !== b.care.known) return a.care.known ? -1 : 1;
  return alphabet.compare(a.row.fields.name, b.row.fields.name);
}

/** Where each horse stands with a kind of visit, most urgent first. */
export function dueHorses(
  rows: readonly ViewRow<Horse>[],
  kind: VisitKind,
  now: number,
): DueHorse[] {
  return rows.map((row) => ({ row, care: careState(row.fields, kind, now) })).toSorted(byUrgency);
}

/** The group a horse is shown in; null when its turn is more than 30 days away. */
export function groupOfDue(care: CareState): DueGroup | null {
  if (!care.known) return 'unknown';
  if (care.overdue) return 'overdue';
  return care.daysLeft <= 7 ? 'week' : care.daysLeft <= 30 ? 'month' : null;
}

/** When a horse's turn is, in words: 'in ritardo di 12 giorni'. */
export function dueLabel(care: CareState): string {
  if (!care.known) return it.dashboard.unknown;
  const { daysLeft } = care;
  if (daysLeft < 0) return it.due.late(-daysLeft);
  if (daysLeft === 0) return it.due.today;
  return daysLeft === 1 ? it.due.tomorrow : it.due.inDays(daysLeft);
}

/** The name to call a horse by; one without a name is called by its papers. */
export function callName(horse: Pick<Horse, 'name' | 'docname'>): string {
  return horse.name.trim() || horse.docname.trim() || '—';
}
