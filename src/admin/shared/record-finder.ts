import { plainText } from '../../model/plain-text.ts';

/** For a query, the test of what a record is found by: `ViewKeys.text`. */
export type Finder = (query: string) => (text: string) => boolean;

/**
 * Makes the search over the records of a list: every word must be found, wherever it stands; a number
 * or a code may be written with spaces or dashes, and a part of it is enough.
 *
 * @param codeOf the number or code that a query may stand for, as it is in the text; empty for none
 */
export function finder(codeOf: (query: string) => string): Finder {
  return (query) => {
    const words = plainText(query).split(' ').filter(Boolean);
    const code = codeOf(query);
    return (text) =>
      words.every((word) => text.includes(word)) || (code !== '' && text.includes(code));
  };
}
