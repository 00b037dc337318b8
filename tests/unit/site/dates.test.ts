import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventLabels } from '../../../src/admin/shared/labels/event-labels.ts';
import { dayOf, instantOf } from '../../../src/model/values/calendar.ts';
import { ACTIVITY_TOPICS, PATH_TOPICS } from '../../../src/model/events/event.ts';
import { fetchDates, siteDates } from '../../../src/site/build/dates-plugin.ts';
import type * as Entry from '../../../src/site/build/prerender-entry.tsx';
import { DEPARTURES } from '../../../src/site/blocks/next-dates.tsx';
import { ACTIVITIES } from '../../../src/site/content/activities.ts';
import { PATHS } from '../../../src/site/content/paths.ts';
import type { SiteDate } from '../../../src/site/dates.ts';

test('what an event can be a date of are the pages of the site, under their names there', () => {
  expect(PATHS.map(({ slug }) => slug)).toEqual(PATH_TOPICS);
  expect(ACTIVITIES.map(({ slug }) => slug)).toEqual(ACTIVITY_TOPICS);
  expect(eventLabels.topics).toEqual(
    Object.fromEntries([...PATHS, ...ACTIVITIES].map(({ slug, title }) => [slug, title])),
  );
});

describe('the build asks for the dates to come', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  /** A server with this answer; `then` is the answer from the second request on. */
  async function answering(
    status: number,
    body: unknown,
    then: readonly [status: number, body: unknown] = [status, body],
  ): Promise<string> {
    let next: readonly [status: number, body: unknown] = [status, body];
    server = createServer((_request, response) => {
      response.writeHead(next[0], { 'content-type': 'application/json' });
      response.end(JSON.stringify(next[1]));
      next = then;
    });
    await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`;
  }
  const of = (fields: object) => ({ document: { fields } });
  const date = { timestampValue: '2026-12-12T12:00:00Z' };

  test('takes them as they can be read, in their order', async () => {
    const source = await answering(200, [
      of({
        date,
        title: { stringValue: 'Prime cure' },
        topic: { stringValue: 'medication' },
        places: { integerValue: '6' },
      }),
      of({
        date,
        title: { stringValue: '' },
        topic: { stringValue: 'x' },
        places: { nullValue: null },
      }),
      of({ date, places: { integerValue: '0' } }),
      of({ date, places: { integerValue: '-1' } }),
      of({ date: { timestampValue: '2026-12-11T12:00:00Z' } }),
      of({ date: { stringValue: 'presto' } }),
      { readTime: '2026-12-12T00:00:00Z' },
    ]);
    expect(await fetchDates(source, '2026-12-12')).toEqual([
      { day: '2026-12-12', title: 'Prime cure', topic: 'medication', places: 6 },
      { day: '2026-12-12', title: '', topic: 'x', places: null },
      { day: '2026-12-12', title: '', topic: '', places: null },
      { day: '2026-12-12', title: '', topic: '', places: null },
    ]);
  });

  const CLUB = { VITE_FIREBASE_PROJECT_ID: 'my-club', VITE_BACKEND: '' };
  const DEMO = { ...CLUB, VITE_BACKEND: '/__backend' };
  const OWN = 'https://firestore.googleapis.com/v1/projects/my-club/databases/(default)/documents';
  test.each([
    ['for production: of its project', 'build', CLUB, `${OWN}:runQuery`],
    ['of the demo: of nobody', 'build', DEMO, null],
    [
      'of the demo, from a source of its own: of that',
      'build',
      { ...DEMO, SITE_DATES_FROM: 'http://own.invalid/documents' },
      'http://own.invalid/documents:runQuery',
    ],
    ['that is served while developing: of nobody', 'serve', CLUB, null],
  ] as const)('one %s', async (_, command, env, source) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const tomorrow = dayOf(Date.now() + 24 * 3_600_000);
    const event = { date: { timestampValue: `${tomorrow}T12:00:00Z` } };
    const asked = vi.fn(async (_address: string) => Response.json([of(event)]));
    vi.stubGlobal('fetch', asked);
    const { config } = siteDates();
    if (typeof config !== 'function') throw new Error('no hook');
    const given = await config.call({} as never, {}, { mode: 'production', command });
    expect(asked.mock.calls.map(([address]) => address)).toEqual(source === null ? [] : [source]);
    const dates = JSON.parse(given!.define!['__SITE_DATES__'] as string) as SiteDate[];
    expect(dates.map(({ day }) => day)).toEqual(source === null ? [] : [tomorrow]);
  });

  test.each(['2026-12-12', '2026-06-12'])(
    'from before the first instant of %s in Rome on, whatever hour an event was stored with',
    async (today) => {
      let asked = '';
      server = createServer((request, response) => {
        request.on('data', (part) => (asked += String(part)));
        request.on('end', () => response.end('[]'));
      });
      await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
      const { port } = server.address() as AddressInfo;
      await fetchDates(`http://127.0.0.1:${port}/documents`, today);
      const { value } = (
        JSON.parse(asked) as {
          structuredQuery: { where: { fieldFilter: { value: { timestampValue: string } } } };
        }
      ).structuredQuery.where.fieldFilter;
      const begin = Date.parse(value.timestampValue);
      expect(dayOf(begin) < today).toBe(true);
      expect(instantOf(today) - begin).toBeLessThan(24 * 3_600_000);
    },
  );

  test('page by page, each after the last date of the one before', async () => {
    type Asked = { orderBy: object[]; startAt?: { values: object[]; before: boolean } };
    const asked: Asked[] = [];
    const documents = Array.from({ length: 51 }, (_, n) => ({
      name: `projects/x/databases/(default)/documents/dates/d${n}`,
      fields: { date, title: { stringValue: `${n}` } },
    }));
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        asked.push((JSON.parse(body) as { structuredQuery: Asked }).structuredQuery);
        const page = asked.length === 1 ? documents.slice(0, 50) : documents.slice(50);
        response.end(JSON.stringify(page.map((document) => ({ document }))));
      });
    });
    await new Promise<void>((done) => void server!.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const found = await fetchDates(`http://127.0.0.1:${port}/documents`, '2026-12-12');
    expect(found.map(({ title }) => Number(title))).toEqual(documents.map((_, n) => n));
    expect(asked).toHaveLength(2);
    // Dates may be equal: the document's name is what tells them apart.
    const { name } = documents[49]!;
    expect(asked[1]!.startAt).toEqual({ values: [date, { referenceValue: name }], before: false });
    expect(asked[1]!.orderBy).toEqual(
      ['date', '__name__'].map((fieldPath) => ({ field: { fieldPath }, direction: 'ASCENDING' })),
    );
  });

  test.each([
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
  ])(
    'a project that was not deployed yet has none (%i), and the build says so',
    async (code, status) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const refusal = [{ error: { code, message: 'no', status } }];
      expect(await fetchDates(await answering(code, refusal), '2026-12-12')).toEqual([]);
      expect(warned.mock.calls.join('')).toContain(`refuses the dates of the site (${code})`);
      warned.mockRestore();
    },
  );

  test('restoring, which closes the register, ends with a build that finds it open', () => {
    const paper = readFileSync('docs/restoring.md', 'utf8').replaceAll(/\s+/g, ' ');
    expect(paper).toContain('5. `npm run deploy`, twice: the first build asks the closed register');
  });

  test.each([
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [503, 'UNAVAILABLE'],
  ])(
    'where a page after the first is missing (%i), none of them is taken for the whole',
    async (code, status) => {
      const page = Array.from({ length: 50 }, (_, n) => ({
        document: {
          name: `projects/x/databases/(default)/documents/dates/d${n}`,
          fields: { date },
        },
      }));
      const refusal = [{ error: { code, message: 'no', status } }];
      const source = await answering(200, page, [code, refusal]);
      await expect(fetchDates(source, '2026-12-12')).rejects.toThrow(status);
    },
  );

  test.each([403, 404])(
    'a page of something in between (%i) is no project that was not deployed yet',
    async (status) => {
      const source = await answering(status, 'Sign in to this network');
      await expect(fetchDates(source, '2026-12-12')).rejects.toThrow(String(status));
    },
  );

  test.each([
    [{ code: 503, message: 'cut', status: 'UNAVAILABLE' }, 'UNAVAILABLE'],
    [{ code: 503 }, 'an error'],
  ])(
    'where the answer ends with an error, what came before is not taken for the whole: %j',
    async (error, told) => {
      const source = await answering(200, [of({ date }), { error }]);
      await expect(fetchDates(source, '2026-12-12')).rejects.toThrow(told);
    },
  );

  test('where the database fails, the build does', async () => {
    await expect(fetchDates(await answering(503, {}), '2026-12-12')).rejects.toThrow('503');
    server!.close();
    await expect(fetchDates('http://127.0.0.1:1/documents', '2026-12-12')).rejects.toThrow();
  });
});

