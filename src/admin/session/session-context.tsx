import { createContext, useContext } from 'react';
import type { Mirror } from '../../mirror/database.ts';
import type { AdminApp, Session } from './admin-app.ts';

const AdminAppContext = createContext<AdminApp | null>(null);
const SessionContext = createContext<Session | null>(null);

export const AdminAppProvider = AdminAppContext.Provider;
export const SessionProvider = SessionContext.Provider;

/**
 * The back-office of this tab.
 *
 * @throws Error outside of the admin's routes
 */
export function useAdminApp(): AdminApp {
  const office = useContext(AdminAppContext);
  if (!office) throw new Error('no back-office: this belongs under /admin');
  return office;
}

/**
 * The desk of whoever is signed in.
 *
 * @throws Error outside of the guarded routes
 */
export function useSession(): Session {
  const desk = useContext(SessionContext);
  if (!desk) throw new Error('no desk: this belongs under a guarded route');
  return desk;
}

/** The register of whoever is signed in. */
export function useMirror(): Mirror {
  return useSession().mirror;
}
