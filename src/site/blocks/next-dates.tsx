import { formatWeekday } from '../../i18n/format.ts';
import type { Topic } from '../../model/events/event.ts';
import { DATES_IN_SIGHT, type SiteDate, datesOf } from '../dates.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './blocks.module.css';

/** The heading of a path's dates. It names no number: dates go as they pass (src/site/script/past-dates.ts). */
export const DEPARTURES = 'Quando si parte';
/** That of an activity's dates. */
const IN_CALENDAR = 'In calendario';

/**
 * The next dates of a path, as of the build. If there are none, or once the last one is past
 * (src/site/script/past-dates.ts), a dash and a link to ask for a group.
 */
export function NextDates({ of, title }: { of: Topic; title: string }) {
  const dates = datesOf(of);
  return (
    <>
      {dates.length > 0 && (
        <div data-dates="">
          <DateList dates={dates} page={title} />
        </div>
      )}
      <span hidden={dates.length > 0}>
        <span aria-hidden="true">—</span>
        <VisuallyHidden>da definire</VisuallyHidden>{' '}
        {/* The anchor is the contact block before the footer: src/site/layout/contact-block.tsx. */}
        <a href="#scrivici">chiedi di far partire un gruppo</a>
      </span>
    </>
  );
}

/** The next dates of an activity, which can be booked at any time; nothing if there are none. */
export function ExtraDates({ of, title }: { of: Topic; title: string }) {
  const dates = datesOf(of);
  return (
    dates.length > 0 && (
      <div data-dates="">
        <p>{IN_CALENDAR}</p>
        <DateList dates={dates} page={title} />
      </div>
    )
  );
}

interface Listed {
  readonly dates: readonly SiteDate[];
  /** The page's title: a date's title that is equal to it is left out. */
  readonly page: string;
}

function DateList({ dates, page }: Listed) {
  const items = dates.map((date) => (
    <DateItem key={`${date.day} ${date.title}`} date={date} page={page} />
  ));
  return (
    <>
      <ul>{items.slice(0, DATES_IN_SIGHT)}</ul>
      {dates.length > DATES_IN_SIGHT && (
        <details>
          <summary className={styles.laterDates}>Date successive</summary>
          <ul>{items.slice(DATES_IN_SIGHT)}</ul>
        </details>
      )}
    </>
  );
}

/** One date. @param page as in {@link Listed} */
function DateItem({ date: { day, title, places }, page }: { date: SiteDate; page: string }) {
  const more = [
    title !== page && title,
    places !== null && (places === 1 ? '1 posto' : `${places} posti`),
  ].filter(Boolean);
  return (
    <li data-day={day}>
      <time dateTime={day}>{formatWeekday(day, '')}</time>
      {more.length > 0 && <small className={styles.number}>{more.join(' · ')}</small>}
    </li>
  );
}
