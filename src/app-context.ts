import type { AdminApp } from './admin/session/admin-app.ts';

/** What the composition root gives to the routes. */
export interface AppContext {
  /**
   * Opens the admin app once, with its real adapters. Makes no network request.
   *
   * @throws the failure if the session record could not be read
   */
  readonly openAdminApp: () => Promise<AdminApp>;
}
