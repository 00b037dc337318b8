import styles from '../blocks/blocks.module.css';
import { Elsewhere } from '../blocks/elsewhere.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { Sections } from '../blocks/sections.tsx';
import { siteConfig } from '../site-config.ts';
import { BoardingScene } from '../illustrations/centre-scenes.tsx';

/** `/{lang}/nuova-vita/boarding` */
export const BoardingPage = () => (
  <>
    <Elsewhere address={siteConfig.boarding} />
    <PageIntro
      title="Pensione per cavalli"
      eyebrow={<SiteLink to="/nuova-vita">Nuova Vita</SiteLink>}
      lead="Qui un cavallo non prende in affitto un box: entra in un branco."
      scene={<BoardingScene />}
      photo="boarding"
    />
    <div className={`${styles.medium} ${styles.block}`}>
      <Sections
        sections={[
          {
            title: 'La vita in branco',
            paragraphs: [
              'I cavalli vivono insieme. In branco si scelgono gli amici, ci si muove, si riposa tranquilli perché c’è sempre qualcuno che veglia.',
            ],
          },
          {
            title: 'Il paddock di ambientamento',
            paragraphs: [
              'Chi arriva comincia da un paddock tutto suo, da dove vede, annusa e ascolta gli altri. Entra nel branco quando lui e il branco sono pronti: non prima.',
            ],
          },
          {
            title: 'Cavalli con esigenze speciali',
            paragraphs: [
              'Non tutti i cavalli possono vivere allo stesso modo: per chi ha esigenze speciali si cerca, insieme al proprietario, la sistemazione che gli fa bene.',
            ],
          },
          {
            title: 'Le strutture',
            paragraphs: [
              'Tre ettari di terra, con ripari, acqua e fieno in reti a lento consumo. Il modo migliore per conoscerli è venire a camminarci.',
            ],
          },
        ]}
      />
      <div className={styles.actions}>
        <SiteLink to="/contacts" className={styles.button}>
          Vieni a vedere
        </SiteLink>
        <SiteLink to="/nuova-vita/horse-life" className={styles.quiet}>
          Come vivono i cavalli
        </SiteLink>
      </div>
    </div>
  </>
);
