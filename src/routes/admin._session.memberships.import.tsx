import { createFileRoute } from '@tanstack/react-router';
import { MembersGate } from '../admin/memberships/members-gate.tsx';
import { ImportScreen } from '../admin/member-import/import-screen.tsx';

export const Route = createFileRoute('/admin/_session/memberships/import')({
  component: () => (
    <MembersGate>
      <ImportScreen />
    </MembersGate>
  ),
});
