import { createFileRoute } from '@tanstack/react-router';
import { MissingScreen } from '../admin/shared/fallback-screens.tsx';

export const Route = createFileRoute('/admin/_session/$')({ component: MissingScreen });
