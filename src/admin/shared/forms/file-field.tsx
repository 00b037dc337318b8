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
          type="file"
          accept={accept}
          onClick={({ currentTarget }) => {
            currentTarget.value = ''; // choosing the same file again must fire a change
          }}
          onChange={({ target }) => onFile(target.files?.[0])}
        />
      )}
    </Field>
  );
}
