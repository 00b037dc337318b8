import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccess, type Principal } from './firestore/access.ts';
import { decodeFields } from './firestore/values.ts';
import { Refusal } from './firestore/errors.ts';
import { firestoreHandler } from './firestore/rest.ts';
import { type Clock, openStore } from './firestore/store.ts';
import { type HttpRequest, listen, MAX_BODY_BYTES, stopListening } from './http.ts';
import { type NewUser, openAccounts } from './identity/accounts.ts';
import { createIdentity } from './identity/rest.ts';
import { openFiles } from './storage/files.ts';
import { MAX_UPLOAD_BYTES, storageHandler } from './storage/rest.ts';

export type LocalBackendOptions = {
  /** 0 or absent: a free one. */
  port?: number;
  /** Where data is kept between runs; null keeps it in memory only. */
  dataDir: string | null;
  projectId: string;
  /** Whether `Authorization: Bearer owner` acts as the administrator. For tests. */
  allowOwner?: boolean;
  /** How long an ID token is good: 3600 seconds where absent. */
  idTokenLifetimeS?: number;
  clock?: Clock;
};

/** What an administrator of a real project does in the console; clients have no access to it. */
export type LocalUsers = {
  /** @returns the uid. */
  create(user: NewUser): Promise<string>;
  uidOf(email: string): string | null;
  /** Disables or enables an account. Its sign-ins, look-ups and refreshes are refused then; its ID tokens stay good. */
  setDisabled(uid: string, disabled: boolean): void;
  /** Ends every session of an account by invalidating its refresh tokens. */
  revokeTokens(uid: string): void;
  /** Puts an account on the allow-list `admins/{uid}`, or takes it off (false). */
  setAdmin(uid: string, listed: boolean | AdminEntry): void;
};

/** What the owner of the project writes about an account on the allow-list. */
export type AdminEntry = {
  readonly name?: string;
  readonly role?: string;
  readonly active?: boolean;
  readonly requireSecondFactor?: boolean;
};

/** An entry of the allow-list as Firestore's REST interface takes it. */
export function adminFields(entry: AdminEntry): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? { booleanValue: value } : { stringValue: value },
    ]),
  );
}

export type LocalBackend = {
  url: string;
  port: number;
  projectId: string;
  users: LocalUsers;
  /** Puts a file into Storage without access checks. */
  putFile(name: string, contentType: string, bytes: Buffer): void;
  /** Deletes every document, account and file. */
  reset(): void;
  close(): Promise<void>;
};

const DEFAULT_ID_TOKEN_LIFETIME_S = 3600;

/**
 * Starts the embedded backend on 127.0.0.1: Firestore's REST interface, e-mail and password sign-in of Identity Toolkit
 * (with a second factor, if one is added) and Storage, on one port, so that the app runs without Java and without an
 * account. It is for trials and development. It does not interpret `firestore.rules`: `createAccess` approximates them.
 */
export async function startLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const { dataDir, projectId, clock = Date.now } = options;
  if (dataDir !== null) mkdirSync(dataDir, { recursive: true });
  const file = (name: string): string | null => (dataDir === null ? null : join(dataDir, name));

  const files = openFiles(file('storage'), clock);
  const store = openStore(file('firestore.journal'), projectId, clock);
  const accounts = openAccounts(file('accounts.journal'), clock);
  const identity = createIdentity({
    accounts,
    secret: loadSecret(file('token-secret')),
    projectId,
    idTokenLifetimeS: options.idTokenLifetimeS ?? DEFAULT_ID_TOKEN_LIFETIME_S,
    clock,
  });

  function principalOf({ headers }: HttpRequest): Principal {
    const { authorization } = headers;
    if (authorization === undefined) return { kind: 'nobody' };
    const token = /^(?:Bearer|Firebase) (.+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new Refusal('UNAUTHENTICATED', 'Not a bearer token.');
    if (token === 'owner' && options.allowOwner === true) return { kind: 'owner' };
    const uid = identity.uidOf(token);
    return { kind: 'user', uid, secondFactor: identity.hasSecondFactor(token) };
  }

  const access = createAccess(store);
  const { server, port } = await listen(
    options.port ?? 0,
    [
      identity.handler,
      firestoreHandler({ store, access, projectId, principalOf }),
      storageHandler({ files, principalOf, holdsAll: (who) => access.holdsAll(who) }),
    ],
    (path) => (path.startsWith('/v0/') ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES),
  );

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    projectId,
    users: {
      create: (user) => accounts.create(user),
      uidOf: (email) => accounts.findByEmail(email)?.uid ?? null,
      setDisabled: (uid, disabled) => accounts.update(uid, { disabled }),
      // One second later, so that sign-ins of the current second are invalid too.
      revokeTokens: (uid) => accounts.update(uid, { validSince: Math.floor(clock() / 1000) + 1 }),
      setAdmin(uid, listed) {
        const path = `admins/${uid}`;
        store.commit([
          listed
            ? {
                kind: 'update',
                path,
                fields: decodeFields(adminFields(listed === true ? {} : listed)),
                mask: undefined,
                transforms: [],
                precondition: undefined,
              }
            : { kind: 'delete', path, precondition: undefined },
        ]);
      },
    },
    putFile: (name, contentType, bytes) => void files.put(name, contentType, bytes),
    reset() {
      files.clear();
      store.clear();
      accounts.clear();
    },
    async close() {
      await stopListening(server);
      files.close();
      await store.close();
      accounts.close();
    },
  };
}

/** The key that signs tokens: made once, kept beside the data, so that sessions outlive a restart. */
function loadSecret(file: string | null): Buffer {
  if (file !== null && existsSync(file)) {
    const kept = Buffer.from(readFileSync(file, 'utf8'), 'base64');
    if (kept.length === 32) return kept;
  }
  const secret = randomBytes(32);
  if (file !== null) {
    writeFileSync(`${file}.new`, secret.toString('base64'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return secret;
}
