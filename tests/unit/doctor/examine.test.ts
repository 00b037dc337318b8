import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Examination, examine } from '../../../doctor/examine.ts';
import { type Finding, reportOf } from '../../../doctor/findings.ts';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';

/** A service's answer to a request; an error is thrown, as for an unreachable service. */
type Reply = Response | Error;
type Service = 'identity' | 'firestore' | 'storage' | 'rules' | 'owner' | 'site';

const json = (status: number, body: unknown) => Response.json(body, { status });
const error = (code: number, message: string, status?: string, reason?: string) =>
  json(code, {
    error: {
      code,
      message,
      ...(status && { status }),
      ...(reason && {
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason }],
      }),
    },
  });

/** The answers of a project without faults, as far as each service can give them without knowing the rules. */
const WELL: Readonly<Record<Service, (url: URL, init: RequestInit) => Reply>> = {
  identity: ({ pathname }) =>
    pathname.endsWith('signUp')
      ? error(400, 'ADMIN_ONLY_OPERATION')
      : json(200, { localId: 'anna', idToken: 'token' }),
  firestore: ({ pathname }, { headers, body }) => {
    const refused = error(403, 'Missing or insufficient permissions.', 'PERMISSION_DENIED');
    const isSignedIn = new Headers(headers).has('authorization');
    if (!isSignedIn) return refused;
    if (pathname.endsWith('/admins/anna'))
      return json(200, { fields: { name: { stringValue: 'Anna Bianchi' } } });
    if (pathname.endsWith(':commit')) return refused;
    const text = typeof body === 'string' ? body : '';
    return /"collectionId":"(?:logs|admins)"\}\],"limit"/.test(text) ? refused : json(200, []);
  },
  storage: (_, { headers }) =>
    new Headers(headers).has('authorization')
      ? json(200, { items: [] })
      : error(403, 'Permission denied.'),
  rules: ({ pathname }) =>
    pathname.includes('/releases/')
      ? json(200, { rulesetName: 'projects/stable/rulesets/1' })
      : json(200, { source: { files: [{ content: 'rules' }] } }),
  owner: () => json(200, {}),
  site: ({ pathname }) =>
    new Response('<meta property="og:url" content="https://www.stable.test/it"><p>Zoccoli</p>', {
      status: pathname.endsWith('no-such-page') ? 404 : 200,
    }),
};

const HOSTS: Readonly<Record<string, Service>> = {
  'identity.test': 'identity',
  'firestore.test': 'firestore',
  'storage.test': 'storage',
  'rules.test': 'rules',
  'owner.test': 'owner',
  'www.stable.test': 'site',
};

const EXAMINATION: Examination = {
  project: {
    id: 'stable',
    apiKey: 'key',
    site: 'https://www.stable.test',
    identity: 'https://identity.test/v1',
    firestore: 'https://firestore.test/v1',
    storage: { url: 'https://storage.test', bucket: 'stable.appspot.com' },
  },
  admin: { email: 'anna@example.org', password: 'secret' },
  site: { url: 'https://www.stable.test', hosting: { headers: [] } },
  deployed: {
    accessToken: 'ya29',
    firestoreRules: 'rules',
    storageRules: 'rules',
    rulesApi: 'https://rules.test/v1',
  },
  owned: { accessToken: 'ya29', originOf: (host) => `https://owner.test/${host}` },
};

/** The doctor's findings where some services, or the request with a number, answer differently. */
async function find(
  others: Partial<typeof WELL>,
  nth?: { readonly at: number; readonly reply: () => Reply },
  more: Partial<Examination> = {},
): Promise<{ findings: readonly Finding[]; asked: Service[] }> {
  const asked: Service[] = [];
  vi.stubGlobal('fetch', async (given: string | URL, init: RequestInit = {}) => {
    const url = new URL(given);
    const service = HOSTS[url.hostname]!;
    const at = asked.push(service) - 1;
    const answer = { ...WELL, ...others }[service];
    const reply = nth?.at === at ? nth.reply() : answer(url, init);
    if (reply instanceof Error) throw reply;
    return reply;
  });
  return { findings: await examine({ ...EXAMINATION, ...more }), asked };
}
afterEach(() => vi.unstubAllGlobals());

/** The error of Node's `fetch` for a name that does not resolve. */
const unknownName = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }),
  });

const line = ({ about, says, passed }: Finding) => `${passed} ${about}: ${says}`;
const about = (findings: readonly Finding[], name: RegExp) =>
  findings.filter((finding) => name.test(finding.about));

