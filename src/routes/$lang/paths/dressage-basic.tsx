import { createFileRoute } from '@tanstack/react-router';
import { DressageBasicPage } from '../../../site/pages/dressage-basic.tsx';

export const Route = createFileRoute('/$lang/paths/dressage-basic')({
  component: DressageBasicPage,
});
