/*
 * Compares the embedded identity service with the Auth emulator of firebase-tools, call by call, and prints where they
 * differ. Run by hand (it fetches firebase-tools, some 300 MB, by npx):
 *
 *     node --import tsx local-backend/check-identity-against-firebase-tools.ts
 *
 * Exits with status 1 where a difference is not an intended one (`INTENDED`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../tests/support/free-port.ts';
import { startLocalBackend } from './server.ts';

const PROJECT = 'demo-scuderia';
const EMAIL = 'demo@example.org';
const PASSWORD = 'demo-scuderia';
const UID = 'demo';
const UP_WITHIN_MS = 300_000;

/** The intended differences: where the emulator differs from the real service, the embedded one follows the latter. */
const INTENDED: Record<string, string> = {
  'sign up': 'the project has sign-up closed; the emulator cannot close it',
  'sign up anonymously': 'the same',
  'revoked: refresh': 'the real service refuses it; the emulator does not look',
  'ill-formed body': 'the text of the message',
  'add an authenticator app': 'the emulator knows text messages alone',
  'unknown method': 'the text of the message',
};

type Json = { [key: string]: unknown };
type Service = {
  url: string;
  setDisabled(disabled: boolean): Promise<void>;
  revoke(): Promise<void>;
  close(): Promise<void>;
};
type Answer = { status: number; body: Json };

async function startEmbedded(): Promise<Service> {
  const backend = await startLocalBackend({ dataDir: null, projectId: PROJECT });
  await backend.users.create({ uid: UID, email: EMAIL, password: PASSWORD });
  return {
    url: backend.url,
    setDisabled: async (disabled) => backend.users.setDisabled(UID, disabled),
    revoke: async () => backend.users.revokeTokens(UID),
    close: () => backend.close(),
  };
}

