import { createFileRoute } from '@tanstack/react-router';
import { PresencesScreen } from '../admin/movements/presences-screen.tsx';
import { presencesSearch } from '../admin/movements/presences-search.ts';

export const Route = createFileRoute('/admin/_session/presences')({
  validateSearch: presencesSearch,
  component: PresencesScreen,
});
