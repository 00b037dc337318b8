/**
 * The principals of the requests. Tokens are unsigned: the emulator reads their claims, and the rules
 * judge those. The emulator accepts tokens of any project; production and the embedded backend refuse
 * those of another project before they evaluate the rules.
 */
export const PRINCIPALS = {
  nobody: null,
  'a stranger': token({ sub: 'stranger' }),
  'a stranger with forged claims': token({
    sub: 'forger',
    user_id: 'anna',
    uid: 'anna',
    email: 'anna@example.org',
    admin: true,
    role: 'admin',
  }),
  'an anonymous account': token({
    sub: 'anonymous',
    firebase: { sign_in_provider: 'anonymous', identities: {} },
  }),
  'an account of another project': token({
    sub: 'elsewhere',
    aud: 'another-project',
    iss: 'https://securetoken.google.com/another-project',
  }),
  'a disabled account, taken off the list': token({ sub: 'formerly' }),
  anna: token({ sub: 'anna' }),
  bruno: token({ sub: 'bruno' }),
  'dora, who holds the horses': token({ sub: 'dora' }),
  'an account of a role that is none': token({ sub: 'misspelt' }),
  'a locked account': token({ sub: 'locked' }),
  'an account that is locked by a word': token({ sub: 'lockedByWord' }),
  'emma, who owes a code': token({ sub: 'emma' }),
  'emma with a text message for a code': token({
    sub: 'emma',
    firebase: { sign_in_provider: 'password', identities: {}, sign_in_second_factor: 'phone' },
  }),
  'emma with a code': token({
    sub: 'emma',
    firebase: { sign_in_provider: 'password', identities: {}, sign_in_second_factor: 'totp' },
  }),
  'an account that owes a code by a word': token({ sub: 'word' }),
} as const;

export type Principal = keyof typeof PRINCIPALS;

export const EVERYONE = Object.keys(PRINCIPALS) as readonly Principal[];
/** The principals with access to the whole register, and those with access to the horses alone. */
const HOLD_ALL: readonly Principal[] = ['anna', 'bruno', 'emma with a code'];
const HOLD_HORSES: readonly Principal[] = [
  'dora, who holds the horses',
  'an account of a role that is none',
];
export const isListed = (who: Principal): boolean => [...HOLD_ALL, ...HOLD_HORSES].includes(who);
/** Whether a principal may read and change documents of a collection. */
export const holds = (who: Principal, collection: string): boolean =>
  (['horses', 'hoovesTrims', 'dentists', 'movements', 'health', 'treatments', 'rounds'].includes(
    collection,
  ) &&
    isListed(who)) ||
  HOLD_ALL.includes(who);

