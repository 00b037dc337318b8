import type { ReactNode } from 'react';
import styles from '../blocks/blocks.module.css';
import { Elsewhere } from '../blocks/elsewhere.tsx';
import { Icon } from '../blocks/icon.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { siteConfig } from '../site-config.ts';
import { BoardingScene, HorseLifeScene, MembershipScene } from '../illustrations/centre-scenes.tsx';

const DOORS: readonly (readonly [path: string, title: string, text: string, scene: ReactNode])[] = [
  [
    'boarding',
    'Pensione',
    'Un posto nel branco per il tuo cavallo, con il tempo che serve per entrarci.',
    <BoardingScene key="boarding" />,
  ],
  [
    'horse-life',
    'Vita da cavallo',
    'Che cosa mangiano, dove si riparano, come passano la giornata.',
    <HorseLifeScene key="horse-life" />,
  ],
  [
    'membership',
    'Area soci',
    'Come si diventa soci, quanto costa, che cosa serve.',
    <MembershipScene key="membership" />,
  ],
];

/** `/{lang}/nuova-vita` */
export const NuovaVitaPage = () => (
  <>
    <Elsewhere address={siteConfig.nuovaVita} />
    <PageIntro
      title="Nuova Vita"
      lead="Il centro dove i cavalli tornano a fare i cavalli, e le persone imparano a star loro accanto."
      scene={<HorseLifeScene />}
      photo="horse-life"
    />
    <ul className={`${styles.wide} ${styles.doors} ${styles.block}`}>
      {DOORS.map(([path, title, text, scene]) => (
        <li key={path}>
          <SiteLink to={`/nuova-vita/${path}`} className={styles.door}>
            <span className={styles.doorScene}>{scene}</span>
            <h2>{title}</h2>
            <p>{text}</p>
            <span className={styles.onward}>
              Leggi
              <Icon name="right" />
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  </>
);
