import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/**
 * Brings the page to life. A prerendered page says in `data-route` which route drew it: when the
 * router arrives at the same one it takes the markup over as it is; otherwise (the back-office's
 * empty shell, or the page for unknown paths on a path that redirects) it draws afresh.
 * The router is loaded before the first render, so that this render equals the prerendered one.
 */
export async function mount(router: AnyRouter, container: HTMLElement): Promise<void> {
  const prerendered = container.dataset['route'];
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (prerendered !== undefined) {
    await router.load();
    if (router.state.matches.at(-1)?.routeId === prerendered) {
      router.ssr = { manifest: undefined }; // drawn without the outer Suspense, as on the server
      hydrateRoot(container, app);
      return;
    }
    container.replaceChildren();
  }
  createRoot(container).render(app);
}
