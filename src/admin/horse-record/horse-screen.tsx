import { getHorse } from '../../register/horses/horses.ts';
import { RecordScreen } from '../record/record-screen.tsx';
import { HorseForm } from './horse-form.tsx';

/** The card of one horse. */
export function HorseScreen({ slug }: { slug: string }) {
  return (
    <RecordScreen kind="horses" slug={slug} get={getHorse}>
      {(row) => <HorseForm key={slug} row={row} />}
    </RecordScreen>
  );
}
