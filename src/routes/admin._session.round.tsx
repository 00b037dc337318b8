import { createFileRoute } from '@tanstack/react-router';
import { RoundScreen } from '../admin/round/round-screen.tsx';
import { roundSearch } from '../admin/round/round-search.ts';

export const Route = createFileRoute('/admin/_session/round')({
  validateSearch: roundSearch,
  component: RoundScreen,
});
