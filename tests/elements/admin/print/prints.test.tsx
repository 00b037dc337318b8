import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { writeMeta } from '../../../../src/mirror/database/meta.ts';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { labels } from '../../../../src/admin/print/labels.ts';
import { toHorsePhoto } from '../../../../src/admin/horse-record/to-horse-photo.ts';
import { sure } from '../../../support/scene.ts';
import { HORSE } from '../../../../src/model/horses/horse.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { documentOf } from '../../../support/document-of.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { eventually } from '../../../support/eventually.ts';

/* The print views, at the width between the margins of A4. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
let phone: Phone;

const media = (to: string) => cdp().send('Emulation.setEmulatedMedia', { media: to });
const FIGURES = /^(\d{2}\/\d{2}\/\d{4}|\d{15})$/;

/** The dates and microchips on the page, each with the number of lines that it takes. */
function figuresWithLines(): [string, number][] {
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const found: [string, number][] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    if (!FIGURES.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
    found.push([text, new Set(tops).size]);
  }
  return found;
}

beforeEach(async () => {
  await page.viewport(703, 1032);
  phone = openPhone({ clock });
  const care = (interval: number, daysAgo: number) => ({
    isHere: 1,
    isDeceased: -1,
    notes: 'Box 12, fieno bagnato mattina e sera, coperta da ottobre',
    ownerName: 'Maria Vittoria Castelbarco',
    ownerPhone: '+39 399 555 0148',
    hoovesTrimInterval: interval,
    lastHoovesTrim: instantOf(addDays(TODAY, -daysAgo)),
    dentistInterval: 12,
    lastDentist: instantOf(addDays(TODAY, -daysAgo)),
  });
  await receive(phone, {
    'horses/alba': { name: 'Alba', docname: 'Alba', ...care(1, 90) },
    'horses/brio': { name: 'Brio', docname: 'Brio', ...care(1.5, 46) },
  });
  await media('print');
});
afterEach(() => media(''));

test.each([
  '/stable-list',
  '/stable-list?phone=true',
  '/due',
  '/presences',
  '/horses/brio/card',
  '/horses/alba/card',
])('printed, %s fits the paper, with every day and microchip in one line', async (address) => {
  // A word that is longer than its column breaks, and pushes no other column off the paper.
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const long = { name, docname: name, isHere: 1, isDeceased: -1, chipnumber: '380000000000000' };
  const care = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf(addDays(TODAY, -90)) };
  await receive(phone, { 'horses/duca': { ...long, ...care }, 'horses/duce': long });
  await openScreen(phone, address);
  await eventually(() => expect(figuresWithLines().length).toBeGreaterThan(1));
  expect(figuresWithLines().filter(([, lines]) => lines !== 1)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(703);
});

test('the labels of two horses of one name say which is whose', async () => {
  const stella = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 };
  await receive(phone, {
    'horses/stella-a': { ...stella, box: '3' },
    'horses/stella-b': { ...stella, docname: 'Stella del Mattino' },
  });
  await openScreen(phone, '/labels');
  const names = () => [...document.querySelectorAll('main li p')].map((name) => name.textContent);
  await eventually(() =>
    expect(names()).toEqual(['Alba', 'Brio', 'Stella (Box 3)', 'Stella (Stella del Mattino)']),
  );
});

test('nor does a calendar, outside of the app, have one word for both', async () => {
  const trim = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf(addDays(TODAY, -20)) };
  const stella = { name: 'Stella', isHere: 1, isDeceased: -1, ...trim };
  await receive(phone, {
    'horses/stella-a': { ...stella, docname: 'Stella', coat: 'Baio' },
    'horses/stella-b': { ...stella, docname: 'Stella del Mattino' },
  });
  await media('');
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:';
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await openScreen(phone, '/due?kind=hoovesTrims');
  await page.getByRole('button', { name: 'Calendario .ics' }).click();
  await eventually(() => expect(files).toHaveLength(1));
  const said = (await files[0]!.text()).match(/(?<=SUMMARY:Pareggio di )Stella.*(?=\r)/g);
  expect(said?.toSorted()).toEqual(['Stella (Baio)', 'Stella (Stella del Mattino)']);
});

