import { CAMP_WEEK } from '../../model/prices.ts';
import { Elsewhere } from '../blocks/elsewhere.tsx';
import styles from '../blocks/blocks.module.css';
import { PathPage } from '../blocks/path-page.tsx';
import { SUMMER_CAMP } from '../content/paths.ts';
import { siteConfig } from '../site-config.ts';
import { SummerCampScene } from '../illustrations/path-scenes.tsx';

const Price = ({ of: { euro, from, to } }: { of: (typeof CAMP_WEEK)['fullDay'] }) => (
  <>
    <span className={styles.price}>{euro} €</span> a settimana,{' '}
    <span className={styles.hours}>{`${from}–${to}`}</span>
  </>
);

/** `/{lang}/paths/summer-camp`: redirects to the association's site, and is read here without a network. */
export const SummerCampPage = () => (
  <>
    <Elsewhere address={siteConfig.summerCamp} />
    <PathPage
      path={SUMMER_CAMP}
      scene={<SummerCampScene />}
      facts={[
        ['Giornata intera', <Price key="full" of={CAMP_WEEK.fullDay} />],
        ['Mezza giornata', <Price key="half" of={CAMP_WEEK.halfDay} />],
      ]}
    />
  </>
);
