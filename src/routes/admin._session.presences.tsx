import { createFileRoute } from '@tanstack/react-router';
import { PresencesScreen } from '../admin/movements/presences-screen.tsx';
import { daySearch } from '../admin/movements/day-search.ts';

export const Route = createFileRoute('/admin/_session/presences')({
  validateSearch: daySearch,
  component: PresencesScreen,
});
