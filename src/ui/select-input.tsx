import { type FieldProps, Field } from './field.tsx';

interface Props<Value extends string> extends FieldProps {
  value: Value;
  onValue: (value: Value) => void;
  options: readonly { readonly value: Value; readonly text: string }[];
}

/** A native select; blank where the value is none of the options, which a browser would show as the first of them. */
export function SelectInput<Value extends string>(props: Props<Value>) {
  const { value, onValue, options, ...field } = props;
  const isListed = options.some((option) => option.value === value);
  const all = isListed ? options : [{ value, text: '' }, ...options];
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => onValue(event.target.value as Value)}
        >
          {all.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
