import { createFileRoute } from '@tanstack/react-router';
import { QrLabelsScreen } from '../admin/print/qr-labels-screen.tsx';
import { qrLabelsSearch } from '../admin/print/qr-labels-search.ts';

export const Route = createFileRoute('/admin/_session/labels')({
  validateSearch: qrLabelsSearch,
  component: QrLabelsScreen,
});
