import type { ReactNode } from 'react';
import { ConsentBanner } from '../blocks/consent-choice.tsx';
import { InstallHint } from '../blocks/install-hint.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** Every public page: header, content, footer. */
export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <a href="#contenuto" className={styles.skip}>
      Vai al contenuto
    </a>
    <Header />
    <main id="contenuto" tabIndex={-1} className={styles.main}>
      {children}
    </main>
    <Footer />
    <ConsentBanner />
    <InstallHint />
  </>
);
