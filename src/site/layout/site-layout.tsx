import type { ReactNode } from 'react';
import { ConsentBanner } from '../blocks/consent-choice.tsx';
import { InstallHint } from '../blocks/install-hint.tsx';
import { ContactBlock } from './contact-block.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { QuickContact } from './quick-contact.tsx';
import styles from './layout.module.css';

/** The frame of every public page: header, content, footer; a bare page, for a person at work, has only its content. */
export const SiteLayout = ({ children, bare = false }: { children: ReactNode; bare?: boolean }) =>
  bare ? (
    <main className={styles.bare}>{children}</main>
  ) : (
    <>
      <a href="#contenuto" className={styles.skip}>
        Vai al contenuto
      </a>
      <Header />
      <main id="contenuto" tabIndex={-1} className={styles.main}>
        {children}
        <ContactBlock />
      </main>
      <Footer />
      <QuickContact />
      <ConsentBanner />
      <InstallHint />
    </>
  );
