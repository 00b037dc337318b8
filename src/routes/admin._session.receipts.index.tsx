import { createFileRoute } from '@tanstack/react-router';
import { MembersGate } from '../admin/memberships/members-gate.tsx';
import { ReceiptsScreen } from '../admin/receipts/receipts-screen.tsx';
import { receiptsSearch } from '../admin/receipts/receipts-search.ts';

export const Route = createFileRoute('/admin/_session/receipts/')({
  validateSearch: receiptsSearch,
  component: () => (
    <MembersGate>
      <ReceiptsScreen />
    </MembersGate>
  ),
});
