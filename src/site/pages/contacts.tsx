import blocks from '../blocks/blocks.module.css';
import { Icon } from '../blocks/icon.tsx';
import { MapOnClick } from '../blocks/map-on-click.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { siteConfig, messagingLink, telephone } from '../site-config.ts';
import { BoardingScene } from '../illustrations/centre-scenes.tsx';
import styles from './contacts.module.css';

/** `/{lang}/contacts` and its Italian name `/{lang}/contatti` */
export const ContactsPage = () => (
  <>
    <PageIntro
      title="Contatti"
      lead={`Siamo a ${siteConfig.city}, ${siteConfig.region}. Prima di venire, avvisaci: così qualcuno ti aspetta al cancello.`}
      scene={<BoardingScene />}
      photo="boarding"
    />
    <div className={`${blocks.wide} ${styles.grid}`}>
      <address className={styles.ways}>
        <p className={styles.way}>
          <Icon name="place" />
          <span>
            <strong>{siteConfig.association}</strong>
            <br />
            {siteConfig.street}
            <br />
            {siteConfig.postalCode} {siteConfig.city} ({siteConfig.province})
          </span>
        </p>
        {siteConfig.wayThere && (
          <p className={styles.way}>
            <Icon name="right" />
            <span>
              <strong>Come arrivare</strong>
              <br />
              {siteConfig.wayThere}
            </span>
          </p>
        )}
        <p className={styles.way}>
          <Icon name="clock" />
          <span>
            <strong>Quando ci siamo</strong>
            <br />
            {siteConfig.openingHours ||
              'Scrivici o chiamaci prima di venire: ci mettiamo d’accordo.'}
          </span>
        </p>
        <a className={styles.way} href={telephone(siteConfig.phone)}>
          <Icon name="phone" />
          <span>
            <strong>Telefono</strong>
            <br />
            {siteConfig.phone}
          </span>
        </a>
        <a
          className={styles.way}
          href={messagingLink('Buongiorno, vorrei qualche informazione.')}
          rel="noopener noreferrer"
        >
          <Icon name="message" />
          <span>
            <strong>Messaggio</strong>
            <br />
            {siteConfig.messaging}
          </span>
        </a>
        <a className={styles.way} href={`mailto:${siteConfig.emailProfessional}`}>
          <Icon name="mail" />
          <span>
            <strong>{siteConfig.professional}</strong>
            <br />
            {siteConfig.emailProfessional}
          </span>
        </a>
        <a className={styles.way} href={`mailto:${siteConfig.emailAssociation}`}>
          <Icon name="mail" />
          <span>
            <strong>Associazione</strong>
            <br />
            {siteConfig.emailAssociation}
          </span>
        </a>
      </address>
      <MapOnClick />
    </div>
  </>
);
