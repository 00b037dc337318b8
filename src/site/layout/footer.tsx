import { Mark } from '../../ui/mark.tsx';
import { Icon } from '../blocks/icon.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { Year } from '../blocks/year.tsx';
import { siteConfig, telephone } from '../site-config.ts';
import { BankScene } from '../illustrations/hero-scene.tsx';
import styles from './layout.module.css';

const SOCIAL = [
  { icon: 'instagram', name: 'Instagram', address: siteConfig.instagram },
  { icon: 'facebook', name: 'Facebook', address: siteConfig.facebook },
] as const;

/** Who the owner is and how to reach them. */
export const Footer = () => (
  <footer className={styles.footer}>
    <BankScene className={styles.bank} />
    <div className={styles.ground}>
      <div className={styles.footerGrid}>
        <div className={styles.footerBrand}>
          <Mark className={styles.footerMark} title={siteConfig.owner} />
          <p>
            <span className={styles.footerName}>{siteConfig.association}</span>
            <br />
            {siteConfig.professional}
          </p>
        </div>
        <address className={styles.footerList}>
          <p>
            {siteConfig.street}
            <br />
            {siteConfig.postalCode} {siteConfig.city} ({siteConfig.province})
          </p>
          <a href={telephone(siteConfig.phone)}>{siteConfig.phone}</a>
          <a href={`mailto:${siteConfig.emailProfessional}`}>{siteConfig.emailProfessional}</a>
          <a href={`mailto:${siteConfig.emailAssociation}`}>{siteConfig.emailAssociation}</a>
        </address>
        <ul className={styles.social}>
          {SOCIAL.filter(({ address }) => address !== '').map(({ icon, name, address }) => (
            <li key={name}>
              <a href={address} rel="noopener noreferrer" aria-label={name}>
                <Icon name={icon} />
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.legal}>
        <p>
          © <Year /> {siteConfig.owner}
        </p>
        <SiteLink to="/privacy">Privacy</SiteLink>
        <SiteLink to="/cookie">Cookie</SiteLink>
      </div>
    </div>
  </footer>
);
