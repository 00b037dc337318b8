/** Whether the page of a given round opens again without a network. */
export interface Keeping {
  /** Whether it does already, as on every visit but the first. */
  readonly isOffline: boolean;
  /** Fulfilled once it does. */
  readonly offline: Promise<unknown>;
}

/** The worker of the site, whether what it keeps is there, and a way to wait. */
export interface KeptBy {
  /** Absent in a browser without service workers. */
  readonly workers: Pick<ServiceWorkerContainer, 'controller' | 'ready'> | undefined;
  readonly isKept: () => Promise<boolean>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/** How long after it was asked to fetch what is missing it is asked again, as it has no network in the stable. */
const AGAIN_MS = 15_000;

/**
 * Finds out whether the worker keeps the page. A browser may clear its caches and leave the worker, which is then asked
 * to fetch everything again.
 */
export async function keepingOf({ workers, isKept, wait }: KeptBy): Promise<Keeping> {
  if (!workers) return { isOffline: false, offline: new Promise(() => {}) };
  const keep = async () => {
    const { active } = await workers.ready;
    while (!(await isKept())) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's message has none
      active?.postMessage({ type: 'KEEP_AGAIN' });
      await wait(AGAIN_MS);
    }
  };
  return { isOffline: workers.controller !== null && (await isKept()), offline: keep() };
}
