const rome = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * The day in Rome, as yyyy-mm-dd: put together from its parts, because how a language writes a whole date changes
 * with the browser. (src/model/calendar.ts, which does the same and more, is too heavy for a page.)
 */
export function today(now: number): string {
  const parts = Object.fromEntries(rome.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
