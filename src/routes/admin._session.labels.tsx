import { createFileRoute } from '@tanstack/react-router';
import { LabelsScreen } from '../admin/print/labels-screen.tsx';
import { labelsSearch } from '../admin/print/labels-search.ts';

export const Route = createFileRoute('/admin/_session/labels')({
  validateSearch: labelsSearch,
  component: LabelsScreen,
});
