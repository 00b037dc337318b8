import type { ReactNode } from 'react';
import type { PhotoSlot } from '../../model/photo-slots.ts';
import styles from './blocks.module.css';
import { Photo } from './photo.tsx';

/** The width of the arch. */
const ARCH = '(min-width: 1200px) 475px, (min-width: 768px) 42vw, min(100vw, 480px)';

/** The band that opens a page: title, lead, and a scene in the arch of the hoof. */
export function PageIntro({
  title,
  eyebrow,
  lead,
  scene,
  photo,
  children,
}: {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead: ReactNode;
  scene: ReactNode;
  /** The photo that replaces the scene, if it is set. */
  photo?: PhotoSlot;
  children?: ReactNode;
}) {
  return (
    <div className={styles.intro}>
      <div className={styles.introInner}>
        <div className={styles.introText}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <div className={styles.arch}>
          {photo ? (
            <Photo of={photo} sizes={ARCH}>
              {scene}
            </Photo>
          ) : (
            scene
          )}
        </div>
      </div>
    </div>
  );
}
