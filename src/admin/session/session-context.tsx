import { createContext, useContext } from 'react';
import type { Mirror } from '../../mirror/database/database.ts';
import type { AdminApp, Session } from './admin-app.ts';
import type { Register } from '../../register/register.ts';

const AdminAppContext = createContext<AdminApp | null>(null);
const SessionContext = createContext<Session | null>(null);

export const AdminAppProvider = AdminAppContext.Provider;
export const SessionProvider = SessionContext.Provider;

/**
 * The admin app of this tab.
 *
 * @throws Error outside of the admin's routes
 */
export function useAdminApp(): AdminApp {
  const app = useContext(AdminAppContext);
  if (!app) throw new Error('useAdminApp must be used under /admin');
  return app;
}

/**
 * The session of the signed-in user.
 *
 * @throws Error outside of the guarded routes
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession must be used under a guarded route');
  return session;
}

/** The register of the signed-in user. */
export function useRegister(): Register {
  return useSession().register;
}

/** The mirror of the signed-in user, for what the register does not offer, such as long lists. */
export function useMirror(): Mirror {
  return useSession().mirror;
}
