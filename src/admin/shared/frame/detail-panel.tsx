import {
  type ReactNode,
  createContext,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../../../ui/button.tsx';
import styles from './detail-panel.module.css';
import { commonLabels } from '../../../i18n/labels.ts';

/** The content of the detail panel. */
export interface Detail {
  readonly title: string;
  /** Names what it is about, where two may have the same title: another one has a panel of its own. */
  readonly key?: string;
  readonly body: ReactNode;
  /** Whether the focus stays where it is: a reader that types its codes goes on typing there. */
  readonly keepsFocus?: boolean | undefined;
}

const DetailContext = createContext<((detail: Detail | null) => void) | null>(null);

export const DetailProvider = DetailContext.Provider;

/**
 * Returns the function that opens the detail panel; null closes it.
 *
 * @throws Error outside of the shell
 */
export function useDetailPanel(): (detail: Detail | null) => void {
  const showDetail = useContext(DetailContext);
  if (!showDetail) throw new Error('useDetailPanel must be used inside the shell');
  return showDetail;
}

/** The panel at the right, at most 515 px wide. Usually takes the focus, and on closing returns what it has. */
export function DetailPanel({ detail, onClose }: { detail: Detail; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const { keepsFocus } = detail;
  // Taken while it is drawn: then the panel before it, of another horse, has not given the focus back yet.
  const [opener] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(() => {
    if (!keepsFocus) heading.current?.focus({ preventScroll: true });
    return () => {
      // What had the focus in the panel is gone by now. A field outside it, in which a person types, keeps it.
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
    };
  }, [keepsFocus, opener]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes from anywhere inside
    <aside
      className={styles.panel}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {detail.title}
        </h2>
        <IconButton big icon="close" label={commonLabels.close} onClick={onClose} />
      </header>
      {detail.body}
    </aside>
  );
}
