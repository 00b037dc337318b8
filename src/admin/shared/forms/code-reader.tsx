import { Suspense, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { canReadCodes } from '../../../platform/code-camera.ts';
import { codeReaderLabels } from './code-reader-labels.ts';
import { lazyPart } from '../frame/lazy-part.tsx';

// Loaded when first opened.
const CodeReaderDialog = lazyPart(
  async () => (await import('./code-reader-dialog.tsx')).CodeReaderDialog,
);

/**
 * The button that reads a code with the camera; nothing if the browser cannot do that.
 *
 * @param onCode called with the code's text: the address of a horse's page, or a chip number
 */
export function CodeReader({ onCode }: { onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false);
  if (!canReadCodes()) return null;
  return (
    <>
      <IconButton big icon="qr" label={codeReaderLabels.open} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CodeReaderDialog
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
