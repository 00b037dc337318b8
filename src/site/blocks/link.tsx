import { use, type ReactNode } from 'react';
import { LANGUAGE } from '../language.ts';
import { Icon } from './icon.tsx';
import { PageAddress } from './page-address.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './blocks.module.css';

/**
 * A link inside the site; `to` is the path after the language, such as `/paths`, or '' for home. `aria-current` marks a
 * link to the page itself; `data-active` marks that too and, unless `exact`, a link to a page above it.
 */
export function SiteLink({
  to,
  className,
  exact = false,
  children,
}: {
  to: string;
  className?: string | undefined;
  exact?: boolean;
  children: ReactNode;
}) {
  const pathname = use(PageAddress);
  const href = `/${LANGUAGE}${to}`;
  const here = pathname === href;
  return (
    <a
      href={href}
      className={className}
      aria-current={here ? 'page' : undefined}
      data-active={here || (!exact && pathname.startsWith(`${href}/`)) ? '' : undefined}
    >
      {children}
    </a>
  );
}

/** A link to another site, opened in a new tab, which an arrow and a text for screen readers announce. */
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
      <Icon name="out" className={styles.out} />
      <VisuallyHidden> (si apre in una nuova scheda)</VisuallyHidden>
    </a>
  );
}
