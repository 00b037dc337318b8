import { ASKS_CONSENT } from '../consent.ts';
import blocks from './blocks.module.css';
import styles from './question.module.css';
import { Icon } from './icon.tsx';
import { SiteLink } from './link.tsx';

/*
 * Rendered hidden, because only the browser knows an earlier choice; src/site/script/ask-consent.ts shows the right
 * part. Without script nothing is asked and nothing is counted.
 */

const Buttons = () => (
  <div className={styles.buttons}>
    <button type="button" className={blocks.quiet} data-choose="false">
      Rifiuta
    </button>
    <button type="button" className={blocks.quiet} data-choose="true">
      Accetta
    </button>
  </div>
);

/** Asks once, at the foot of the page, and only if the build has statistics. */
export const ConsentBanner = () =>
  ASKS_CONSENT && (
    <aside
      hidden
      data-consent="question"
      aria-label="Consenso alle statistiche"
      className={styles.banner}
    >
      <button
        type="button"
        className={styles.close}
        data-choose="false"
        aria-label="Chiudi senza accettare"
      >
        <Icon name="close" />
      </button>
      <p>
        Possiamo contare le visite, per capire quali pagine servono? Se rifiuti o chiudi non cambia
        nulla. <SiteLink to="/cookie">Che cosa carichiamo</SiteLink>
      </p>
      <Buttons />
    </aside>
  );

/** The same choice on the cookie page, for changing it. */
export const ConsentChoice = () =>
  ASKS_CONSENT ? (
    <div hidden data-consent="choice" className={styles.choice}>
      <output>
        <span data-said="null">Non hai ancora scelto: finché non lo fai, non si conta nulla.</span>
        <span data-said="true">Hai accettato le statistiche di visita.</span>
        <span data-said="false">Hai rifiutato le statistiche di visita.</span>
        <span data-said="lost">
          Il browser non conserva la tua scelta: non si conta nulla, e la domanda tornerà.
        </span>
      </output>
      <Buttons />
    </div>
  ) : (
    <p>Oggi questo sito non usa statistiche: non c’è niente da scegliere.</p>
  );
