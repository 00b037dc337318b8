import { collectionOf, fieldOf, type Collection } from '../../model/collections.ts';
import type { Fields, FieldValue } from '../../model/fields/fields.ts';
import { type ChildCollection, LAST_DATE } from '../../model/visits/visit.ts';
import { namingTexts } from '../person/naming-texts.ts';
import type { ArchivedDocument } from './archive-format.ts';

/** The fields of a horse that hold a last date. */
export const LAST_DATES: readonly string[] = Object.values(LAST_DATE);

/** The fields that differ in a file; last dates only where they are later there. */
export function differencesOf(document: ArchivedDocument, held: Fields): string[] {
  const { path, fields: file, unwritable, unsaid } = document;
  const collection = collectionOf(path);
  return Object.keys(file).filter((field) => {
    // Where the file says nothing, or something that cannot be read, there is no value to compare, or to write.
    if (unwritable.includes(field) || unsaid.includes(field)) return false;
    const [mine, theirs] = [file[field]!, fieldOf(collection, held, field)];
    if (!LAST_DATES.includes(field)) return mine !== theirs;
    return typeof mine === 'number' && (typeof theirs !== 'number' || mine > theirs);
  });
}

/** Whether a text that may name somebody is empty in the register: somebody may have emptied it. */
export function isEmptied(collection: Collection, held: Fields, field: string): boolean {
  return namingTexts(collection).includes(field) && fieldOf(collection, held, field) === '';
}

/** The dates of a horse's visits of a kind that the register shows. */
export function datesOf(shown: ReadonlyMap<string, Fields>, kind: ChildCollection): FieldValue[] {
  return [...shown].flatMap(([path, fields]) =>
    collectionOf(path) === kind ? [fields['date'] ?? null] : [],
  );
}
