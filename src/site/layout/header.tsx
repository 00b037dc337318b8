import { Mark } from '../../ui/mark.tsx';
import { Icon } from '../blocks/icon.tsx';
import { OutLink, SiteLink } from '../blocks/link.tsx';
import { siteConfig } from '../site-config.ts';
import styles from './layout.module.css';

const MENU_ID = 'menu';

const Brand = () => (
  <SiteLink to="" exact className={styles.brand}>
    <Mark className={styles.brandMark} />
    <span className={styles.brandName}>{siteConfig.owner}</span>
  </SiteLink>
);

/**
 * Fixed, 80 px high. The menu is one list: in the bar from 992 px on; on narrower screens a full-screen popover, which
 * opens, closes and returns the focus without script (src/site/script/close-menu.ts adds when else it closes).
 */
export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Brand />
        <button
          type="button"
          popoverTarget={MENU_ID}
          className={styles.menuButton}
          aria-label="Apri il menu"
        >
          <Icon name="menu" />
        </button>
        <nav id={MENU_ID} popover="auto" aria-label="Principale" className={styles.menu}>
          <div className={styles.menuTop}>
            <Brand />
            <button
              type="button"
              popoverTarget={MENU_ID}
              popoverTargetAction="hide"
              className={styles.menuButton}
              aria-label="Chiudi il menu"
            >
              <Icon name="close" />
            </button>
          </div>
          <ul className={styles.menuList}>
            <li>
              <SiteLink to="" exact>
                Home
              </SiteLink>
            </li>
            <li>
              <SiteLink to="/paths">Percorsi</SiteLink>
            </li>
            <li>
              <SiteLink to="/activities">Attività</SiteLink>
            </li>
            <li>
              {siteConfig.centre ? (
                <OutLink href={siteConfig.centre}>Il Centro</OutLink>
              ) : (
                <SiteLink to="/nuova-vita">Il Centro</SiteLink>
              )}
            </li>
            <li>
              <SiteLink to="/contacts">Contatti</SiteLink>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
