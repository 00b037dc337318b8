/** What a browser with Trusted Types offers; TypeScript's own DOM does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const WORKER = '/service-worker.js';

/**
 * The address of the service worker, as a trusted type where the browser has them, which the headers demand (typed as
 * the text that it stands for). It is the only script address for which the app makes one: the browser refuses every
 * other.
 *
 * @throws TypeError when asked twice on one page: the headers allow the policy once.
 */
export function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return WORKER;
  return trustedTypes
    .createPolicy('scuderia', { createScriptURL: () => WORKER })
    .createScriptURL(WORKER);
}
