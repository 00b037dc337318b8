import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { italianPath } from '../../site/language.ts';
import { SiteLayout } from '../../site/layout/site-layout.tsx';

export const Route = createFileRoute('/$lang')({
  beforeLoad: ({ location }) => {
    const path = italianPath(location.pathname);
    if (path !== null) throw redirect({ to: path, search: true, replace: true });
  },
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
});
