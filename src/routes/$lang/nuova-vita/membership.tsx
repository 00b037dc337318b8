import { createFileRoute } from '@tanstack/react-router';
import { identity } from '../../../site/identity.ts';
import { leaveTo } from '../../../site/leave.ts';
import { MembershipPage } from '../../../site/pages/membership.tsx';

export const Route = createFileRoute('/$lang/nuova-vita/membership')({
  beforeLoad: ({ preload }) => leaveTo(identity.membersArea, preload),
  component: MembershipPage,
});
