import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { loginFrom } from '../admin/login/login-search.ts';
import { SessionGate } from '../admin/shell/session-gate.tsx';
import { MissingScreen, ReadFailure } from '../admin/shared/frame/fallback-screens.tsx';
import { Shell } from '../admin/shell/shell.tsx';

export const Route = createFileRoute('/admin/_session')({
  beforeLoad: ({ context, location }) => {
    if (!context.adminApp.session()) {
      throw redirect(loginFrom(location));
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
