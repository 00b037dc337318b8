import { createFileRoute } from '@tanstack/react-router';
import { PresencesScreen } from '../admin/presences/presences-screen.tsx';
import { daySearch } from '../admin/shared/lists/day-search.ts';

export const Route = createFileRoute('/admin/_session/presences')({
  validateSearch: daySearch,
  component: PresencesScreen,
});
