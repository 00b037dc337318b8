import { RecordScreen } from '../shared/record/record-screen.tsx';
import { MembershipForm } from './membership-form.tsx';
import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/admin/_session/memberships/$slug');

/** The page of one membership. */
export function MembershipScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="memberships" slug={slug}>
      {(row) => <MembershipForm key={slug} row={row} />}
    </RecordScreen>
  );
}
