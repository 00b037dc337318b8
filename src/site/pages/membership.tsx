import styles from '../blocks/blocks.module.css';
import { Elsewhere } from '../blocks/elsewhere.tsx';
import { Facts } from '../blocks/facts.tsx';
import { OutLink, SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { Sections } from '../blocks/sections.tsx';
import { identity } from '../identity.ts';
import { MembershipScene } from '../illustrations/centre-scenes.tsx';
import { useYear } from '../year.ts';

/** `/{lang}/nuova-vita/membership` */
export function MembershipPage() {
  const year = useYear();
  return (
    <>
      <Elsewhere address={identity.membersArea} />
      <PageIntro
        title={`Diventa socio nel ${year}`}
        eyebrow={<SiteLink to="/nuova-vita">Nuova Vita</SiteLink>}
        lead="Una quota all’anno, un bonifico e un modulo: si entra così a far parte dell’associazione."
        scene={<MembershipScene />}
      />
      <div className={`${styles['wide']} ${styles['withSheet']}`}>
        <aside className={styles['sheet']} aria-label="In breve">
          <Facts
            of={[
              [
                'Quota annuale',
                <span key="fee" className={styles['price']}>
                  50 €
                </span>,
              ],
              ['Anno', String(year)],
              ['Validità', 'Dall’attivazione al 31 dicembre'],
              ['Pagamento', 'Bonifico bancario'],
            ]}
          />
          <OutLink href={identity.enrolmentForm} className={styles['button']}>
            Compila il modulo
          </OutLink>
        </aside>
        <div>
          <Sections
            sections={[
              {
                title: '1. Versa la quota',
                paragraphs: [
                  `Fai un bonifico di 50 euro a ${identity.association}, IBAN ${identity.iban}.`,
                  `Nella causale scrivi: «Quota associativa ${year}», poi il nome e il cognome di chi si tessera.`,
                ],
              },
              {
                title: '2. Compila il modulo di iscrizione',
                paragraphs: [
                  'Il modulo è su un altro sito e chiede i dati necessari al tesseramento. Compilalo dopo avere fatto il bonifico.',
                ],
              },
              {
                title: '3. Quanto dura',
                paragraphs: [
                  `La tessera vale per l’anno solare in corso: dal giorno dell’attivazione al 31 dicembre ${year}.`,
                ],
              },
            ]}
          />
        </div>
      </div>
    </>
  );
}
