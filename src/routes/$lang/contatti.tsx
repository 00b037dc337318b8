import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../../site/pages/contacts.tsx';

export const Route = createFileRoute('/$lang/contatti')({ component: ContactsPage });
