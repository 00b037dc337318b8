import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commonLabels } from '../../../src/i18n/labels.ts';
import { roundLabels } from '../../../src/admin/shared/round/round-labels.ts';
import { failureLabels } from '../../../src/admin/shared/labels/failure-labels.ts';
import { rowLabels } from '../../../src/admin/shared/lists/row-labels.ts';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import type { NewOutboxRow } from '../../../src/mirror/database/outbox-row.ts';
import { refreshView } from '../../../src/mirror/view/view.ts';
import {
  type Collection,
  collectionOf,
  COLLECTIONS,
  rootPathOf,
} from '../../../src/model/collections.ts';
import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Fields, FieldSpec } from '../../../src/model/fields/fields.ts';
import { CHILD_COLLECTIONS } from '../../../src/model/visits/visit.ts';
import type { ConflictKind } from '../../../src/mutation/conflict.ts';
import { ok } from '../../../src/platform/result.ts';
import type { LoggedChange } from '../../../src/sync/ports.ts';
import {
  HOSTILE_DOCUMENTS,
  HOSTILE_INSTANTS,
  hostileFields,
} from '../../support/hostile-values.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { type Phone, openPhone } from '../../support/phone.ts';
import { documentOf } from '../../support/document-of.ts';
import { eventually } from '../../support/eventually.ts';
import { receivedAll } from '../../support/received.ts';
import { renderScreen } from '../../support/render-screen.tsx';

/*
 * Documents, unsent changes and conflicts that no form of the app could have made, on every screen with its real
 * router: none of them breaks a screen, and the rows beside it are shown.
 */

const clock = new ManualClock();
const times = ['', 'x', '9999-99-99T99:99:99.000000000Z', '0001-01-01T00:00:00.000000000Z'];
const logged = times.map((at, n): LoggedChange => ({
  mutationId: String(n),
  user: '\u202E',
  uid: '__proto__',
  function: '__proto__',
  path: 'x',
  fields: ['__proto__', ''],
  at,
}));
const open = (mirror: Phone, address: string) =>
  renderScreen(mirror, address, {
    history: async () => ok({ items: logged, readTime: '', next: null }),
  });

async function hold(mirror: Phone, collection: Collection, documents: ServerDocument[]) {
  await applyDocuments(mirror, collection, documents, null);
}

const GOOD = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 } as const;
const MEMBER = { givenName: 'Anna', familyName: 'Verdi', year: 2026 } as const;
const SCREENS = [
  '',
  '/archive',
  '/bdn',
  '/bdn?which=all',
  '/bdn/compare',
  '/due',
  '/events',
  '/events?when=past',
  '/horses',
  '/horses?isHere=all&isDeceased=all',
  '/horses/stella',
  '/horses/stella/card?owner=true',
  // The first horse of the hostile ones: its last trim is in the year 10^300.
  '/horses/h0/transport',
  '/health-round',
  '/labels',
  '/memberships',
  '/memberships?year=all',
  '/memberships/anna',
  '/memberships/book?more=true',
  '/person',
  '/round',
  '/round?kind=dentists',
  '/stable-list?phone=true',
  '/sync',
  '/treatments?from=1900-01-01&to=2900-01-01',
  '/presences',
  '/receipts',
  '/receipts/r0',
  '/given-rounds',
];
/** The screens that show the good horse or member. */
const LISTS = /^\/(?:due|horses(?!\/h0)|labels|memberships|round|stable-list|bdn(?!\/compare))/;

