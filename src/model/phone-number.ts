/** The fewest digits of a number that can be called from anywhere, and the most that any has (E.164). */
const DIGITS = { min: 5, max: 15 } as const;

/**
 * The number that is called when a phone field is tapped: the first one, where people wrote several into one field with
 * words between them. An area code may be set off by a slash.
 *
 * @returns a `tel:` address; null where no number can be told
 */
export function telephoneOf(written: string): string | null {
  const numbers = written
    .replace(/(\b0\d{1,4})\/(?=\d)/g, '$1 ')
    .split(/ [-–] |[^\d\s+.()-]|\n|(?=\+)/);
  for (const each of numbers) {
    const digits = each.replaceAll(/\D/g, '');
    if (digits.length < DIGITS.min) continue;
    return digits.length > DIGITS.max ? null : `tel:${each.includes('+') ? '+' : ''}${digits}`;
  }
  return null;
}
