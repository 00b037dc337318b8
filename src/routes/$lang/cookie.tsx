import { createFileRoute } from '@tanstack/react-router';
import { CookiePage } from '../../site/pages/cookie.tsx';

export const Route = createFileRoute('/$lang/cookie')({ component: CookiePage });
