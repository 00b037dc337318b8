import { Elsewhere } from '../blocks/elsewhere.tsx';
import styles from '../blocks/blocks.module.css';
import { PathPage } from '../blocks/path-page.tsx';
import { SUMMER_CAMP } from '../content/paths.ts';
import { siteConfig } from '../site-config.ts';
import { SummerCampScene } from '../illustrations/path-scenes.tsx';

const Price = ({ euro, hours }: { euro: number; hours: string }) => (
  <>
    <span className={styles.price}>{euro} €</span> a settimana,{' '}
    <span className={styles.hours}>{hours}</span>
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
        ['Giornata intera', <Price key="full" euro={150} hours="8:00–16:00" />],
        ['Mezza giornata', <Price key="half" euro={100} hours="8:00–12:00" />],
      ]}
    />
  </>
);
