import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

interface Props {
  label: string;
  /** The kinds of file that the browser offers; all if absent. */
  accept?: string;
  onFile: (file: File) => void;
}

/** A button that asks for a file. */
export function FileButton({ label, accept, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button big onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // choosing the same file again must fire a change
          if (file) onFile(file);
        }}
      />
    </>
  );
}
