import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './palette.module.css';
import { labels } from './labels.ts';
import { lazyPart } from '../shared/frame/lazy-part.tsx';

// Loaded when first opened.
const PaletteDialog = lazyPart(async () => (await import('./palette-dialog.tsx')).PaletteDialog);

interface Props {
  /** Renders the button that opens it. */
  children: (open: () => void) => ReactNode;
}

/** Opens the command palette: by a button, and by Ctrl-K anywhere. */
export function Palette({ children }: Props) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // An open dialog has to be answered first.
      if (document.querySelector('dialog[open]') === null) setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      {children(() => setOpen(true))}
      {open && (
        <Suspense>
          <PaletteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The palette's button for wide screens, which shows the keys. */
export function DeskPalette() {
  return (
    <Palette>
      {(open) => (
        <button type="button" className={styles.opener} onClick={open}>
          <Icon name="search" />
          <span>{labels.open}</span>
          <kbd className={styles.keys}>{labels.keys}</kbd>
        </button>
      )}
    </Palette>
  );
}