/** Patterns of the findings that come from each service, by their subject. */
const OF: Readonly<Record<Service, RegExp>> = {
  identity: /^sign/,
  firestore:
    /^(reading without|the allow-list|its role|its name|a (?!budget)|deleting|putting|writing|queries|asking for the whole)/,
  storage: /^(listing the photos|asking for the list of photos)/,
  rules: /^the text of/,
  owner:
    /^(App Check|the second factor|a budget|point-in-time|the database|scheduled|the newest|every entry)/,
  site: /of the site$/,
};

describe('a service that does not answer', () => {
  test.each(Object.keys(OF) as Service[])('takes nothing from the others: %s', async (down) => {
    const { findings: all } = await find({});
    const { findings } = await find({ [down]: unknownName });
    const lines = findings.map(line);
    for (const service of Object.keys(OF) as Service[]) {
      // Without a login no request is made in the admin's name.
      const isAsked = down !== 'identity' || !['firestore', 'storage'].includes(service);
      const theirs = about(all, OF[service]).map(line);
      expect(theirs.length).toBeGreaterThan(0);
      if (service !== down && isAsked) expect(lines).toEqual(expect.arrayContaining(theirs));
    }
    expect(reportOf(findings)).toMatch(/does not answer at https:\/\/.*its name is not known/);
  });

  test('a first deployment: the name of the site does not resolve yet', async () => {
    const { findings } = await find({ site: unknownName });
    expect(about(findings, /site/)).toEqual([
      {
        about: 'the site',
        passed: false,
        says: 'the site does not answer at https://www.stable.test: its name is not known (ENOTFOUND)',
        advice: expect.stringContaining('DNS') as string,
      },
    ]);
  });

  test('for any one request: what was found before and after stays', async () => {
    const { findings: all, asked } = await find({});
    for (const [at, service] of asked.entries()) {
      const { findings } = await find({}, { at, reply: () => new Error('cut') });
      expect(findings.filter(({ says }) => says.includes('does not answer'))).toHaveLength(1);
      const lines = findings.map(line);
      for (const other of Object.keys(OF) as Service[]) {
        const isAsked = service !== 'identity' || !['firestore', 'storage'].includes(other);
        if (other !== service && isAsked)
          expect(lines).toEqual(expect.arrayContaining(about(all, OF[other]).map(line)));
      }
    }
  });

  // Each request gets two of these answers: trying one answer on all n requests takes n examinations of n requests.
  test.each([
    [0, 'a page', () => new Response('<p>Wi-Fi</p>')],
    [1, 'null', () => json(200, null)],
    [2, 'a list', () => json(200, [null])],
    [0, 'a text', () => json(200, 'x')],
    [1, 'an error without words', () => json(403, { error: {} })],
    [2, 'an error that is a text', () => json(400, { error: 'invalid' })],
  ])('nor does any one answer that is none of the service (%i): %s', async (from, _, reply) => {
    const { asked } = await find({});
    for (let at = from; at < asked.length; at += 3) {
      const { findings } = await find({}, { at, reply });
      expect(findings.length).toBeGreaterThan(5);
    }
  });

  test('an account that was made is told of, even if nothing answers when it is deleted', async () => {
    const identity = ({ pathname }: URL) =>
      pathname.endsWith('delete') ? unknownName() : json(200, { localId: 'x', idToken: 'x' });
    const { findings } = await find({ identity });
    expect(about(findings, /^sign-up/).map(({ says }) => says)).toEqual(
      Array(2).fill(expect.stringMatching(/^OPEN.* NOT deleted/)),
    );
  });

  test('an address of the site that is none', async () => {
    const site = { url: 'www.stable.test', hosting: { headers: [] } };
    const project = { ...EXAMINATION.project, site: site.url };
    const { findings } = await find({}, undefined, { site, project });
    expect(about(findings, /^the site/).map(({ says }) => says)).toEqual([
      '"www.stable.test" is no address',
    ]);
    expect(about(findings, /^sign/)).toHaveLength(2);
  });
});

