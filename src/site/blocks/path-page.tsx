import type { ReactNode } from 'react';
import { PATHS, type PathContent } from '../content/paths.ts';
import { messagingLink, siteConfig } from '../site-config.ts';
import styles from './blocks.module.css';
import { Facts, OneOrMore } from './facts.tsx';
import { Icon } from './icon.tsx';
import { SiteLink } from './link.tsx';
import { DEPARTURES, NextDates } from './next-dates.tsx';
import { PageIntro } from './page-intro.tsx';
import { Sections } from './sections.tsx';

/** The link to enrol in a path. */
function Enrol({ path }: { path: PathContent }) {
  return path.byMessage ? (
    <a
      className={styles.button}
      href={messagingLink(`Buongiorno, vorrei informazioni su: ${path.title}`)}
      rel="noopener noreferrer"
    >
      <Icon name="message" />
      <span>
        Iscriviti con un messaggio
        <small className={styles.number}>{siteConfig.messaging}</small>
      </span>
    </a>
  ) : (
    <SiteLink to="/contacts" className={styles.button}>
      Chiedi informazioni
    </SiteLink>
  );
}

/** The page of one path; `facts` go before the common ones. */
export function PathPage({
  path,
  scene,
  facts,
}: {
  path: PathContent;
  scene: ReactNode;
  facts?: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <>
      <PageIntro
        title={path.title}
        eyebrow={<SiteLink to="/paths">Percorsi</SiteLink>}
        lead={path.lead}
        scene={scene}
        photo={path.slug}
      />
      <div className={`${styles.wide} ${styles.withSheet}`}>
        <aside className={styles.sheet} aria-label="In breve">
          <Facts
            of={[
              ...(facts ?? []),
              [DEPARTURES, <NextDates key="date" of={path.slug} title={path.title} />],
              ['Impegno', path.commitment],
              ['Per chi', path.audience],
              ['Prerequisiti', <OneOrMore key="needed" of={path.prerequisites} />],
            ]}
          />
          <Enrol path={path} />
        </aside>
        <div>
          <Sections sections={path.sections} />
        </div>
      </div>
      <nav aria-labelledby="altri" className={`${styles.wide} ${styles.block}`}>
        <h2 id="altri" className={styles.quietTitle}>
          Altri percorsi
        </h2>
        <ul className={styles.others}>
          {PATHS.filter(({ slug }) => slug !== path.slug).map(({ slug, title }) => (
            <li key={slug}>
              <SiteLink to={`/paths/${slug}`}>
                {title}
                <Icon name="right" />
              </SiteLink>
            </li>
          ))}
          <li>
            <SiteLink to="/paths" exact>
              Tutti i percorsi
              <Icon name="right" />
            </SiteLink>
          </li>
        </ul>
      </nav>
    </>
  );
}
