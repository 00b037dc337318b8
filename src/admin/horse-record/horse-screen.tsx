import { getRouteApi } from '@tanstack/react-router';
import { getHorse } from '../../register/horses/horses.ts';
import { RecordScreen } from '../record/record-screen.tsx';
import { HorseForm } from './horse-form.tsx';

const route = getRouteApi('/admin/_session/horses/$slug');

/** The card of one horse. */
export function HorseScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="horses" slug={slug} get={getHorse}>
      {(row) => <HorseForm key={slug} row={row} />}
    </RecordScreen>
  );
}
