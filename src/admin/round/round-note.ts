import type { Day } from '../../model/calendar.ts';
import type { VisitKind } from '../../model/visit.ts';

/** The key of the draft of a row's note; which horse it is about is read from it (`subjectOf` in src/mirror/drafts.ts). */
export function noteKey(kind: VisitKind, day: Day, slug: string): string {
  return `round/${kind}/${day}/${slug}`;
}

/** A note as it was typed; null for none. */
export function readNote(stored: unknown): string | null {
  return typeof stored === 'string' ? stored : null;
}
