import { MEMBERSHIP_FEE } from '../../model/prices.ts';
import blocks from '../blocks/blocks.module.css';
import { Card } from '../blocks/card.tsx';
import { Icon } from '../blocks/icon.tsx';
import { OutLink, SiteLink } from '../blocks/link.tsx';
import { Photo } from '../blocks/photo.tsx';
import { Trail } from '../blocks/trail.tsx';
import { Year } from '../blocks/year.tsx';
import { siteConfig } from '../site-config.ts';
import { HerdScene } from '../illustrations/activity-scenes.tsx';
import { BoardingScene } from '../illustrations/centre-scenes.tsx';
import { CareSign, HeartSign, LevelSign, StudySign } from '../illustrations/credential-signs.tsx';
import { HeroScene } from '../illustrations/hero-scene.tsx';
import { OutdoorExcursionScene } from '../illustrations/path-scenes.tsx';
import { MISSION } from '../content/mission.ts';
import styles from './home.module.css';

const CREDENTIALS = [
  {
    title: 'Centro etico certificato',
    sign: <HeartSign />,
    text: 'Il centro è certificato come centro etico: il benessere del cavallo viene prima del programma della lezione.',
  },
  {
    title: 'Tecnico di III livello',
    sign: <LevelSign />,
    text: 'Chi insegna ha il titolo di tecnico di III livello della scuola di equitazione etica.',
  },
  {
    title: 'Consulente esperto Horse Lover',
    sign: <StudySign />,
    text: 'Gli studi Horse Lover spiegano come il cavallo sente, pensa e comunica: qui puoi chiedere a chi li conosce a fondo.',
  },
  {
    title: 'Pareggiatore olistico',
    sign: <CareSign />,
    text: 'Lo zoccolo si pareggia guardando tutto il cavallo: come si muove, che cosa mangia, dove vive.',
  },
] as const;

/** The link to the members' area for the current year, on the association's own site if it has one. */
const MembersArea = ({ className }: { className: string }) =>
  siteConfig.membersArea ? (
    <OutLink href={siteConfig.membersArea} className={className}>
      Area soci <Year />
    </OutLink>
  ) : (
    <SiteLink to="/nuova-vita/membership" className={className}>
      Area soci <Year />
    </SiteLink>
  );

/** `/{lang}/` */
export const HomePage = () => (
  <>
    <div className={styles.hero} data-hero>
      <div className={styles.heroText}>
        <h1 className={styles.heroTitle}>Andiamo al passo del cavallo</h1>
        <p className={blocks.lead}>
          Equitazione etica e naturale {siteConfig.region}, in un centro dove i cavalli vivono in
          branco.
        </p>
        <div className={blocks.actions}>
          <SiteLink to="/paths" className={blocks.button}>
            Scopri i percorsi
          </SiteLink>
          <SiteLink to="/contacts" className={blocks.quiet}>
            Vieni a trovarci
          </SiteLink>
        </div>
      </div>
      <div className={styles.heroScene}>
        <Photo of="home" sizes="100vw">
          <HeroScene className={styles.heroDrawing} />
        </Photo>
      </div>
    </div>

    <section className={`${blocks.wide} ${styles.about}`} aria-labelledby="chi-siamo">
      <h2 id="chi-siamo" className={styles.statement}>
        Un cavallo che può dire di no è un cavallo di cui ti puoi fidare quando dice di sì.
      </h2>
      <div className={styles.aboutText}>
        <p>
          {siteConfig.professional} insegna a stare con i cavalli prima che a montarli: osservarli,
          capire che cosa dicono, chiedere con gentilezza. È da qui che cominciano tutte le lezioni,
          per i bambini come per chi va a cavallo da una vita.
        </p>
        <p>
          Il centro è a {siteConfig.city}, {siteConfig.region}, su tre ettari di prato. I cavalli
          vivono in branco, mangiano fieno in reti a lento consumo e hanno acqua, ripari e
          compagnia. Si viene per imparare, per affidarci il proprio cavallo in pensione, o anche
          solo per vedere che si può fare così.
        </p>
        {siteConfig.centre ? (
          <OutLink href={siteConfig.centre} className={blocks.onward}>
            Visita il sito del centro
          </OutLink>
        ) : (
          <SiteLink to="/nuova-vita" className={blocks.onward}>
            Scopri il centro
            <Icon name="right" />
          </SiteLink>
        )}
      </div>
    </section>

    <section className={`${blocks.wide} ${blocks.block}`} aria-labelledby="credenziali">
      <h2 id="credenziali" className={blocks.quietTitle}>
        Con chi impari
      </h2>
      <div className={styles.credentials}>
        {CREDENTIALS.map(({ title, sign, text }) => (
          <div key={title} className={styles.credential}>
            {sign}
            <Card title={title}>
              <p>{text}</p>
            </Card>
          </div>
        ))}
      </div>
    </section>

    <section className={`${blocks.wide} ${blocks.block}`} aria-labelledby="da-dove">
      <h2 id="da-dove">Da dove vuoi cominciare?</h2>
      <Trail />
      <div className={styles.ways}>
        <SiteLink to="/paths" className={`${blocks.door} ${styles.way}`}>
          <span className={blocks.doorScene}>
            <OutdoorExcursionScene />
          </span>
          <h3>Da un percorso</h3>
          <p>
            Sei gruppi a numero chiuso che si ritrovano in date fissate, dalla medicazione
            all’escursione all’aperto.
          </p>
          <span className={blocks.onward}>
            Vai ai percorsi
            <Icon name="right" />
          </span>
        </SiteLink>
        <SiteLink to="/activities" className={`${blocks.door} ${styles.way}`}>
          <span className={blocks.doorScene}>
            <HerdScene />
          </span>
          <h3>Da un’attività</h3>
          <p>
            Nove lezioni da prenotare quando vuoi, con il tuo cavallo o con uno di quelli del
            centro.
          </p>
          <span className={blocks.onward}>
            Vai alle attività
            <Icon name="right" />
          </span>
        </SiteLink>
      </div>
    </section>

    <section className={styles.mission} aria-labelledby="soci">
      <div className={styles.missionInner}>
        <div>
          <h2 id="soci" className={styles.missionTitle}>
            {MISSION}
          </h2>
          <p className={blocks.lead}>
            Con la quota di {MEMBERSHIP_FEE} euro per il <Year /> diventi socio, e sostieni i
            cavalli che qui hanno trovato casa.
          </p>
          <div className={blocks.actions}>
            <MembersArea className={`${blocks.button} ${styles.missionButton}`} />
          </div>
        </div>
        <div className={`${blocks.arch} ${styles.missionArch}`}>
          <Photo of="boarding" sizes="(min-width: 992px) 40vw, min(100vw, 480px)" aside>
            <BoardingScene />
          </Photo>
        </div>
      </div>
    </section>
  </>
);
