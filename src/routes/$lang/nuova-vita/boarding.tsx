import { createFileRoute } from '@tanstack/react-router';
import { identity } from '../../../site/identity.ts';
import { leaveTo } from '../../../site/leave.ts';
import { BoardingPage } from '../../../site/pages/boarding.tsx';

export const Route = createFileRoute('/$lang/nuova-vita/boarding')({
  beforeLoad: ({ preload }) => leaveTo(identity.boarding, preload),
  component: BoardingPage,
});
