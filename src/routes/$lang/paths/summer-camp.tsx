import { createFileRoute } from '@tanstack/react-router';
import { identity } from '../../../site/identity.ts';
import { leaveTo } from '../../../site/leave.ts';
import { SummerCampPage } from '../../../site/pages/summer-camp.tsx';

export const Route = createFileRoute('/$lang/paths/summer-camp')({
  beforeLoad: ({ preload }) => leaveTo(identity.summerCamp, preload),
  component: SummerCampPage,
});
