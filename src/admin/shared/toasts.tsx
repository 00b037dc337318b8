import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { it } from '../../i18n/it.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useAdminApp } from '../session/session-context.tsx';
import styles from './toasts.module.css';

interface Offer {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly offer: Offer | null;
  readonly urgent: boolean;
}

export interface Toasts {
  /** Says something to those who hear the screen. */
  readonly announce: (text: string) => void;
  /** Shows something for some seconds, with one thing to do about it. */
  readonly toast: (text: string, offer?: Offer) => void;
  /** Shows a failure until it is closed. */
  readonly toastError: (text: string) => void;
}

/** How long something that was done can be taken back where it was done (milliseconds). */
export const UNDO_MS = 8000;

const ToastsContext = createContext<Toasts | null>(null);

/** Gives the screens below a voice, and a place for it at the foot of the window. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const { clock } = useAdminApp();
  const [notices, setNotices] = useState<readonly Toast[]>([]);
  const [spoken, setSpoken] = useState('');
  const next = useRef(1);

  const close = useCallback(
    (id: number) => setNotices((held) => held.filter((notice) => notice.id !== id)),
    [],
  );

  const show = useCallback((text: string, offer: Offer | null, urgent: boolean) => {
    const id = next.current;
    next.current += 1;
    setNotices((held) => [...held.slice(-1), { id, text, offer, urgent }]);
    return id;
  }, []);

  const voice = useMemo<Toasts>(
    () => ({
      // The same words twice are spoken twice: a space more is another text.
      announce: (text) => setSpoken((held) => (held === text ? `${text} ` : text)),
      toast: (text, offer) => {
        const id = show(text, offer ?? null, false);
        clock.after(UNDO_MS, () => close(id));
      },
      toastError: (text) => void show(text, null, true),
    }),
    [clock, show, close],
  );

  return (
    <ToastsContext.Provider value={voice}>
      {children}
      <VisuallyHidden>
        <output>{spoken}</output>
      </VisuallyHidden>
      <div className={styles['notices']}>
        <div aria-live="polite" className={styles['list']}>
          {notices.filter((n) => !n.urgent).map((n) => view(n, close))}
        </div>
        <div role="alert" className={styles['list']}>
          {notices.filter((n) => n.urgent).map((n) => view(n, close))}
        </div>
      </div>
    </ToastsContext.Provider>
  );
}

function view(notice: Toast, close: (id: number) => void): ReactNode {
  const { id, text, offer, urgent } = notice;
  return (
    <div key={id} className={classNames(styles['notice'], urgent && styles['urgent'])}>
      <p>{text}</p>
      {offer && (
        <Button
          look="quiet"
          onClick={() => {
            offer.run();
            close(id);
          }}
        >
          {offer.label}
        </Button>
      )}
      <IconButton icon="close" label={it.common.close} onClick={() => close(id)} />
    </div>
  );
}

/** @throws Error outside of the shell */
export function useToasts(): Toasts {
  const notices = useContext(ToastsContext);
  if (!notices) throw new Error('no notices: this belongs inside the shell');
  return notices;
}
