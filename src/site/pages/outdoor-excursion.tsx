import { PathPage } from '../blocks/path-page.tsx';
import { OUTDOOR_EXCURSION } from '../content/paths.ts';
import { OutdoorExcursionScene } from '../illustrations/path-scenes.tsx';

/** `/{lang}/paths/outdoor-excursion` */
export const OutdoorExcursionPage = () => (
  <PathPage path={OUTDOOR_EXCURSION} scene={<OutdoorExcursionScene />} />
);
