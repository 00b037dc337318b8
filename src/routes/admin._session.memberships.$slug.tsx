import { createFileRoute } from '@tanstack/react-router';
import { MembersGate } from '../admin/memberships/members-gate.tsx';
import { MembershipScreen } from '../admin/memberships/membership-screen.tsx';

export const Route = createFileRoute('/admin/_session/memberships/$slug')({
  component: () => (
    <MembersGate>
      <MembershipScreen />
    </MembersGate>
  ),
});
