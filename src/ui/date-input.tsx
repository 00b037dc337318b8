import { useRef, useState } from 'react';
import { formatDay, formatShortDay, parseDay } from '../i18n/format.ts';
import { IconButton } from './button.tsx';
import { type FieldProps, Field } from './field.tsx';
import styles from './text-input.module.css';
import { commonLabels } from '../i18n/labels.ts';

interface Props extends FieldProps {
  /** yyyy-mm-dd, or any other text that was typed. */
  value: string;
  onValue: (value: string) => void;
}

/**
 * A day, shown as 14/10/2026, typed like that or as yyyy-mm-dd, or picked with the device's picker. A text that is not
 * a day is passed on as typed; a native date field would drop it.
 */
export function DateInput({ value, onValue, ...field }: Props) {
  // While typing, the field shows the typed text, not the normalised value; but only as long as the value is what was
  // typed: a form that was saved with Enter, and begins anew, leaves the focus here.
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const day = parseDay(value);
  const isTyped = typed !== null && valueOf(typed) === value;
  return (
    <Field hint={day === null ? undefined : formatDay(day)} {...field}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={commonLabels.dayPattern}
            value={isTyped ? typed : day === null ? value : formatShortDay(day)}
            onChange={({ target }) => {
              setTyped(target.value);
              onValue(valueOf(target.value));
            }}
            onBlur={() => setTyped(null)}
          />
          <span className={styles.inside}>
            <IconButton
              icon="calendar"
              label={commonLabels.pickDay}
              aria-describedby={`${control.id}-label`}
              disabled={field.disabled}
              onClick={() => picker.current?.showPicker()}
            />
          </span>
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            tabIndex={-1}
            aria-hidden="true"
            value={day ?? ''}
            max="9999-12-31"
            onChange={({ target }) => {
              if (target.value !== '') onValue(target.value);
            }}
          />
        </span>
      )}
    </Field>
  );
}

/** What a typed text stands for: a day as yyyy-mm-dd, or the text itself. */
const valueOf = (typed: string): string => parseDay(typed) ?? typed;