describe('values that a document or a file may hold', () => {
  const mirror = openPhone({ clock, uid: 'anna' });
  beforeAll(async () => {
    await receivedAll(mirror);
    const all = Array.from({ length: HOSTILE_DOCUMENTS }, (_, n) => n);
    const at = (n: number) => times[n % times.length]!;
    const here = { isHere: 1, isDeceased: -1 };
    await hold(mirror, 'horses', [
      documentOf('horses/stella', GOOD, ''),
      ...all.flatMap((n) => [
        documentOf(`horses/h${n}`, hostileFields('horses', n, here), at(n)),
        documentOf(`horses/n${n}`, hostileFields('horses', n, { ...here, name: `N${n}` }), at(n)),
      ]),
    ]);
    for (const kind of CHILD_COLLECTIONS) {
      const below = (horse: string) =>
        all.map((n) => documentOf(`${horse}/${kind}/v${n}`, hostileFields(kind, n), at(n)));
      await hold(mirror, kind, [...below('horses/stella'), ...below('horses/h0')]);
    }
    await hold(mirror, 'memberships', [
      documentOf('memberships/anna', MEMBER, ''),
      ...all.flatMap((n) => [
        documentOf(`memberships/m${n}`, hostileFields('memberships', n), at(n)),
        documentOf(`memberships/y${n}`, hostileFields('memberships', n, { year: 2026 }), at(n)),
      ]),
    ]);
    await hold(
      mirror,
      'events',
      all.map((n) => documentOf(`events/e${n}`, hostileFields('events', n), at(n))),
    );
    await hold(
      mirror,
      'treatments',
      all.map((n) =>
        documentOf(`treatments/t${n}`, hostileFields('treatments', n, { horse: 'stella' }), at(n)),
      ),
    );
    await hold(
      mirror,
      'receipts',
      all.map((n) =>
        documentOf(
          `receipts/r${n}`,
          hostileFields('receipts', n, { membership: 'anna', year: new Date().getFullYear() }),
          at(n),
        ),
      ),
    );
    await hold(
      mirror,
      'health',
      all.map((n) =>
        documentOf(`health/c${n}`, hostileFields('health', n, { horse: 'stella' }), at(n)),
      ),
    );
    const given = { kind: 'hoovesTrims', horses: 'stella\nh0', date: clock.now() };
    await hold(
      mirror,
      'rounds',
      all.flatMap((n) => [
        documentOf(`rounds/g${n}`, hostileFields('rounds', n, given), at(n)),
        documentOf(`rounds/x${n}`, hostileFields('rounds', n), at(n)),
      ]),
    );
    await addHostileChanges(mirror);
  });

  test.each(SCREENS)('/admin%s', async (screen) => {
    const close = await open(mirror, `/admin${screen}`);
    expect(document.querySelector('h1')!.textContent).not.toBe(failureLabels.read);
    // Each row is rendered; the fallback for unreadable rows is only for what these tests do not cover.
    expect(document.body.textContent).not.toContain(rowLabels.unreadable);
    if (LISTS.test(screen)) {
      const good = screen.startsWith('/memberships') ? 'Verdi' : 'Stella';
      await expect.element(page.getByText(good).first()).toBeInTheDocument();
    }
    close();
  });

  test('the page of each horse, of each membership and of each event', async () => {
    for (let n = 0; n < HOSTILE_DOCUMENTS; n += 1) {
      for (const screen of [
        `horses/h${n}`,
        `horses/h${n}/card?owner=true`,
        `memberships/m${n}`,
        `events/e${n}`,
        `treatments/t${n}`,
      ]) {
        const close = await open(mirror, `/admin/${screen}`);
        for (const part of document.querySelectorAll('details')) part.open = true;
        await new Promise((resolve) => setTimeout(resolve, 0));
        expect([screen, document.querySelector('h1')!.textContent]).not.toEqual([
          screen,
          failureLabels.read,
        ]);
        expect([screen, document.body.textContent]).not.toContain(rowLabels.unreadable);
        close();
      }
    }
  });
});

/**
 * The collections whose documents have a page of their own, and the fields that are not on it: 'Dati da controllare'
 * alone shows those, and of a treatment the row has the horse's name.
 */
const PAGES: readonly [Collection, not?: string][] = [
  ['horses', 'lastMovement'],
  ['memberships'],
  ['events'],
  ['health', 'horse'],
  ['treatments', 'horse'],
  ['receipts'],
];

/** The fields that the lines of the closed sections tell too, and those of the card at the top. */
const IN_SUMMARIES: Partial<Record<Collection, readonly string[]>> = {
  horses: ['docname', 'breed', 'birthday', 'chipnumber', 'ownerName', 'ownerPhone'],
};
const IN_CARD: typeof IN_SUMMARIES = {
  horses: ['box', 'species', 'sex', 'birthday', 'coat', 'ownerName', 'ownerPhone'],
};

/** The lists, what their rows tell, and what puts a row into them. */
const LISTED: readonly [Collection, address: string, told: string, fields: Fields][] = [
  [
    'horses',
    'horses?isHere=all&isDeceased=all',
    'docname box species sex uelnnumber chipnumber doctype docnumber ownerName ownerPhone isHere isInBDN isCorrectOwner isCorrectBarncodeInBDN isDeceasedReported hasOriginalDocs',
    { name: 'Stella' },
  ],
  [
    'memberships',
    'memberships?year=2026',
    'givenName familyName number hasPaid isSubmitted hasCard',
    { year: 2026 },
  ],
  ['events', 'events', 'date topic places', {}],
];

