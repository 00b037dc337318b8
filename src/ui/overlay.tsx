import type { MouseEvent, ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './overlay.module.css';
import { commonLabels } from '../i18n/labels.ts';

interface Props {
  title: string;
  /** Called on Escape, a click outside, or the close button; the owner then stops rendering it. */
  onClose: () => void;
  /** Asks something that cannot be taken back; stands above a normal overlay. */
  important?: boolean;
  children: ReactNode;
}

/**
 * A full-screen layer with a dialog in it. Rendering it opens it; it closes on a click outside its
 * content. A normal and an important one can be open at once: each is its own `<dialog>`.
 */
export function Overlay({ title, onClose, important = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // It closes while it is still in the page: only then the focus goes back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // To the first thing to fill in; where there is none the dialog chose its first button.
      element.querySelector<HTMLElement>('input, select, textarea')?.focus();
    }
    return () => element?.close();
  }, []);

  // The dialog itself has no padding, so that a press on it is a press on the backdrop. A press that
  // began inside (selecting text) and ends outside is no click outside.
  const pressedOutside = useRef(false);
  const outside = (event: MouseEvent) => event.target === dialog.current;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={classNames(styles['overlay'], important && styles['important'])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        pressedOutside.current = outside(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && outside(event)) onClose();
      }}
    >
      <div className={styles['content']}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {!important && <IconButton icon="close" label={commonLabels.close} onClick={onClose} />}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The row of buttons that ends an overlay's content. */
export function OverlayActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
