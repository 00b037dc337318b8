import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LANGUAGE } from '../language.ts';
import { Icon } from './icon.tsx';
import styles from './blocks.module.css';

/** A link inside the site; `to` is the path after the language, such as `/paths` or '' for home. */
export function SiteLink({
  to,
  className,
  exact = false,
  children,
}: {
  to: string;
  className?: string | undefined;
  /** Whether pages below `to` leave the link inactive. */
  exact?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={`/${LANGUAGE}${to}` as NonNullable<LinkProps['to']>}
      activeOptions={{ exact }}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  );
}

/** A link to another site, in a new tab, said aloud and shown by an arrow. */
export function OutLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon name="out" className={styles['out']} />
      <span className={styles['aside']}> (si apre in una nuova scheda)</span>
    </a>
  );
}
