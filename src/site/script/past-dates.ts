/**
 * Takes away the dates that are past since the page was built, and where none is left shows what stands in
 * their place: see src/site/blocks/next-dates.tsx.
 *
 * @param today yyyy-mm-dd in Rome
 */
export function removePastDates(today: string): void {
  for (const list of document.querySelectorAll('[data-dates]')) {
    for (const date of list.querySelectorAll<HTMLElement>('[data-day]'))
      if (date.dataset['day']! < today) date.remove();
    if (list.querySelector('[data-day]')) continue;
    list.nextElementSibling?.removeAttribute('hidden');
    list.remove();
  }
}
