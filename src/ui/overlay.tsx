import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './overlay.module.css';
import { commonLabels } from '../i18n/labels.ts';

interface Props {
  title: string;
  /** Called on Escape, a click outside, or the close button; the parent then stops rendering it. */
  onClose: () => void;
  /** For confirmations: above a normal overlay, without a close button. */
  important?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog over the whole screen, open while it is rendered. A normal and an important one can be open at the
 * same time.
 */
export function Overlay({ title, onClose, important = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect closes it before it is removed: only then does the focus return to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      // The first input gets the focus. Without one, the dialog has focused its first button, which may be below a long
      // text, and has scrolled to it.
      const first = element.querySelector<HTMLElement>('input, select, textarea');
      if (first) first.focus();
      else element.scrollTop = 0;
    }
    return () => element?.close();
  }, []);

  // Where Escape, or 'back' of a phone, is pressed again and again, Chromium closes a dialog whatever `onCancel` says. As
  // long as it is rendered it is open: a parent may have a reason, such as a save that is running.
  const reopen = () => {
    const element = dialog.current;
    if (element?.isConnected && !element.open) element.showModal();
  };

  // The dialog has no padding, so that a click whose target is the dialog itself is on the backdrop. A press that
  // begins inside (selecting text) and ends outside must not close it.
  const pressedOutside = useRef(false);
  const isOn = (event: SyntheticEvent) => event.target === dialog.current;

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the dialog handles Escape
    <dialog
      ref={dialog}
      className={classNames(styles.overlay, important && styles.important)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // From inside comes that of another overlay, or of a picker of files.
        if (!isOn(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={reopen}
      onMouseDown={(event) => {
        pressedOutside.current = isOn(event);
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOn(event)) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
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
  return <div className={styles.actions}>{children}</div>;
}
