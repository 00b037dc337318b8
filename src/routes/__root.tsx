import '../ui/global.css';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import type { AppContext } from '../app-context.ts';

export const Route = createRootRouteWithContext<AppContext>()({
  // A path that cannot be decoded, such as /admin/%, matches no route, not even the catch-all.
  notFoundComponent: lazyRouteComponent(
    () => import('../admin/shared/frame/fallback-screens.tsx'),
    'MissingScreen',
  ),
});
