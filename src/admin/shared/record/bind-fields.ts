import { type FieldValue, type TriState, asTriState } from '../../../model/fields/fields.ts';
import { rawOfToken } from '../../../model/fields/raw-value.ts';
import type { FieldProps } from '../../../ui/field.tsx';
import { unreadLabels } from '../labels/unread-labels.ts';

/** The fields of a form: the stored values overlaid with the edits. */
export interface FormFields<Field extends string> {
  /** The text that the form shows in a field. */
  readonly text: (field: Field) => string;
  readonly type: (field: Field, typed: string) => void;
  /** The stored value; its token if it cannot be read. */
  readonly stored: (field: Field) => FieldValue;
  /** The error text of a field that cannot be saved. */
  readonly error: (field: Field) => string | undefined;
}

/** Returns the props of the controls of a form's fields. */
export interface BoundFields<Field extends string> extends FormFields<Field> {
  /** The props of a text control. */
  readonly fieldProps: (field: Field) => FieldProps & {
    readonly value: string;
    readonly onValue: (typed: string) => void;
  };
  /** The props of a flag's control. */
  readonly flagProps: (field: Field) => FieldProps & {
    readonly value: TriState;
    readonly onValue: (to: TriState) => void;
  };
}

/** Adds labels, warnings and errors to the fields of a form. */
export function bindFields<Field extends string>(
  fields: FormFields<Field>,
  fieldLabels: Readonly<Record<Field, string>>,
  warnings: Readonly<Partial<Record<Field, string | undefined>>>,
): BoundFields<Field> {
  const fieldProps: BoundFields<Field>['fieldProps'] = (field) => ({
    id: field,
    label: fieldLabels[field],
    value: fields.text(field),
    onValue: (typed) => fields.type(field, typed),
    warning: unreadWarning(fields.stored(field)) ?? warnings[field],
    error: fields.error(field),
  });
  return {
    ...fields,
    fieldProps,
    flagProps: (field) => ({
      ...fieldProps(field),
      value: asTriState(Number(fields.text(field))),
      onValue: (to) => fields.type(field, String(to)),
    }),
  };
}

function unreadWarning(stored: FieldValue): string | undefined {
  const raw = rawOfToken(stored);
  return raw ? unreadLabels.field(raw) : undefined;
}