test.each(LISTED)(
  'what cannot be read is not said to be missing in the list of %s',
  async (collection, address, told, fields) => {
    const mirror = openPhone({ clock, uid: 'elena' });
    await receivedAll(mirror);
    const names = told.split(' ');
    const unread = Object.fromEntries(names.map((name) => [name, { stringValue: `era ${name}` }]));
    await hold(mirror, collection, [{ ...documentOf(`${collection}/x`, fields), unread }]);
    await open(mirror, `/admin/${address}`);
    const texts = names.filter((name) => !name.match(/^(?:has|is)[A-Z]/));
    await eventually(() => {
      const row = document.querySelector('main [aria-rowindex="2"], main tbody tr, main li')!;
      expect(texts.filter((name) => !row.innerHTML.includes(`«era ${name}»`))).toEqual([]);
      expect(row.innerHTML).not.toMatch(/N\/A|non indicato|<td[^>]*>-</i);
    });
  },
);

test.each(['', '/round', '/due', '/stable-list', '/labels', '/bdn', '/given-rounds'])(
  'a horse of which no name can be read is shown by what stands there, on /admin%s',
  async (screen) => {
    const mirror = openPhone({ clock, uid: 'franca' });
    await receivedAll(mirror);
    const names = {
      arrayValue: { values: [{ stringValue: 'Lampo' }, { stringValue: 'Lampo II' }] },
    };
    const unread = { name: names, docname: names };
    await hold(mirror, 'horses', [
      { ...documentOf('horses/x', { isHere: 1, isDeceased: -1 }), unread },
    ]);
    const close = await open(mirror, `/admin${screen}`);
    await eventually(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
      expect(document.body.textContent).toContain('«["Lampo","Lampo II"]»');
    });
    close();
  },
);

describe('long values without a space, in each field, that are read and that are not', () => {
  const mirror = openPhone({ clock, uid: 'gina' });
  const LONG = 'x'.repeat(120);
  beforeAll(async () => {
    await receivedAll(mirror);
    const sane: Partial<Record<Collection, Fields>> = {
      horses: { isHere: 1, isDeceased: -1, isInBDN: 1 },
      memberships: { year: 2026 },
      treatments: { horse: 'unread', date: clock.now() },
      receipts: { membership: 'unread', year: new Date().getFullYear() },
      health: { horse: 'unread' },
      rounds: { kind: 'hoovesTrims', horses: 'read\nunread', date: clock.now() },
    };
    const below = new Set<string>(CHILD_COLLECTIONS);
    for (const [collection, spec] of Object.entries(COLLECTIONS) as [Collection, FieldSpec][]) {
      const names = Object.keys(spec);
      const texts = names.filter((name) => spec[name] === 'line' || spec[name] === 'prose');
      const parents = below.has(collection) ? ['horses/read/', 'horses/unread/'] : [''];
      const unreadOf = (fields: Fields) => ({
        unread: Object.fromEntries(
          names
            .filter((name) => !Object.hasOwn(fields, name))
            .map((name) => [name, { stringValue: LONG }]),
        ),
      });
      const of = sane[collection] ?? {};
      const long = Object.fromEntries(texts.map((name) => [name, LONG]));
      await hold(
        mirror,
        collection,
        parents.flatMap((parent) => [
          documentOf(`${parent}${collection}/read`, { ...long, ...of }),
          { ...documentOf(`${parent}${collection}/unread`, of), ...unreadOf(of) },
          { ...documentOf(`${parent}${collection}/none`, {}), ...unreadOf({}) },
        ]),
      );
    }
  });
  const pages = PAGES.flatMap(([collection]) =>
    ['read', 'unread', 'none'].map((slug) => `/${collection}/${slug}`),
  );
  test.each([...new Set([...SCREENS, ...pages, '/to-check', '/horses/unread/transport'])])(
    'do not make /admin%s wider than the window, on a phone, a tablet and a desk',
    async (screen) => {
      await page.viewport(360, 800);
      const close = await open(mirror, `/admin${screen}`);
      await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
      await new Promise((done) => setTimeout(done, 100));
      for (const part of document.querySelectorAll('details')) part.open = true;
      for (const width of [360, 768, 1440]) {
        await page.viewport(width, 800);
        await new Promise((done) => setTimeout(done, 50));
        const wide = [...document.querySelectorAll('main *')]
          .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
          .map((part) => `${part.tagName}.${part.className}`);
        const { scrollWidth, clientWidth } = document.documentElement;
        const beyond = scrollWidth - clientWidth;
        expect.soft(beyond, `at ${width}: ${wide.slice(0, 6).join(', ')}`).toBe(0);
      }
      close();
    },
  );
});

