import { getMembership } from '../../register/memberships/memberships.ts';
import { RecordScreen } from '../record/record-screen.tsx';
import { MembershipForm } from './membership-form.tsx';

/** The card of one membership. */
export function MembershipScreen({ slug }: { slug: string }) {
  return (
    <RecordScreen kind="memberships" slug={slug} get={getMembership}>
      {(row) => <MembershipForm key={slug} row={row} />}
    </RecordScreen>
  );
}
