import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import { noteAskedYears } from '../../../src/mirror/scope/membership-years.ts';
import { writeMeta } from '../../../src/mirror/database/meta.ts';
import { type Day, addDays, dayOf, instantOf } from '../../../src/model/values/calendar.ts';
import { keepDraft } from '../../../src/mirror/drafts/drafts.ts';
import { COLLECTION_NAMES } from '../../../src/model/collections.ts';
import { documentOf } from '../../support/document-of.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openPhone } from '../../support/phone.ts';
import { receivedAll } from '../../support/received.ts';
import { renderScreen } from '../../support/render-screen.tsx';
import { eventually } from '../../support/eventually.ts';

/*
 * PULL-5 on every screen: until the first pull of what it shows has ended, it does not claim that anything is missing,
 * counts nothing, and invites nobody to add something again.
 */

const clock = new ManualClock();
const SCREENS = [
  '',
  '/archive',
  '/bdn',
  '/bdn?which=all',
  '/bdn/compare',
  '/due',
  '/events',
  '/events/festa',
  '/horses',
  '/horses/stella',
  '/horses/stella/card',
  '/horses/stella/transport',
  '/labels',
  '/labels?horse=stella',
  '/memberships',
  '/memberships/anna',
  '/memberships/book',
  '/memberships/import',
  '/person',
  '/round',
  '/round?kind=dentists',
  '/stable-list',
  '/sync',
  '/to-check',
  '/treatments',
  '/presences',
  '/receipts',
  '/receipts/a',
  '/given-rounds',
  '/treatments/a',
];
/** Claims that are true only of a register that was received completely. */
const CLAIMS =
  /There are no results|ancora vuoto|Nessun|aggiungi|Aggiungi il primo|Niente da controllare|non c’è(?! campo| rete)|(?<![Nn]on )in regola|\(\d+\)|\d+ di \d+|Giro finito|Finito|mai registrato|[Nn]on è (?:ancora )?tornato|Mostra tutt|ne restano|Mostra l’ultimo|Mostra l’altro|\d+ fuori da(?:i|l| questo)|altri \d+|\d+ in struttura|La storia comincia/;
const INVITES = /^(Nuovo|Esporta il registro|Stampa|Segna tutti)$/;

const content = () => document.querySelector('#content')!;

function expectNoClaims(screen: string): void {
  expect([screen, content().textContent.match(CLAIMS)?.[0]]).toEqual([screen, undefined]);
  const buttons = [...content().querySelectorAll('button')].filter(
    (each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }),
  );
  const inviting = buttons.map((each) => each.textContent.trim()).filter((t) => INVITES.test(t));
  expect([screen, inviting]).toEqual([screen, []]);
}

const says = (text: RegExp) => eventually(() => expect(document.body.textContent).toMatch(text));

describe('[PULL-5] before the first pull has ended', () => {
  const mirror = openPhone({ clock, uid: 'fresh' });
  test.each(SCREENS)('/admin%s', async (screen) => {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await says(/Scarico il registro|Il registro non è ancora tutto/);
    expectNoClaims(screen);
    close();
  });
});

test('[PULL-5] of years nothing is known yet: the list stands on the current one', async () => {
  const mirror = openPhone({ clock, uid: 'years' });
  const close = await renderScreen(mirror, '/admin/memberships');
  await expect
    .element(page.getByLabelText('Anno'))
    .toHaveValue(String(new Date(clock.now()).getFullYear()));
  close();
});

test('[PULL-5] a collection of which the server holds nothing is not said to come in parts', async () => {
  const mirror = openPhone({ clock, uid: 'nothing' });
  await writeMeta(mirror, 'totals', { events: 0 });
  const close = await renderScreen(mirror, '/admin/events');
  await says(/Scarico il registro: eventi…/);
  close();
});

