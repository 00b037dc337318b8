import type { AdminApp } from './admin/session/admin-app.ts';

/** What the composition root hands to the routes. */
export interface AppContext {
  /**
   * Opens the admin app: loads the real adapters on first use (public pages never do) and keeps
   * them. Asks no network.
   */
  readonly openAdminApp: () => Promise<AdminApp>;
}
