import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminAppProvider } from '../admin/session/session-context.tsx';
import { MissingScreen, ReadFailure } from '../admin/shared/frame/fallback-screens.tsx';

export const Route = createFileRoute('/admin')({
  beforeLoad: async ({ context }) => ({ adminApp: await context.openAdminApp() }),
  component: Admin,
  // The app is opened once a page: after a failure only another page opens it again.
  errorComponent: ({ error }) => (
    <ReadFailure error={error} reset={() => window.location.reload()} />
  ),
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
