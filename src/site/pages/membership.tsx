import { MEMBERSHIP_FEE } from '../../model/prices.ts';
import styles from '../blocks/blocks.module.css';
import { Card } from '../blocks/card.tsx';
import { Copied } from '../blocks/copied.tsx';
import { Elsewhere } from '../blocks/elsewhere.tsx';
import { Facts } from '../blocks/facts.tsx';
import { OutLink, SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { Year } from '../blocks/year.tsx';
import { messagingLink, siteConfig } from '../site-config.ts';
import { MembershipScene } from '../illustrations/centre-scenes.tsx';

/** `/{lang}/nuova-vita/membership` */
export const MembershipPage = () => (
  <>
    <Elsewhere address={siteConfig.membersArea} />
    <PageIntro
      title={
        <>
          Diventa socio nel <Year />
        </>
      }
      eyebrow={<SiteLink to="/nuova-vita">Nuova Vita</SiteLink>}
      lead="Una quota all’anno, un bonifico e un modulo: si entra così a far parte dell’associazione."
      scene={<MembershipScene />}
      photo="membership"
    />
    <div className={`${styles.wide} ${styles.withSheet}`}>
      <aside className={styles.sheet} aria-label="In breve">
        <Facts
          of={[
            [
              'Quota annuale',
              <span key="fee" className={styles.price}>
                {MEMBERSHIP_FEE} €
              </span>,
            ],
            ['Anno', <Year key="year" />],
            ['Validità', 'Dall’attivazione al 31 dicembre'],
            ['Pagamento', 'Bonifico bancario'],
          ]}
        />
        {siteConfig.enrolmentForm ? (
          <OutLink href={siteConfig.enrolmentForm} className={styles.button}>
            Compila il modulo
          </OutLink>
        ) : (
          <a
            className={styles.button}
            href={messagingLink('Buongiorno, vorrei iscrivermi all’associazione.')}
            rel="noopener noreferrer"
          >
            <span>
              Chiedi il modulo
              <small className={styles.number}>{siteConfig.messaging}</small>
            </span>
          </a>
        )}
      </aside>
      <div>
        <Card title="1. Versa la quota" level={2} open>
          <p>
            Fai un bonifico di {MEMBERSHIP_FEE} euro a {siteConfig.association}.
          </p>
          <Facts
            of={[
              [
                'IBAN',
                <Copied key="iban" id="iban" text={siteConfig.iban.replaceAll(' ', '')}>
                  {siteConfig.iban}
                </Copied>,
              ],
              [
                'Causale',
                <Copied key="reference" id="causale">
                  Quota associativa <Year />
                </Copied>,
              ],
            ]}
          />
          <p>Nella causale, dopo, scrivi il nome e il cognome di chi si tessera.</p>
        </Card>
        <Card title="2. Compila il modulo di iscrizione" level={2}>
          <p>
            {siteConfig.enrolmentForm
              ? 'Il modulo è su un altro sito e chiede i dati necessari al tesseramento. Compilalo dopo aver fatto il bonifico.'
              : 'Chiedilo con un messaggio: raccoglie i dati necessari al tesseramento. Compilalo dopo aver fatto il bonifico.'}
          </p>
        </Card>
        <Card title="3. Quanto dura" level={2}>
          <p>
            La tessera vale per l’anno solare in corso: dal giorno dell’attivazione al 31 dicembre{' '}
            <Year />.
          </p>
        </Card>
      </div>
    </div>
  </>
);
