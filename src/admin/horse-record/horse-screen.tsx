import { RecordScreen } from '../record/record-screen.tsx';
import { HorseForm } from './horse-form.tsx';
import { getRouteApi } from '@tanstack/react-router';
import type { Register } from '../../register/register.ts';

const route = getRouteApi('/admin/_session/horses/$slug');
const getHorse = (register: Register, slug: string) => register.horses.get(slug);

/** The page of one horse. */
export function HorseScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="horses" slug={slug} get={getHorse}>
      {(row) => <HorseForm key={slug} row={row} />}
    </RecordScreen>
  );
}
