import { createFileRoute } from '@tanstack/react-router';
import { RoundScreen } from '../admin/visit-round/round-screen.tsx';
import { roundSearch } from '../admin/visit-round/round-search.ts';

export const Route = createFileRoute('/admin/_session/round')({
  validateSearch: roundSearch,
  component: RoundScreen,
});
