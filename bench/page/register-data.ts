import { addDays, instantOf } from '../../src/model/values/calendar.ts';
import { COLLECTIONS, collectionOf } from '../../src/model/collections.ts';
import type { ServerDocument } from '../../src/model/fields/document.ts';
import { readFields } from '../../src/model/fields/fields.ts';

/* The register that the measurements work on: the same on every machine. */

export const TODAY = '2026-10-14';
const TIME = '2026-10-01T08:00:00.000000000Z';

export const slugOf = (n: number) => `cavallo-${n}`;

export function documentOf(path: string, values: Record<string, unknown>): ServerDocument {
  return {
    path,
    fields: readFields(COLLECTIONS[collectionOf(path)], values),
    rev: 1,
    version: TIME,
    updatedAt: TIME,
    updatedBy: 'anna',
    createdAt: TIME,
    createdBy: 'anna',
    lastMid: '',
    deletedAt: '',
  };
}

/** The fields that all measured registers set alike in their horses. */
export const horseValues = (n: number) => ({
  name: `Stella ${n}`,
  species: 'Cavallo',
  breed: 'Haflinger',
  sex: 'Femmina',
  coat: 'Baio',
  birthday: '2012-05-01',
  chipnumber: `380271${String(n).padStart(9, '0')}`,
  uelnnumber: `380001${String(n).padStart(9, '0')}`,
  isInBDN: (n % 3) - 1,
  isCorrectOwner: 1,
  isCorrectBarncodeInBDN: 1,
  ownerName: `Mario Rossi ${n}`,
  ownerPhone: '+39 333 1234567',
  ownerAddress: 'Via Roma 1, Mantova',
  notes: `Note del cavallo numero ${n}, lunghe quanto basta`,
  hoovesTrimInterval: 1.5,
});

/** Nine of ten are here, one of 25 is dead; the order of their names is not that of their numbers. */
export function horseOf(n: number): ServerDocument {
  return documentOf(`horses/${slugOf(n)}`, {
    ...horseValues(n),
    docname: `Documento ${(n * 7919) % 10_000}`,
    isHere: n % 10 === 9 ? -1 : 1,
    isDeceased: n % 25 === 24 ? 1 : -1,
    lastHoovesTrim: instantOf(addDays(TODAY, -45)),
  });
}

/** The trims of a horse, 45 days apart; the latest gives the horse's last date. */
export function trimsOf(n: number, count: number): ServerDocument[] {
  return Array.from({ length: count }, (_, v) =>
    documentOf(`horses/${slugOf(n)}/hoovesTrims/v${v}`, {
      date: instantOf(addDays(TODAY, -45 * (v + 1))),
      notes: '',
    }),
  );
}

export function memberOf(n: number): ServerDocument {
  return documentOf(`memberships/m${n}`, {
    year: 2026,
    givenName: `Mario ${n % 97}`,
    familyName: `Rossi ${(n * 31) % 20_000}`,
    taxCode: `RSSMRA80A01H${String(n % 1000).padStart(3, '0')}U`,
    city: 'Mantova',
    hasPaid: 1,
    isSubmitted: 1,
  });
}
