import { afterAll, beforeAll, describe } from 'vitest';
import { type Backend, startEmulator, whyNoEmulator } from './backends.ts';

/** Who asks. Tokens are unsigned: the emulator reads their claims, and the rules judge those. */
export const PRINCIPALS = {
  nobody: null,
  'a stranger': token({ sub: 'stranger' }),
  'a stranger with forged claims': token({ sub: 'stranger', admin: true, role: 'admin' }),
  'an account taken off the list': token({ sub: 'formerly' }),
  anna: token({ sub: 'anna' }),
  bruno: token({ sub: 'bruno' }),
} as const;

export type Principal = keyof typeof PRINCIPALS;

/** Those that the register is open to. */
export const LISTED: readonly Principal[] = ['anna', 'bruno'];
export const UNLISTED = (Object.keys(PRINCIPALS) as Principal[]).filter(
  (each) => !LISTED.includes(each),
);

/** What the rules made of a request. Any other answer means that the test asks something wrong. */
export type Verdict = 'allowed' | 'denied';

export type Value = Readonly<Record<string, unknown>>;
export type Fields = Readonly<Record<string, Value>>;

export const text = (value: string): Value => ({ stringValue: value });
export const whole = (value: number): Value => ({ integerValue: String(value) });
export const real = (value: number): Value => ({ doubleValue: value });
export const instant = (value: string): Value => ({ timestampValue: value });
export const map = (fields: Fields): Value => ({ mapValue: { fields } });
export const texts = (...values: string[]): Value => ({
  arrayValue: { values: values.map(text) },
});
export const nothing: Value = { nullValue: null };
export const yes: Value = { booleanValue: true };

/** One write of a commit, as the REST interface takes it, with a path in place of a name. */
export type Write = {
  path: string;
  fields: Fields;
  /** Absent: the whole document is replaced. */
  mask?: readonly string[];
  /** Fields that get the request's time. */
  stamps?: readonly string[];
  delete?: true;
  /** `{ exists: … }` or `{ updateTime: … }`. */
  expect?: object;
};

export type World = {
  /** Commits as a principal. */
  commit(as: Principal, writes: readonly Write[]): Promise<Verdict>;
  /** The same, with all that the answer says. */
  answer(as: Principal, writes: readonly Write[]): Promise<{ status: number; body: unknown }>;
  /** Any other request below `documents`. */
  ask(as: Principal, path: string, json?: unknown): Promise<Verdict>;
  /** Puts documents there past the rules. Gives back their update times. */
  put(documents: Readonly<Record<string, Fields>>): Promise<readonly string[]>;
  get(path: string): Promise<Fields>;
  name(path: string): string;
};

/**
 * A suite on the official emulator with the project's own rules, skipped by name where it cannot run.
 * Tests share one database: each works on documents of its own.
 */
export function describeRules(title: string, define: (world: World) => void): void {
  const whyNot = whyNoEmulator();
  const suite = whyNot === null ? describe : describe.skip;
  suite(`${title}${whyNot === null ? '' : ` (skipped: ${whyNot})`}`, () => {
    let backend: Backend | undefined;
    beforeAll(async () => {
      backend = await startEmulator();
      for (const uid of LISTED) await backend.users.setAdmin(uid, true);
      await backend.users.setAdmin('formerly', true);
      await backend.users.setAdmin('formerly', false);
    });
    afterAll(() => backend?.close());
    define(worldOf(() => {
      if (backend === undefined) throw new Error('the emulator runs only inside of tests');
      return backend;
    }));
  });
}

function worldOf(backend: () => Backend): World {
  const root = () => `projects/${backend().projectId}/databases/(default)/documents`;
  const name = (path: string) => `${root()}/${path}`;

  async function send(as: Principal, path: string, json?: unknown) {
    const bearer = PRINCIPALS[as];
    const answer = await fetch(`${backend().firestoreUrl}/v1/${root()}${path}`, {
      headers: {
        'content-type': 'application/json',
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  }

  const answer = (as: Principal, writes: readonly Write[]) =>
    send(as, ':commit', { writes: writes.map((write) => wire(write, name)) });

  return {
    name,
    answer,
    commit: async (as, writes) => verdictOf(await answer(as, writes)),
    ask: async (as, path, json) => verdictOf(await send(as, path, json)),
    async put(documents) {
      const writes = Object.entries(documents).map(([path, fields]) => ({
        update: { name: name(path), fields },
      }));
      if (writes.length === 0) return [];
      const answer = await backend().owner(':commit', { json: { writes } });
      if (!answer.ok) throw new Error(await answer.text());
      const body = (await answer.json()) as { writeResults: { updateTime: string }[] };
      return body.writeResults.map(({ updateTime }) => updateTime);
    },
    async get(path) {
      const answer = await backend().owner(`/${path}`);
      return ((await answer.json()) as { fields: Fields }).fields;
    },
  };
}

function wire(write: Write, name: (path: string) => string): object {
  if (write.delete) return { delete: name(write.path) };
  const { path, fields, mask, stamps = [], expect } = write;
  return {
    update: { name: name(path), fields },
    ...(mask && { updateMask: { fieldPaths: mask } }),
    updateTransforms: stamps.map((fieldPath) => ({
      fieldPath,
      setToServerValue: 'REQUEST_TIME',
    })),
    ...(expect && { currentDocument: expect }),
  };
}

function verdictOf({ status, body }: { status: number; body: unknown }): Verdict {
  const said = JSON.stringify(body);
  // A missing document is an allowed answer; a query's refusal comes as a list.
  if (status === 200 || status === 404) return 'allowed';
  if (status === 403 && said.includes('PERMISSION_DENIED')) {
    if (said.includes('maximum of 1000 expressions')) throw new Error('the rules are too long');
    return 'denied';
  }
  throw new Error(`neither allowed nor denied: ${status} ${said}`);
}

function token(claims: { sub: string } & Record<string, unknown>): string {
  const project = 'demo-scuderia';
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const payload = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    user_id: claims.sub,
    auth_time: 0,
    iat: 0,
    exp: 4_000_000_000,
    firebase: { sign_in_provider: 'password', identities: {} },
    ...claims,
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}
