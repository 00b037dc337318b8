import { createFileRoute } from '@tanstack/react-router';
import { daySearch } from '../admin/shared/lists/day-search.ts';
import { TransportScreen } from '../admin/transport/transport-screen.tsx';

export const Route = createFileRoute('/admin/_session/horses/$slug_/transport')({
  validateSearch: daySearch,
  component: TransportScreen,
});
