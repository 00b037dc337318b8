import { backendRoutes, serveBuild } from '../../local-backend/serve-build.ts';
import {
  type Backend,
  type BackendOptions,
  BACKENDS,
  PROJECT_RULES,
} from '../../tests/support/backends.ts';
import { startEmulatorProcess } from '../../tests/support/emulator-process.ts';
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts';
import { readDocuments, type StoredDocument } from './read-documents.ts';

/** The built app, served in front of a backend behind a network proxy. */
export interface Stage {
  /** The address that phones open, behind the proxy. */
  readonly url: string;
  /** The address where it is served, without the proxy: for further proxies. */
  readonly servedUrl: string;
  readonly proxy: NetworkProxy;
  readonly backend: Backend;
  /** All documents of a collection (or collection group), read as an administrator. */
  documents(collection: string): Promise<StoredDocument[]>;
  /** Creates an account that is on the allow-list. */
  admit(user: typeof ADMIN): Promise<void>;
  close(): Promise<void>;
}

export const ADMIN = { uid: 'demo', email: 'demo@example.org', password: 'demo-scuderia' };
/** A second person, whom a stage knows only after `admit`. */
export const BEA = { uid: 'bea', email: 'bea@example.org', password: 'bea-scuderia' };

/**
 * The emulator of this process, for one test after the other: starting one, and its first answers, take several seconds
 * of a processor. It ends with the process.
 */
let kept: ReturnType<typeof startEmulatorProcess> | undefined;

async function keptEmulator(): Promise<{ emulatorUrl: string }> {
  kept ??= startEmulatorProcess(PROJECT_RULES);
  return { emulatorUrl: (await kept).url };
}

/**
 * Starts a stage on free ports, with one enabled account and an empty register.
 *
 * @param options with `isAlone`, an emulator is started for this stage, and ends with it
 * @param distDir the build that is served
 */
export async function openStage(
  name: Backend['name'],
  options: Partial<BackendOptions> = {},
  distDir = 'dist',
): Promise<Stage> {
  const kind = BACKENDS.find((candidate) => candidate.name === name)!;
  const emulator = name === 'emulator' && !options.isAlone ? await keptEmulator() : {};
  const backend = await kind.start({ ...emulator, ...options });
  const admit = async (user: typeof ADMIN) => {
    await backend.users.create(user);
    await backend.users.setAdmin(user.uid, true);
  };
  await admit(ADMIN);
  const proxy = backendRoutes(backend.firestoreUrl, backend.identityUrl);
  const served = await serveBuild({ distDir, port: 0, proxy });
  const routes = Object.keys(proxy);
  const networkProxy = await openNetworkProxy(
    served.url,
    (path) => distDir === 'dist' && !routes.some((route) => path.startsWith(route)),
  );
  return {
    url: networkProxy.url,
    servedUrl: served.url,
    proxy: networkProxy,
    backend,
    documents: (collection) => readDocuments(backend, collection),
    admit,
    async close() {
      await networkProxy.close();
      await served.close();
      await backend.close();
    },
  };
}
