import { createFileRoute } from '@tanstack/react-router';
import { MembersGate } from '../admin/memberships/members-gate.tsx';
import { ReceiptScreen } from '../admin/receipts/receipt-screen.tsx';

export const Route = createFileRoute('/admin/_session/receipts/$slug')({
  component: () => (
    <MembersGate>
      <ReceiptScreen />
    </MembersGate>
  ),
});
