import { useState } from 'react';
import { isPhoto } from '../../model/photo.ts';
import type { ConversionFailure } from '../../platform/draw-photo.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type FieldProps, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HorsePhoto } from '../shared/horse-photo.tsx';
import { labels } from './labels.ts';
import styles from './photo-input.module.css';

interface Props extends FieldProps {
  /** The data URL of the photo (src/model/photo.ts), or an empty text. */
  value: string;
  onValue: (photo: string) => void;
}

/** A photo, taken with the phone's camera or chosen from a file, and made small before it is a value. */
export function PhotoInput({ value, onValue, ...field }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConversionFailure | null>(null);
  const choose = async (file: File) => {
    setBusy(true);
    const { toHorsePhoto } = await import('./to-horse-photo.ts');
    const made = await toHorsePhoto(file);
    setBusy(false);
    setFailure(made.success ? null : made.error);
    if (made.success) onValue(made.data);
  };
  return (
    <Field
      {...field}
      hint={labels.photo.hint}
      warning={value === '' || isPhoto(value) ? field.warning : labels.photo.noPhoto}
      error={failure === null ? field.error : labels.photo.failed[failure]}
    >
      {(control) => (
        <div className={styles.photo}>
          <HorsePhoto photo={value} alt={field.label} />
          <div className={styles.choices}>
            <span className={classNames(buttonClass('secondary', true), styles.pick)}>
              <Icon name="photo" />
              {busy ? labels.photo.busy : value === '' ? labels.photo.choose : labels.photo.change}
              <input
                {...control}
                className={styles.file}
                type="file"
                accept="image/*"
                disabled={busy}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  target.value = ''; // choosing the same file again must fire a change
                  if (file) void choose(file);
                }}
              />
            </span>
            {value !== '' && (
              <Button
                big
                onClick={() => {
                  setFailure(null);
                  onValue('');
                }}
              >
                {labels.photo.remove}
              </Button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}
