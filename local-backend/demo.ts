import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type NetConnectOpts, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { seedRegister } from './seed.ts';
import { type LocalBackend, startLocalBackend } from './server.ts';

/** The login of the demo register. It is public and exists for nothing else. */
export const DEMO = {
  projectId: 'demo-scuderia',
  uid: 'demo',
  email: 'demo@example.org',
  password: 'demo-scuderia',
} as const;

/** Where `npm start` and `npm run dev` keep their data between runs. */
export const DATA_DIR = join(import.meta.dirname, '..', '.data', 'demo');

/** Another process has the data folder open: two processes that write to it would damage it. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(`${dataDir} is open in another process.`);
    this.name = 'DataInUse';
  }
}

/**
 * Starts the embedded backend on the demo register, which is created and seeded if it does not exist.
 *
 * @throws DataInUse
 */
export async function openDemo(dataDir: string): Promise<Pick<LocalBackend, 'url' | 'close'>> {
  const claim = await claimFolder(dataDir);
  try {
    if (!existsSync(dataDir)) await makeDemo(dataDir);
    const backend = await startLocalBackend({ dataDir, projectId: DEMO.projectId });
    return {
      url: backend.url,
      async close() {
        await backend.close();
        claim.close();
      },
    };
  } catch (error) {
    claim.close();
    throw error;
  }
}

/**
 * Deletes the demo register and creates a new one.
 *
 * @throws DataInUse
 */
export async function resetDemo(dataDir: string): Promise<void> {
  const claim = await claimFolder(dataDir);
  try {
    rmSync(dataDir, { recursive: true, force: true });
    await makeDemo(dataDir);
  } finally {
    claim.close();
  }
}

/** Seeds a temporary folder and renames it, so that an existing data folder is always complete. */
async function makeDemo(dataDir: string): Promise<void> {
  const { projectId, uid, email, password } = DEMO;
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const backend = await startLocalBackend({ dataDir: unfinished, projectId, allowOwner: true });
  try {
    await backend.users.create({ uid, email, password, emailVerified: true });
    backend.users.setAdmin(uid, true);
    await seedRegister({ firestoreUrl: backend.url, projectId }, Date.now());
  } finally {
    await backend.close();
  }
  renameSync(unfinished, dataDir);
}

/**
 * Locks the folder by listening on a socket, so that the lock ends with the process, even if killed. Each process has a
 * socket of its own, in a folder named after the data, and looks for the others' once it listens: of two that come at the
 * same moment at least one sees the other. What a killed process left can be removed, because no name is used twice.
 */
async function claimFolder(dataDir: string): Promise<Server> {
  const name = `scuderia-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}.d`;
  const sockets = join(tmpdir(), name);
  const isWindows = process.platform === 'win32'; // which leaves nothing behind, and lets one listen
  if (!isWindows) mkdirSync(sockets, { recursive: true });
  for (let tries = 0; tries < 5; tries += 1) {
    const own = randomBytes(4).toString('hex');
    const server = await listenAt(isWindows ? `\\\\.\\pipe\\${name}` : join(sockets, own));
    if (isWindows && server) return server;
    if (server) {
      let isAlone = true;
      for (const other of readdirSync(sockets)) {
        if (other === own) continue;
        if (await isAnswered({ path: join(sockets, other) })) isAlone = false;
        else rmSync(join(sockets, other), { force: true });
      }
      if (isAlone) return server;
      server.close();
    }
    await setTimeout(Math.random() * 300); // not again at the same moment
  }
  throw new DataInUse(dataDir);
}

/** Null where another listens. */
async function listenAt(path: string): Promise<Server | null> {
  const server = createServer().unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

/** Whether connections are accepted there. */
export async function isAnswered(address: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
