import styles from './elsewhere.module.css';
import { OutLink } from './link.tsx';

/**
 * Links to the same page on the association's site, for people who read this copy offline; nothing if the association
 * has no such page.
 */
export const Elsewhere = ({ address }: { address: string }) =>
  address !== '' && (
    <p className={styles.elsewhere}>
      Questa pagina è sul sito del centro; senza connessione la leggi qui.{' '}
      <OutLink href={address}>Apri il sito del centro</OutLink>
    </p>
  );
