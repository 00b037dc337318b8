import type { ViewRow } from '../../mirror/database/database.ts';
import { type Fields, MAX_LENGTH } from '../../model/fields/fields.ts';
import { legibleRaw } from '../../model/fields/raw-value.ts';

/**
 * The fields of a row for a document that keeps a copy of some of its texts for ever. A text that cannot be read is
 * copied as it stands: the copy would otherwise say that there was none.
 */
export function withCopiedTexts<Record extends Fields>({
  fields,
  unread = {},
}: Pick<ViewRow<Record>, 'fields' | 'unread'>): Record {
  const texts = Object.entries(unread).flatMap(([name, raw]) =>
    fields[name] === '' ? [[name, legibleRaw(raw).slice(0, MAX_LENGTH.line)]] : [],
  );
  return { ...fields, ...Object.fromEntries(texts) };
}
