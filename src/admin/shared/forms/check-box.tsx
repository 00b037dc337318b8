import { useId } from 'react';
import styles from './check-box.module.css';

interface Props {
  label: string;
  hint?: string;
  checked: boolean;
  onChecked: (checked: boolean) => void;
}

/** A checkbox with a hint. */
export function CheckBox({ label, hint, checked, onChecked }: Props) {
  const id = useId();
  return (
    <div className={styles.box}>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint && id}
          onChange={(event) => onChecked(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
