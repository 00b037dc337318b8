import { type FieldProps, Field } from './field.tsx';
import styles from './text-area.module.css';

interface Props extends FieldProps {
  value: string;
  onValue: (value: string) => void;
  placeholder?: string;
}

/** Several lines of text; grows with its content where the browser supports it. */
export function TextArea({ value, onValue, placeholder, ...field }: Props) {
  return (
    <Field {...field}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          className={`${className} ${styles.area}`}
          rows={2}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
