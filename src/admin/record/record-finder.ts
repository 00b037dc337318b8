import { plainText } from '../../model/plain-text.ts';

/**
 * Makes the search over the records of a list: every word must be found, wherever it stands; a number
 * or a code may be written with spaces or dashes, and a part of it is enough.
 *
 * @param textOf what a record can be found by, in plain text
 * @param codeOf the number or code that a query may stand for, as it is in the text; empty for none
 * @returns for a query, the test of a record
 */
export function finder<Record extends object>(
  textOf: (record: Record) => string,
  codeOf: (query: string) => string,
): (query: string) => (record: Record) => boolean {
  // Made once for each version of a record.
  const texts = new WeakMap<Record, string>();
  const heldText = (record: Record) => {
    const text = texts.get(record) ?? textOf(record);
    texts.set(record, text);
    return text;
  };
  return (query) => {
    const words = plainText(query).split(' ').filter(Boolean);
    if (words.length === 0) return () => true;
    const code = codeOf(query);
    return (record) => {
      const text = heldText(record);
      return words.every((word) => text.includes(word)) || (code !== '' && text.includes(code));
    };
  };
}
