import { createFileRoute } from '@tanstack/react-router';
import { TrailerLoadingPage } from '../../../site/pages/trailer-loading.tsx';

export const Route = createFileRoute('/$lang/paths/trailer-loading')({
  component: TrailerLoadingPage,
});