test('what is due today is not printed as late', async () => {
  await openScreen(phone, '/stable-list');
  await expect.element(page.getByRole('row', { name: /^Alba/ })).toHaveTextContent('in ritardo');
  await expect
    .element(page.getByRole('row', { name: /^Brio/ }))
    .toHaveTextContent('14/10/2026 oggi');
});

test('a filtered list says on paper that it is, and by what', async () => {
  const said = page.getByText(/^Solo: /);
  for (const [address, words] of [
    ['/due?kind=hoovesTrims&period=overdue', 'Solo: Pareggi, In ritardo o di oggi'],
    ['/due', null],
    ['/bdn?which=here', 'Solo: In struttura e deceduti'],
    ['/bdn?which=all', null],
  ] as const) {
    await media('');
    const close = await openScreen(phone, address);
    await media('print');
    await expect.element(page.getByText('Stampato il 14 ottobre 2026.')).toBeVisible();
    if (words) await expect.element(said).toHaveTextContent(words);
    else await expect.element(said).not.toBeInTheDocument();
    await media('');
    await page.getByRole('searchbox').fill(' alba ');
    await media('print');
    await expect.element(said).toHaveTextContent(`${words ? `${words}, ` : 'Solo: '}«alba»`);
    close();
  }
});

test.each([
  '/due',
  '/bdn',
  '/stable-list',
  '/treatments',
  '/presences',
  '/receipts',
  '/memberships/book',
  '/horses/alba/card',
  '/horses/alba/transport',
])(
  'printed, %s says up to when others’ changes were received, if that is long ago',
  async (address) => {
    await writeMeta(phone, 'lastPullAt', clock.now() - 24 * 3_600_000);
    await openScreen(phone, address);
    const main = page.getByRole('main');
    await expect.element(main.getByText(/Stampat[ao] il 14 ottobre 2026/).first()).toBeVisible();
    const outdated = main.getByText(/gli altri qui è fermo a com’era il 13 ottobre alle \d/);
    await expect.element(outdated).toBeVisible();
    await writeMeta(phone, 'lastPullAt', clock.now());
    await expect.element(outdated).not.toBeInTheDocument();
  },
);

test.each([
  ['/memberships', 'Esporta CSV', ''],
  ['/due', 'Calendario .ics', '4 scadenze nel file: .* '],
  ['/horses/alba', 'Calendario .ics', '2 scadenze nel file: .* '],
])(
  '[STATUS-1] a file made on %s is said to be of the state up to which others’ changes were received, if that is long ago',
  async (address, name, before) => {
    await media('');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    await receive(phone, {
      'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Neri' },
    });
    await writeMeta(phone, 'lastPullAt', clock.now() - 24 * 3_600_000);
    await openScreen(phone, address);
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeEnabled();
    await button.click();
    const toast = new RegExp(`^${before}Quello .* è fermo a com’era il 13 ottobre`);
    await expect
      .poll(() =>
        [...document.querySelectorAll('[aria-live="polite"] p')].map((each) => each.textContent),
      )
      .toContainEqual(expect.stringMatching(toast));
  },
);

test('an interval is printed once, and one month in the singular', async () => {
  await openScreen(phone, '/horses/brio/card');
  await expect.element(page.getByRole('article')).toHaveTextContent(/Ogni1,5 mesi/);
  await openScreen(phone, '/horses/alba/card');
  await expect.element(page.getByRole('article').last()).toHaveTextContent(/Ogni1 mese/);
});

test.each(['/horses', '/horses/alba', '/horses/alba/card', '/round', '/due', '/stable-list', '/'])(
  'nowhere on %s is an interval of one month in the plural',
  async (address) => {
    await media('');
    await openScreen(phone, address);
    await eventually(() => expect(document.body.textContent).toContain('Alba'));
    expect(document.body.textContent).not.toMatch(/(?<!\d|,)1 mesi/);
  },
);

