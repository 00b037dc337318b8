import type { Day } from '../../model/values/calendar.ts';
import type { VisitKind } from '../../model/visits/visit.ts';

/** The key of the draft of a row's note; it names the horse (`subjectOf` in src/mirror/drafts/draft-keys.ts). */
export function noteKey(kind: VisitKind, day: Day, slug: string): string {
  return `round/${kind}/${day}/${slug}`;
}
