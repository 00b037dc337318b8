import { plainText, straightened, withoutFinalApostrophes } from './plain-text.ts';

/** The words that lose their last vowel before another one. */
const ELIDED = 'd|l|o|all|dagl|dall|degl|dell|nell|sant';
const ELISIONS = new RegExp(`(^|\\P{L})(${ELIDED})'[^\\S\\n]*(?=\\p{L})`, 'giu');
const ELISION = new RegExp(`^(?:${ELIDED})'$`, 'i');

/** Whether a word has lost its last vowel before the next one: the two are one name. */
export function isElided(word: string): boolean {
  return ELISION.test(straightened(word));
}

/**
 * A text with straight apostrophes, and none of them set off from the word behind it: D'Angelo for D' ANGELO, as lists
 * in capitals write it.
 *
 * @param behind what is put between such an apostrophe and the word behind it
 */
export function withElisions(text: string, behind: '' | ' ' = ''): string {
  return straightened(text).replace(ELISIONS, `$1$2'${behind}`);
}

/** A name as names are compared, however its capitals, accents and apostrophes are written. */
export function plainName(name: string): string {
  return plainText(withoutFinalApostrophes(withElisions(name)));
}
