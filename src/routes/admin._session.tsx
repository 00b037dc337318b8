import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { SessionGate } from '../admin/login/session-gate.tsx';
import { MissingScreen, ReadFailure } from '../admin/shared/fallback-screens.tsx';
import { Shell } from '../admin/shell/shell.tsx';

export const Route = createFileRoute('/admin/_session')({
  beforeLoad: ({ context, location }) => {
    if (!context.adminApp.session()) {
      throw redirect({ to: '/admin/login', search: { redirect: location.href } });
    }
  },
  component: () => (
    <SessionGate>
      <Shell>
        <Outlet />
      </Shell>
    </SessionGate>
  ),
  errorComponent: ReadFailure,
  notFoundComponent: MissingScreen,
});