describe('what was not asked is told, and counts as neither well nor wrong', () => {
  const { project } = EXAMINATION;
  const ofHorses: typeof WELL.firestore = (url, init) =>
    url.pathname.endsWith('/admins/anna') && new Headers(init.headers).has('authorization')
      ? json(200, {
          fields: { name: { stringValue: 'Anna' }, role: { stringValue: 'horses' } },
        })
      : WELL.firestore(url, init);

  test.each<[string, Partial<typeof WELL>, Partial<Examination>, readonly string[]]>([
    ['nothing, where everything is given', {}, {}, []],
    [
      'the photos, without a bucket',
      {},
      { project: { ...project, storage: null } },
      ['the photos: not asked: no bucket is named (npm run setup, or --bucket)'],
    ],
    [
      'the text of the rules and what the owner may ask, without an access token',
      {},
      { deployed: null, owned: null },
      [
        'the text of the rules in force: not asked: there is no access token (GOOGLE_ACCESS_TOKEN)',
        'App Check, the second factor, a budget, the protection of the database, backups, every entry of the allow-list: not asked: there is no access token (GOOGLE_ACCESS_TOKEN)',
      ],
    ],
    [
      'what the owner may ask, of a backend on this machine',
      {},
      { owned: null },
      [
        'App Check, the second factor, a budget, the protection of the database, backups, every entry of the allow-list: not asked: the backend is on this machine',
      ],
    ],
    [
      'the site, without its address',
      {},
      { site: null },
      ['the site: not asked: no address is named (npm run setup, or --site)'],
    ],
    [
      'the rest of the register and the list of photos, with an account of the horses alone',
      { firestore: ofHorses },
      {},
      [
        'memberships, events and receipts, and their indexes: not asked: this account holds the horses alone',
        'asking for the list of photos: not asked: this account holds the horses alone',
      ],
    ],
    [
      'the rest of the register alone, where there are no photos either',
      { firestore: ofHorses },
      { project: { ...project, storage: null } },
      [
        'the photos: not asked: no bucket is named (npm run setup, or --bucket)',
        'memberships, events and receipts, and their indexes: not asked: this account holds the horses alone',
      ],
    ],
  ])('%s', async (_, others, more, expected) => {
    const { findings } = await find(others, undefined, more);
    const lines = reportOf(findings).split('\n');
    expect(lines.filter((text) => text.includes('not asked:'))).toEqual(
      expected.map((text) => `– ${text}`),
    );
    const wrong = findings.filter(({ passed }) => !passed).length;
    const asked = findings.length - expected.length;
    const rest = expected.length > 0 ? ` ${expected.length} not asked.` : '';
    expect(lines.at(-1)).toBe(`${wrong} of ${asked} are not well.${rest}`);
    expect(
      reportOf(findings.filter(({ passed }) => passed))
        .split('\n')
        .at(-1),
    ).toBe(expected.length > 0 ? `All that was asked is well.${rest}` : 'All is well.');
  });
});

