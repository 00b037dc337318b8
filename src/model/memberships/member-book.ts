import { alphabet } from '../values/alphabet.ts';
import type { Membership } from './membership.ts';

type Entry = Pick<Membership, 'number' | 'familyName' | 'givenName'>;

/**
 * The order of the members' book: by the card's number, numbers by their value; members without one come last, by name.
 */
export function compareInBook(one: Entry, other: Entry): number {
  const [first, second] = [one.number.trim(), other.number.trim()];
  if ((first === '') !== (second === '')) return first === '' ? 1 : -1;
  return alphabet.compare(first, second) || alphabet.compare(nameIn(one), nameIn(other));
}

/** The name as a book writes it, the family name first. */
export function nameIn({ familyName, givenName }: Omit<Entry, 'number'>): string {
  return `${familyName} ${givenName}`.trim();
}
