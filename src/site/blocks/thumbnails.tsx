import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import styles from './blocks.module.css';

/** Pictures side by side as one continuous landscape, each linking to its section. */
export function Thumbnails({
  label,
  of,
}: {
  label: string;
  of: readonly { readonly slug: string; readonly title: string; readonly scene: ReactNode }[];
}) {
  return (
    <nav aria-label={label} className={styles.wide}>
      <ul className={styles.thumbnails}>
        {of.map(({ slug, title, scene }) => (
          <li key={slug}>
            <a href={`#${slug}`} className={styles.thumbnail}>
              <span className={styles.thumbnailScene}>{scene}</span>
              <span className={styles.thumbnailTitle}>
                {title}
                <Icon name="down" />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