describe('[PULL-5] where the first pull was interrupted', () => {
  const mirror = openPhone({ clock, uid: 'interrupted' });
  beforeAll(async () => {
    // A screen may show what the horse's own document says: when it was trimmed and seen.
    const at = '2026-01-01T00:00:00Z';
    const here = {
      docname: 'STELLA',
      name: 'Stella',
      isHere: 1,
      isDeceased: -1,
      lastHoovesTrim: Date.parse(at),
      lastDentist: Date.parse(at),
    };
    await applyDocuments(mirror, 'horses', [documentOf('horses/luna', here)], null);
    await writeMeta(mirror, 'cursors', {
      horses: { updatedAt: at, reconciledAt: at, after: 'horses/luna', reading: 2 },
    });
    await writeMeta(mirror, 'pullFailure', 'offline');
  });
  test.each(SCREENS)('/admin%s', async (screen) => {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await says(/Il registro non è ancora tutto/);
    expectNoClaims(screen);
    close();
  });
});

test.each([
  ['signedOut', 'Va avanti quando accedi di nuovo.'],
  ['notEnabled', 'Va avanti quando l’account è abilitato.'],
] as const)('[PULL-5] where it is paused (%s), no network is waited for', async (pause, goesOn) => {
  const mirror = openPhone({ clock, uid: pause });
  await writeMeta(mirror, 'pause', pause);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  for (const screen of ['/horses', '/sync']) {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await eventually(() => expect(content().textContent).toContain(goesOn));
    await says(/Senza rete/);
    expect(document.body.textContent).not.toMatch(/appena torna|serve la rete/);
    close();
  }
});

describe('[PULL-5] where a later act may still be on the server', () => {
  const mirror = openPhone({ clock, uid: 'acts' });
  beforeAll(async () => {
    const here = { name: 'Stella', isHere: 1, isDeceased: -1 };
    await applyDocuments(mirror, 'horses', [documentOf('horses/stella', here)], null);
    const days = { date: instantOf('2020-01-01'), next: instantOf('2021-01-01') };
    const act = { horse: 'stella', kind: 'Tetano', ...days };
    await applyDocuments(mirror, 'health', [documentOf('health/a', act)], null);
    await receivedAll(mirror, ['horses']);
    await writeMeta(mirror, 'pullFailure', 'offline');
    await keepDraft(mirror, `health-round/${dayOf(clock.now())}`, {
      kind: 'Tetano',
      by: '',
      product: '',
      batch: '',
    });
  });
  test.each([
    ['/horses/stella', /Tetano/],
    ['/due', /Stella/],
    ['/due?kind=health', /Scadenze/],
    ['/health-round', /Stella/],
  ])('/admin%s calls nothing late by the acts that are here', async (screen, shown) => {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await says(/Il registro non è ancora tutto/);
    await says(shown);
    // Whatever else the screen reads has come by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(content().textContent).not.toMatch(/in ritardo/);
    if (screen === '/health-round') expectNoClaims(screen);
    await receivedAll(mirror, ['horses', 'health']);
    await says(/Tetano[^]*in ritardo|in ritardo[^]*Tetano/);
    close();
    await receivedAll(mirror, ['horses']);
  });
});

