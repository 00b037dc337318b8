import { createFileRoute } from '@tanstack/react-router';
import { MedicationPage } from '../../../site/pages/medication.tsx';

export const Route = createFileRoute('/$lang/paths/medication')({ component: MedicationPage });
