import { createFileRoute } from '@tanstack/react-router';
import { PathsPage } from '../../../site/pages/paths.tsx';

export const Route = createFileRoute('/$lang/paths/')({ component: PathsPage });
