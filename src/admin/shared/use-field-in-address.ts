import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Focuses the field that the address names after `#`, and opens its section. */
export function useFieldInAddress(): void {
  const id = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const field = id === '' ? null : document.getElementById(id);
    if (!(field instanceof HTMLElement)) return;
    const section = field.closest('details');
    if (section) section.open = true;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [id]);
}
