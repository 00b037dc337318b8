import { type RouterHistory, createRouter } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { routeTree } from './routes/route-tree.gen.ts';

/**
 * The router of the admin app.
 *
 * Search values are texts, as they stand in the address. TanStack reads them as JSON by default: a
 * chip number becomes a number, long digits lose their last ones, and a link may hold arrays and
 * objects.
 *
 * `strict`: an opened address loses what no route's schema gives. Otherwise the router lays what a
 * schema gives over the address as it came, and names that the schema does not give reach the screen
 * with any value.
 *
 * @param history where addresses come from and go to; the browser's own unless a test gives another
 */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
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
