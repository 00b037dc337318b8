import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useId, useRef } from 'react';
import { it } from '../../i18n/it.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './detail-panel.module.css';

/** Something shown beside the screen, without leaving it. */
export interface Detail {
  readonly title: string;
  readonly body: ReactNode;
}

const DetailContext = createContext<((detail: Detail | null) => void) | null>(null);

export const DetailProvider = DetailContext.Provider;

/**
 * Opens the detail panel; null closes it.
 *
 * @throws Error outside of the shell
 */
export function useDetailPanel(): (detail: Detail | null) => void {
  const show = useContext(DetailContext);
  if (!show) throw new Error('no detail panel: this belongs inside the shell');
  return show;
}

/** The panel at the right, at most 515 px wide. */
export function DetailPanel({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from anywhere inside
    <aside
      className={styles['panel']}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles['head']}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles['title']}>
          {detail.title}
        </h2>
        <IconButton icon="close" label={it.common.close} onClick={onClose} />
      </header>
      {detail.body}
    </aside>
  );
}
