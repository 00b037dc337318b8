import { MAX_LENGTH } from '../../model/fields/fields.ts';
import { taxCodeWarnings } from '../../model/memberships/tax-code.ts';
import { isElided, plainName } from '../../model/values/elisions.ts';

/** A family name and a given name that a file has in one cell. */
export interface SplitName {
  readonly familyName: string;
  readonly givenName: string;
  /** Whether nothing was guessed: two words, a comma, capitals, or the codice fiscale tell them apart. */
  readonly isSure: boolean;
}

/** Words that a family name begins with and does not end with, as {@link plainName} gives them. */
const PARTICLES = new Set(
  'de di da del della dello dei degli delle dal dalla dalle dalli la lo li le san santa van von der den el al ben bin mc mac'.split(
    ' ',
  ),
);

/**
 * Splits a family name and a given name in one cell, by the first of these that applies: a comma; the letters of the
 * codice fiscale, in either order; a family name in capitals beside a given name that is not; two words; and last, as a
 * guess, particles as in 'De Luca', or one word of family name. A text too long for a name is left whole.
 *
 * @param isFamilyFirst whether the column says 'Cognome e nome'
 * @param taxCode of the same person; may be empty, or wrong
 */
export function splitName(text: string, isFamilyFirst: boolean, taxCode: string): SplitName {
  const tidy = text.replace(/\s+/g, ' ').trim();
  const parts = tidy.split(',').map((part) => part.trim());
  if (parts.length === 2 && parts.every(Boolean)) {
    return { familyName: parts[0]!, givenName: parts[1]!, isSure: true };
  }
  const words = wordsOf(tidy);
  const cut = (at: number, familyFirst: boolean, isSure: boolean): SplitName => {
    const [before, behind] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    return familyFirst
      ? { familyName: before, givenName: behind, isSure }
      : { familyName: behind, givenName: before, isSure };
  };
  // Each cut is a copy.
  if (words.length === 1 || tidy.length > MAX_LENGTH.line)
    return { familyName: tidy, givenName: '', isSure: false };

  const cuts = words.slice(1).map((_, index) => index + 1);
  const fitting = [isFamilyFirst, !isFamilyFirst].flatMap((order) =>
    cuts.map((at) => cut(at, order, true)).filter((split) => fitsCode(split, taxCode)),
  );
  if (fitting[0]) return fitting[0];

  const capitals = words.map((word) => word === word.toUpperCase() && /\p{L}{2}/u.test(word));
  const order = isFamilyFirst ? capitals : capitals.map((is) => !is);
  const change = order.indexOf(false);
  if (change > 0 && order.slice(change).every((is) => !is)) return cut(change, isFamilyFirst, true);

  if (words.length === 2) return cut(1, isFamilyFirst, true);
  const isParticle = (at: number) => PARTICLES.has(plainName(words[at]!));
  if (isFamilyFirst) {
    const begin = words.findIndex((_, at) => !isParticle(at));
    return cut(Math.min(Math.max(begin, 0) + 1, words.length - 1), true, false);
  }
  const particle = cuts.find(isParticle);
  return cut(particle ?? words.length - 1, false, false);
}

/** The words of a name; one with an apostrophe that is set off is one with the next: D' ANGELO. */
function wordsOf(name: string): string[] {
  const words: string[] = [];
  for (const word of name.split(' ')) {
    const last = words.at(-1);
    if (last !== undefined && isElided(last)) words[words.length - 1] = `${last} ${word}`;
    else words.push(word);
  }
  return words;
}

function fitsCode({ familyName, givenName }: SplitName, taxCode: string): boolean {
  if (taxCode.trim() === '' || /^\d*$/.test(taxCode.trim())) return false;
  return taxCodeWarnings(taxCode, { familyName, givenName, birthDate: '' }).length === 0;
}
