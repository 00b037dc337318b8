import { getRouteApi } from '@tanstack/react-router';
import type { Register } from '../../register/register.ts';
import { RecordScreen } from '../record/record-screen.tsx';
import { ActForm } from './act-form.tsx';

const route = getRouteApi('/admin/_session/health/$slug');
const getAct = (register: Register, slug: string) => register.health.get(slug);

/** The page of one health act. */
export function ActScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="health" slug={slug} get={getAct}>
      {(row) => <ActForm key={slug} row={row} />}
    </RecordScreen>
  );
}
