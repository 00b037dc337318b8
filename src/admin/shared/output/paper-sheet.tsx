import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { OutdatedNote } from './printed-on.tsx';
import styles from './paper-sheet.module.css';

interface Props {
  className?: string | undefined;
  /** When the sheet was made, as its foot says it. */
  foot: ReactNode;
  children: ReactNode;
}

/** A sheet to print on one record; its foot says when it was made, and where what others did is outdated. */
export function PaperSheet({ className, foot, children }: Props) {
  return (
    <article className={classNames(styles.sheet, className)}>
      {children}
      <footer className={styles.foot}>
        {foot}
        <OutdatedNote />
      </footer>
    </article>
  );
}

/** A part of a {@link PaperSheet}, under its title. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
