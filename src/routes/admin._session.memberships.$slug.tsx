import { createFileRoute } from '@tanstack/react-router';
import { MembershipScreen } from '../admin/memberships/membership-screen.tsx';

export const Route = createFileRoute('/admin/_session/memberships/$slug')({
  component: MembershipScreen,
});
