import styles from '../blocks/blocks.module.css';
import { Elsewhere } from '../blocks/elsewhere.tsx';
import { SiteLink } from '../blocks/link.tsx';
import { PageIntro } from '../blocks/page-intro.tsx';
import { Sections } from '../blocks/sections.tsx';
import { siteConfig } from '../site-config.ts';
import { HorseLifeScene } from '../illustrations/centre-scenes.tsx';

/** `/{lang}/nuova-vita/horse-life` */
export const HorseLifePage = () => (
  <>
    <Elsewhere address={siteConfig.horseLife} />
    <PageIntro
      title="Vita da cavallo"
      eyebrow={<SiteLink to="/nuova-vita">Nuova Vita</SiteLink>}
      lead="Camminare, mangiare a lungo e poco alla volta, stare in compagnia: tre cose semplici, su tre ettari."
      scene={<HorseLifeScene />}
      photo="horse-life"
    />
    <div className={`${styles.medium} ${styles.block}`}>
      <Sections
        sections={[
          {
            title: 'Mangiare secondo natura',
            paragraphs: [
              'Un cavallo è fatto per brucare molte ore al giorno. L’alimentazione qui parte dall’erba e dal fieno, e il resto si aggiunge solo a chi ne ha bisogno.',
            ],
          },
          {
            title: 'Le reti a lento consumo',
            paragraphs: [
              'Il fieno sta in reti dalle maglie piccole: si mangia piano, senza sprechi e senza restare mai a stomaco vuoto. Lo stomaco ringrazia, e anche l’umore.',
            ],
          },
          {
            title: 'L’acqua',
            paragraphs: ['Pulita, abbondante e a portata di tutti, in ogni stagione.'],
          },
          {
            title: 'I ripari',
            paragraphs: [
              'Dal sole di luglio, dalla nebbia e dal vento: ognuno sceglie se stare dentro o fuori. Quasi sempre scelgono fuori, insieme.',
            ],
          },
          {
            title: 'Il branco, su tre ettari',
            paragraphs: [
              'Spazio per muoversi, giocare e stare in disparte. La compagnia degli altri cavalli è la cura che costa meno e fa di più.',
            ],
          },
        ]}
      />
    </div>
  </>
);