test('each value that cannot be read, of each collection, is on the page of its document, as it stands', async () => {
  const mirror = openPhone({ clock, uid: 'carla' });
  await receivedAll(mirror);
  for (const [collection, not] of PAGES) {
    const names = Object.keys(COLLECTIONS[collection]).filter((name) => name !== not);
    const unread = Object.fromEntries(names.map((name) => [name, { stringValue: `era ${name}` }]));
    await hold(mirror, collection, [{ ...documentOf(`${collection}/x`, {}), unread }]);
    const close = await open(mirror, `/admin/${collection}/x`);
    await eventually(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
      const text = document.body.textContent;
      expect([collection, names.filter((name) => !text.includes(`«era ${name}»`))]).toEqual([
        collection,
        [],
      ]);
    });
    const all = [...document.querySelectorAll('summary')].map((each) => each.textContent).join();
    const card = document.querySelector('[aria-label="In breve"]')?.textContent ?? '';
    expect(
      IN_SUMMARIES[collection]?.filter((name) => !all.includes(`«era ${name}»`)) ?? [],
    ).toEqual([]);
    expect(IN_CARD[collection]?.filter((name) => !card.includes(`«era ${name}»`)) ?? []).toEqual(
      [],
    );
    expect(card).not.toContain(commonLabels.notSaid);
    close();
  }
});

test('what cannot be read of a visit, a movement or an act is not said to be missing, beside its horse and in the round', async () => {
  const mirror = openPhone({ clock, uid: 'dario' });
  await receivedAll(mirror);
  const told = (collection: Collection, name: string) => `era ${name} di ${collection}`;
  const put = async (path: string, names: readonly string[], fields: Fields) => {
    const collection = collectionOf(path);
    const unread = Object.fromEntries(
      names.map((name) => [name, { stringValue: told(collection, name) }]),
    );
    await hold(mirror, collection, [{ ...documentOf(path, fields), unread }]);
    return names.map((name) => `«${told(collection, name)}»`);
  };
  const shows = async (...values: string[]) => {
    await eventually(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
      const text = document.body.textContent;
      expect(values.filter((value) => !text.includes(value))).toEqual([]);
    });
    expect(document.body.textContent).not.toMatch(/senza data|manca la data/);
  };
  const notes = ['hoovesTrimNotes', 'dentistNotes', 'ownerName', 'ownerPhone'] as const;
  const [trims, dentist, ...owner] = await put('horses/stella', notes, GOOD);
  const visit = ['date', 'notes'];
  const visits = {
    hoovesTrims: await put('horses/stella/hoovesTrims/v', visit, {}),
    dentists: await put('horses/stella/dentists/v', visit, {}),
  };
  const movement = ['date', 'kind', 'party', 'barncode', 'docnumber', 'notes'];
  const act = Object.keys(COLLECTIONS.health).filter((name) => name !== 'horse');
  const below = [
    ...(await put('horses/stella/movements/m', movement, {})),
    ...(await put('health/a', act, { horse: 'stella' })),
    ...(await put('health/b', ['date'], { horse: 'stella', kind: 'Tetano', next: clock.now() })),
  ];
  const close = await open(mirror, '/admin/horses/stella');
  await shows(...visits.hoovesTrims, ...visits.dentists, ...below);
  close();
  const closeList = await open(mirror, '/admin/horses');
  await shows(...owner);
  closeList();
  for (const [kind, ofHorse] of [
    ['hoovesTrims', trims!],
    ['dentists', dentist!],
  ] as const) {
    const closeRound = await open(mirror, `/admin/round?kind=${kind}`);
    await page.getByRole('button', { name: roundLabels.cardFor('Stella') }).click();
    await shows(ofHorse, ...owner, ...visits[kind]);
    closeRound();
  }
});

