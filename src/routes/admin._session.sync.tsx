import { createFileRoute } from '@tanstack/react-router';
import { SyncScreen } from '../admin/sync/sync-screen.tsx';

export const Route = createFileRoute('/admin/_session/sync')({ component: SyncScreen });
