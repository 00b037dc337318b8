/**
 * Removes the dates that have passed since the page was built. If none is left, shows the replacement; if none in sight
 * is left, unfolds the later dates: see src/site/blocks/next-dates.tsx.
 *
 * @param today yyyy-mm-dd in Rome
 */
export function removePastDates(today: string): void {
  for (const list of document.querySelectorAll('[data-dates]')) {
    const dates = [...list.querySelectorAll<HTMLElement>('[data-day]')];
    const past = dates.filter((date) => date.dataset['day']! < today);
    // It may run again: a list that somebody has folded since stays as it is.
    if (past.length === 0) continue;
    for (const date of past) date.remove();
    if (list.querySelector(':scope > ul > [data-day]')) continue;
    const later = list.querySelector('details');
    if (later?.querySelector('[data-day]')) {
      // None of the dates in sight is left.
      later.open = true;
      continue;
    }
    list.nextElementSibling?.removeAttribute('hidden');
    list.remove();
  }
}
