/** What a browser with Trusted Types offers; TypeScript's own DOM does not know it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

const WORKER = '/service-worker.js';

/**
 * The address of the service worker, in the form that the browser takes where the headers demand
 * trusted types (typed as the text that it stands for). It is the only address of code that the app
 * ever hands out: everything else of the kind is refused by the browser.
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
