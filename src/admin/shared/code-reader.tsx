import { Suspense, lazy, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { canReadCodes } from '../../platform/code-camera.ts';
import { codeReaderLabels } from './code-reader-labels.ts';

// Only whoever asks for it loads it.
const CodeReaderDialog = lazy(async () => ({
  default: (await import('./code-reader-dialog.tsx')).CodeReaderDialog,
}));

/**
 * The button that reads a code by the camera; nothing where the browser has none to give.
 *
 * @param onCode takes what the code says: the address of a horse's page, or the number of a chip
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
