import type { ReactNode } from 'react';
import { ConsentBanner } from '../blocks/consent-choice.tsx';
import { InstallHint } from '../blocks/install-hint.tsx';
import { ContactBlock } from './contact-block.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { QuickContact } from './quick-contact.tsx';
import styles from './layout.module.css';

/** Every public page: header, content, footer; a page for somebody at work has its content alone. */
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
