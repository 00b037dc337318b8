import { createFileRoute } from '@tanstack/react-router';
import { HealthRoundScreen } from '../admin/health-round/health-round-screen.tsx';
import { daySearch } from '../admin/shared/lists/day-search.ts';

export const Route = createFileRoute('/admin/_session/health-round')({
  validateSearch: daySearch,
  component: HealthRoundScreen,
});
