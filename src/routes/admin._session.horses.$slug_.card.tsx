import { createFileRoute } from '@tanstack/react-router';
import { CardScreen } from '../admin/print/card-screen.tsx';
import { cardSearch } from '../admin/print/card-search.ts';

export const Route = createFileRoute('/admin/_session/horses/$slug_/card')({
  validateSearch: cardSearch,
  component: CardScreen,
});
