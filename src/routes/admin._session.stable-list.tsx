import { createFileRoute } from '@tanstack/react-router';
import { StableListScreen } from '../admin/print/stable-list-screen.tsx';
import { stableListSearch } from '../admin/print/stable-list-search.ts';

export const Route = createFileRoute('/admin/_session/stable-list')({
  validateSearch: stableListSearch,
  component: StableListScreen,
});
