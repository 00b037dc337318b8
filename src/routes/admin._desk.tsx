import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { DeskGate } from '../admin/desk-gate.tsx';
import { MissingScreen, ReadFailure } from '../admin/fallback-screens.tsx';
import { Shell } from '../admin/shell/shell.tsx';

export const Route = createFileRoute('/admin/_desk')({
  beforeLoad: ({ context, location }) => {
    if (!context.office.desk()) {
      throw redirect({ to: '/admin/login', search: { redirect: location.href } });
    }
  },
  component: () => (
    <DeskGate>
      <Shell>
        <Outlet />
      </Shell>
    </DeskGate>
  ),
  errorComponent: ReadFailure,
  notFoundComponent: MissingScreen,
});
