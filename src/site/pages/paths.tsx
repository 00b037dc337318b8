import styles from '../blocks/blocks.module.css';
import { Facts, OneOrMore } from '../blocks/facts.tsx';
import { Icon } from '../blocks/icon.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { DEPARTURES, NextDates } from '../blocks/next-dates.tsx';
import { Photo } from '../blocks/photo.tsx';
import { FirstScene, SceneAgain } from '../blocks/scene-again.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { Thumbnails } from '../blocks/thumbnails.tsx';
import { PATHS } from '../content/paths.ts';
import {
  DressageBasicScene,
  MedicationScene,
  MockExcursionScene,
  OutdoorExcursionScene,
  SummerCampScene,
  TrailerScene,
} from '../illustrations/path-scenes.tsx';

const SCENES = {
  medication: <MedicationScene />,
  'trailer-loading': <TrailerScene />,
  'dressage-basic': <DressageBasicScene />,
  'mock-excursion': <MockExcursionScene />,
  'outdoor-excursion': <OutdoorExcursionScene />,
  'summer-camp': <SummerCampScene />,
} as const;

/** `/{lang}/paths` */
export const PathsPage = () => (
  <>
    <PageIntro
      title="Sei percorsi da fare in compagnia"
      lead="Un percorso è un gruppo che cresce insieme: stesso obiettivo, stesse date, persone che imparano a conoscersi mentre imparano a conoscere il cavallo."
      scene={<OutdoorExcursionScene />}
    />
    <Thumbnails
      label="Percorsi"
      of={PATHS.map(({ slug, title }) => ({
        slug,
        title,
        scene: (
          <Photo of={slug} sizes="(min-width: 768px) 33vw, 50vw" aside>
            <FirstScene of={slug}>{SCENES[slug]}</FirstScene>
          </Photo>
        ),
      }))}
    />
    <section className={`${styles.wide} ${styles.block}`} aria-labelledby="come-funzionano">
      <h2 id="come-funzionano">Come funzionano</h2>
      <ul className={styles.rules}>
        <li>
          <h3>A numero chiuso</h3>
          <p>I gruppi sono piccoli, perché ci sia tempo per ogni persona e per ogni cavallo.</p>
        </li>
        <li>
          <h3>In date stabilite</h3>
          <p>
            Gli incontri sono fissati sul calendario. Se per un percorso non ci sono date, puoi
            chiederci di farne partire uno nuovo.
          </p>
        </li>
        <li>
          <h3>Su prenotazione</h3>
          <p>Prenotare è obbligatorio: così prepariamo i cavalli e il campo per chi arriva.</p>
        </li>
        <li>
          <h3>Con un attestato</h3>
          <p>Alla fine ricevi un attestato di partecipazione.</p>
        </li>
      </ul>
    </section>
    <section className={`${styles.wide} ${styles.block}`} aria-labelledby="per-chi">
      <div className={styles.entry}>
        <h2 id="per-chi">Per chi sono</h2>
        <p className={styles.entryLead}>
          Per chi comincia, per chi ha già un po’ di esperienza e per chi ne ha tanta. Per chi ha un
          cavallo e per chi non ce l’ha. Per bambini, ragazzi e adulti: ogni percorso dice da dove
          si parte.
        </p>
      </div>
      {PATHS.map((path) => (
        <article key={path.slug} id={path.slug} className={styles.entry}>
          <div className={styles.entryScene}>
            <Photo of={path.slug} sizes="(min-width: 768px) 33vw, 1px" aside>
              <SceneAgain of={path.slug} />
            </Photo>
          </div>
          <div className={styles.entryMain}>
            <h3>{path.title}</h3>
            <p className={styles.entryLead}>{path.summary}</p>
            <p>{path.audience}</p>
            <Facts
              of={[
                [DEPARTURES, <NextDates key="date" of={path.slug} title={path.title} />],
                ['Impegno', path.commitment],
                ['Prerequisiti', <OneOrMore key="needed" of={path.prerequisites} />],
              ]}
            />
            <SiteLink to={`/paths/${path.slug}`} className={styles.onward}>
              Leggi tutto: {path.title}
              <Icon name="right" />
            </SiteLink>
          </div>
        </article>
      ))}
    </section>
  </>
);
