import type { Horse } from '../../model/horse.ts';
import { plainText } from '../../model/plain-text.ts';
import { plainNumber } from '../../model/ueln.ts';
import { finder } from '../record/record-finder.ts';

type Findable = Pick<Horse, 'name' | 'docname' | 'chipnumber' | 'uelnnumber' | 'ownerName'>;

/** A test for horses that a search finds, by name, document name, owner, chip and UELN. */
export const horseFinder = finder<Findable>(
  (horse) =>
    [
      ...[horse.name, horse.docname, horse.ownerName].map(plainText),
      ...[horse.chipnumber, horse.uelnnumber].map((n) => plainNumber(n).toLowerCase()),
    ].join('\n'),
  (query) => {
    const number = plainNumber(query).toLowerCase();
    return /^\d{5,}[a-z0-9]*$/.test(number) ? number : '';
  },
);
