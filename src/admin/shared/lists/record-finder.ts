import { withElisions } from '../../../model/values/elisions.ts';
import { plainText, withoutFinalApostrophes } from '../../../model/values/plain-text.ts';
import { visibleText } from '../../../model/values/visible-text.ts';

/** Gives for a query a function that tests a record by its search text (`ViewKeys.text`) and its path. */
export type Finder = (query: string) => (text: string, path: string) => boolean;

/**
 * Creates the search over the records of a list. A record matches if its text contains every word of the query, or the
 * query's number or code, which may be typed with spaces or dashes. An apostrophe at the end of a word stands for an
 * accent, which no search text has.
 *
 * @param codeOf the number or code in a query, normalised as in the search text; empty for none
 */
export function finder(
  codeOf: (query: string) => string,
): (query: string) => (text: string) => boolean {
  return (typed) => {
    const query = visibleText(typed);
    // A comma stands between words, as in a list from which a name was copied.
    const words = withoutFinalApostrophes(plainText(query.replace(/([^\s,;])[,;]+/g, '$1 ')))
      .split(' ')
      .filter(Boolean);
    const code = codeOf(query);
    // The search texts have elisions as typed. They are normalised only for queries with an apostrophe, which are few.
    const textOf: (text: string) => string = words.some((word) => word.includes("'"))
      ? withElisions
      : String;
    return (text) => {
      const searched = textOf(text);
      return words.every((word) => searched.includes(word)) || (code !== '' && text.includes(code));
    };
  };
}
