import type { AdminApp } from './admin/session/admin-app.ts';

/** What the composition root hands to the routes. */
export interface AppContext {
  /**
   * The admin app, opened once with its real adapters. Asks no network.
   *
   * @throws what kept the session record from being read
   */
  readonly openAdminApp: () => Promise<AdminApp>;
}
