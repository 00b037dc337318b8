import type { Topic } from '../model/event.ts';

/** A date of a path or an activity that the build took over from the register: no note, nobody's name. */
export interface SiteDate {
  /** yyyy-mm-dd */
  readonly day: string;
  readonly title: string;
  /** A {@link Topic}, or what an older release of the app published: a text that no page knows. */
  readonly topic: string;
  readonly places: number | null;
}

/** The dates that were to come when the site was built, the next one first. */
const DATES = __SITE_DATES__ as readonly SiteDate[];

export function datesOf(topic: Topic): readonly SiteDate[] {
  return DATES.filter((date) => date.topic === topic);
}

/** As many dates of a page are in sight, and told to search engines; the later ones unfold. */
export const DATES_IN_SIGHT = 4;
