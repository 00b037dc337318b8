import '../ui/global.css';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { AppContext } from '../app-context.ts';
import { SiteLayout } from '../site/layout/site-layout.tsx';
import { NotFoundPage } from '../site/pages/not-found.tsx';

export const Route = createRootRouteWithContext<AppContext>()({
  notFoundComponent: () => (
    <SiteLayout>
      <NotFoundPage />
    </SiteLayout>
  ),
});
