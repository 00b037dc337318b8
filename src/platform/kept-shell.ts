/**
 * The document of the admin app, which the worker keeps under this address with a revision behind it, and after all
 * else.
 */
const SHELL = '/admin';

/**
 * Whether what the worker keeps is there: where its last document is, all is (`fetchAgain` in sw/precache.ts). A browser
 * may clear its caches and leave the worker.
 */
export async function isShellKept(): Promise<boolean> {
  try {
    return (await caches.match(SHELL, { ignoreSearch: true })) !== undefined;
  } catch {
    return true; // it does not say
  }
}
