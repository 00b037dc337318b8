import { Field } from '../../../ui/field.tsx';

interface Props {
  label: string;
  disabled?: boolean;
  /** The kinds of file that the browser offers. */
  accept: string;
  /** Undefined where a choice was taken back. */
  onFile: (file: File | undefined) => void;
}

/** A field that shows the name of the file chosen in it. */
export function FileField({ label, disabled, accept, onFile }: Props) {
  return (
    <Field label={label} disabled={disabled}>
      {(control) => (
        <input
          {...control}
          ref={keepName}
          type="file"
          accept={accept}
          onChange={({ target }) => onFile(target.files?.[0])}
        />
      )}
    </Field>
  );
}

/**
 * Empties a field while a file is chosen, because choosing the same file again must fire a change; where the person
 * chooses none, the name comes back: what the screen shows is still of that file.
 */
function keepName(input: HTMLInputElement): () => void {
  let before: File | undefined;
  const empty = () => {
    before = input.files?.[0] ?? before;
    input.value = '';
  };
  const restore = () => {
    if (!before) return;
    const files = new DataTransfer();
    files.items.add(before);
    input.files = files.files;
  };
  input.addEventListener('click', empty);
  // React hears it of dialogs alone.
  input.addEventListener('cancel', restore);
  return () => {
    input.removeEventListener('click', empty);
    input.removeEventListener('cancel', restore);
  };
}
