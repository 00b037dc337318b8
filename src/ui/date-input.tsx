import type { FieldProps } from './field.tsx';
import { Field } from './field.tsx';

interface Props extends FieldProps {
  /** yyyy-mm-dd, or empty. */
  value: string;
  onValue: (value: string) => void;
  /** The earliest and latest day that the picker offers, yyyy-mm-dd. */
  min?: string;
  max?: string;
}

/** A day, with the device's own picker. */
export function DateInput({ value, onValue, min, max, ...field }: Props) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          min={min}
          max={max ?? '9999-12-31'}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
