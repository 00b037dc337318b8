import { collectionOf, COLLECTIONS } from '../../model/collections.ts';
import { type Fields, readFields } from '../../model/fields/fields.ts';
import type { ViewRow } from '../../mirror/database/database.ts';

/** A row with every field: those that it lacks are empty. They were added after it was stored, or a file lacked them. */
export function wholeRow<Record extends Fields>(row: ViewRow<Record>): ViewRow<Record> {
  const fields = readFields(COLLECTIONS[collectionOf(row.path)], row.fields);
  return { ...row, fields: fields as Fields as Record };
}
