import { type Unread, legibleRaw } from '../fields/raw-value.ts';
import type { Horse } from './horse.ts';

/** The most characters of a name that cannot be read. */
const LONGEST = 60;

/**
 * The name that a horse is shown by: its name, else the one on its document, else what stands there and cannot be read,
 * else a dash.
 *
 * @param unread the values of the horse that cannot be read
 */
export function horseName(horse: Pick<Horse, 'name' | 'docname'>, unread: Unread = {}): string {
  const readable = horse.name.trim() || horse.docname.trim();
  const stands = unread['name'] ?? unread['docname'];
  if (readable !== '' || !stands) return readable || '—';
  const characters = Array.from(legibleRaw(stands));
  const isLong = characters.length > LONGEST;
  return `«${characters.slice(0, LONGEST).join('')}${isLong ? '…' : ''}»`;
}