/** A text of a hundred words for each text field, and every flag and interval filled in. */
const LONG = 'Precipitevolissimevolmente secondo quanto scritto. '.repeat(25).trim();

test.each([
  ['with health acts', 9],
  ['without', 0],
])(
  'a card %s is one page whatever it holds: what is long is cut where one sees it',
  async (_, acts) => {
    const canvas = new OffscreenCanvas(900, 300);
    canvas.getContext('2d')!.fillRect(0, 0, 900, 300);
    const photo = sure(await toHorsePhoto(await canvas.convertToBlob()));
    const texts = Object.entries(HORSE).map(([field, type]) => [
      field,
      type === 'photo'
        ? photo
        : type === 'line' || type === 'prose'
          ? LONG
          : type === 'flag'
            ? -1
            : 1,
    ]);
    await receive(phone, {
      'horses/cara': {
        ...Object.fromEntries(texts),
        isDeceased: 1,
        lastHoovesTrim: instantOf('2026-01-01'),
        lastDentist: instantOf('2026-01-01'),
      },
      ...Object.fromEntries(
        Array.from({ length: acts }, (_, n) => [
          `health/a${n}`,
          {
            horse: 'cara',
            kind: `${LONG} ${n}`,
            product: LONG,
            batch: LONG,
            date: instantOf('2026-01-01'),
            next: instantOf('2026-02-01'),
          },
        ]),
      ),
      ...Object.fromEntries(
        ['hoovesTrims', 'dentists'].flatMap((kind) =>
          Array.from({ length: 9 }, (_, n) => [
            `horses/cara/${kind}/v${n}`,
            { date: instantOf('2026-01-01'), notes: LONG },
          ]),
        ),
      ),
    });
    await openScreen(phone, '/horses/cara/card');
    const sheet = () => document.querySelector('article')!;
    await eventually(() => expect(sheet()?.textContent).toContain(labels.card.shortened));
    expect(sheet().textContent.includes('Altri 3 tipi')).toBe(acts > 0);
    await sheet().querySelector('img')!.decode();
    const foot = sheet().querySelector('footer')!.getBoundingClientRect();
    const { top, bottom } = sheet().getBoundingClientRect();
    expect(foot.bottom).toBeLessThanOrEqual(bottom);
    // The height between the margins is 273 mm.
    expect(bottom - top).toBeLessThanOrEqual((273 / 25.4) * 96);
    expect(sheet().scrollHeight).toBeLessThanOrEqual(sheet().clientHeight);
  },
);

test('a card has the health acts, what is due first before the rest', async () => {
  await receive(phone, {
    'health/a': {
      horse: 'brio',
      kind: 'Tetano',
      product: 'Equilis',
      batch: 'L1',
      date: instantOf('2025-10-01'),
      next: instantOf('2026-10-01'),
    },
    'health/b': { horse: 'brio', kind: 'Coggins', date: instantOf('2026-01-10'), next: null },
  });
  await openScreen(phone, '/horses/brio/card');
  await eventually(() =>
    expect([...document.querySelectorAll('article ul li')].map((li) => li.textContent)).toEqual([
      'Tetano 01/10/2025, di nuovo 01/10/2026 (in ritardo) · Equilis · lotto L1',
      'Coggins 10/01/2026',
    ]),
  );
});

