import { plainText, straightened } from '../../model/plain-text.ts';

/** Gives for a query the test of a record: of its search text (`ViewKeys.text`) and its path. */
export type Finder = (query: string) => (text: string, path: string) => boolean;

/**
 * Makes the search over the records of a list. A record matches when every word of the query is part
 * of its text, or when the query's number or code is; those may be typed with spaces or dashes.
 *
 * @param codeOf the number or code in a query, normalised as in the search text; empty for none
 */
export function finder(
  codeOf: (query: string) => string,
): (query: string) => (text: string) => boolean {
  return (query) => {
    const words = straightened(plainText(query)).split(' ').filter(Boolean);
    const code = codeOf(query);
    // The texts hold their apostrophes as they were typed; few queries have one.
    const textOf = words.some((word) => word.includes("'")) ? straightened : String;
    return (text) => {
      const searched = textOf(text);
      return words.every((word) => searched.includes(word)) || (code !== '' && text.includes(code));
    };
  };
}
