import { RecordScreen } from '../record/record-screen.tsx';
import { MembershipForm } from './membership-form.tsx';
import { getRouteApi } from '@tanstack/react-router';
import type { Register } from '../../register/register.ts';

const route = getRouteApi('/admin/_session/memberships/$slug');
const getMembership = (register: Register, slug: string) => register.memberships.get(slug);

/** The page of one membership. */
export function MembershipScreen() {
  const { slug } = route.useParams();
  return (
    <RecordScreen kind="memberships" slug={slug} get={getMembership}>
      {(row) => <MembershipForm key={slug} row={row} />}
    </RecordScreen>
  );
}
