import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SiteLayout } from './layout/site-layout.tsx';
import { PageContext } from './page-context.ts';
import { screenAt } from './screens.ts';

/** Brings the drawn page to life with the components that drew it. */
export async function wake(
  pathname: string,
  startAnalytics: PageContext['startAnalytics'],
): Promise<void> {
  const { path, load } = screenAt(pathname);
  const Screen = await load();
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <PageContext value={{ pathname: path, startAnalytics }}>
        <SiteLayout>
          <Screen />
        </SiteLayout>
      </PageContext>
    </StrictMode>,
  );
}
