import { createFileRoute } from '@tanstack/react-router';
import { MissingScreen } from '../admin/shared/frame/fallback-screens.tsx';

export const Route = createFileRoute('/admin/_session/$')({ component: MissingScreen });
