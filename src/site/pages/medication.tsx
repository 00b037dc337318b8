import { PathPage } from '../blocks/path-page.tsx';
import { MEDICATION } from '../content/paths.ts';
import { MedicationScene } from '../illustrations/path-scenes.tsx';

/** `/{lang}/paths/medication` */
export const MedicationPage = () => <PathPage path={MEDICATION} scene={<MedicationScene />} />;
