import { createFileRoute } from '@tanstack/react-router';
import { GivenRoundsScreen } from '../admin/given-rounds/given-rounds-screen.tsx';
import { givenRoundsSearch } from '../admin/given-rounds/given-rounds-search.ts';

export const Route = createFileRoute('/admin/_session/given-rounds')({
  validateSearch: givenRoundsSearch,
  component: GivenRoundsScreen,
});
