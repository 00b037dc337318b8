import { formatDecimal } from '../../../i18n/format.ts';
import { dayOf } from '../../../model/values/calendar.ts';
import type { FieldKind, FieldValue } from '../../../model/fields/fields.ts';

/** A value as the text of its form control. An instant is edited as its day, yyyy-mm-dd. */
export function typedText(kind: FieldKind, value: FieldValue): string {
  switch (kind) {
    case 'months':
      return formatDecimal(value as number | null);
    case 'instant':
      return dayOf(Number(value ?? Number.NaN));
    case 'line':
    case 'prose':
    case 'photo':
    case 'flag':
    case 'whole':
      return String(value ?? '');
  }
}