async function startFirebaseTools(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'scuderia-auth-'));
  const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const emulators = {
    auth: { host, port: auth },
    hub: { host, port: hub },
    logging: { host, port: logging },
    ui: { enabled: false },
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const command = ['-y', 'firebase-tools@latest', 'emulators:start', '--only', 'auth'];
  // A process group of its own, so that npx, its shell and the emulator end together.
  const child = spawn('npx', [...command, '--project', PROJECT], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://${host}:${auth}`;
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.pid !== undefined) {
      const exited = once(child, 'exit');
      process.kill(-child.pid, 'SIGINT');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  const until = Date.now() + UP_WITHIN_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) {
      await close();
      throw new Error('the Auth emulator did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }

  async function administer(path: string, body: Json, method = 'POST'): Promise<void> {
    const response = await fetch(`${url}/identitytoolkit.googleapis.com/${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  }
  const project = `projects/${PROJECT}`;
  // The default of new projects: errors do not reveal whether an e-mail has an account.
  await administer(
    `v2/${project}/config?updateMask=emailPrivacyConfig`,
    { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } },
    'PATCH',
  );
  await administer(`v1/${project}/accounts`, { localId: UID, email: EMAIL, password: PASSWORD });
  const update = (change: Json) =>
    administer(`v1/${project}/accounts:update`, { localId: UID, ...change });
  return {
    url,
    setDisabled: (disableUser) => update({ disableUser }),
    revoke: () => update({ validSince: String(Math.floor(Date.now() / 1000) + 1) }),
    close,
  };
}

/** Makes all calls to one service, in order. */
async function askAll(service: Service): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const api = `${service.url}/identitytoolkit.googleapis.com/v1/accounts`;
  const secure = `${service.url}/securetoken.googleapis.com/v1/token`;

  async function ask(name: string, url: string, body: unknown, key = '?key=demo'): Promise<Json> {
    const response = await fetch(`${url}${key}`, {
      method: 'POST',
      ...(body instanceof URLSearchParams
        ? { body }
        : {
            body: typeof body === 'string' ? body : JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
    });
    const answer = { status: response.status, body: (await response.json()) as Json };
    answers.set(name, answer);
    return answer.body;
  }
  const signIn = (name: string, body: unknown, key?: string) =>
    ask(name, `${api}:signInWithPassword`, body, key);
  const lookup = (name: string, idToken: unknown) => ask(name, `${api}:lookup`, { idToken });
  const refresh = (name: string, form: Record<string, string>) =>
    ask(name, secure, new URLSearchParams(form));
  const good = { email: EMAIL, password: PASSWORD, returnSecureToken: true };
  const grant = { grant_type: 'refresh_token' };

  const { idToken, refreshToken } = (await signIn('sign in', good)) as Record<string, string>;
  const again = { ...grant, refresh_token: refreshToken ?? '' };
  await signIn('without returnSecureToken', { email: EMAIL, password: PASSWORD });
  await signIn('in capitals', { ...good, email: EMAIL.toUpperCase() });
  await signIn('wrong password', { ...good, password: 'wrong-password' });
  await signIn('unknown e-mail', { ...good, email: 'nobody@example.org' });
  await signIn('ill-formed e-mail', { ...good, email: 'demo' });
  await signIn('a number for an e-mail', { ...good, email: 5 });
  await signIn('empty e-mail', { ...good, email: '' });
  await signIn('no e-mail', { password: PASSWORD });
  await signIn('empty password', { ...good, password: '' });
  await signIn('no password', { email: EMAIL });
  await signIn('unknown key in the body', { ...good, password: 'wrong-password', more: 1 });
  await signIn('empty message', {});
  await signIn('no body', '');
  await signIn('ill-formed body', '{"email');
  await signIn('no API key', good, '');
  await lookup('lookup', idToken);
  await lookup('lookup of nothing', undefined);
  await lookup('lookup of garbage', 'garbage');
  await lookup('lookup of a refresh token', refreshToken);
  await refresh('refresh', again);
  await ask('refresh in JSON', secure, again);
  await refresh('no grant', { refresh_token: refreshToken ?? '' });
  await refresh('another grant', { ...again, grant_type: 'password' });
  await refresh('no refresh token', grant);
  await refresh('empty refresh token', { ...grant, refresh_token: '' });
  await refresh('garbage for a refresh token', { ...grant, refresh_token: 'garbage' });
  await refresh('an ID token for a refresh token', { ...grant, refresh_token: idToken ?? '' });
  await ask('sign up', `${api}:signUp`, { ...good, email: 'new@example.org' });
  await ask('sign up anonymously', `${api}:signUp`, { returnSecureToken: true });
  const factors = `${service.url}/identitytoolkit.googleapis.com/v2/accounts/mfaEnrollment`;
  await ask('add an authenticator app', `${factors}:start`, { idToken, totpEnrollmentInfo: {} });
  await ask('add a factor without a token', `${factors}:start`, { totpEnrollmentInfo: {} });
  await ask('unknown method', `${api}:nothing`, {});

  await service.setDisabled(true);
  await signIn('disabled: sign in', good);
  await signIn('disabled: wrong password', { ...good, password: 'wrong-password' });
  await lookup('disabled: lookup', idToken);
  await refresh('disabled: refresh', again);
  await service.setDisabled(false);
  await signIn('enabled: sign in', good);
  await service.revoke();
  await lookup('revoked: lookup', idToken);
  await refresh('revoked: refresh', again);
  await signIn('revoked: sign in', good);
  return answers;
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

/** What must be equal: errors to the letter; of successes names and types of values, also of tokens' claims. */
function shape(value: unknown, key = ''): unknown {
  if (key === 'error') {
    const { code, message } = value as Json;
    return { code, message };
  }
  // Only an administrator's import has a salt, or the emulator makes one up.
  if (key === 'salt') return undefined;
  if (Array.isArray(value)) return value.map((each) => shape(each));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([name, each]) => [name, shape(each, name)] as const);
    return Object.fromEntries(entries.filter(([, each]) => each !== undefined).sort(byName));
  }
  if (typeof value === 'string' && /^[\w-]+\.[\w-]+\.[\w-]*$/.test(value)) {
    const claims = JSON.parse(
      Buffer.from(value.split('.')[1] ?? '', 'base64url').toString(),
    ) as Json;
    return 'refresh' in claims ? 'string' : { claims: shape(claims) };
  }
  return typeof value;
}

const services = [await startEmbedded(), await startFirebaseTools()];
let differences = 0;
try {
  const [ours, theirs] = await Promise.all(services.map(askAll));
  for (const [name, answer] of ours ?? []) {
    const other = theirs?.get(name);
    const [mine, expected] = [answer, other].map((each) =>
      JSON.stringify({ status: each?.status, body: shape(each?.body) }),
    );
    if (mine === expected) console.log(`same       ${name}`);
    else {
      const intended = INTENDED[name];
      if (intended === undefined) differences++;
      console.log(
        `${intended === undefined ? 'DIFFERENT ' : `intended  `} ${name}${intended === undefined ? '' : `: ${intended}`}`,
      );
      console.log(`           embedded       ${mine}\n           firebase-tools ${expected}`);
    }
  }
} finally {
  await Promise.all(services.map((service) => service.close()));
}
console.log(`${differences} differences that are not intended`);
process.exitCode = differences === 0 ? 0 : 1;
