/**
 * Writes the year wherever a page has the current year, see src/site/blocks/year.tsx: never one before that of its build,
 * which is past only by a clock that is wrong.
 *
 * @param year Rome's, by the visitor's clock
 */
export function correctYears(year: number): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-year]')) {
    const built = (place.dataset['year'] ||= place.textContent);
    const shown = String(Math.max(year, Number(built)));
    if (place.textContent !== shown) place.textContent = shown;
  }
}
