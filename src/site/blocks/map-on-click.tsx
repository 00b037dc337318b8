import { siteConfig } from '../site-config.ts';
import { Plain } from '../illustrations/landscape.tsx';
import blocks from './blocks.module.css';
import { Icon } from './icon.tsx';
import styles from './map-on-click.module.css';

const { latitude, longitude } = siteConfig;
const MAP_SITE = 'https://www.openstreetmap.org';
const bounds = [longitude - 0.02, latitude - 0.011, longitude + 0.02, latitude + 0.011].map(
  (degrees) => degrees.toFixed(4),
);

/**
 * The map of OpenStreetMap, loaded on a click, which is the consent: before that, nothing of theirs is loaded.
 * src/site/script/map-on-click.ts inserts it; without script the same link opens the map on their site.
 */
export const MapOnClick = () => (
  <section aria-label="Dove siamo" className={styles.place}>
    <div className={styles.ask}>
      <Plain
        ground="river"
        sun={250}
        poplars={[
          [40, 80],
          [62, 96],
          [84, 86],
        ]}
        className={styles.picture}
      />
      <div className={styles.words}>
        <p>
          La mappa è di OpenStreetMap. Se la apri, il tuo browser la chiede ai loro server, che
          ricevono il tuo indirizzo IP.
        </p>
        <a
          className={blocks.button}
          href={`${MAP_SITE}/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`}
          rel="noopener noreferrer"
          data-map={`${MAP_SITE}/export/embed.html?bbox=${bounds.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`}
          data-title={`Mappa: ${siteConfig.street}, ${siteConfig.city}`}
        >
          <Icon name="place" />
          Mostra la mappa
        </a>
      </div>
    </div>
  </section>
);
