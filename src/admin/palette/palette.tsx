import { Suspense, lazy, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './palette.module.css';
import { labels } from './labels.ts';

// Only whoever asks for it loads it.
const PaletteDialog = lazy(async () => ({
  default: (await import('./palette-dialog.tsx')).PaletteDialog,
}));

/** Whether a key press is typed into something. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}

/** Opens the command palette: a button on a desk, Ctrl-K anywhere, and / where nothing is typed. */
export function Palette() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isCommand && !(isSlash && !isTyping(event.target))) return;
      event.preventDefault();
      // Another question is open: it is answered first.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span>{labels.open}</span>
        <kbd className={styles.keys}>{labels.keys}</kbd>
      </button>
      {open && (
        <Suspense>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
