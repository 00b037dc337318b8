import { useRef, useState } from 'react';
import { isPhoto } from '../../model/fields/photo.ts';
import { fail } from '../../platform/result.ts';
import { Button } from '../../ui/button.tsx';
import { type FieldProps, Field } from '../../ui/field.tsx';
import { HorsePhoto } from '../shared/horses/horse-photo.tsx';
import { keepFocus } from '../shared/frame/keep-focus.ts';
import { loaded } from '../shared/frame/loaded.ts';
import { photoLabels } from '../shared/forms/photo-labels.ts';
import { PhotoPick } from '../shared/forms/photo-pick.tsx';
import { labels } from './labels.ts';
import styles from './photo-input.module.css';

const loadDrawing = async () => (await import('./to-horse-photo.ts')).toHorsePhoto;

interface Props extends FieldProps {
  /** The data URL of the photo (src/model/fields/photo.ts), or an empty text. */
  value: string;
  onValue: (photo: string) => void;
}

/** A photo, taken with the phone's camera or chosen from a file, and scaled down before it becomes the value. */
export function PhotoInput({ value, onValue, ...field }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<keyof typeof photoLabels.failed | null>(null);
  /** The file that is being prepared, unless the photo was taken away since. */
  const preparing = useRef<File | null>(null);
  const choose = async (file: File) => {
    preparing.current = file;
    setBusy(true);
    // Drawing may throw in a browser that is short of memory.
    const toHorsePhoto = await loaded(loadDrawing);
    const made = toHorsePhoto
      ? await toHorsePhoto(file).catch(() => fail('broken' as const))
      : fail('notLoaded' as const);
    if (preparing.current !== file) return;
    setBusy(false);
    setFailure(made.success ? null : made.error);
    if (made.success) onValue(made.data);
  };
  return (
    <Field
      {...field}
      hint={labels.photo.hint}
      warning={value === '' || isPhoto(value) ? field.warning : labels.photo.noPhoto}
      error={failure === null ? field.error : photoLabels.failed[failure]}
    >
      {(control) => (
        <div className={styles.photo}>
          <HorsePhoto photo={value} alt={field.label} />
          <div className={styles.choices}>
            <PhotoPick
              {...control}
              text={
                busy
                  ? photoLabels.preparing
                  : value === ''
                    ? photoLabels.choose
                    : photoLabels.change
              }
              big
              disabled={busy}
              onFile={(file) => void choose(file)}
            />
            {value !== '' && (
              <Button
                big
                onClick={keepFocus(() => {
                  preparing.current = null;
                  setBusy(false);
                  setFailure(null);
                  onValue('');
                })}
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