/** The uid that a principal's writes carry: its own. */
export function uidOf(who: Principal): string {
  const [, claims = ''] = (PRINCIPALS[who] ?? '').split('.');
  return claims === ''
    ? ''
    : (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** The e-mail address in the tokens of an account. */
export function emailOf(uid: string): string {
  return `${uid}@example.org`;
}

/**
 * The verdict of the rules on a request. Any other answer means that the test's request is wrong.
 */
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
  /** Fields that get the time of the request. */
  stamps?: readonly string[];
  delete?: true;
  /** `{ exists: … }` or `{ updateTime: … }`. */
  expect?: object;
};

export type World = {
  /** Commits as a principal. */
  commit(as: Principal, writes: readonly Write[]): Promise<Verdict>;
  /** The same, with the whole answer. */
  answer(as: Principal, writes: readonly Write[]): Promise<{ status: number; body: unknown }>;
  /** Any other request below `documents`. */
  ask(as: Principal, path: string, json?: unknown): Promise<Verdict>;
  /** Puts documents there past the rules. Gives back their update times. */
  put(documents: Readonly<Record<string, Fields>>): Promise<readonly string[]>;
  get(path: string): Promise<Fields>;
  readonly name: (path: string) => string;
};

/** A request and the verdict that the rules must give. */
export type Case = {
  readonly title: string;
  readonly verdict: Verdict;
  readonly ask: (world: World) => Promise<Verdict>;
};

/**
 * Opens a database of the emulator, with its own allow-list. Databases of different projects share
 * nothing: neither documents nor rules.
 *
 * @param rules the rules of this database; where absent, those that the emulator was started with
 * @throws Error where the emulator does not take the rules
 */
export async function openWorld(
  emulatorUrl: string,
  projectId: string,
  rules?: string,
): Promise<World> {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const name = (path: string) => `${root}/${path}`;

  async function send(
    bearer: string | null,
    path: string,
    json?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${emulatorUrl}/v1/${root}${path}`, {
      headers: {
        'content-type': 'application/json',
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    });
    const body = (await answer.json()) as unknown;
    // No verdict of the rules: another request held the document's lock for too long.
    if (answer.status === 409 && JSON.stringify(body).includes('lock timeout')) {
      return send(bearer, path, json);
    }
    return { status: answer.status, body };
  }

  /** Writes past the rules. Gives back the update times. */
  async function asOwner(writes: readonly object[]): Promise<readonly string[]> {
    if (writes.length === 0) return [];
    const { status, body } = await send('owner', ':commit', { writes });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { writeResults } = body as { writeResults: { updateTime: string }[] };
    return writeResults.map(({ updateTime }) => updateTime);
  }

  const answer = (as: Principal, writes: readonly Write[]) =>
    send(PRINCIPALS[as], ':commit', { writes: writes.map((write) => wire(write, name)) });

  if (rules !== undefined) await enforce(emulatorUrl, projectId, rules);
  // Carla is on the list and makes no requests: tests that change her entry disturb no other.
  const list: Readonly<Record<string, Fields>> = {
    anna: {},
    bruno: {
      name: text('Bruno Neri'),
      role: text('all'),
      active: yes,
      requireSecondFactor: { booleanValue: false },
    },
    emma: { requireSecondFactor: yes },
    word: { requireSecondFactor: text('no') },
    carla: {},
    dora: { role: text('horses') },
    misspelt: { role: text('horse') },
    locked: { active: { booleanValue: false } },
    lockedByWord: { active: text('false') },
    formerly: {},
  };
  await asOwner([
    ...Object.entries(list).map(([uid, fields]) => ({
      update: { name: name(`admins/${uid}`), fields },
    })),
    { delete: name('admins/formerly') },
  ]);

  return {
    name,
    answer,
    commit: async (as, writes) => verdictOf(await answer(as, writes)),
    ask: async (as, path, json) => verdictOf(await send(PRINCIPALS[as], path, json)),
    put: (documents) =>
      asOwner(
        Object.entries(documents).map(([path, fields]) => ({
          update: { name: name(path), fields },
        })),
      ),
    async get(path) {
      const { body } = await send('owner', `/${path}`);
      return (body as { fields?: Fields }).fields ?? {};
    },
  };
}

/**
 * Puts rules in force for one project of a running emulator.
 *
 * @returns the emulator's warnings about them, such as a misspelt name
 */
export async function enforce(
  emulatorUrl: string,
  projectId: string,
  content: string,
): Promise<readonly unknown[]> {
  const answer = await fetch(`${emulatorUrl}/emulator/v1/projects/${projectId}:securityRules`, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { issues = [] } = (await answer.json()) as { issues?: readonly unknown[] };
  return issues;
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
  const text = JSON.stringify(body);
  // Reading a missing document is allowed too (404). The refusal of a query comes as a list.
  if (status === 200 || status === 404) return 'allowed';
  if (status === 403 && text.includes('PERMISSION_DENIED')) {
    if (text.includes('maximum of 1000 expressions')) throw new Error('the rules are too long');
    return 'denied';
  }
  throw new Error(`neither allowed nor denied: ${status} ${text}`);
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
    email: emailOf(claims.sub),
    firebase: { sign_in_provider: 'password', identities: {} },
    ...claims,
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}
