import { createFileRoute } from '@tanstack/react-router';
import { ActivitiesPage } from '../../site/pages/activities.tsx';

export const Route = createFileRoute('/$lang/activities')({ component: ActivitiesPage });
