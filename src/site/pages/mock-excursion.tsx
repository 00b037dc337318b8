import { PathPage } from '../blocks/path-page.tsx';
import { MOCK_EXCURSION } from '../content/paths.ts';
import { MockExcursionScene } from '../illustrations/path-scenes.tsx';

/** `/{lang}/paths/mock-excursion` */
export const MockExcursionPage = () => (
  <PathPage path={MOCK_EXCURSION} scene={<MockExcursionScene />} />
);
