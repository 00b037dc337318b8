import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { useFormId } from './form-id.tsx';
import { Icon } from './icon.tsx';

/** What every form element takes. */
export interface FieldProps {
  /** Where the page's address can point to; made up where it is not given. */
  id?: string | undefined;
  label: string;
  hint?: string | undefined;
  /** Something is unusual; it never keeps anyone from saving. */
  warning?: string | undefined;
  /** The value cannot be saved as it stands. */
  error?: string | undefined;
  /** Marks the label with an asterisk. The form decides what an empty one means. */
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Takes the whole row of a form's grid. */
  wide?: boolean | undefined;
  /** Other than the default of 260 x 34 px (48 px high on touch), in any CSS length. */
  width?: string | undefined;
  height?: string | undefined;
  /** Hides the label from the eye only, where the place tells it. */
  hideLabel?: boolean | undefined;
}

/** The attributes that tie a native control to its label, hint, warning and error. */
export interface ControlAttributes {
  id: string;
  form: string | undefined;
  className: string;
  required: boolean | undefined;
  disabled: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldProps {
  children: (control: ControlAttributes) => ReactNode;
}

/** The given size, as the style sheets know it. */
function sizeOf({ width, height }: FieldProps): CSSProperties {
  return {
    ...(width && { '--field-width': width }),
    ...(height && { '--control-height': height }),
  } as CSSProperties;
}

/** A labelled form element around a native control. */
export function Field(props: Props) {
  const { label, hint, warning, error, required, disabled, wide, hideLabel, children } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const form = useFormId();
  const notes = [
    hint && { id: `${id}-hint`, look: 'hint', text: hint },
    warning && { id: `${id}-warning`, look: 'warning', text: warning },
    error && { id: `${id}-error`, look: 'error', text: error },
  ].filter((note) => typeof note === 'object');
  const name = (
    <>
      {label}
      {required && (
        <span className={styles['asterisk']} aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
  return (
    <div className={classNames(styles['field'], wide && styles['wide'])} style={sizeOf(props)}>
      <label
        id={`${id}-label`}
        className={classNames(styles['label'], hideLabel && styles['quiet'])}
        htmlFor={id}
      >
        {name}
      </label>
      {children({
        id,
        form,
        className: classNames(
          styles['control'],
          warning && styles['warned'],
          error && styles['refused'],
        ),
        required,
        disabled,
        'aria-describedby': notes.map((note) => note.id).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {notes.map((note) => (
        <p key={note.id} id={note.id} className={styles[note.look]}>
          {note.look !== 'hint' && <Icon name="alert" />}
          {note.text}
        </p>
      ))}
    </div>
  );
}
