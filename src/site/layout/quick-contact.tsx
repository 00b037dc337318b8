import { Icon } from '../blocks/icon.tsx';
import { messagingLink, siteConfig, telephone } from '../site-config.ts';
import { useGreeting } from './contact-block.tsx';
import styles from './layout.module.css';

/** Links to message and call at the foot of a phone's screen, always visible. */
export const QuickContact = () => (
  <nav aria-label="Contatti rapidi" className={styles.quick}>
    <a href={messagingLink(useGreeting())} rel="noopener noreferrer">
      <Icon name="message" />
      Scrivi
    </a>
    <a href={telephone(siteConfig.phone)}>
      <Icon name="phone" />
      Chiama
    </a>
  </nav>
);
