import { createFileRoute } from '@tanstack/react-router';
import { HorseListScreen } from '../admin/horse-list/horse-list-screen.tsx';
import { horseListSearch } from '../admin/horse-list/horse-list-search.ts';

export const Route = createFileRoute('/admin/_session/horses/')({
  validateSearch: horseListSearch,
  component: HorseListScreen,
});
