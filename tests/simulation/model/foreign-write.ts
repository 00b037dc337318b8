import { collectionOf, COLLECTIONS, readingFormOf } from '../../../src/model/collections.ts';
import { type FieldSpec, type FieldValue, emptyOf } from '../../../src/model/fields/fields.ts';
import { readRaw } from '../../../src/model/fields/old-values.ts';
import { type RawFields, type RawValue, textOfRaw } from '../../../src/model/fields/raw-value.ts';
import { isAsWritten } from '../../../src/remote/firestore-values.ts';
import type { ModelServer } from '../../support/model-server.ts';

/**
 * Another program writes values of any type into a document, past all rules and without any bookkeeping. Phones read
 * them as the store reads a document.
 *
 * @param values by field; null removes the field
 */
export function writeForeign(server: ModelServer, path: string, values: RawFields): void {
  const collection = collectionOf(path);
  const spec: FieldSpec = COLLECTIONS[collection];
  const lacking = Object.keys(spec).map((name) => [name, null]);
  const isNew = !server.documents.has(path);
  const written: RawFields = { ...(isNew && Object.fromEntries(lacking)), ...values };
  const fields: Record<string, FieldValue> = {};
  const unread: Record<string, RawValue> = {};
  const raw: Record<string, RawValue | null> = {};
  for (const [name, value] of Object.entries(written)) {
    const kind = Object.hasOwn(spec, name) ? spec[name] : undefined;
    // The names in a map are in one order, so that equal values are equal as texts.
    const stored = value && (JSON.parse(textOfRaw(value)) as RawValue);
    const read = kind && stored ? readRaw(readingFormOf(collection, name), stored) : undefined;
    if (kind && stored && read === undefined) {
      unread[name] = stored;
      continue;
    }
    if (kind) fields[name] = read ?? emptyOf(kind);
    if (!kind || !stored || !isAsWritten(kind, read!, stored)) raw[name] = stored;
  }
  server.edit(path, fields, unread, raw);
}
