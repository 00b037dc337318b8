import { invalid } from './errors.ts';
import { type DocumentPath } from './names.ts';
import { type Fields, type Value } from './values.ts';

const MAX_DOCUMENT_BYTES = 1_048_576;

/**
 * Checks that a document is no larger than Firestore's limit of 1 MiB, counted as Firestore counts.
 *
 * @throws Refusal INVALID_ARGUMENT for a larger one.
 */
export function checkSize(path: DocumentPath, fields: Fields): void {
  const ids = path.split('/').reduce((sum, id) => sum + textSize(id), 16);
  const size = ids + fieldsSize(fields) + 32;
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalid(`The document is ${size} bytes, more than ${MAX_DOCUMENT_BYTES}.`);
  }
}

const textSize = (text: string): number => Buffer.byteLength(text) + 1;

function fieldsSize(fields: Fields): number {
  let size = 0;
  for (const [name, value] of Object.entries(fields)) size += textSize(name) + valueSize(value);
  return size;
}

function valueSize(value: Value): number {
  if ('nullValue' in value || 'booleanValue' in value) return 1;
  if ('stringValue' in value) return textSize(value.stringValue);
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return textSize(value.referenceValue);
  if ('geoPointValue' in value) return 16;
  if ('arrayValue' in value) {
    return (value.arrayValue.values ?? []).reduce((sum, each) => sum + valueSize(each), 0);
  }
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields ?? {});
  return 8;
}