describe('a page', () => {
  const MANY: readonly SiteDate[] = [
    { day: '2026-12-12', title: 'Prime cure', topic: 'medication', places: 6 },
    { day: '2027-01-16', title: 'Medicazione', topic: 'medication', places: 1 },
    { day: '2027-02-01', title: 'Volteggio <dei piccoli>', topic: 'vaulting', places: null },
  ];
  let dates: readonly SiteDate[] = [];
  let drawPages: (typeof Entry)['drawPages'];
  // The pages ask for the dates while they are drawn: their modules are loaded once.
  beforeAll(async () => {
    vi.resetModules();
    vi.stubGlobal('__SITE_DATES__', []);
    vi.doMock(import('../../../src/site/dates.ts'), async (original) => ({
      ...(await original()),
      datesOf: (topic: string) => dates.filter((date) => date.topic === topic),
    }));
    ({ drawPages } = await import('../../../src/site/build/prerender-entry.tsx'));
  });
  async function drawnPages(of: readonly SiteDate[]) {
    dates = of;
    return drawPages();
  }
  const drawn = async (dates: readonly SiteDate[]) =>
    new Map((await drawnPages(dates)).map(({ path, body }) => [path, body]));
  const factsOf = (body: string) => /<dl[^]*?<\/dl>/.exec(body)![0];
  const ASK = /<span hidden="">.{0,120}—/;

  test('shows the next dates of its path, and the dash where there are none', async () => {
    const pages = await drawn(MANY);
    const medication = pages.get('/it/paths/medication')!;
    expect(factsOf(medication)).toMatch(
      /data-day="2026-12-12"><time dateTime="2026-12-12">sabato 12 dicembre 2026<\/time><small[^>]*>Prime cure · 6 posti/,
    );
    expect(factsOf(medication)).toMatch(
      /<time dateTime="2027-01-16">sabato 16 gennaio 2027<\/time><small[^>]*>1 posto</,
    );
    expect(factsOf(medication)).toMatch(ASK);
    const trailer = factsOf(pages.get('/it/paths/trailer-loading')!);
    expect(trailer).not.toContain('data-day');
    expect(trailer).toContain('—');
    expect(trailer).toContain('chiedi di far partire un gruppo');
    expect(trailer).not.toMatch(ASK);
    const overview = pages.get('/it/paths')!;
    expect(overview.match(/data-day/g)).toHaveLength(2);
    expect(overview.match(/chiedi di far partire un gruppo/g)).toHaveLength(PATHS.length);
    const activities = pages.get('/it/activities')!;
    expect(activities.match(/In calendario/g)).toHaveLength(1);
    expect(activities).toContain('Volteggio &lt;dei piccoli&gt;');
  });

  test('tells search engines its dates as events, where they are a page’s own', async () => {
    const events = (await drawnPages(MANY)).flatMap(({ path, head }) => {
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(head);
      const graph = data ? JSON.parse(data[1]!)['@graph'] : [];
      // Titles come from the register: none may end the element.
      expect(data?.[1] ?? '').not.toContain('<');
      const ids = graph.map((thing: object) => ('@id' in thing ? thing['@id'] : ''));
      const ofPage = graph.filter((thing: { '@type': string }) => thing['@type'] === 'Event');
      // Place and organiser are described on the same page.
      for (const { location, organizer } of ofPage) {
        expect(ids).toContain(location['@id']);
        expect(ids).toContain(organizer['@id']);
      }
      return ofPage.map((event: Record<string, unknown>) => [path, event]);
    });
    expect(events).toMatchObject([
      [
        '/it/paths/medication',
        { name: 'Prime cure', startDate: '2026-12-12', maximumAttendeeCapacity: 6 },
      ],
      ['/it/paths/medication', { startDate: '2027-01-16', maximumAttendeeCapacity: 1 }],
      ['/it/activities', { name: 'Volteggio <dei piccoli>', startDate: '2027-02-01' }],
    ]);
    expect(events[2][1]).not.toHaveProperty('maximumAttendeeCapacity');
    expect(events[2][1].url).toMatch(/\/it\/activities#vaulting$/);
  });

  test('has four dates in sight, and the later ones unfold', async () => {
    const days = [1, 2, 3, 4, 5, 6].map((day) => ({
      day: `2027-03-0${day}`,
      title: 'Medicazione',
      topic: 'medication',
      places: null,
    }));
    const seen = async (count: number) => {
      const pages = await drawn(days.slice(0, count));
      return factsOf(pages.get('/it/paths/medication')!).split('<details>');
    };
    const [inSight, later] = await seen(6);
    expect(inSight!.match(/data-day/g)).toHaveLength(4);
    expect(later!.match(/data-day="2027-03-0[56]"/g)).toHaveLength(2);
    expect(await seen(4)).toHaveLength(1);
  });

  test('stands under a name that stays true when dates have passed, and tells search engines those in sight', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      day: `2027-03-${String(index + 1).padStart(2, '0')}`,
      title: '',
      topic: 'medication',
      places: null,
    }));
    for (const count of [0, 1, 2]) {
      const pages = await drawn(many.slice(0, count));
      for (const path of ['/it/paths/medication', '/it/paths'])
        expect(pages.get(path)).toContain(`>${DEPARTURES}<`);
    }
    const medication = (await drawnPages(many)).find(({ path }) => path.endsWith('/medication'))!;
    expect(medication.head.match(/"@type":"Event"/g)).toHaveLength(4);
  });

  test('of a register without dates says nothing of them', async () => {
    const pages = await drawn([]);
    expect([...pages.values()].join('')).not.toMatch(/data-dates|In calendario/);
  });
});
