import { createFileRoute } from '@tanstack/react-router';
import { OutdoorExcursionPage } from '../../../site/pages/outdoor-excursion.tsx';

export const Route = createFileRoute('/$lang/paths/outdoor-excursion')({
  component: OutdoorExcursionPage,
});
