import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { commonLabels } from '../i18n/labels.ts';

const SAID_FOR_MS = 3000;

/**
 * A button that copies a text, and shows for some seconds whether it did; not of another text, which may arrive then.
 *
 * @param labelId the id of the label of what is copied
 */
export function CopyButton({ labelId, text }: { labelId: string; text: string }) {
  const [last, setLast] = useState<{ text: string; isCopied: boolean } | null>(null);
  const isCopied = last?.text === text ? last.isCopied : undefined;
  const said = isCopied === undefined ? '' : commonLabels[isCopied ? 'copied' : 'notCopied'];
  const copy = async () => setLast({ text, isCopied: await copyText(text) });
  useEffect(() => {
    const timer = said === '' ? undefined : setTimeout(() => setLast(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      <IconButton
        icon={isCopied === undefined ? 'copy' : isCopied ? 'check' : 'alert'}
        label={said || commonLabels.copy}
        aria-describedby={labelId}
        onClick={() => void copy()}
      />
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  );
}

/** Copies with the clipboard API, or with a copy command where that is missing or denied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const onCopy = (event: ClipboardEvent) => {
      event.preventDefault();
      event.clipboardData?.setData('text/plain', text);
    };
    document.addEventListener('copy', onCopy, { once: true });
    const done = document.execCommand('copy');
    document.removeEventListener('copy', onCopy);
    return done;
  }
}
