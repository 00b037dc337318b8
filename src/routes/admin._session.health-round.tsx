import { createFileRoute } from '@tanstack/react-router';
import { HealthRoundScreen } from '../admin/health-round/health-round-screen.tsx';
import { healthRoundSearch } from '../admin/health-round/health-round-search.ts';

export const Route = createFileRoute('/admin/_session/health-round')({
  validateSearch: healthRoundSearch,
  component: HealthRoundScreen,
});
