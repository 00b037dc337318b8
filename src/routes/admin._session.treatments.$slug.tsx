import { createFileRoute } from '@tanstack/react-router';
import { TreatmentScreen } from '../admin/treatments/treatment-screen.tsx';

export const Route = createFileRoute('/admin/_session/treatments/$slug')({
  component: TreatmentScreen,
});