describe('[PULL-5] where the horses alone have come', () => {
  const mirror = openPhone({ clock, uid: 'horses' });
  beforeAll(async () => {
    const day = Date.parse('2026-01-01T00:00:00Z');
    const here = {
      name: 'Stella',
      isHere: 1,
      isDeceased: -1,
      lastHoovesTrim: day,
      lastDentist: day,
    };
    await applyDocuments(mirror, 'horses', [documentOf('horses/stella', here)], null);
    await receivedAll(mirror, ['horses']);
  });
  // Screens that show something about a horse from other documents.
  test.each([
    '/bdn',
    '/due',
    '/due?kind=health',
    '/horses/stella/card',
    '/horses/stella/transport',
    '/person',
    '/presences',
    '/treatments',
    '/given-rounds',
  ])('/admin%s', async (screen) => {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await says(/Scarico il registro|Il registro non è ancora tutto/);
    expectNoClaims(screen);
    expect(content().querySelector('article')).toBeNull();
    close();
  });

  test('what is due for visits alone is counted', async () => {
    const close = await renderScreen(mirror, '/admin/due?kind=hoovesTrims');
    await says(/Scadenze \(1\)/);
    expect(content().textContent).not.toContain('Scarico il registro');
    // Nor is it taken for another choice in the moment before that is read.
    const kind = page.getByLabelText('Che cosa');
    const seen: string[] = [];
    const watch = new MutationObserver(() => {
      const { value } = kind.element() as HTMLSelectElement;
      if (value === 'health') seen.push(content().textContent);
    });
    watch.observe(content(), { subtree: true, childList: true, characterData: true });
    await kind.selectOptions('Salute');
    await says(/Scarico il registro/);
    watch.disconnect();
    expect(seen.filter((text) => /Scadenze \(|Stella|Nessun/.test(text))).toEqual([]);
    close();
  });

  test('the dashboard lists the horses; its numbers wait', async () => {
    const close = await renderScreen(mirror, '/admin');
    await says(/Scarico il registro/);
    await eventually(() => expect(content().textContent).toContain('Stella'));
    expect(content().textContent).not.toMatch(/otto settimane|Tesserati 20|da sistemare, in/);
    close();
  });

  test('a horse is not deleted before what goes with it has come', async () => {
    const close = await renderScreen(mirror, '/admin/horses/stella');
    await page.getByRole('button', { name: 'Elimina il cavallo' }).click();
    await expect.element(page.getByText('non sono ancora arrivate tutte')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Elimina', exact: true })).toBeDisabled();
    expect(document.body.textContent).not.toContain('Non ha pareggi, visite');
    close();
  });
});

describe('[PULL-5] where some of a long list have come', () => {
  const mirror = openPhone({ clock, uid: 'long' });
  const numbers = Array.from({ length: 102 }, (_, n) => n);
  beforeAll(async () => {
    const at = '2026-01-01T00:00:00Z';
    const day = Date.parse(at);
    const horses = numbers.map((n) => {
      const fields = {
        name: `Stella ${n}`,
        isHere: 1,
        hoovesTrimInterval: 1,
        lastHoovesTrim: day,
        lastDentist: day,
      };
      return {
        ...documentOf(`horses/s${n}`, { ...fields, isDeceased: n % 2 ? -1 : 0 }),
        unread: { notes: { booleanValue: true } },
      };
    });
    await applyDocuments(mirror, 'horses', horses, null);
    const of = (kind: string) => numbers.slice(0, 9).map((n) => `${kind}/${n}`);
    const ofHorse = { horse: 's0', date: day };
    await applyDocuments(
      mirror,
      'health',
      of('health').map((path) => documentOf(path, { ...ofHorse, kind: 'Tetano' })),
      null,
    );
    await applyDocuments(
      mirror,
      'treatments',
      of('treatments').map((path) => documentOf(path, { ...ofHorse, drug: 'Fenilbutazone' })),
      null,
    );
    await applyDocuments(
      mirror,
      'movements',
      of('horses/s0/movements').map((path) => documentOf(path, { date: day, kind: 'arrivo' })),
      null,
    );
    await writeMeta(mirror, 'cursors', {
      horses: { updatedAt: at, reconciledAt: at, after: 'horses/s99', reading: 2 },
    });
    await writeMeta(mirror, 'pullFailure', 'offline');
  });
  test.each([
    ['', /Mostra altri/],
    ['/labels', /Mostra altre/],
    ['/to-check', /Mostra altri/],
    ['/horses', /Stella 1/],
    ['/horses/s0', /(?:Mostra gli altri[^]*){3}/],
  ])('/admin%s', async (screen, shown) => {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await says(/Il registro non è ancora tutto/);
    await says(shown);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expectNoClaims(screen);
    close();
  });
});

test('[PULL-5] how much of a given round came back is said once what comes back was received', async () => {
  const mirror = openPhone({ clock, uid: 'given' });
  const today = dayOf(clock.now());
  const given = (day: Day) => ({
    date: instantOf(day),
    kind: 'hoovesTrims',
    by: 'Mario',
    secret: 'x'.repeat(40),
    horses: 'stella',
  });
  const stella = { name: 'Stella', isHere: 1, isDeceased: -1 };
  await applyDocuments(mirror, 'horses', [documentOf('horses/stella', stella)], null);
  const rounds = [today, addDays(today, -30)].map((day) => documentOf(`rounds/${day}`, given(day)));
  await applyDocuments(mirror, 'rounds', rounds, null);
  await receivedAll(mirror, ['horses', 'rounds']);
  const close = await renderScreen(mirror, '/admin/given-rounds');
  await says(/Giri passati/);
  await says(/Mario/);
  expectNoClaims('/given-rounds');
  await receivedAll(mirror);
  await says(/Giri passati \(1\)/);
  await says(/non è ancora tornato niente/);
  close();
});

test('[PULL-5] a given round is not sent before what its guest is told of the horses was received', async () => {
  const mirror = openPhone({ clock, uid: 'sent' });
  const given = (kind: string) => ({
    date: instantOf(dayOf(clock.now())),
    kind,
    by: kind === 'Tetano' ? 'Vera' : 'Mario',
    secret: 'x'.repeat(40),
    horses: 'stella',
  });
  const stella = { name: 'Stella', isHere: 1, isDeceased: -1 };
  const idOf = (letter: string) => letter.repeat(20);
  await applyDocuments(mirror, 'horses', [documentOf('horses/stella', stella)], null);
  const rounds = [
    documentOf(`rounds/${idOf('a')}`, given('hoovesTrims')),
    documentOf(`rounds/${idOf('b')}`, given('Tetano')),
  ];
  await applyDocuments(mirror, 'rounds', rounds, null);
  await receivedAll(mirror, ['horses', 'rounds']);
  const close = await renderScreen(mirror, '/admin/given-rounds');
  const dialog = page.getByRole('dialog');
  const copy = dialog.getByRole('button', { name: 'Copia il link' });
  const send = async (by: string) => {
    const row = page.getByRole('listitem').filter({ hasText: by });
    await row.getByRole('button', { name: 'Manda il link' }).click();
    await expect.element(dialog).toBeVisible();
  };
  // A visit's last day is the horse's own.
  await send('Mario');
  await expect.element(copy).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // 'Ultima volta: non si sa' would go to the vet.
  await send('Vera');
  await expect.element(dialog).toHaveTextContent(/Scarico il registro: atti di salute/);
  await expect.element(copy).not.toBeInTheDocument();
  await receivedAll(mirror);
  await expect.element(copy).toBeVisible();
  close();
});

test('[PULL-5] the file of a person says what may be missing: any record while the register comes, and not memberships alone', async () => {
  const mirror = openPhone({ clock, uid: 'asked' });
  const owner = { name: 'Stella', docname: 'STELLA', ownerName: 'Anna Neri' };
  await applyDocuments(mirror, 'horses', [documentOf('horses/stella', owner)], null);
  await receivedAll(mirror, ['horses']);
  await writeMeta(mirror, 'holds', 'all');
  await noteAskedYears(mirror, 'all');
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const close = await renderScreen(mirror, '/admin/person');
  await page.getByRole('searchbox').fill('Anna Neri');
  const [told, listed] = ['Esporta da leggere', 'Esporta (JSON)'].map((name) =>
    page.getByRole('button', { name }),
  );
  await told!.click();
  await listed!.click();
  const [text, json] = await Promise.all(files.map((file) => file.text()));
  expect(text).toContain('Il registro non è ancora tutto su questo telefono');
  expect(text).not.toContain('Qui mancano i tesseramenti di altri anni');
  expect(JSON.parse(json!)).toMatchObject({ isWhole: false });
  close();
});

test('[PULL-5] a withdrawal is said to end on a day once all treatments are here: one that is still to come may end later', async () => {
  const mirror = openPhone({ clock, uid: 'withdrawal' });
  const date = clock.now();
  const until = { horse: 'stella', drug: 'Fenilbutazone', date, days: 1, withdrawal: 28 };
  const stella = { name: 'Stella', isHere: 1, isDPA: 1 };
  await applyDocuments(mirror, 'horses', [documentOf('horses/stella', stella)], null);
  await applyDocuments(mirror, 'treatments', [documentOf('treatments/a', until)], null);
  await receivedAll(mirror, ['horses']);
  const close = await renderScreen(mirror, '/admin/horses/stella');
  await says(/In sospensione almeno fino al/);
  expect(content().textContent).not.toContain('In sospensione fino');
  await receivedAll(mirror);
  await says(/In sospensione fino al/);
  close();
});

test('[PULL-5] a history begins once all that is told of by its documents was received', async () => {
  const mirror = openPhone({ clock, uid: 'history' });
  const day = Date.parse('2026-01-01T00:00:00Z');
  const stella = { name: 'Stella', isHere: 1, lastHoovesTrim: day, lastDentist: day };
  await applyDocuments(mirror, 'horses', [documentOf('horses/stella', stella)], null);
  await receivedAll(mirror, ['horses']);
  const close = await renderScreen(mirror, '/admin/horses/stella');
  await page.getByText('Storia').click();
  await says(/La storia annota/);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expectNoClaims('/horses/stella');
  await receivedAll(mirror);
  await says(/Nessuna modifica annotata/);
  close();
});

test('[PULL-5] the command palette says that nothing was found once the horses and the members are here', async () => {
  const mirror = openPhone({ clock, uid: 'palette' });
  const close = await renderScreen(mirror, '/admin/due');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Cavallo, chip, tesserato o azione' });
  await field.fill('zzz');
  const dialog = () => field.element().closest('dialog')!.textContent;
  const nothing = 'Niente con questo nome, numero o azione su questo dispositivo.';
  await eventually(() => expect(dialog()).toContain('Scarico il registro: cavalli'));
  expect(dialog()).not.toContain(nothing);
  // What is on the phone is still found.
  await field.fill('verif bdn');
  await eventually(() => expect(dialog()).toContain('Verifica BDN'));
  expect(dialog()).not.toMatch(/Scarico il registro/);
  await field.fill('zzz');
  await receivedAll(mirror, ['horses']);
  await eventually(() => expect(dialog()).toContain('Scarico il registro: tesseramenti'));
  expect(dialog()).not.toContain(nothing);
  await receivedAll(mirror, ['horses', 'memberships']);
  await eventually(() => expect(dialog()).toContain(nothing));
  expect(dialog()).not.toMatch(/Scarico il registro/);
  close();
});

describe('[PULL-5] once the first pull has ended, an empty register says so', () => {
  const mirror = openPhone({ clock, uid: 'empty' });
  beforeAll(() => receivedAll(mirror, COLLECTION_NAMES));
  test.each([
    ['', /Nessun cavallo/],
    ['/round', /Nessun cavallo/],
    ['/horses', /There are no results/],
    ['/memberships', /There are no results.*Nessun tesseramento in questo anno/],
    ['/memberships?year=all', /There are no results.*Nessun tesseramento nel registro/],
    ['/events', /There are no results/],
    ['/events/festa', /non c’è/],
    ['/due', /Nessun cavallo/],
    ['/to-check', /Niente da controllare/],
    ['/horses/stella', /non c’è/],
  ])('/admin%s', async (screen, text) => {
    const close = await renderScreen(mirror, `/admin${screen}`);
    await eventually(() => expect(content().textContent).toMatch(text));
    expect(content().textContent).not.toContain('Scarico il registro');
    close();
  });
});
