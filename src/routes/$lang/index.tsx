import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../../site/pages/home.tsx';

export const Route = createFileRoute('/$lang/')({ component: HomePage });
