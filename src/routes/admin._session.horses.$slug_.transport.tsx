import { createFileRoute } from '@tanstack/react-router';
import { daySearch } from '../admin/movements/day-search.ts';
import { TransportScreen } from '../admin/movements/transport-screen.tsx';

export const Route = createFileRoute('/admin/_session/horses/$slug_/transport')({
  validateSearch: daySearch,
  component: TransportScreen,
});
