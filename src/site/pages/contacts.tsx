import blocks from '../blocks/blocks.module.css';
import { Icon } from '../blocks/icon.tsx';
import { MapOnClick } from '../blocks/map-on-click.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { identity, messagingLink, telephone } from '../site-config.ts';
import { BoardingScene } from '../illustrations/centre-scenes.tsx';
import styles from './contacts.module.css';

/** `/{lang}/contacts` and its Italian name `/{lang}/contatti` */
export const ContactsPage = () => (
  <>
    <PageIntro
      title="Contatti"
      lead={`Siamo a ${identity.city}, in provincia di Mantova. Prima di venire, avvisaci: così qualcuno ti aspetta al cancello.`}
      scene={<BoardingScene />}
      photo="boarding"
    />
    <div className={`${blocks['wide']} ${styles['grid']}`}>
      <address className={styles['ways']}>
        <p className={styles['way']}>
          <Icon name="place" />
          <span>
            <strong>{identity.association}</strong>
            <br />
            {identity.street}
            <br />
            {identity.zip} {identity.city} ({identity.province})
          </span>
        </p>
        <a className={styles['way']} href={telephone(identity.phone)}>
          <Icon name="phone" />
          <span>
            <strong>Telefono</strong>
            <br />
            {identity.phone}
          </span>
        </a>
        <a
          className={styles['way']}
          href={messagingLink('Buongiorno, vorrei qualche informazione.')}
          rel="noopener noreferrer"
        >
          <Icon name="message" />
          <span>
            <strong>Messaggio</strong>
            <br />
            {identity.messaging}
          </span>
        </a>
        <a className={styles['way']} href={`mailto:${identity.emailProfessional}`}>
          <Icon name="mail" />
          <span>
            <strong>{identity.professional}</strong>
            <br />
            {identity.emailProfessional}
          </span>
        </a>
        <a className={styles['way']} href={`mailto:${identity.emailAssociation}`}>
          <Icon name="mail" />
          <span>
            <strong>Associazione</strong>
            <br />
            {identity.emailAssociation}
          </span>
        </a>
      </address>
      <MapOnClick />
    </div>
  </>
);
