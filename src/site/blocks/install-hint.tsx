import blocks from './blocks.module.css';
import { Icon } from './icon.tsx';
import styles from './question.module.css';

/**
 * Proposes to keep the site among one's apps. Drawn hidden: src/site/script/install-hint.ts shows it at a
 * good moment, with the words for the browser at hand.
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
