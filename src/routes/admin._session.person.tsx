import { createFileRoute } from '@tanstack/react-router';
import { PersonScreen } from '../admin/person/person-screen.tsx';

export const Route = createFileRoute('/admin/_session/person')({ component: PersonScreen });
