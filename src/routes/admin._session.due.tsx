import { createFileRoute } from '@tanstack/react-router';
import { DueScreen } from '../admin/due/due-screen.tsx';
import { dueSearch } from '../admin/due/due-search.ts';

export const Route = createFileRoute('/admin/_session/due')({
  validateSearch: dueSearch,
  component: DueScreen,
});
