import { formatNearDay } from '../../i18n/format.ts';
import { itArchive } from '../../i18n/it-archive.ts';
import { it } from '../../i18n/it.ts';
import type { BaseRow } from '../../mirror/database.ts';
import { dayOf } from '../../model/calendar.ts';
import { visitKindOf } from '../../model/collections.ts';
import { isTombstone } from '../../model/document.ts';
import { millisOf } from '../../model/server-time.ts';
import type { LoggedChange } from '../../sync/ports.ts';
import { fieldList } from '../shared/change-labels.ts';

const words = itArchive.history;

/** One thing that happened to a document. */
export interface HistoryLine {
  readonly key: string;
  readonly what: string;
  /** The account that did it. */
  readonly uid: string;
  /** Milliseconds since the epoch, by the server's clock. */
  readonly at: number;
}

/** A log entry of a horse's or a membership's own document, in words. */
export function lineOfLog({ mid, uid, at, function: name, fields }: LoggedChange): HistoryLine {
  const what = name.startsWith('create')
    ? words.created
    : name.startsWith('delete')
      ? words.deleted
      : fields.length === 0
        ? words.changedNothing
        : words.changed(fieldList(fields));
  return { key: mid, what, uid, at: millisOf(at) };
}

/**
 * What became of a horse's visits, from what the phone holds of them. Those that went with the horse
 * are one line.
 *
 * @param today yyyy-mm-dd; days of another year are told with it
 */
export function linesOfVisits(visits: readonly BaseRow[], today: string): HistoryLine[] {
  const added = visits
    .filter((visit) => visit.createdAt !== '')
    .map((visit): HistoryLine => {
      const kind = visitKindOf(visit.path);
      const { date } = visit.fields;
      const day = typeof date === 'number' ? formatNearDay(dayOf(date), today) : null;
      return {
        key: visit.path,
        what: isTombstone(visit)
          ? words.visitAddedLost[kind]
          : words.visitAdded[kind](day ?? it.visit.unknownDate),
        uid: visit.createdBy,
        at: millisOf(visit.createdAt),
      };
    });
  const graves = new Map<string, BaseRow[]>();
  for (const visit of visits.filter(isTombstone)) {
    graves.set(visit.lastMid, [...(graves.get(visit.lastMid) ?? []), visit]);
  }
  const deleted = [...graves].map(([mid, [first, ...others]]): HistoryLine => {
    const what =
      others.length === 0
        ? words.visitDeleted[visitKindOf(first!.path)]
        : words.visitsDeleted(others.length + 1);
    return { key: mid, what, uid: first!.updatedBy, at: millisOf(first!.deletedAt) };
  });
  return [...added, ...deleted];
}

/**
 * The lines of the log and of the visits together, latest first. While the log has more, visits that
 * are older than what of it was read wait for their place.
 */
export function inOrder(
  logged: readonly HistoryLine[],
  visits: readonly HistoryLine[],
  hasMore: boolean,
): HistoryLine[] {
  const from = hasMore ? Math.min(...logged.map(({ at }) => at)) : -Infinity;
  return [...logged, ...visits.filter(({ at }) => at >= from)].toSorted((a, b) => b.at - a.at);
}
