import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the field named after `#` in the address, and opens its section. */
export function useFieldInAddress(): void {
  const id = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (id !== '') showFirstField([id]);
  }, [id]);
}

/** Focuses the first of these fields on the page, and opens its section. */
export function showFirstField(ids: readonly string[]): void {
  const [first] = ids
    .map((id) => document.getElementById(id))
    .filter((field) => field !== null)
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first) return;
  const section = first.closest('details');
  if (section) section.open = true;
  first.focus({ preventScroll: true });
  first.scrollIntoView({ block: 'center' });
}
