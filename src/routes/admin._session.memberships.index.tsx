import { createFileRoute } from '@tanstack/react-router';
import { MembersGate } from '../admin/memberships/members-gate.tsx';
import { MembershipListScreen } from '../admin/memberships/membership-list-screen.tsx';
import { membershipListSearch } from '../admin/memberships/membership-list-search.ts';

export const Route = createFileRoute('/admin/_session/memberships/')({
  validateSearch: membershipListSearch,
  component: () => (
    <MembersGate>
      <MembershipListScreen />
    </MembersGate>
  ),
});