describe('a refusal that no rule made is no praise of the rules', () => {
  const api = (name: string) =>
    `${name} has not been used in project 123 before or it is disabled. Enable it by visiting https://console.developers.google.com/apis then retry.`;

  test.each<[string, () => Response, RegExp, RegExp]>([
    [
      'no database',
      () =>
        error(
          404,
          'The database (default) does not exist for project stable Please visit https://console.cloud.google.com/datastore/setup?project=stable to add a Cloud Datastore or Cloud Firestore database. ',
          'NOT_FOUND',
        ),
      /^there is none$/,
      /create it, in production mode/,
    ],
    [
      'no database, in older words',
      () =>
        error(
          404,
          'The project stable does not exist or it does not contain an active Cloud Datastore or Cloud Firestore database.',
          'NOT_FOUND',
        ),
      /^there is none$/,
      /create it/,
    ],
    [
      'an API that was never enabled',
      () => error(403, api('Cloud Firestore API'), 'PERMISSION_DENIED', 'SERVICE_DISABLED'),
      /API is not enabled/,
      /create the database.*firestore\.googleapis\.com\?project=stable/,
    ],
    [
      'an API that was never enabled, without its reason',
      () => error(403, api('Cloud Firestore API'), 'PERMISSION_DENIED'),
      /API is not enabled/,
      /create the database/,
    ],
    [
      'a database in Datastore mode',
      () =>
        error(
          400,
          'The Cloud Firestore API is not available for Firestore in Datastore Mode database projects/stable/databases/(default).',
          'FAILED_PRECONDITION',
        ),
      /Datastore mode/,
      /Native mode/,
    ],
    [
      'a project that is none',
      () => error(403, 'Permission denied on resource project stable.', 'PERMISSION_DENIED'),
      /not known to Google/,
      /id right \(stable\)/,
    ],
    [
      'billing that is closed',
      () =>
        error(
          403,
          'This API method requires billing to be enabled.',
          'PERMISSION_DENIED',
          'BILLING_DISABLED',
        ),
      /without billing/,
      /Billing/,
    ],
    [
      'a quota that is used up',
      () => error(429, 'Quota exceeded.', 'RESOURCE_EXHAUSTED'),
      /quota/,
      /tomorrow/,
    ],
    [
      'a fault',
      () => error(503, 'The service is currently unavailable.', 'UNAVAILABLE'),
      /fault of its own/,
      /Ask again/,
    ],
    [
      'a refusal of which nothing is known',
      () => error(403, 'Access is restricted in your country.', 'PERMISSION_DENIED'),
      /not by its rules: Access is restricted/,
      /nothing is known of the rules/,
    ],
    [
      'a page of something in between',
      () => new Response('<p>Forbidden</p>', { status: 403 }),
      /answers 403, and not as Firestore does/,
      /sign-in page/,
    ],
    ['a page that says 200', () => new Response('<p>Wi-Fi</p>'), /answers 200/, /sign-in page/],
  ])('of Firestore: %s', async (_, firestore, says, advice) => {
    const { findings } = await find({ firestore }, undefined, { owned: null });
    // It is reported once, and there are no findings about the rules.
    expect(about(findings, OF.firestore)).toEqual([]);
    const [database, ...more] = about(findings, /^the database$/);
    expect(more).toEqual([]);
    expect(database!.passed).toBe(false);
    expect(database!.says).toMatch(says);
    expect(database!.advice).toMatch(advice);
  });

  test.each<[string, () => Response, RegExp]>([
    ['no bucket', () => error(404, 'Not Found.'), /no bucket stable\.appspot\.com/],
    [
      'an API that was never enabled',
      () => error(403, api('Cloud Storage for Firebase API'), 'PERMISSION_DENIED'),
      /not enabled/,
    ],
    [
      'no billing',
      () => error(403, 'The billing account for the owning project is disabled in state absent'),
      /without billing/,
    ],
    ['a page of something in between', () => new Response('no', { status: 403 }), /answer 403/],
    [
      'App Check',
      () => error(401, 'Firebase App Check token is invalid.'),
      /cannot tell: Firebase App Check/,
    ],
    ['a refusal without words', () => json(403, {}), /cannot tell: 403/],
  ])('of Storage: %s', async (_, storage, says) => {
    const { findings } = await find({ storage });
    const found = about(findings, /photos/);
    expect(found[0]!.says).toMatch(says);
    expect(found.filter(({ passed }) => passed)).toEqual([]);
  });

  test('that e-mail and password are not enabled is no sign-up that is closed', async () => {
    const { findings } = await find({ identity: () => error(400, 'OPERATION_NOT_ALLOWED') });
    expect(about(findings, /^sign-up/).map(line)).toEqual([
      'false sign-up by e-mail: cannot tell: OPERATION_NOT_ALLOWED',
      'true sign-up without a name: closed',
    ]);
  });
});

