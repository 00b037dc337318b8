/** What is needed to install the worker. */
export interface Installing {
  readonly workers: Pick<ServiceWorkerContainer, 'register' | 'getRegistration'>;
  /** Of the worker's script. */
  readonly address: string;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

/**
 * How long after an installation began it is looked whether it failed; twice as long after each that did, up to a limit:
 * where a phone has no room none succeeds, and each fetches again what found none.
 */
const AGAIN_MS = 15_000;
const MOST_MS = 16 * AGAIN_MS;

/**
 * Installs the worker where somebody waits for it, as on the page of a given round, which says until then that it is not
 * kept. The browser forgets a first installation that failed, for a file that a weak network lost: it is begun again.
 *
 * @returns once a worker is active
 */
export async function installWorker({ workers, address, wait }: Installing): Promise<void> {
  for (let pause = AGAIN_MS; ; pause = Math.min(2 * pause, MOST_MS)) {
    // Without a service worker the page works while there is a network.
    await workers.register(address).catch(() => undefined);
    let registration;
    do {
      await wait(pause);
      registration = await workers.getRegistration().catch(() => undefined);
      if (registration?.active) return;
    } while (registration?.installing);
  }
}
