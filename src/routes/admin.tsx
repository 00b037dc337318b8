import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminAppProvider } from '../admin/session/session-context.tsx';
import { MissingScreen, ReadFailure } from '../admin/shared/fallback-screens.tsx';

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context }) => ({ office: await context.openAdminApp() }),
  component: Admin,
  errorComponent: ReadFailure,
  notFoundComponent: MissingScreen,
});

function Admin() {
  const { office } = Route.useRouteContext();
  return (
    <AdminAppProvider value={office}>
      <Outlet />
    </AdminAppProvider>
  );
}
