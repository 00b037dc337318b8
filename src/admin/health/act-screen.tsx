import { getRouteApi } from '@tanstack/react-router';
import { RecordScreen } from '../shared/record/record-screen.tsx';
import { ActForm } from './act-form.tsx';

const route = getRouteApi('/admin/_session/health/$slug');

/** The page of one health act. */
export function ActScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="health" slug={slug}>
      {(row) => <ActForm key={slug} row={row} />}
    </RecordScreen>
  );
}
