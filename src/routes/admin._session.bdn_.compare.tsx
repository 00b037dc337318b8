import { createFileRoute } from '@tanstack/react-router';
import { CompareScreen } from '../admin/bdn-compare/compare-screen.tsx';

export const Route = createFileRoute('/admin/_session/bdn_/compare')({
  component: CompareScreen,
});
