import { createFileRoute } from '@tanstack/react-router';
import { MissingScreen } from '../admin/fallback-screens.tsx';

export const Route = createFileRoute('/admin/_desk/$')({ component: MissingScreen });
