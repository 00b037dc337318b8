/** Writes `year` wherever a page has the current year, see src/site/blocks/year.tsx. */
export function correctYears(year: number): void {
  for (const place of document.querySelectorAll('[data-year]')) {
    if (place.textContent !== String(year)) place.textContent = String(year);
  }
}
