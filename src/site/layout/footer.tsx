import { Mark } from '../../ui/mark.tsx';
import { Icon } from '../blocks/icon.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { Year } from '../blocks/year.tsx';
import { identity, telephone } from '../site-config.ts';
import { BankScene } from '../illustrations/hero-scene.tsx';
import styles from './layout.module.css';

/** Who this is and how to reach them, on the far bank of the river. */
export const Footer = () => (
  <footer className={styles['footer']}>
    <BankScene className={styles['bank']} />
    <div className={styles['ground']}>
      <div className={styles['footerGrid']}>
        <div className={styles['footerBrand']}>
          <Mark className={styles['footerMark']} title={identity.owner} />
          <p>
            <span className={styles['footerName']}>{identity.association}</span>
            <br />
            {identity.professional}
          </p>
        </div>
        <address className={styles['footerList']}>
          <p>
            {identity.street}
            <br />
            {identity.zip} {identity.city} ({identity.province})
          </p>
          <a href={telephone(identity.phone)}>{identity.phone}</a>
          <a href={`mailto:${identity.emailProfessional}`}>{identity.emailProfessional}</a>
          <a href={`mailto:${identity.emailAssociation}`}>{identity.emailAssociation}</a>
        </address>
        <ul className={styles['social']}>
          <li>
            <a href={identity.instagram} rel="noopener noreferrer" aria-label="Instagram">
              <Icon name="instagram" />
            </a>
          </li>
          <li>
            <a href={identity.facebook} rel="noopener noreferrer" aria-label="Facebook">
              <Icon name="facebook" />
            </a>
          </li>
        </ul>
      </div>
      <div className={styles['legal']}>
        <p>
          © <Year /> {identity.owner}
        </p>
        <SiteLink to="/privacy">Privacy</SiteLink>
        <SiteLink to="/cookie">Cookie</SiteLink>
      </div>
    </div>
  </footer>
);
