import type { Horse } from '../../model/horse.ts';
import { plainText } from '../../model/plain-text.ts';
import { plainNumber } from '../../model/ueln.ts';

type Findable = Pick<Horse, 'name' | 'docname' | 'chipnumber' | 'uelnnumber' | 'ownerName'>;

const texts = new WeakMap<Findable, string>();

/** What a horse can be found by, made once for each version of it. */
function findableText(horse: Findable): string {
  const held = texts.get(horse);
  if (held !== undefined) return held;
  const words = [horse.name, horse.docname, horse.ownerName].map(plainText);
  const numbers = [horse.chipnumber, horse.uelnnumber].map((n) => plainNumber(n).toLowerCase());
  const text = [...words, ...numbers].join('\n');
  texts.set(horse, text);
  return text;
}

/**
 * A test for horses that a search finds, by name, document name, owner, chip and UELN. Every word
 * must be found; digits that a reader or a person wrote with spaces or dashes are one number.
 */
export function horseFinder(query: string): (horse: Findable) => boolean {
  const words = plainText(query).split(' ').filter(Boolean);
  if (words.length === 0) return () => true;
  const number = plainNumber(query).toLowerCase();
  const isNumber = /^\d{5,}[a-z0-9]*$/.test(number);
  return (horse) => {
    const text = findableText(horse);
    return words.every((word) => text.includes(word)) || (isNumber && text.includes(number));
  };
}
