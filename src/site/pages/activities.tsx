import styles from '../blocks/blocks.module.css';
import { Card } from '../blocks/card.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { Thumbnails } from '../blocks/thumbnails.tsx';
import { ACTIVITIES } from '../content/activities.ts';
import {
  DressageScene,
  HerdScene,
  JourneyScene,
  JumpScene,
  PatienceScene,
  SaddleScene,
  SignpostScene,
  TrailScene,
  VaultingScene,
} from '../illustrations/activity-scenes.tsx';

const SCENES = [
  <HerdScene key="horse-lover" />,
  <JourneyScene key="idv" />,
  <SignpostScene key="preparation" />,
  <TrailScene key="trail" />,
  <PatienceScene key="problem-horses" />,
  <SaddleScene key="saddle" />,
  <DressageScene key="dressage" />,
  <JumpScene key="jumping" />,
  <VaultingScene key="vaulting" />,
] as const;

/** `/{lang}/activities` */
export const ActivitiesPage = () => (
  <>
    <PageIntro
      title="Nove attività, quando vuoi tu"
      lead="Si prenotano in qualsiasi momento, come una lezione. I gruppi mettono insieme persone di livello simile; puoi venire con il tuo cavallo, con uno in fida, o montarne uno del centro."
      scene={<JourneyScene />}
      photo="activities"
    >
      <div className={styles['actions']}>
        <SiteLink to="/contacts" className={styles['button']}>
          Prenota una lezione
        </SiteLink>
      </div>
    </PageIntro>
    <Thumbnails
      label="Attività"
      of={ACTIVITIES.map(({ slug, title }, index) => ({ slug, title, scene: SCENES[index] }))}
    />
    <div className={`${styles['wide']} ${styles['block']}`}>
      <div className={styles['entry']}>
        <div className={styles['entryAside']}>
          <h2>Che cosa si fa</h2>
          <p>
            Due attività rilasciano un attestato: Inizio del Viaggio dà l’Abilità A, la Preparazione
            alle Escursioni Etiche l’Abilità B.
          </p>
        </div>
        <div>
          {ACTIVITIES.map(({ slug, title, summary, body, certificate }) => (
            <Card key={slug} id={slug} title={title} open>
              <p className={styles['entryLead']}>{summary}</p>
              {body.map((text) => (
                <p key={text}>{text}</p>
              ))}
              {certificate && <p className={styles['certificate']}>Attestato: {certificate}</p>}
            </Card>
          ))}
        </div>
      </div>
    </div>
  </>
);
