import { type InputHTMLAttributes, type KeyboardEvent, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { type FieldProps, Field } from './field.tsx';
import styles from './text-input.module.css';
import { commonLabels } from '../i18n/labels.ts';

interface Props extends FieldProps {
  value: string;
  onValue: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'search' | 'tel';
  placeholder?: string | undefined;
  name?: string;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  spellCheck?: boolean;
  /** Rejects typing, but looks as usual. */
  readOnly?: boolean;
  /** Shows a button that empties the field. */
  clearable?: boolean;
  /** Shows a button that copies the text. */
  copy?: boolean;
  /** Suggested while typing; other texts can be typed too. */
  suggestions?: readonly string[];
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
}

/** One line of text. A password can be shown; with `clearable` and `copy` a text can be emptied and copied. */
export function TextInput(props: Props) {
  const { value, onValue, type = 'text', clearable, copy, suggestions, ...rest } = props;
  const { placeholder, name, autoComplete, inputMode, autoCapitalize, spellCheck, disabled } = rest;
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  return (
    <Field {...rest}>
      {(control) => (
        <span className={styles.row}>
          <input
            {...control}
            ref={input}
            type={type === 'password' && shown ? 'text' : type}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            placeholder={placeholder}
            name={name}
            autoComplete={autoComplete ?? 'off'}
            inputMode={inputMode}
            autoCapitalize={autoCapitalize}
            spellCheck={spellCheck}
            readOnly={rest.readOnly}
            list={suggestions ? listId : undefined}
            onKeyDown={rest.onKeyDown}
            onBlur={rest.onBlur}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((text) => (
                <option key={text} value={text}>
                  {text}
                </option>
              ))}
            </datalist>
          )}
          <span className={styles.inside}>
            {type === 'password' && (
              <IconButton
                icon={shown ? 'eyeOff' : 'eye'}
                label={shown ? commonLabels.hidePassword : commonLabels.showPassword}
                aria-pressed={shown}
                disabled={disabled}
                onClick={() => setShown(!shown)}
              />
            )}
            {copy && value !== '' && <CopyButton labelId={`${control.id}-label`} text={value} />}
            {clearable && value !== '' && !disabled && (
              <IconButton
                icon="close"
                label={commonLabels.clear}
                onClick={() => {
                  onValue('');
                  input.current?.focus();
                }}
              />
            )}
          </span>
        </span>
      )}
    </Field>
  );
}
