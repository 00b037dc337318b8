import { createFileRoute } from '@tanstack/react-router';
import { ArchiveScreen } from '../admin/archive/archive-screen.tsx';

export const Route = createFileRoute('/admin/_session/archive')({ component: ArchiveScreen });
