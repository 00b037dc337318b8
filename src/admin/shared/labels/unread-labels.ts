import { formatCount } from '../../../i18n/format.ts';
import type { ViewRow } from '../../../mirror/database/database.ts';
import type { Fields } from '../../../model/fields/fields.ts';
import { type RawValue, type Unread, legibleRaw } from '../../../model/fields/raw-value.ts';

/** The most characters shown of a value, so that none fills a screen. */
const MAX_CHARACTERS = 200;

/** The text of a value that cannot be read, as stored. */
export function rawLabel(raw: RawValue): string {
  const text = legibleRaw(raw);
  const characters = Array.from(text);
  return `«${characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text}»`;
}

/** A value for paper; one that cannot be read is printed as stored, so that it is not taken for empty. */
export function printedValue(unread: Unread | undefined, field: string, text: string): string {
  const raw = unread?.[field];
  return raw ? rawLabel(raw) : text;
}

/**
 * Gives the text of each field of a row, of a field of text by default; of one that cannot be read the value as stored.
 * A value that is no text, against its type, is returned as it is: rendering it fails, and `RowBoundary` says so.
 */
export function textsOf<Record extends Fields>(row: Pick<ViewRow<Record>, 'fields' | 'unread'>) {
  return (field: keyof Record & string, text = (row.fields[field] ?? '') as string): string =>
    printedValue(row.unread, field, text);
}

/** The texts about values that cannot be read. */
export const unreadLabels = {
  title: 'Dati da controllare',
  link: (n: number) => `Dati da controllare (${formatCount(n)})`,
  mark: 'Da controllare',
  flag: 'non leggibile',
  /** Under a field of a form. */
  field: (raw: RawValue) =>
    `Valore non leggibile: ${rawLabel(raw)}. Resta così finché non ne metti un altro.`,
  value: (raw: RawValue) => `non leggibile: ${rawLabel(raw)}`,
  /** @param isCounted whether a visit stands for it */
  lastDate: (raw: RawValue, isCounted: boolean) =>
    `Nel registro la data dell’ultima visita non è leggibile: ${rawLabel(raw)}.${isCounted ? ' Conto la visita più recente qui sotto.' : ''}`,
} as const;
