import { createFileRoute } from '@tanstack/react-router';
import { ActScreen } from '../admin/health/act-screen.tsx';

export const Route = createFileRoute('/admin/_session/health/$slug')({ component: ActScreen });
