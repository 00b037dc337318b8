import { type RouterHistory, createRouter } from '@tanstack/react-router';
import { ReadFailure } from './admin/shared/frame/fallback-screens.tsx';
import type { AppContext } from './app-context.ts';
import { routeTree } from './routes/route-tree.gen.ts';

/**
 * The router of the admin app.
 *
 * Search values are texts, as in the address. By default TanStack reads them as JSON: a chip number becomes a number,
 * long digits lose their last ones, and a link may contain arrays and objects.
 *
 * `strict`: search keys that no route's schema returns are removed from an opened address. Otherwise the router merges
 * a schema's output over the original search, and unknown keys reach the screen with any value.
 *
 * @param history the source and target of addresses; the browser's own unless a test gives another
 */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    // Of every screen, so that the frame stays around it.
    defaultErrorComponent: ReadFailure,
    scrollRestoration: true,
    search: { strict: true },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch,
    ...(history && { history }),
  });
}

function stringifySearch(search: Record<string, unknown>): string {
  const values = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
