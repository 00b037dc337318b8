import { formatNearDay } from '../../../i18n/format.ts';
import type { BaseRow } from '../../../mirror/database/database.ts';
import { type Day, dayOf, isInstant } from '../../../model/values/calendar.ts';
import { idOf, childCollectionOf } from '../../../model/collections.ts';
import { roundIdPrefix } from '../../../model/guest-tick-ids.ts';
import { isTombstone } from '../../../model/fields/document.ts';
import { millisOf } from '../../../model/values/server-time.ts';
import type { LoggedChange } from '../../../sync/ports.ts';
import { fieldList } from '../labels/change-labels.ts';
import { historyLabels } from './history-labels.ts';

/** One entry of a record's history. */
export interface HistoryLine {
  readonly key: string;
  readonly what: string;
  /** The account that did it. */
  readonly uid: string;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly at: number;
  /** The log entry; absent if the line was derived from a visit's document. */
  readonly change?: LoggedChange;
}

/** The history line of a log entry about a record's own document. */
export function lineOfLog(change: LoggedChange): HistoryLine {
  const { mutationId, uid, at, function: name, fields } = change;
  const what = name.startsWith('create')
    ? historyLabels.created
    : name.startsWith('delete')
      ? historyLabels.deleted
      : fields.length === 0
        ? historyLabels.changedNothing
        : historyLabels.changed(fieldList(fields));
  return { key: mutationId, what, uid, at: millisOf(at), change };
}

/**
 * The history lines of a horse's visits, from the documents on this phone. Visits deleted by one mutation (with the
 * horse) are one line.
 *
 * @param today yyyy-mm-dd; days of another year are shown with their year
 * @param guests the guests' names, by the id prefix of the visits of their rounds (`roundIdPrefix`)
 */
export function linesOfVisits(
  visits: readonly BaseRow[],
  today: string,
  guests: ReadonlyMap<string, string> = new Map(),
): HistoryLine[] {
  const added = visits
    .filter((visit) => visit.createdAt !== '')
    .map((visit): HistoryLine => {
      const kind = childCollectionOf(visit.path);
      const { date } = visit.fields;
      const day = isInstant(date) ? formatNearDay(dayOf(date), today) : null;
      return {
        key: visit.path,
        what: isTombstone(visit)
          ? historyLabels.visitAddedLost[kind]
          : historyLabels.byGuest(
              historyLabels.visitAdded[kind](day),
              guests.get(roundIdPrefix(idOf(visit.path))),
            ),
        uid: visit.createdBy,
        at: millisOf(visit.createdAt),
      };
    });
  const tombstones = new Map<string, BaseRow[]>();
  for (const visit of visits.filter(isTombstone)) {
    tombstones.set(visit.lastMid, [...(tombstones.get(visit.lastMid) ?? []), visit]);
  }
  const deleted = [...tombstones].map(([mutationId, [first, ...others]]): HistoryLine => {
    const what =
      others.length === 0
        ? historyLabels.visitDeleted[childCollectionOf(first!.path)]
        : historyLabels.visitsDeleted(others.length + 1);
    // The deletion of the horse has a line of its own.
    const key = `visits ${mutationId}`;
    return { key, what, uid: first!.updatedBy, at: millisOf(first!.deletedAt) };
  });
  return [...added, ...deleted];
}

/** Entries of one day, latest first. */
export interface DayOfEntries<Entry> {
  /** Empty if unknown. */
  readonly day: Day;
  readonly entries: readonly Entry[];
}

/** Orders entries by when they happened, latest first, and groups them by their day in Rome. */
export function groupByDay<Entry extends { readonly at: number }>(
  entries: readonly Entry[],
): DayOfEntries<Entry>[] {
  const days = new Map<Day, Entry[]>();
  for (const entry of entries.toSorted((a, b) => b.at - a.at)) {
    const day = dayOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

/**
 * Merges the lines of the log and of the visits, latest first. While the log has more pages, visits older than the
 * oldest log line that was read are left out.
 */
export function mergeLines(
  logged: readonly HistoryLine[],
  visits: readonly HistoryLine[],
  hasMore: boolean,
): HistoryLine[] {
  const oldest = hasMore ? Math.min(...logged.map(({ at }) => at)) : -Infinity;
  return [...logged, ...visits.filter(({ at }) => at >= oldest)].toSorted((a, b) => b.at - a.at);
}
