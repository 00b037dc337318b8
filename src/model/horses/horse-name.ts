import type { Horse } from './horse.ts';

/** The name that a horse is shown by: its name, else the one on its document, else a dash. */
export function horseName(horse: Pick<Horse, 'name' | 'docname'>): string {
  return horse.name.trim() || horse.docname.trim() || '—';
}