test('what cannot be read is printed as it stands: no dash says that nothing is known', async () => {
  // Every field of a horse has a value that cannot be read, except its picture and its last movement.
  const fields = Object.keys(HORSE).filter(
    (field) => field !== 'photo' && field !== 'lastMovement',
  );
  const raw = (text: string) => ({ mapValue: { fields: { was: { stringValue: text } } } });
  const unread = Object.fromEntries(fields.map((field) => [field, raw(`era ${field}`)]));
  await applyDocuments(phone, 'horses', [{ ...documentOf('horses/ciro', {}), unread }], null);
  for (const [kind, id] of [
    ['hoovesTrims', 't'],
    ['dentists', 'd'],
  ] as const) {
    const visit = documentOf(`horses/ciro/${kind}/${id}`, {});
    const of = { date: raw(`era giorno ${id}`), notes: raw(`era nota ${id}`) };
    await applyDocuments(phone, kind, [{ ...visit, unread: of }], null);
  }
  const act = documentOf('health/a', { horse: 'ciro', kind: 'Tetano' });
  const of = Object.fromEntries(
    ['date', 'product', 'batch'].map((field) => [field, raw(`era ${field}`)]),
  );
  await applyDocuments(phone, 'health', [{ ...act, unread: of }], null);

  await openScreen(phone, '/horses/ciro/card');
  const printed = () => document.querySelector('main article')?.textContent ?? '';
  await eventually(() => expect(printed()).toContain('era notes'));
  for (const field of fields) expect(printed()).toContain(`«{"was":"era ${field}"}»`);
  for (const text of ['giorno t', 'nota t', 'giorno d', 'nota d', 'date', 'product', 'batch'])
    expect(printed()).toContain(`«{"was":"era ${text}"}»`);
  const dashes = [...document.querySelectorAll('article dd')].filter(
    ({ textContent }) => textContent === '—',
  );
  // The two next due days depend on values that cannot be read.
  expect(dashes).toHaveLength(2);
});

test('what cannot be read is not left out of the list for the stable', async () => {
  const raw = (stringValue: string) => ({ mapValue: { fields: { was: { stringValue } } } });
  const fields = ['notes', 'ownerName', 'ownerPhone', 'box'];
  const unread = Object.fromEntries(fields.map((field) => [field, raw(`era ${field}`)]));
  const ciro = documentOf('horses/ciro', { name: 'Ciro', docname: 'Ciro', isHere: 1 });
  await applyDocuments(phone, 'horses', [{ ...ciro, unread }], null);
  await openScreen(phone, '/stable-list?phone=true');
  await eventually(() =>
    expect(
      [...document.querySelectorAll('main tr')].some((row) => row.textContent.includes('Ciro')),
    ).toBe(true),
  );
  const row = [...document.querySelectorAll('main tr')].find((each) =>
    each.textContent.includes('Ciro'),
  )!;
  for (const field of fields) expect(row.textContent).toContain(`«{"was":"era ${field}"}»`);
});

test('a horse without a DPA declaration counts as DPA on its card too', async () => {
  for (const [isDPA, printed] of [
    [0, 'Non dichiarato: vale Sì'],
    [1, 'Sì'],
    [-1, 'No'],
  ] as const) {
    const slug = `dora${isDPA}`;
    await receive(phone, {
      [`horses/${slug}`]: { name: 'Dora', docname: 'Dora', isHere: 1, isDPA },
    });
    const close = await openScreen(phone, `/horses/${slug}/card`);
    const fact = page.getByText(/^DPA \(/);
    await expect.element(fact).toBeVisible();
    await vi.waitFor(() =>
      expect(fact.element().parentElement!.querySelector('dd')!.textContent).toBe(printed),
    );
    close();
  }
});

test('[VISIT-2] a card whose last date is behind the visits says so', async () => {
  const ciro = {
    name: 'Ciro',
    docname: 'Ciro',
    isHere: 1,
    lastHoovesTrim: instantOf('2026-05-01'),
  };
  const date = instantOf('2026-09-20');
  await receive(phone, {
    'horses/ciro': ciro,
    'horses/ciro/hoovesTrims/a': { date, notes: '' },
    'horses/ciro/dentists/a': { date, notes: '' },
  });
  await openScreen(phone, '/horses/ciro/card');
  const lasts = () =>
    [...document.querySelectorAll('main article dl > div')]
      .filter((each) => each.querySelector('dt')?.textContent === 'Ultimo')
      .map((each) => each.lastElementChild?.textContent);
  await eventually(() =>
    expect(lasts()).toEqual(['01/05/2026 · nelle visite 20/09/2026', 'nelle visite 20/09/2026']),
  );
});
