import {
  RouterContextProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReturnForm } from '../../../../src/admin/given-rounds/return-form.tsx';
import { labels } from '../../../../src/admin/given-rounds/labels.ts';
import type { AdminApp, Session } from '../../../../src/admin/session/admin-app.ts';
import {
  AdminAppProvider,
  SessionProvider,
} from '../../../../src/admin/session/session-context.tsx';
import { ToastsProvider } from '../../../../src/admin/shared/frame/toasts.tsx';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone } from '../../../support/phone.ts';

/** The form as it is drawn first, at an address whose fragment is a return: that is not opened yet. */
function draw(isWhole: boolean): string {
  const clock = new ManualClock();
  const mirror = openPhone({ clock, seed: 1, uid: 'anna' });
  const history = createMemoryHistory({ initialEntries: ['/admin/given-rounds#ritorno'] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <AdminAppProvider value={{ clock } as unknown as AdminApp}>
        <SessionProvider value={{ mirror } as unknown as Session}>
          <ToastsProvider>
            <ReturnForm today="2026-11-30" isWhole={isWhole} />
          </ToastsProvider>
        </SessionProvider>
      </AdminAppProvider>
    </RouterContextProvider>,
  );
}

test('a return that is opened while the register still comes hides none of the rounds below it', () => {
  // What follows a part that is marked as being read is invisible until it is read (reading.module.css).
  expect(draw(true)).toContain('data-reading');
  const html = draw(false);
  expect(html).toContain(labels.take.title);
  expect(html).not.toContain(labels.take.paste);
  expect(html).not.toContain('data-reading');
});
