import { createContext, useContext } from 'react';
import type { Mirror } from '../../mirror/database.ts';
import type { BackOffice, Desk } from './admin-app.ts';

const OfficeContext = createContext<BackOffice | null>(null);
const DeskContext = createContext<Desk | null>(null);

export const BackOfficeProvider = OfficeContext.Provider;
export const DeskProvider = DeskContext.Provider;

/**
 * The back-office of this tab.
 *
 * @throws Error outside of the admin's routes
 */
export function useBackOffice(): BackOffice {
  const office = useContext(OfficeContext);
  if (!office) throw new Error('no back-office: this belongs under /admin');
  return office;
}

/**
 * The desk of whoever is signed in.
 *
 * @throws Error outside of the guarded routes
 */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('no desk: this belongs under a guarded route');
  return desk;
}

/** The register of whoever is signed in. */
export function useMirror(): Mirror {
  return useDesk().mirror;
}
