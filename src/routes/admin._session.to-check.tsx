import { createFileRoute } from '@tanstack/react-router';
import { ToCheckScreen } from '../admin/to-check/to-check-screen.tsx';

export const Route = createFileRoute('/admin/_session/to-check')({ component: ToCheckScreen });
