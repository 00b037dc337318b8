import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  adminFields,
  type AdminEntry,
  type LocalBackendOptions,
  type LocalUsers,
  startLocalBackend,
} from '../../local-backend/server.ts';
import { startEmulatorProcess, whyNoEmulator } from './emulator-process.ts';
import { enforce } from './rules-world.ts';
import { ownProject, sharedEmulator } from './shared-emulator.ts';

export { whyNoEmulator } from './emulator-process.ts';

export type BackendOptions = {
  /** `demo-scuderia` where absent; on a shared emulator, one of its own. */
  projectId?: string;
  /** The rules that the official emulator runs with: the project's own where absent. */
  rules?: string;
  /** Starts an emulator also where the tests share one, for those that judge how soon it answers. */
  isAlone?: boolean;
  /**
   * An emulator that runs already, started with the project's own rules, and runs on when the backend is closed; its
   * project is emptied first.
   */
  emulatorUrl?: string;
} & Pick<LocalBackendOptions, 'dataDir' | 'idTokenLifetimeS' | 'clock'>;

/** A running Firestore, and the identity service whose ID tokens it accepts. */
export type Backend = {
  name: 'emulator' | 'embedded';
  projectId: string;
  /** `http://127.0.0.1:PORT`, for `connectFirestoreEmulator` or plain HTTP. */
  firestoreUrl: string;
  /** The address of the identity service, for `connectAuthEmulator`. */
  identityUrl: string;
  /** What an administrator does in the console. */
  users: Omit<LocalUsers, 'setAdmin'> & {
    /** Puts an account on the allow-list `admins/{uid}`, or takes it off (false). */
    setAdmin(uid: string, listed: boolean | AdminEntry): Promise<void>;
  };
  /**
   * Plain HTTP with an administrator's rights, past all rules.
   *
   * @param path what follows `documents` in the address: `/horses/stella`, `:commit`, `/horses?pageSize=2`.
   * @param init a `json` body is sent by POST unless `method` says otherwise.
   */
  owner(path: string, init?: { method?: string; json?: unknown }): Promise<Response>;
  /** Deletes every document and every account. */
  reset(): Promise<void>;
  /** Stops it, and waits until it has ended. */
  close(): Promise<void>;
};

const PROJECT_ID = 'demo-scuderia';
export const PROJECT_RULES = resolve(import.meta.dirname, '../../firestore.rules');
/** Permissive rules, for suites that test the protocol and not the rules. */
export const CONTRACT_RULES = resolve(import.meta.dirname, 'contract.rules');

/** Starts the embedded backend on a free port, in memory unless a `dataDir` is given. */
export async function startEmbedded(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const {
    rules: _,
    isAlone: __,
    emulatorUrl: ___,
    projectId = PROJECT_ID,
    dataDir = null,
    ...rest
  } = options;
  const local = await startLocalBackend({ ...rest, projectId, dataDir, allowOwner: true });
  return {
    name: 'embedded',
    projectId,
    firestoreUrl: local.url,
    identityUrl: local.url,
    users: {
      ...local.users,
      setAdmin: async (uid, listed) => local.users.setAdmin(uid, listed),
    },
    owner: ownerOf(local.url, projectId),
    reset: async () => local.reset(),
    close: () => local.close(),
  };
}

/**
 * Starts the official Firestore emulator on a free port; where the tests share one, it is a project of that one, with
 * its own rules. It has no accounts: an embedded backend is started as the identity service beside it, and the emulator
 * accepts its tokens.
 *
 * @throws Error where it cannot run: ask `whyNoEmulator` first.
 */
export async function startEmulator(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const { isAlone = false, emulatorUrl, ...others } = options;
  const shared = isAlone ? undefined : sharedEmulator();
  const running = emulatorUrl ?? shared;
  const {
    rules = PROJECT_RULES,
    projectId = shared === undefined ? PROJECT_ID : ownProject(),
    dataDir = null,
    ...rest
  } = others;
  const emulator = running === undefined ? await startEmulatorProcess(rules) : { url: running };
  // The project's own rules, with which it was started, hold in each of its projects that has no others.
  if (running !== undefined && rules !== PROJECT_RULES)
    await enforce(running, projectId, readFileSync(rules, 'utf8'));
  const identity = await startLocalBackend({ ...rest, projectId, dataDir });
  const owner = ownerOf(emulator.url, projectId);
  const empty = async () => {
    const everything = `/emulator/v1/projects/${projectId}/databases/(default)/documents`;
    await mustSucceed(fetch(`${emulator.url}${everything}`, { method: 'DELETE' }));
  };
  if (emulatorUrl !== undefined) await empty();
  return {
    name: 'emulator',
    projectId,
    firestoreUrl: emulator.url,
    identityUrl: identity.url,
    users: {
      ...identity.users,
      async setAdmin(uid, listed) {
        const fields = adminFields(typeof listed === 'boolean' ? {} : listed);
        const write = listed ? { method: 'PATCH', json: { fields } } : { method: 'DELETE' };
        await mustSucceed(owner(`/admins/${uid}`, write));
        identity.users.setAdmin(uid, listed); // its Storage asks its own allow-list
      },
    },
    owner,
    async reset() {
      await empty();
      identity.reset();
    },
    async close() {
      await Promise.all(['stop' in emulator && emulator.stop(), identity.close()]);
    },
  };
}

/** How to start a backend, and why it cannot run here, if so. */
export type BackendStart = {
  readonly name: Backend['name'];
  readonly start: (options?: Partial<BackendOptions>) => Promise<Backend>;
  readonly whyNot: string | null;
};

const WHY_NO_EMULATOR = whyNoEmulator();

/** For suites that run on both. */
export const BACKENDS: readonly BackendStart[] = [
  { name: 'embedded', start: startEmbedded, whyNot: null },
  { name: 'emulator', start: startEmulator, whyNot: WHY_NO_EMULATOR },
];

/**
 * For suites that prove the app or the doctor against Firestore: the official emulator alone, where there is one. That
 * the embedded backend answers as it does is for the suites that run on both to show. With `BACKENDS=all`, as in the deep
 * tests, these run on both too.
 */
export const CLOSEST_BACKENDS: readonly BackendStart[] =
  WHY_NO_EMULATOR === null && process.env['BACKENDS'] !== 'all'
    ? BACKENDS.filter(({ name }) => name === 'emulator')
    : BACKENDS;

function ownerOf(url: string, projectId: string): Backend['owner'] {
  return (path, { method, json } = {}) =>
    fetch(`${url}/v1/projects/${projectId}/databases/(default)/documents${path}`, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
}

async function mustSucceed(pending: Promise<Response>): Promise<void> {
  const response = await pending;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}
