import { useId } from 'react';
import styles from './segments.module.css';
import hidden from './visually-hidden.module.css';

interface Props<Value extends string> {
  legend: string;
  value: Value;
  onValue: (value: Value) => void;
  options: readonly { readonly value: Value; readonly text: string; readonly count?: number }[];
}

/** A segmented control of native radio buttons. */
export function Segments<Value extends string>({ legend, value, onValue, options }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className={hidden.hidden}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment} data-chosen={option.value === value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.text}
          {(option.count ?? 0) > 0 && <span className={styles.count}>{option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
