import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { ConsentBanner } from '../blocks/consent-choice.tsx';
import { applyHead } from '../page-head.ts';
import { pageAt } from '../pages.ts';
import { Footer } from './footer.tsx';
import { Header, MENU_ID } from './header.tsx';
import styles from './layout.module.css';

/** Every public page: header, content, footer; keeps the head right while moving inside the site. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    applyHead(document, pageAt(pathname));
    document.getElementById(MENU_ID)?.hidePopover?.();
    document.getElementById('contenuto')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <a href="#contenuto" className={styles['skip']}>
        Vai al contenuto
      </a>
      <Header />
      <main id="contenuto" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <ConsentBanner />
    </>
  );
}