test.each<[string, () => Response, RegExp]>([
  [
    'Authentication that was never switched on',
    () => error(400, 'CONFIGURATION_NOT_FOUND'),
    /never switched on: .*Get started.*enable Email\/Password/,
  ],
  [
    'a provider that is not enabled',
    () => error(400, 'OPERATION_NOT_ALLOWED'),
    /enable Email\/Password/,
  ],
  [
    'passwords that are not enabled',
    () => error(400, 'PASSWORD_LOGIN_DISABLED : The given sign-in provider is disabled.'),
    /enable Email\/Password/,
  ],
  [
    'a key that is none',
    () =>
      error(
        400,
        'API key not valid. Please pass a valid API key.',
        'INVALID_ARGUMENT',
        'API_KEY_INVALID',
      ),
    /API key is none/,
  ],
  [
    'a key that was not sent',
    () => error(403, 'The request is missing a valid API key.', 'PERMISSION_DENIED'),
    /API key is none/,
  ],
  [
    'a key of other addresses',
    () =>
      error(
        403,
        'Requests from referer https://www.stable.test/ are blocked.',
        'PERMISSION_DENIED',
        'API_KEY_HTTP_REFERRER_BLOCKED',
      ),
    /restricted to other addresses.*Website restrictions/,
  ],
  [
    'a key of other APIs',
    () =>
      error(
        403,
        'Requests to this API identitytoolkit method google.cloud.identitytoolkit.v1.AuthenticationService.SignInWithPassword are blocked.',
        'PERMISSION_DENIED',
        'API_KEY_SERVICE_BLOCKED',
      ),
    /restricted to other APIs/,
  ],
  [
    'an API that was never enabled',
    () =>
      error(
        403,
        'Identity Toolkit API has not been used in project 123 before or it is disabled.',
        'PERMISSION_DENIED',
        'SERVICE_DISABLED',
      ),
    /Identity Toolkit API is not enabled/,
  ],
  [
    'a wrong password',
    () => error(400, 'INVALID_LOGIN_CREDENTIALS'),
    /Check the e-mail and the password/,
  ],
  ['an e-mail that is none', () => error(400, 'INVALID_EMAIL'), /as the e-mail is none/],
  ['no password', () => error(400, 'MISSING_PASSWORD'), /No password was given/],
  ['an account that is disabled', () => error(400, 'USER_DISABLED'), /account is disabled/],
  [
    'too many attempts',
    () =>
      error(400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled for now.'),
    /wait some minutes/,
  ],
  ['App Check', () => error(401, 'Firebase App Check token is invalid.'), /App Check is enforced/],
  ['another answer', () => error(400, 'BRAND_NEW'), /does not know this answer/],
  [
    'a second factor',
    () => json(200, { localId: 'anna', mfaPendingCredential: 'x', mfaInfo: [{}] }),
    /an admin without one/,
  ],
])('signing in tells what to do about %s', async (_, refusal, advice) => {
  const identity = (url: URL, init: RequestInit) =>
    url.pathname.endsWith('signInWithPassword') ? refusal() : WELL.identity(url, init);
  const { findings } = await find({ identity });
  const [signIn] = about(findings, /^signing in$/);
  expect(signIn!.advice).toMatch(advice);
  expect(signIn!.advice).toContain('Without an admin the rules cannot be looked at.');
  if (!advice.source.includes('Check the e-mail')) {
    // The password is mentioned only where it may be the cause.
    expect(signIn!.advice).not.toMatch(/^Check the e-mail/);
  }
});

test.each([
  ['a clone of Windows, and a deployment from elsewhere', 'a\r\nb\r\n', 'a\nb\n', true],
  ['a deployment from Windows, and a clone of elsewhere', 'a\nb\n', 'a\r\nb\r\n', true],
  ['a line more', 'a\r\nb\r\n', 'a\n\nb\n', false],
  ['another condition', 'if true', 'if fals', false],
])('compares the rules whatever ends their lines: %s', async (_, text, content, same) => {
  const { findings } = await find(
    {
      rules: ({ pathname }) =>
        pathname.includes('/releases/')
          ? json(200, { rulesetName: 'projects/stable/rulesets/1' })
          : json(200, { source: { files: [{ content }] } }),
    },
    undefined,
    { deployed: { ...EXAMINATION.deployed!, firestoreRules: text, storageRules: text } },
  );
  expect(about(findings, OF.rules).map(({ passed }) => passed)).toEqual([same, same]);
});

test('an answer that neither refuses nor allows a write is taken for neither', async () => {
  const { findings } = await find({
    firestore: (url, init) =>
      url.pathname.endsWith(':commit')
        ? error(400, 'Too many writes.', 'INVALID_ARGUMENT')
        : WELL.firestore(url, init),
  });
  const probes = about(findings, /^(a (?!budget)|deleting|putting|writing)/);
  expect(probes.length).toBeGreaterThan(10);
  for (const probe of probes)
    expect(line(probe)).toMatch(/^false .*: cannot tell: INVALID_ARGUMENT$/);
});

test('a site whose address leads to another one is told the address, not to deploy again', async () => {
  const location = 'https://stable.test/it';
  const { findings } = await find({
    site: ({ pathname }, { redirect }) =>
      redirect === 'manual'
        ? new Response(null, { status: 301, headers: { location } })
        : WELL.site(new URL(pathname, location), {}),
  });
  expect(about(findings, /^(the site|.* of the site)$/).map(line)).toEqual([
    'false the site: leads to https://stable.test',
    'true the settings of the site: nothing of the example is shown',
    'true the address of the site: its pages name it',
  ]);
  expect(about(findings, /^the site$/)[0]!.advice).toContain('npm run setup');
});

test('a field of its entry that the rules do not know is told: it does not lock or restrict', async () => {
  const firestore = (url: URL, init: RequestInit) =>
    url.pathname.endsWith('/admins/anna') && new Headers(init.headers).has('authorization')
      ? json(200, {
          fields: {
            name: { stringValue: 'Anna' },
            Role: { stringValue: 'horses' },
            since: { stringValue: '2024' },
          },
        })
      : WELL.firestore(url, init);
  const { findings } = await find({ firestore });
  expect(about(findings, /^its /).map(line)).toEqual([
    'true its role: the whole register',
    'true its name: is there for the history',
    'false its entry: `Role` is no field that the rules know: it locks and restricts nobody',
  ]);
});

const tokenOf = (claims: object) =>
  `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

test.each([
  ['another project, where the account is as well', 'stable-test', false],
  ['this one', 'stable', true],
])('an API key of %s', async (_, aud, isOurs) => {
  const identity = (url: URL, init: RequestInit) =>
    url.pathname.endsWith('signInWithPassword')
      ? json(200, { localId: 'anna', idToken: tokenOf({ aud }) })
      : WELL.identity(url, init);
  const { findings } = await find({ identity });
  expect(about(findings, /^signing in$/).map(line)).toEqual(
    isOurs ? [] : ['false signing in: the API key is of project stable-test, not of stable'],
  );
  // Firestore takes no token of another project: nothing is learned of the rules.
  expect(about(findings, /^(the allow-list|queries)/).length > 0).toBe(isOurs);
});

describe('an account that is let in nowhere gets no advice about the rules', () => {
  const yes = { booleanValue: true };
  const entry = (fields: object) =>
    json(200, { fields: { name: { stringValue: 'Anna' }, ...fields } });

  test.each<[string, () => Response, RegExp]>([
    ['owes a code', () => entry({ requireSecondFactor: yes }), /owes a code.*cannot be given/],
    [
      'owes a code, by a text',
      () => entry({ requireSecondFactor: { stringValue: 'no' } }),
      /owes a code/,
    ],
    ['is locked', () => entry({ active: { booleanValue: false } }), /and locked/],
    [
      'is not on the list',
      () => error(404, 'Document "admins/anna" not found.', 'NOT_FOUND'),
      /not on it/,
    ],
  ])('where it %s', async (_, asked, says) => {
    const refused = () => error(403, 'Missing or insufficient permissions.', 'PERMISSION_DENIED');
    const firestore = ({ pathname }: URL, { headers }: RequestInit) =>
      pathname.endsWith('/admins/anna') && new Headers(headers).has('authorization')
        ? asked()
        : refused();
    const { findings } = await find({ firestore, storage: () => error(403, 'Permission denied.') });
    const problems = findings.filter(({ passed, about: of }) => !passed && !OF.owner.test(of));
    expect(problems.map(({ says: text }) => text)).toEqual([expect.stringMatching(says)]);
    expect(problems[0]!.advice).toContain('the rules cannot be looked at');
    // Nor praise: a refusal to an account that is refused everything shows nothing.
    expect(about(findings, /^(a (?!budget)|deleting|putting|writing|queries|asking)/)).toEqual([]);
  });

  test('except one that the owner does not ask for a code, which is looked at', async () => {
    const firestore = (url: URL, init: RequestInit) =>
      url.pathname.endsWith('/admins/anna') && new Headers(init.headers).has('authorization')
        ? entry({ requireSecondFactor: { booleanValue: false } })
        : WELL.firestore(url, init);
    const { findings } = await find({ firestore });
    expect(about(findings, /^queries/)).toHaveLength(1);
  });
});

test.each([
  ['by name', (body: unknown) => body === undefined],
  ['by a query', (body: unknown) => body !== undefined],
])('what anybody can read %s is named, whatever the collection', async (_, isOpen) => {
  const firestore = (url: URL, init: RequestInit) => {
    const isSignedIn = new Headers(init.headers).has('authorization');
    return !isSignedIn && isOpen(init.body ?? undefined)
      ? json(200, init.body ? [{ document: {} }] : {})
      : WELL.firestore(url, init);
  };
  const { findings } = await find({ firestore });
  const [reading] = about(findings, /^reading without/);
  const named = new Set(reading!.says.replace(/^NOT refused: /, '').split(/[ ,/]+/));
  for (const name of [...COLLECTION_NAMES, 'logs', 'admins', 'earlierValues'])
    expect(named).toContain(name);
});
