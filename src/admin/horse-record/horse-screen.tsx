import { RecordScreen } from '../shared/record/record-screen.tsx';
import { HorseForm } from './horse-form.tsx';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/_session/horses/$slug');

/** The page of one horse. */
export function HorseScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="horses" slug={slug}>
      {(row) => <HorseForm key={slug} row={row} />}
    </RecordScreen>
  );
}
