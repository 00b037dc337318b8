import styles from '../blocks/blocks.module.css';
import { SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { LostScene } from '../illustrations/centre-scenes.tsx';

/** The page for unknown paths. */
export const NotFoundPage = () => (
  <PageIntro
    title="Not Found"
    lead="Il cancello è aperto, ma qui non c’è più nessuno. La pagina che cerchi non esiste, o ha cambiato prato."
    scene={<LostScene />}
  >
    <div className={styles.actions}>
      <SiteLink to="" exact className={styles.button}>
        Torna alla Home
      </SiteLink>
      <SiteLink to="/contacts" className={styles.quiet}>
        Scrivici
      </SiteLink>
    </div>
  </PageIntro>
);
