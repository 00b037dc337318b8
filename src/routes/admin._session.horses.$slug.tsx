import { createFileRoute } from '@tanstack/react-router';
import { HorseScreen } from '../admin/horse-record/horse-screen.tsx';

export const Route = createFileRoute('/admin/_session/horses/$slug')({ component: HorseScreen });
