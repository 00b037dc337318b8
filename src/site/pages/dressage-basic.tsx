import { PathPage } from '../blocks/path-page.tsx';
import { DRESSAGE_BASIC } from '../content/paths.ts';
import { DressageBasicScene } from '../illustrations/path-scenes.tsx';

/** `/{lang}/paths/dressage-basic` */
export const DressageBasicPage = () => (
  <PathPage path={DRESSAGE_BASIC} scene={<DressageBasicScene />} />
);
