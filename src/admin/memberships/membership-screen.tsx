import { getRouteApi } from '@tanstack/react-router';
import { getMembership } from '../../register/memberships/memberships.ts';
import { RecordScreen } from '../record/record-screen.tsx';
import { MembershipForm } from './membership-form.tsx';

const route = getRouteApi('/admin/_session/memberships/$slug');

/** The card of one membership. */
export function MembershipScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="memberships" slug={slug} get={getMembership}>
      {(row) => <MembershipForm key={slug} row={row} />}
    </RecordScreen>
  );
}
