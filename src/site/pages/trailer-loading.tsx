import { PathPage } from '../blocks/path-page.tsx';
import { TRAILER_LOADING } from '../content/paths.ts';
import { TrailerScene } from '../illustrations/path-scenes.tsx';

/** `/{lang}/paths/trailer-loading` */
export const TrailerLoadingPage = () => (
  <PathPage path={TRAILER_LOADING} scene={<TrailerScene />} />
);
