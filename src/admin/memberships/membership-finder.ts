import type { Membership } from '../../model/membership.ts';
import { plainText } from '../../model/plain-text.ts';
import { plainTaxCode } from '../../model/tax-code.ts';

type Findable = Pick<Membership, 'givenName' | 'familyName' | 'taxCode'>;

const texts = new WeakMap<Findable, string>();

/** What a member can be found by, made once for each version of it. */
function findableText(member: Findable): string {
  const held = texts.get(member);
  if (held !== undefined) return held;
  const { givenName, familyName, taxCode } = member;
  const text = `${plainText(givenName)} ${plainText(familyName)}\n${plainTaxCode(taxCode).toLowerCase()}`;
  texts.set(member, text);
  return text;
}

/**
 * A test for members that a search finds, by name or codice fiscale. Every word must be found; a code
 * may be written with spaces, and a part of it is enough.
 */
export function membershipFinder(query: string): (member: Findable) => boolean {
  const words = plainText(query).split(' ').filter(Boolean);
  if (words.length === 0) return () => true;
  const code = plainTaxCode(query).toLowerCase();
  // With a digit in it, it is no name.
  const isCode = /\d/.test(code);
  return (member) => {
    const text = findableText(member);
    return words.every((word) => text.includes(word)) || (isCode && text.includes(code));
  };
}
