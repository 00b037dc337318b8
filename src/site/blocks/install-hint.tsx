import blocks from './blocks.module.css';
import { Icon } from './icon.tsx';
import styles from './question.module.css';

/**
 * Proposes to install the site as an app. Rendered hidden: src/site/script/install-hint.ts shows it at the right time,
 * with the text for the browser in use.
 */
export const InstallHint = () => (
  <aside hidden data-install aria-label="Tieni il sito tra le tue app" className={styles.banner}>
    <button type="button" className={styles.close} aria-label="Chiudi">
      <Icon name="close" />
    </button>
    <p>
      Bentornato. Se vuoi, tieni questo sito tra le tue app: si apre con un tocco, anche dove non
      c’è segnale.
    </p>
    <p data-how="by hand">In Safari tocca Condividi e poi «Aggiungi alla schermata Home».</p>
    <div className={styles.buttons} data-how="ask">
      <button type="button" className={blocks.quiet}>
        No, grazie
      </button>
      <button type="button" className={blocks.quiet} data-answer="yes">
        Installa
      </button>
    </div>
  </aside>
);
