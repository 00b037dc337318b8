import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { AdminApp, Session } from '../../src/admin/session/admin-app.ts';
import { AdminAppProvider, SessionProvider } from '../../src/admin/session/session-context.tsx';
import { DetailProvider } from '../../src/admin/shared/frame/detail-panel.tsx';
import { ToastsProvider } from '../../src/admin/shared/frame/toasts.tsx';
import type { Mirror } from '../../src/mirror/database/database.ts';
import { type Register, openRegister } from '../../src/register/register.ts';

/** Draws elements inside the contexts of a signed-in person's screens; each replaces the previous one. */
export function drawFor(
  mirror: Mirror,
  register: Register = openRegister(mirror),
): (element: ReactNode) => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const app = { clock: mirror.clock } as AdminApp;
  const session = { mirror, register } as Session;
  return (element) =>
    root.render(
      <AdminAppProvider value={app}>
        <SessionProvider value={session}>
          <DetailProvider value={ignore}>
            <ToastsProvider>{element}</ToastsProvider>
          </DetailProvider>
        </SessionProvider>
      </AdminAppProvider>,
    );
}

const ignore = () => undefined;
