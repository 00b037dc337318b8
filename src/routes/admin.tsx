import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminAppProvider } from '../admin/session/session-context.tsx';
import { MissingScreen, ReadFailure } from '../admin/shared/fallback-screens.tsx';

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context }) => ({ adminApp: await context.openAdminApp() }),
  component: Admin,
  errorComponent: ReadFailure,
  notFoundComponent: MissingScreen,
});

function Admin() {
  const { adminApp } = Route.useRouteContext();
  return (
    <AdminAppProvider value={adminApp}>
      <Outlet />
    </AdminAppProvider>
  );
}
