import { use } from 'react';
import blocks from '../blocks/blocks.module.css';
import { Icon } from '../blocks/icon.tsx';
import { PageAddress } from '../blocks/page-address.ts';
import { LANGUAGE } from '../language.ts';
import { PAGES } from '../page-list.ts';
import { messagingLink, siteConfig, telephone } from '../site-config.ts';
import styles from './layout.module.css';

/** The title of the rendered page; undefined for the home page and the page for unknown paths. */
function usePageTitle(): string | undefined {
  const path = use(PageAddress);
  return PAGES.find((page) => `/${LANGUAGE}${page.path}` === path)?.title;
}

/** The beginning of a message sent from this page. */
export function useGreeting(): string {
  const title = usePageTitle();
  return title === undefined
    ? 'Buongiorno, scrivo dal vostro sito. '
    : `Buongiorno, scrivo dalla pagina «${title}» del vostro sito. `;
}

/** Before every footer: who answers, what to write, and how to reach them. */
export function ContactBlock() {
  const title = usePageTitle();
  const subject = title === undefined ? 'Dal sito' : `Dal sito: ${title}`;
  return (
    <section className={styles.contact} aria-labelledby="scrivici">
      <div className={`${blocks.wide} ${styles.contactInner}`}>
        <div className={styles.contactWords}>
          <h2 id="scrivici">Scrivici, o chiamaci</h2>
          <p>
            Ti risponde {siteConfig.professional}. Dicci quanti anni ha chi viene, se ha già montato
            o ha un cavallo, e che cosa ti interessa: decidiamo insieme da dove partire.
          </p>
        </div>
        <address className={styles.contactWays}>
          <a
            className={blocks.button}
            href={messagingLink(useGreeting())}
            rel="noopener noreferrer"
          >
            <Icon name="message" />
            <span>
              Manda un messaggio
              <small className={blocks.number}>{siteConfig.messaging}</small>
            </span>
          </a>
          <a className={blocks.quiet} href={telephone(siteConfig.phone)}>
            <Icon name="phone" />
            <span>
              Chiama
              <small className={blocks.number}>{siteConfig.phone}</small>
            </span>
          </a>
          <a
            className={blocks.quiet}
            href={`mailto:${siteConfig.emailAssociation}?subject=${encodeURIComponent(subject)}`}
          >
            <Icon name="mail" />
            <span>
              Scrivi un’e-mail
              <small className={blocks.number}>{siteConfig.emailAssociation}</small>
            </span>
          </a>
        </address>
      </div>
    </section>
  );
}
