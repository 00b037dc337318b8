import styles from './elsewhere.module.css';
import { OutLink } from './link.tsx';

/**
 * Says that the page's home is on the association's site, for whoever reads it here offline; nothing
 * where the association has no such page.
 */
export const Elsewhere = ({ address }: { address: string }) =>
  address !== '' && (
    <p className={styles.elsewhere}>
      Questa pagina è sul sito del centro; senza connessione la leggi qui.{' '}
      <OutLink href={address}>Apri il sito del centro</OutLink>
    </p>
  );
