import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * The public pages while developing. In a build they are documents of their own, drawn beforehand and
 * brought to life by main-site.tsx; the router then only serves the back-office, which must not carry
 * the site along: all of it is imported on demand.
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ location }) => {
    const { italianPath } = await import('../site/language.ts');
    const path = italianPath(location.pathname);
    if (path !== null) throw redirect({ to: path, search: true, replace: true });
  },
  loader: async ({ location }) => {
    const [{ screenAt }, { PageContext }, { SiteLayout }] = await Promise.all([
      import('../site/screens.ts'),
      import('../site/page-context.ts'),
      import('../site/layout/site-layout.tsx'),
    ]);
    const { path, load } = screenAt(location.pathname);
    return { pathname: path, Screen: await load(), PageContext, SiteLayout };
  },
  component: PublicPage,
});

function PublicPage() {
  const { pathname, Screen, PageContext, SiteLayout } = Route.useLoaderData();
  return (
    <PageContext value={{ pathname }}>
      <SiteLayout>
        <Screen />
      </SiteLayout>
    </PageContext>
  );
}
