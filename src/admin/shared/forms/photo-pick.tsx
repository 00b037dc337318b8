import type { InputHTMLAttributes } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './photo-pick.module.css';

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** The text of the button. */
  text: string;
  /** A touch target also for a mouse. */
  big?: boolean;
  onFile: (file: File) => void;
}

/**
 * A button that takes a photo with the phone's camera or from a file. Its native input covers it and gets the other
 * properties: labels, focus and errors are the input's.
 */
export function PhotoPick({ text, big = false, onFile, ...input }: Props) {
  return (
    <span className={classNames(buttonClass('secondary', big), styles.pick)}>
      <Icon name="photo" />
      {text}
      <input
        {...input}
        className={styles.file}
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // choosing the same file again must fire a change
          if (file) onFile(file);
        }}
      />
    </span>
  );
}
