/**
 * A horse's document id: its name made readable, plus a random suffix that makes it unique without
 * asking the server (WRITE-3).
 *
 * @param name as typed; letters that have no plain form are left out
 * @param suffix six characters of a-z and 0-9
 */
export function slugOf(name: string, suffix: string): string {
  const readable = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return `${readable || 'cavallo'}-${suffix}`;
}
