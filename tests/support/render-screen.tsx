import '../../src/ui/global.css';
import '../../src/admin/shell/launch.css';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { expect } from 'vitest';
import type { AdminApp } from '../../src/admin/session/admin-app.ts';
import type { Mirror } from '../../src/mirror/database/database.ts';
import { ok } from '../../src/platform/result.ts';
import { openRegister } from '../../src/register/register.ts';
import { createAppRouter } from '../../src/router.ts';
import type { SyncEngine } from '../../src/sync/engine-interface.ts';
import { profileOf } from './profile.ts';
import { QUIET_SYNC, quietApp } from './quiet-app.ts';
import { render } from './render.tsx';
import { eventually } from './eventually.ts';

/**
 * Renders a screen of the admin app with its real router over a mirror, and waits until it is loaded.
 *
 * @param sync what the synchronisation does; nothing by default
 * @param parts of the app, where they are not quiet
 * @param history where the test itself changes the address
 * @returns the function that takes it away
 */
export async function renderScreen(
  mirror: Mirror,
  address: string,
  sync: Partial<SyncEngine> = {},
  email?: string,
  parts: Partial<AdminApp> = {},
  history = createMemoryHistory({ initialEntries: [address] }),
): Promise<() => void> {
  const profile = profileOf(mirror.uid, email);
  const session = {
    profile,
    mirror,
    register: openRegister(mirror),
    sync: { ...QUIET_SYNC, ...sync },
  };
  const app = quietApp({
    clock: mirror.clock,
    session: () => session,
    signIn: async () => ok(profile),
    ...parts,
  });
  const close = render(
    <RouterProvider router={createAppRouter({ openAdminApp: async () => app }, history)} />,
  );
  await eventually(() => {
    expect(document.querySelector('h1')).not.toBeNull();
    expect(document.querySelector('[class*="spinner"]')).toBeNull();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(document.querySelector('[data-reading]')).toBeNull();
  });
  return close;
}
