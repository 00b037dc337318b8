const rome = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Today in Rome, as yyyy-mm-dd: composed of its parts, because a locale's format of a whole date differs between
 * browsers. (src/model/values/calendar.ts can do this too, but is too large for a page.)
 */
export function today(now: number): string {
  const parts = Object.fromEntries(rome.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
