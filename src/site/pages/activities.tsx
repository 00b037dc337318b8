import type { ReactNode } from 'react';
import styles from '../blocks/blocks.module.css';
import { Card } from '../blocks/card.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { ExtraDates } from '../blocks/next-dates.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { FirstScene, SceneAgain } from '../blocks/scene-again.tsx';
import { Thumbnails } from '../blocks/thumbnails.tsx';
import { type ActivityContent, ACTIVITIES } from '../content/activities.ts';
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

const SCENES = {
  'horse-lover': <HerdScene />,
  'inizio-del-viaggio': <JourneyScene />,
  'preparazione-escursioni': <SignpostScene />,
  'horse-trail': <TrailScene />,
  'problem-horses': <PatienceScene />,
  'saddle-habituation': <SaddleScene />,
  dressage: <DressageScene />,
  'show-jumping': <JumpScene />,
  vaulting: <VaultingScene />,
} satisfies Record<ActivityContent['slug'], ReactNode>;

/** `/{lang}/activities` */
export const ActivitiesPage = () => (
  <>
    <PageIntro
      title="Nove attività, quando vuoi tu"
      lead="Si prenotano in qualsiasi momento, come una lezione. I gruppi riuniscono persone di livello simile; puoi venire con il tuo cavallo, con uno in fida o con uno del centro."
      scene={<JourneyScene />}
      photo="activities"
    >
      <div className={styles.actions}>
        <SiteLink to="/contacts" className={styles.button}>
          Prenota una lezione
        </SiteLink>
      </div>
    </PageIntro>
    <Thumbnails
      label="Attività"
      of={ACTIVITIES.map(({ slug, title }) => ({
        slug,
        title,
        scene: <FirstScene of={slug}>{SCENES[slug]}</FirstScene>,
      }))}
    />
    <section className={`${styles.wide} ${styles.block}`} aria-labelledby="che-cosa-si-fa">
      <div className={styles.entry}>
        <h2 id="che-cosa-si-fa">Che cosa si fa</h2>
        <p className={styles.entryLead}>
          Due attività rilasciano un attestato: con Inizio del Viaggio si ottiene l’Abilità A, con
          la Preparazione alle Escursioni Etiche l’Abilità B.
        </p>
      </div>
      {ACTIVITIES.map(({ slug, title, summary, body, certificate }) => (
        <div key={slug} className={styles.entry}>
          <div className={styles.entryScene}>
            <SceneAgain of={slug} />
          </div>
          <Card id={slug} title={title} open>
            <p className={styles.entryLead}>{summary}</p>
            {body.map((text) => (
              <p key={text}>{text}</p>
            ))}
            <ExtraDates of={slug} title={title} />
            {certificate && <p className={styles.certificate}>Attestato: {certificate}</p>}
          </Card>
        </div>
      ))}
    </section>
  </>
);
