import { createFileRoute } from '@tanstack/react-router';
import { SecondFactorScreen } from '../admin/second-factor/second-factor-screen.tsx';

export const Route = createFileRoute('/admin/_session/second-factor')({
  component: SecondFactorScreen,
});
