import { createFileRoute } from '@tanstack/react-router';
import { identity } from '../../../site/identity.ts';
import { leaveTo } from '../../../site/leave.ts';
import { NuovaVitaPage } from '../../../site/pages/nuova-vita.tsx';

export const Route = createFileRoute('/$lang/nuova-vita/')({
  beforeLoad: ({ preload }) => leaveTo(identity.nuovaVita, preload),
  component: NuovaVitaPage,
});
