import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** In a variable, so that TypeScript does not check it: the worker's code has other globals than a page's. */
const PAGES: string = '../../../sw/precache.ts';
const ORIGIN = 'https://scuderia.example';

class ExtendableEvent extends Event {
  waitUntil(): void {}
}

/** In Node a request has no base for a relative address. */
class Request extends globalThis.Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, ORIGIN), init);
  }
}

/** A navigation: the one kind of request that `new Request` refuses to make. */
class Navigation extends ExtendableEvent {
  answer: Promise<Response> | undefined;
  readonly request: Request;
  constructor(address: string) {
    super('fetch');
    this.request = new Proxy(new Request(address), {
      get: (request, key) =>
        key === 'mode' ? 'navigate' : (Reflect.get(request, key, request) as unknown),
    });
  }
  respondWith(answer: Promise<Response>): void {
    this.answer = answer;
  }
}

/** A file with a hash in its name, which the build lists without a revision. */
const SCRIPT = '/assets/admin-0a1b2c3d.js';
const FILES = ['/admin', '/it', '/it/paths', '/404'];
const worker = new EventTarget();
/** What the worker keeps, by its key. */
const kept = new Map<string, string>();

beforeAll(async () => {
  for (const url of FILES) kept.set(`${ORIGIN}${url}?__WB_REVISION__=1`, `the page of ${url}`);
  kept.set(`${ORIGIN}${SCRIPT}`, 'a script');
  const match = async (request: Request | string) => {
    const text = kept.get(typeof request === 'string' ? request : request.url);
    return text === undefined ? undefined : new Response(text);
  };
  const put = async (request: Request | string, response: Response) => {
    kept.set(typeof request === 'string' ? request : request.url, await response.text());
  };
  const caches = { match, open: async () => ({ match, put }), keys: async () => [] };
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('self', Object.assign(worker, { __WB_DISABLE_DEV_LOGS: true, caches }));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL(`${ORIGIN}/service-worker.js`));
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` });
  vi.stubGlobal('Request', Request);
  vi.stubGlobal('ExtendableEvent', ExtendableEvent);
  vi.stubGlobal('FetchEvent', Navigation);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  // A redirect has no base either.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to) => new Response(null, { status: 302, headers: { location: String(to) } }),
  );
  const { keepOffline } = (await import(PAGES)) as {
    keepOffline: (self: EventTarget, files: readonly object[]) => void;
  };
  keepOffline(worker, [
    ...FILES.map((url) => ({ url, revision: '1' })),
    { url: SCRIPT, revision: null },
  ]);
});

afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What an address shows without a network: a page, or the target of a redirect. */
async function seenAt(address: string): Promise<string> {
  const event = new Navigation(address);
  worker.dispatchEvent(event);
  const answer = (await event.answer)!;
  return answer.headers.get('location') ?? answer.text();
}

test.each([
  ['/admin', 'the page of /admin'],
  ['/admin/', 'the page of /admin'],
  ['/admin/horses?isHere=all', 'the page of /admin'],
  ['/admin?kind=dentists', 'the page of /admin'],
  ['/it/paths', 'the page of /it/paths'],
  ['/it/paths/', 'the page of /it/paths'],
  ['/it/paths?utm_source=x', 'the page of /it/paths'],
  ['/it/paths?gclid=abc', 'the page of /it/paths'],
  ['/it/paths/?igsh=abc&utm_source=x', 'the page of /it/paths'],
  ['/it?da=whatsapp', 'the page of /it'],
  ['/', '/it'],
  ['/?gclid=abc', '/it'],
  ['/undefined/qualcosa', '/it'],
  ['/en', '/it'],
  ['/en/', '/it'],
  ['/en/paths', '/it/paths'],
  ['/paths', '/it'],
  ['/it/non-esiste', 'the page of /404'],
  ['/it/non-esiste?x=1', 'the page of /404'],
  ['/robots.txt', 'the page of /404'],
  ['/administration', '/it'],
])('without a network %s is %s', async (address, seen) => {
  expect(await seenAt(address)).toBe(seen);
});

describe('with a network, which may answer nothing,', () => {
  const asked = vi.fn(async () => new Response('an answer of hosting'));
  const noNetwork = globalThis.fetch;
  beforeAll(() => void vi.stubGlobal('fetch', asked));
  afterAll(() => void vi.stubGlobal('fetch', noNetwork));

  test.each([
    ['/', '/it'],
    ['/?gclid=abc', '/it'],
    ['/en/paths', '/it/paths'],
    ['/en/paths/', '/it/paths'],
  ])('%s leads at once to a page that is kept', async (address, seen) => {
    expect(await seenAt(address)).toBe(seen);
  });

  test('an address that leads to no page that is kept is hosting’s to answer', async () => {
    for (const address of ['/en/non-esiste', '/__/auth/action', '/it/non-esiste', '/robots.txt'])
      expect(await seenAt(address), address).toBe('an answer of hosting');
  });
});

/** What came of the work that an event gives the worker, once all of it is over. */
async function workOf(type: string, data?: object): Promise<PromiseSettledResult<unknown>[]> {
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  worker.dispatchEvent(Object.assign(new ExtendableEvent(type), { data, waitUntil }));
  const settled = Promise.allSettled(work);
  for (;;) {
    // The pauses between two tries are over at once.
    const passing = vi.advanceTimersByTimeAsync(1000).then(() => null);
    const outcomes = await Promise.race([settled, passing]);
    if (outcomes !== null) return outcomes;
  }
}

describe('what the browser has cleared of its caches, though the worker stayed,', () => {
  /** The page asks for it; fulfilled once the worker has done what it can. */
  const askAgain = async (type = 'KEEP_AGAIN') => void (await workOf('message', { type }));
  const all = new Map<string, string>();
  const noNetwork = globalThis.fetch;
  beforeAll(() => {
    vi.useFakeTimers();
    for (const [key, text] of kept) all.set(key, text);
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.stubGlobal('fetch', noNetwork);
    for (const [key, text] of all) kept.set(key, text);
  });

  test('is fetched again, and nothing of what is still there', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      asked.push(new URL(url).pathname);
      return new Response(all.get(url) ?? all.get(`${url}?__WB_REVISION__=1`));
    });
    kept.clear();
    kept.set(`${ORIGIN}/it?__WB_REVISION__=1`, 'the page of /it');
    await askAgain();
    expect(new Map(kept)).toEqual(all);
    expect(asked.toSorted()).toEqual([SCRIPT, '/admin', '/it/paths', '/404'].toSorted());
    expect(await seenAt('/admin/horses')).toBe('the page of /admin');
  });

  test('is fetched once, though two pages ask for it, and by no other message', async () => {
    const fetched = vi.fn(async () => new Response('a file'));
    vi.stubGlobal('fetch', fetched);
    kept.clear();
    await askAgain('SKIP_WAITING');
    expect(fetched).not.toHaveBeenCalled();
    await Promise.all([askAgain(), askAgain()]);
    expect(fetched).toHaveBeenCalledTimes(FILES.length + 1);
  });

  test('is not told to be there before all of it is', async () => {
    vi.stubGlobal('fetch', async ({ url }: Request) =>
      url.endsWith('/it/paths')
        ? new Response('busy', { status: 503 })
        : new Response(all.get(url) ?? all.get(`${url}?__WB_REVISION__=1`)),
    );
    kept.clear();
    await askAgain();
    expect(kept.has(`${ORIGIN}${SCRIPT}`)).toBe(true);
    expect([...kept.keys()].filter((key) => key.includes('/admin?'))).toEqual([]);
  });

  test('is left to the next version where the site has one: no page of it is kept with these scripts', async () => {
    vi.stubGlobal('fetch', async ({ url }: Request) =>
      url.endsWith(SCRIPT) ? new Response('gone', { status: 404 }) : new Response(`a newer ${url}`),
    );
    kept.clear();
    await askAgain();
    expect([...kept.keys()]).toEqual([]);
  });
});

describe('a version that is being installed', () => {
  const noNetwork = globalThis.fetch;
  const all = new Map<string, string>();
  beforeAll(() => {
    vi.useFakeTimers();
    for (const [key, text] of kept) all.set(key, text);
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.stubGlobal('fetch', noNetwork);
    for (const [key, text] of all) kept.set(key, text);
  });

  /** Installs it, with the answer of the network to the first, second … request for each file. */
  async function install(answerTo: (path: string, time: number) => Response) {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async ({ url, cache }: Request) => {
      const path = new URL(url).pathname;
      asked.push(`${path} ${cache}`);
      return answerTo(path, asked.filter((each) => each.startsWith(`${path} `)).length);
    });
    const skipWaiting = vi.fn(async () => undefined);
    Object.assign(worker, { skipWaiting, clients: { matchAll: async () => [] } });
    kept.clear();
    const isInstalled = (await workOf('install')).every(({ status }) => status === 'fulfilled');
    return { asked: asked.toSorted(), isInstalled, takesOver: skipWaiting.mock.calls.length > 0 };
  }
  const busy = () => new Response('busy', { status: 503 });

  // The same name holds another content than before: the browser's own cache may still have the old one.
  test('has each file, where it comes at the third time at the latest; one without a hash in its name comes past the HTTP cache', async () => {
    const done = await install((path, time) => {
      if (time === 1) throw new TypeError('no network');
      if (time === 2) return busy();
      return new Response(path === SCRIPT ? 'a script' : `the page of ${path}`);
    });
    const asked = [`${SCRIPT} default`, ...FILES.map((path) => `${path} reload`)];
    expect(done).toEqual({
      asked: asked.flatMap((each) => [each, each, each]).toSorted(),
      isInstalled: true,
      takesOver: true,
    });
    expect(new Map(kept)).toEqual(all);
  });

  test.each([
    ['is never there', (time: number) => time > 0],
    ['comes too late', (time: number) => time <= 3],
  ])('is none, and does not take over, where one of its files %s', async (_, isMissing) => {
    for (const missing of ['/it/paths', SCRIPT]) {
      const done = await install((path, time) =>
        path === missing && isMissing(time)
          ? new Response('not here', { status: 404 })
          : new Response('a file'),
      );
      expect(done).toMatchObject({ isInstalled: false, takesOver: false });
      expect(done.asked.filter((each) => each.startsWith(missing))).toHaveLength(3);
      expect([...kept.keys()].filter((key) => key.includes(missing))).toEqual([]);
    }
  });
});
