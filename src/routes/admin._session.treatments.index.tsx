import { createFileRoute } from '@tanstack/react-router';
import { TreatmentsScreen } from '../admin/treatments/treatments-screen.tsx';
import { treatmentsSearch } from '../admin/treatments/treatments-search.ts';

export const Route = createFileRoute('/admin/_session/treatments/')({
  validateSearch: treatmentsSearch,
  component: TreatmentsScreen,
});
