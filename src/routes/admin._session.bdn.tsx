import { createFileRoute } from '@tanstack/react-router';
import { BdnScreen } from '../admin/bdn/bdn-screen.tsx';
import { bdnSearch } from '../admin/bdn/bdn-search.ts';

export const Route = createFileRoute('/admin/_session/bdn')({
  validateSearch: bdnSearch,
  component: BdnScreen,
});
