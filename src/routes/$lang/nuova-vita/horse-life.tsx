import { createFileRoute } from '@tanstack/react-router';
import { identity } from '../../../site/identity.ts';
import { leaveTo } from '../../../site/leave.ts';
import { HorseLifePage } from '../../../site/pages/horse-life.tsx';

export const Route = createFileRoute('/$lang/nuova-vita/horse-life')({
  beforeLoad: ({ preload }) => leaveTo(identity.horseLife, preload),
  component: HorseLifePage,
});
