import type { Topic } from '../model/events/event.ts';

/** A date of a path or an activity from the register, as of the build; without notes and names of people. */
export interface SiteDate {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly title: string;
  /** A {@link Topic}, or a text that an older release of the app published and that no page knows. */
  readonly topic: string;
  readonly places: number | null;
}

/** The dates that were to come at build time, the next one first. */
const DATES = __SITE_DATES__ as readonly SiteDate[];

/** The dates to come of a path or an activity, the next one first. */
export function datesOf(topic: Topic): readonly SiteDate[] {
  return DATES.filter((date) => date.topic === topic);
}

/** The number of dates of a page in sight, and in its structured data; the later ones unfold. */
export const DATES_IN_SIGHT = 4;
