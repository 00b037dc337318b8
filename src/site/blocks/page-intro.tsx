import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** The band that opens a page: title, lead, and a scene in the arch of the hoof. */
export function PageIntro({
  title,
  eyebrow,
  lead,
  scene,
  children,
}: {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead: ReactNode;
  scene: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles['intro']}>
      <div className={styles['introInner']}>
        <div className={styles['introText']}>
          {eyebrow && <p className={styles['eyebrow']}>{eyebrow}</p>}
          <h1>{title}</h1>
          <p className={styles['lead']}>{lead}</p>
          {children}
        </div>
        <div className={styles['arch']}>{scene}</div>
      </div>
    </div>
  );
}
