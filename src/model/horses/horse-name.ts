import { type Unread, legibleRaw } from '../fields/raw-value.ts';
import type { Horse } from './horse.ts';

/** The most characters of a name that cannot be read. */
const LONGEST = 60;

/** What is known of a horse: some fields that can be read, and the values of it that cannot. */
export interface KnownHorse<Field extends keyof Horse> {
  readonly fields: Pick<Horse, Field>;
  readonly unread?: Unread | undefined;
}

/**
 * The name that a horse is shown by: its name, else the one on its document, else what stands there and cannot be read,
 * else a dash.
 */
export function horseName({ fields, unread = {} }: KnownHorse<'name' | 'docname'>): string {
  const readable = fields.name.trim() || fields.docname.trim();
  const stands = unread['name'] ?? unread['docname'];
  if (readable !== '' || !stands) return readable || '—';
  const characters = Array.from(legibleRaw(stands));
  const isLong = characters.length > LONGEST;
  return `«${characters.slice(0, LONGEST).join('')}${isLong ? '…' : ''}»`;
}