describe('a row that no test thought of takes itself, not the screen', () => {
  const mirror = openPhone({ clock, uid: 'bruno' });
  beforeAll(async () => {
    await receivedAll(mirror);
    const spoil = async (
      collection: Collection,
      path: string,
      fields: Fields,
      kept: readonly string[] = [],
    ) => {
      await hold(mirror, collection, [documentOf(path, fields, '')]);
      const odd = Object.entries(COLLECTIONS[collection]).map(([name, kind]) => [
        name,
        (kind === 'line' || kind === 'prose') && !kept.includes(name)
          ? { not: 'a text' }
          : (fields[name] ?? null),
      ]);
      // As an older release or a fault of the storage may have left it.
      await mirror.db
        .view(collection)
        .update(
          path,
          (row) => void Object.assign(row, { fields: Object.fromEntries(odd) as never }),
        );
    };
    await hold(mirror, 'horses', [documentOf('horses/stella', GOOD, '')]);
    await hold(mirror, 'memberships', [documentOf('memberships/anna', MEMBER, '')]);
    await hold(mirror, 'hoovesTrims', [
      documentOf('horses/stella/hoovesTrims/good', { date: 0, notes: 'chiodo' }, ''),
    ]);
    await spoil('horses', 'horses/odd', { ...GOOD, docname: 'Odd' });
    // The fields by which the lists are sorted are kept in these: a row without them is in no list.
    await spoil('horses', 'horses/named', { ...GOOD, name: 'Nome' }, Object.keys(GOOD));
    await spoil('memberships', 'memberships/odd', MEMBER);
    await spoil('memberships', 'memberships/named', MEMBER, Object.keys(MEMBER));
    await spoil('hoovesTrims', 'horses/stella/hoovesTrims/odd', { date: 0, notes: 'x' });
  });

  test.each([
    ['', 'Stella'],
    ['/due', 'Stella'],
    ['/horses?isHere=all&isDeceased=all', 'Stella'],
    ['/horses/stella', 'chiodo'],
    ['/horses/stella/card', 'chiodo'],
    ['/labels', 'Stella'],
    ['/stable-list', 'Stella'],
    ['/memberships?year=all', 'Verdi'],
    ['/round', 'Stella'],
    ['/presences', 'Stella'],
  ])('/admin%s', async (screen, good) => {
    const close = await open(mirror, `/admin${screen}`);
    for (const part of document.querySelectorAll('details')) part.open = true;
    await expect.element(page.getByText(rowLabels.unreadable).first()).toBeInTheDocument();
    expect(document.querySelector('h1')!.textContent).not.toBe(failureLabels.read);
    await expect.element(page.getByText(good).first()).toBeInTheDocument();
    close();
  });
});

/**
 * Adds every kind of change, unsent, rejected and in conflict, with hostile instants in every place: half of them for each
 * kind, all of them for two kinds together.
 */
async function addHostileChanges(mirror: Phone): Promise<void> {
  const rows: NewOutboxRow[] = [];
  const OPS = [
    ['create', 'horses/new'],
    ['update', 'horses/h1'],
    ['delete', 'horses/h2'],
    ['addVisit', 'horses/h3/hoovesTrims/u'],
    ['deleteVisit', 'horses/stella/hoovesTrims/v0'],
    ['create', 'memberships/new'],
    ['update', 'memberships/m1'],
    ['create', 'events/new'],
  ] as const;
  for (const [n, instant] of HOSTILE_INSTANTS.entries()) {
    for (const [op, pattern] of OPS.filter((_, at) => at % 2 === n % 2)) {
      const status = n % 4 < 2 ? ('pending' as const) : ('attention' as const);
      const isNew = /new$|\/u$/.test(pattern);
      const path = isNew ? `${pattern}${n}${status}` : pattern;
      const fields = op.startsWith('delete') ? {} : hostileFields(collectionOf(path), n);
      const from = (to: unknown) => ({ from: to as never, to: to as never });
      rows.push({
        mid: `${op}-${n}-${pattern.replaceAll('/', '-')}-${status}`,
        uid: 'anna',
        deviceId: 'x',
        v: 1,
        lane: rootPathOf(path),
        op,
        path,
        patch: Object.fromEntries(Object.entries(fields).map(([f, to]) => [f, from(to)])),
        seen: {},
        baseRev: 0,
        status,
        attempts: n,
        triedAt: instant,
        nextAttemptAt: instant,
        lastError: n % 2 === 0 ? 'invalid' : null,
        createdAt: instant,
        lost: hostileFields(collectionOf(rootPathOf(path)), n),
      });
    }
  }
  await mirror.db.outbox.bulkAdd(rows);
  const stored = await mirror.db.outbox.toArray();
  await mirror.db.conflicts.bulkAdd(
    stored.slice(0, 2 * OPS.length).flatMap((mutation, n) =>
      (['field', 'deleted', 'staleDelete'] as const satisfies readonly ConflictKind[]).map(
        (kind) => ({
          id: `${mutation.mid}/${kind === 'field' ? 'notes' : kind}`,
          kind,
          path: mutation.path,
          lane: mutation.lane,
          field: kind === 'field' ? 'notes' : '',
          mine: HOSTILE_INSTANTS[n % HOSTILE_INSTANTS.length]!,
          theirs: 'x',
          theirsBy: '__proto__',
          theirsAt: times[n % times.length]!,
          mutation,
        }),
      ),
    ),
  );
  for (const root of new Set(stored.map(({ lane }) => lane))) {
    await mirror.db.transaction('rw', mirror.db.tables, () => refreshView(mirror, root, 'all'));
  }
}
