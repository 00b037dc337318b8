import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../site/pages/not-found.tsx';

export const Route = createFileRoute('/$lang/$')({ component: NotFoundPage });
