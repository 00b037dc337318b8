/**
 * Characters that nobody sees: blanks of no width, soft hyphens, marks of the reading direction. Messengers, web pages
 * and address books put them around a copied name. Joiners are not among them: some scripts need them.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text without characters that nobody sees: with them a name or a code is equal to no other. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '');
}
