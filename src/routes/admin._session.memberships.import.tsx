import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../admin/memberships/import-screen.tsx';

export const Route = createFileRoute('/admin/_session/memberships/import')({
  component: ImportScreen,
});
