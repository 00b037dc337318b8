import { createMemoryHistory } from '@tanstack/react-router';
import { readDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Day, addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import { GUEST_LIMITS, writeReturn } from '../../../../src/model/given-rounds/guest-text.ts';
import { idOfTick } from '../../../../src/model/guest-tick-ids.ts';
import { hmacOf } from '../../../../src/platform/hmac.ts';
import { textOfRound, withdrawRound } from '../../../../src/register/given-rounds/given-rounds.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { labels } from '../../../../src/admin/given-rounds/labels.ts';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { actOnFullPhone } from '../../../support/act-on-full-phone.ts';
import { eventually } from '../../../support/eventually.ts';
import { holdWrites } from '../../../support/hold-writes.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { photoOf } from '../../../support/photos.ts';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { sure } from '../../../support/scene.ts';

/* What the app says about given rounds. */

const TODAY = '2026-10-14';
const clock = new ManualClock(instantOf(TODAY));
const horse = (name: string) => ({ name, docname: name, isHere: 1, isDeceased: -1 });
const idOf = (letter: string) => letter.repeat(20);
const round = (by: string, day: Day, more: object = {}) => ({
  date: instantOf(day),
  kind: 'hoovesTrims',
  by,
  secret: 'x'.repeat(40),
  horses: 'luna\nstella',
  ...more,
});
/** The id of the visit or act that a tick of a round became. */
const visit = (letter: string, place: number, day: Day) =>
  idOfTick(idOf(letter), { place, day, notes: '' });

let phone: Phone;
beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
});
const open = () => openScreen(phone, '/given-rounds');
const panel = () => page.getByRole('region', { name: /^Giri dati/ });

test('each round says how much of it came back, and those that are over are folded away', async () => {
  const [near, far] = [addDays(TODAY, -7), addDays(TODAY, -8)];
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('a')}`]: round('Anna', near),
    [`rounds/${idOf('b')}`]: round('Bea', TODAY),
    [`rounds/${idOf('c')}`]: round('Carlo', TODAY, { kind: 'Tetano' }),
    [`rounds/${idOf('d')}`]: round('Dario', far),
    [`horses/luna/hoovesTrims/${visit('a', 0, near)}`]: { date: instantOf(near), notes: '' },
    // Two visits of one horse, as two phones may have recorded them, count as one horse.
    [`horses/luna/hoovesTrims/${visit('a', 0, TODAY)}`]: { date: instantOf(TODAY), notes: '' },
    [`health/${visit('c', 0, TODAY)}`]: { horse: 'luna', kind: 'Tetano', date: instantOf(TODAY) },
    [`health/${visit('c', 1, TODAY)}`]: { horse: 'stella', kind: 'Tetano', date: instantOf(TODAY) },
  });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Giri dati (3)' })).toBeVisible();
  const row = (by: string) => panel().getByRole('listitem').filter({ hasText: by });
  await expect.element(row('Anna')).toHaveTextContent('Tornato in parte: 1 di 2 cavalli.');
  await expect.element(row('Bea')).toHaveTextContent('non è ancora tornato niente (2 cavalli)');
  await expect.element(row('Carlo')).toHaveTextContent('Tornato: 2 di 2 cavalli.');
  await expect.element(row('Carlo')).toHaveTextContent('Giro salute: Tetano');
  await expect.element(panel().getByText('Dario')).not.toBeVisible();
  await page.getByText('Giri passati (1)').click();
  await expect.element(row('Dario')).toHaveTextContent('il tempo per prenderlo è passato');
  expect(row('Dario').getByRole('button').elements()).toHaveLength(1);
});

test('a round without a day is folded away, said to be none of the app’s, and can be withdrawn', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    [`rounds/${idOf('a')}`]: round('Ugo', TODAY, { date: null }),
  });
  await open();
  await page.getByText(labels.given.past(1)).click();
  const item = panel().getByRole('listitem').filter({ hasText: 'Ugo' });
  await expect.element(item).toHaveTextContent(labels.given.what('hoovesTrims', ''));
  await expect.element(item).toHaveTextContent(labels.given.unsound);
  expect(item.getByRole('button', { name: labels.given.send }).elements()).toEqual([]);
  await item.getByRole('button', { name: labels.given.withdraw }).click();
  const dialog = page.getByRole('dialog', { name: labels.given.askWithdraw('Ugo') });
  await dialog.getByRole('button', { name: labels.given.withdraw }).click();
  await expect.element(page.getByText(labels.given.none)).toBeVisible();
});

test('who gives a round sees which of two horses of one name is which', async () => {
  await receive(phone, {
    'horses/luna': { ...horse('Luna'), docname: 'Luna Nera' },
    'horses/stella': { ...horse('Stella'), coat: 'Baio' },
    'horses/stella-b': { ...horse('Stella'), coat: 'Grigio' },
  });
  await open();
  for (const name of ['Luna', 'Stella (Baio)', 'Stella (Grigio)'])
    await expect.element(page.getByRole('checkbox', { name, exact: true })).toBeVisible();
});

test('that there is no round is said of those that were given, and of those under way', async () => {
  await receive(phone, { 'horses/luna': horse('Luna') });
  const close = await open();
  await expect.element(panel()).toHaveTextContent('Nessun giro dato.');
  close();
  await receive(phone, { [`rounds/${idOf('d')}`]: round('Dario', addDays(TODAY, -8)) });
  await open();
  await expect.element(panel()).toHaveTextContent('Nessun giro in corso.');
});

test('a round that is withdrawn while it is sent is said to be', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('b')}`]: round('Bea', TODAY),
  });
  await open();
  await panel().getByRole('button', { name: labels.given.send }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: labels.send.copy }).click();
  await expect.element(page.getByText(/^(?:Link copiato|Non riesco a copiare)/)).toBeVisible();
  sure(await withdrawRound(phone, idOf('b')));
  await expect.element(dialog).toHaveTextContent(labels.send.withdrawn);
});

test('a link that the browser refuses to share is said not to be shared; a sheet that was closed is not', async () => {
  const refusals = ['AbortError', 'NotAllowedError'];
  const share = async () => {
    throw new DOMException('', refusals.shift());
  };
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('l')}`]: round('Mario', TODAY),
  });
  await open();
  await panel().getByRole('button', { name: labels.given.send, exact: true }).click();
  const button = page.getByRole('button', { name: labels.send.share, exact: true });
  await button.click();
  await expect.poll(() => refusals).toHaveLength(1);
  expect(page.getByText(/Non riesco a condividere/).elements()).toEqual([]);
  await button.click();
  await expect
    .element(page.getByText('Non riesco a condividere: copia il link o scarica il file.'))
    .toBeVisible();
});

test('a round whose key is missing, as another program or an edited archive leaves it, is said not to be sendable', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('m')}`]: round('Mario', TODAY, { secret: '' }),
  });
  await open();
  await panel().getByRole('button', { name: labels.given.send, exact: true }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(
      'Questo giro non si può mandare: la sua chiave manca. Ritiralo e dallo di nuovo.',
    );
});

test('a return that would write over what was changed since says so, and does it only where that is ticked', async () => {
  const given = { ...round('Dott. Verdi', TODAY), kind: 'Test di Coggins' };
  const act = (place: number, horse: string, notes: string) => ({
    [`health/${visit('e', place, TODAY)}`]: {
      horse,
      kind: given.kind,
      by: given.by,
      date: instantOf(TODAY),
      notes,
    },
  });
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('e')}`]: { ...given, secret: 'x'.repeat(40) },
    ...act(0, 'luna', ''),
    ...act(1, 'stella', 'referto in segreteria'),
  });
  const ticks = [
    { place: 0, day: TODAY, notes: 'difficile' },
    { place: 1, day: TODAY, notes: '' },
  ];
  const text = await writeReturn({ round: idOf('e'), ticks }, 'x'.repeat(40), hmacOf);
  await open();
  await page.getByRole('textbox', { name: labels.take.paste }).fill(text);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  const row = (name: string) =>
    page.getByRole('listitem').filter({ hasText: labels.take.tick(name, TODAY) });
  await expect.element(row('Luna')).toHaveTextContent(labels.take.state.changed);
  await expect.element(row('Stella')).toHaveTextContent(labels.take.state.edited);
  await expect.element(page.getByRole('button', { name: labels.take.run(1) })).toBeVisible();
  const box = row('Stella').getByRole('checkbox');
  for (const [n, state] of [
    [2, labels.take.wanted],
    [1, labels.take.state.edited],
  ] as const) {
    await box.click();
    await expect.element(page.getByRole('button', { name: labels.take.run(n) })).toBeEnabled();
    await expect.element(row('Stella').getByText(state)).toBeVisible();
  }
  await box.click();
  await page.getByRole('button', { name: labels.take.run(2) }).click();
  await expect.element(page.getByText(labels.take.done(2))).toBeVisible();
  const acts = await phone.db.view('health').toArray();
  const said = acts.map(({ fields }) => [fields['horse'], fields['notes']]);
  expect(Object.fromEntries(said)).toEqual({ luna: 'difficile', stella: '' });
});

test('a return that was pasted stays until it is recorded, also over a new version of the app', async () => {
  const given = { ...round('Dott. Verdi', TODAY), horses: 'luna' };
  await receive(phone, {
    'horses/luna': horse('Luna'),
    [`rounds/${idOf('e')}`]: { ...given, secret: 'x'.repeat(40) },
  });
  const ticks = [{ place: 0, day: TODAY, notes: '' }];
  const text = await writeReturn({ round: idOf('e'), ticks }, 'x'.repeat(40), hmacOf);
  const paste = page.getByRole('textbox', { name: labels.take.paste });
  const close = await open();
  await paste.fill(text);
  await expect.poll(() => readDraft(phone, 'rounds/return')).toBe(text);
  close();
  await open();
  await expect.element(paste).toHaveValue(text);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  await page.getByRole('button', { name: labels.take.run(1) }).click();
  await expect.element(page.getByText(labels.take.done(1))).toBeVisible();
  await expect.element(paste).toHaveValue('');
  await expect.poll(() => readDraft(phone, 'rounds/return')).toBeUndefined();
});

test('where the phone has no room for all of a return, what it did record is told too', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('g')}`]: round('Mario', TODAY),
  });
  const ticks = [0, 1].map((place) => ({ place, day: TODAY, notes: '' }));
  const text = await writeReturn({ round: idOf('g'), ticks }, 'x'.repeat(40), hmacOf);
  await open();
  await page.getByRole('textbox', { name: labels.take.paste }).fill(text);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  const mutationId = phone.ids.mutationId.bind(phone.ids);
  let made = 0;
  vi.spyOn(phone.ids, 'mutationId').mockImplementation(() => {
    made += 1;
    if (made === 2) throw new DOMException('full', 'QuotaExceededError');
    return mutationId();
  });
  await page.getByRole('button', { name: labels.take.run(2) }).click();
  await expect.element(page.getByText(failureLabels.save.quota)).toBeVisible();
  await expect.element(page.getByText(labels.take.done(1))).toBeVisible();
  // A second tap within a moment is none.
  await clock.advance(1000);
  await page.getByRole('button', { name: labels.take.run(1) }).click();
  await eventually(async () => expect(await phone.db.outbox.count()).toBe(2));
});

test('a return that came too late says what was done, to be recorded by hand, and offers no more', async () => {
  const day = addDays(TODAY, -8);
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('f')}`]: round('Mario', day),
    [`horses/stella/hoovesTrims/${visit('f', 1, day)}`]: { date: instantOf(day), notes: '' },
  });
  const ticks = [
    { place: 0, day: TODAY, notes: 'piede molle' },
    { place: 1, day, notes: '' },
  ];
  const back = (some: typeof ticks) =>
    writeReturn({ round: idOf('f'), ticks: some }, 'x'.repeat(40), hmacOf);
  await open();
  const field = page.getByRole('textbox', { name: labels.take.paste });
  await field.fill(`${await back([])} ${await back(ticks)}`);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  await expect.element(page.getByText(labels.take.late)).toBeVisible();
  await expect.element(page.getByText(labels.take.others(1))).toBeVisible();
  const row = (name: string, on: Day) =>
    page.getByRole('listitem').filter({ hasText: labels.take.tick(name, on) });
  await expect.element(row('Luna', TODAY)).toHaveTextContent('piede molle');
  await expect.element(row('Luna', TODAY)).toHaveTextContent(labels.take.byHand.new);
  await expect.element(row('Stella', day)).toHaveTextContent(labels.take.state.there);
  expect(page.getByRole('button', { name: /Registra|Niente da/ }).elements()).toEqual([]);
  const taking = page.getByRole('region', { name: labels.take.title });
  await taking.getByRole('button', { name: labels.take.cancel, exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: labels.take.paste })).toBeVisible();
});

test('of a return nothing is offered that cannot be recorded, and one without a tick says so', async () => {
  const of = { ...round('', TODAY), horses: 'luna\nstella\nbrio\nzoe' };
  const trim = (slug: string, place: number) =>
    `horses/${slug}/hoovesTrims/${visit('n', place, TODAY)}`;
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/brio': horse('Brio'),
    'horses/zoe': horse('Zoe'),
    [`rounds/${idOf('n')}`]: of,
    [trim('brio', 2)]: { date: instantOf(TODAY), notes: '' },
    'horses/zoe/hoovesTrims/theirs': { date: instantOf(TODAY), notes: '' },
  });
  await receive(phone, { [trim('luna', 0)]: { date: instantOf(TODAY), notes: '' } });
  sure(await openRegister(phone).visits.delete(trim('luna', 0)));
  const back = (places: readonly number[]) =>
    writeReturn(
      { round: idOf('n'), ticks: places.map((place) => ({ place, day: TODAY, notes: '' })) },
      of.secret,
      hmacOf,
    );
  await open();
  const paste = async (text: string) => {
    await page.getByRole('textbox', { name: labels.take.paste }).fill(text);
    await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  };
  await paste(await back([0, 1, 2, 3]));
  await expect
    .element(page.getByText(labels.take.from(labels.given.nameless, TODAY, of.kind)))
    .toBeVisible();
  const row = (name: string) =>
    page.getByRole('listitem').filter({ hasText: labels.take.tick(name, TODAY) });
  await expect.element(row('Luna')).toHaveTextContent(labels.take.state.removed);
  await expect.element(row(labels.take.gone)).toHaveTextContent(labels.take.state.gone);
  await expect.element(row('Brio')).toHaveTextContent(labels.take.state.there);
  await expect.element(row('Zoe')).toHaveTextContent(labels.take.state.beside);
  // It may be the same work: it can be left out by itself.
  const also = page.getByRole('checkbox', { name: labels.take.recordBeside('Zoe') });
  await also.click();
  await expect.element(row('Zoe')).toHaveTextContent(labels.take.leftBeside);
  await expect.element(page.getByRole('button', { name: labels.take.run(0) })).toBeDisabled();
  await also.click();
  await expect.element(row('Zoe')).toHaveTextContent(labels.take.state.beside);
  await page.getByRole('button', { name: labels.take.run(1) }).click();
  await expect.element(page.getByText(labels.take.done(1))).toBeVisible();
  const kept = await phone.db.view('hoovesTrims').toCollection().primaryKeys();
  expect(kept.map((path) => path.split('/')[1]!).toSorted()).toEqual(['brio', 'zoe', 'zoe']);
  await paste(await back([]));
  await expect.element(page.getByText(labels.take.empty)).toBeVisible();
  await expect.element(page.getByRole('button', { name: labels.take.run(0) })).toBeDisabled();
});

test('ticks of a guest whose clock is wrong are left out by name and day, to be recorded by hand; there are some', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('k')}`]: round('Mario', TODAY),
  });
  const day = addDays(TODAY, 366);
  const ticks = [{ place: 1, day, notes: 'piede molle' }];
  const text = await writeReturn({ round: idOf('k'), ticks }, 'x'.repeat(40), hmacOf);
  await open();
  await page.getByRole('textbox', { name: labels.take.paste }).fill(text);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  await expect.element(page.getByText(labels.take.leftOut(1))).toBeVisible();
  expect(page.getByText(labels.take.empty).elements()).toEqual([]);
  const row = page.getByRole('listitem').filter({ hasText: labels.take.tick('Stella', day) });
  await expect.element(row).toHaveTextContent('piede molle');
  await expect.element(page.getByRole('button', { name: labels.take.run(0) })).toBeDisabled();
});

test('the file of a round that comes back as it was given is said to be the round, however many photos it has', async () => {
  const photo = photoOf(400, 300, 14_900);
  const slugs = Array.from({ length: 50 }, (_, n) => `cavallo-${n}`);
  await receive(phone, {
    ...Object.fromEntries(
      slugs.map((slug) => [`horses/${slug}`, { ...horse(slug), photo }] as const),
    ),
    [`rounds/${idOf('j')}`]: round('Mario', TODAY, { horses: slugs.join('\n') }),
  });
  const given = (await textOfRound(phone, idOf('j'), true))!;
  await open();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>(
      `input[type="file"][aria-label="${labels.take.file}"]`,
    )!,
  );
  await input.upload(new File([given], labels.send.fileName(TODAY)));
  await expect.element(page.getByText(labels.take.flaw.other)).toBeVisible();
});

test('a return that a messenger has changed is not said to come from somebody else', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('k')}`]: round('Mario', TODAY),
  });
  const ticks = [{ place: 0, day: TODAY, notes: 'ferro' }];
  const back = await writeReturn({ round: idOf('k'), ticks }, 'x'.repeat(40), hmacOf);
  const other = await writeReturn(
    { round: idOf('k'), ticks: [{ ...ticks[0]!, notes: 'Ferro' }] },
    'x'.repeat(40),
    hmacOf,
  );
  const changed = [...other.split('.').slice(0, 2), back.split('.')[2]].join('.');
  await open();
  await page.getByRole('textbox', { name: labels.take.paste }).fill(changed);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  await expect
    .element(
      page.getByText(
        'Il sigillo non torna: o il testo è cambiato lungo la strada, o non viene da chi ha ricevuto il link. Fattelo rimandare come file.',
      ),
    )
    .toBeVisible();
});

test('a file without a word in it is said to hold no return, and can be closed like any other', async () => {
  await receive(phone, { 'horses/luna': horse('Luna') });
  await open();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>(
      `input[type="file"][aria-label="${labels.take.file}"]`,
    )!,
  );
  await input.upload(new File([], 'giro-tornato.txt'));
  await expect.element(page.getByText(labels.take.flaw.foreign)).toBeVisible();
  await page
    .getByRole('region', { name: labels.take.title })
    .getByRole('button', { name: labels.take.cancel, exact: true })
    .click();
  await expect.element(page.getByRole('textbox', { name: labels.take.paste })).toBeVisible();
});

test('whoever skips to the content by the keyboard leaves the address as it is: its fragment is a return', async () => {
  await receive(phone, { 'horses/luna': horse('Luna') });
  await open();
  const skip = page.getByRole('link', { name: 'Vai al contenuto' }).element() as HTMLElement;
  onTestFinished(() => history.replaceState(null, '', location.pathname + location.search));
  skip.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('content');
  expect(location.hash).toBe('');
});

test('a return whose link arrives while another is open is shown first, and the other stays', async () => {
  const act = (letter: string) => ({
    [`health/${visit(letter, 0, TODAY)}`]: {
      horse: 'luna',
      kind: 'Test di Coggins',
      date: instantOf(TODAY),
      notes: 'referto',
    },
  });
  const given = (by: string) => round(by, TODAY, { kind: 'Test di Coggins' });
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    [`rounds/${idOf('g')}`]: given('Gina'),
    [`rounds/${idOf('h')}`]: given('Hans'),
    [`rounds/${idOf('i')}`]: given('Ivo'),
    ...act('g'),
    ...act('h'),
    ...act('i'),
  });
  const back = (letter: string) =>
    writeReturn(
      { round: idOf(letter), ticks: [{ place: 0, day: TODAY, notes: '' }] },
      'x'.repeat(40),
      hmacOf,
    );
  const [gina, hans, ivo] = [await back('g'), await back('h'), await back('i')];
  const history = createMemoryHistory({ initialEntries: ['/admin/given-rounds'] });
  await openScreen(phone, '/given-rounds', { history });
  const field = page.getByRole('textbox', { name: labels.take.paste });
  const box = page.getByRole('checkbox', { name: labels.take.overwrite('Luna') });
  const from = (by: string) => page.getByText(labels.take.from(by, TODAY, 'Test di Coggins'));
  await field.fill(gina);
  await page.getByRole('button', { name: labels.take.open, exact: true }).click();
  await box.click();
  history.push(`/admin/given-rounds#${hans}`);
  await expect.element(from('Hans')).toBeVisible();
  await expect.element(box).not.toBeChecked();
  await box.click();
  // A third arrives while the second is being recorded.
  const release = holdWrites(phone);
  await page.getByRole('button', { name: labels.take.run(1) }).click();
  history.push(`/admin/given-rounds#${ivo}`);
  await expect.element(from('Hans')).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText(labels.take.done(1))).toBeVisible();
  await expect.element(from('Ivo')).toBeVisible();
  const closing = page
    .getByRole('region', { name: labels.take.title })
    .getByRole('button', { name: labels.take.cancel, exact: true });
  await closing.click();
  await expect.element(from('Gina')).toBeVisible();
  await expect.element(box).not.toBeChecked();
  await closing.click();
  await expect.element(field).toHaveValue(gina);
  const acts = await phone.db.view('health').toArray();
  expect(acts.map(({ fields }) => String(fields['notes'])).toSorted()).toEqual([
    '',
    'referto',
    'referto',
  ]);
});

test('who is due for another work is not chosen in the moment before that is read', async () => {
  const due = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf('2026-01-01') };
  const later = { dentistInterval: 12, lastDentist: instantOf(TODAY) };
  await receive(phone, { 'horses/luna': { ...horse('Luna'), ...due, ...later } });
  await open();
  const press = (name: string) =>
    (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click();
  const work = (name: string) =>
    (page.getByRole('radio', { name, exact: true }).element() as HTMLElement).click();
  const chosen = () => page.getByText(/^Scelt[io] /);
  await page.getByRole('button', { name: labels.give.late, exact: true }).click();
  await expect.element(chosen()).toHaveTextContent('Scelto 1 di 1');
  press(labels.give.none);
  await expect.element(chosen()).toHaveTextContent('Scelti 0 di 1');
  // In one go, as before a slow phone has read.
  work(labels.give.works.dentists);
  press(labels.give.late);
  await expect.element(page.getByRole('button', { name: labels.give.late })).toBeEnabled();
  press(labels.give.late);
  await expect.element(chosen()).toHaveTextContent('Scelti 0 di 1');
});

test('a horse that was done on the day of the round is not due by that day, as its guest is told too', async () => {
  const act = (slug: string, date: Day, next: Day) => ({
    horse: slug,
    kind: 'Tetano',
    date: instantOf(date),
    next: instantOf(next),
  });
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    'health/luna-before': act('luna', '2025-10-14', TODAY),
    'health/luna-today': act('luna', TODAY, '2027-10-14'),
    'health/stella-before': act('stella', '2025-10-14', TODAY),
  });
  await openScreen(phone, '/given-rounds?kind=health');
  await page.getByRole('combobox', { name: 'Che cosa' }).selectOptions('Tetano');
  await page.getByRole('button', { name: labels.give.late, exact: true }).click();
  await expect.element(page.getByText(/^Scelt[io] /)).toHaveTextContent('Scelto 1 di 2');
  await expect.element(page.getByRole('checkbox', { name: 'Stella' })).toBeChecked();
  await expect.element(page.getByText('14/10/2027')).toBeVisible();
});

test('where it is not known when an act was done, its horse is not chosen as due, whatever next day it has', async () => {
  const act = (slug: string, date: number | null) => ({
    horse: slug,
    kind: 'Tetano',
    date,
    next: instantOf(TODAY),
  });
  await receive(phone, {
    'horses/luna': horse('Luna'),
    'horses/stella': horse('Stella'),
    'health/luna': act('luna', null),
    'health/stella': act('stella', instantOf('2025-10-14')),
  });
  await openScreen(phone, '/given-rounds?kind=health');
  await page.getByRole('combobox', { name: 'Che cosa' }).selectOptions('Tetano');
  await page.getByRole('button', { name: labels.give.late, exact: true }).click();
  await expect.element(page.getByText(/^Scelt[io] /)).toHaveTextContent('Scelto 1 di 2');
  await expect.element(page.getByRole('checkbox', { name: 'Stella' })).toBeChecked();
});

test('a day of which nothing could be taken in, as by a slip of the year, is told before the round is given', async () => {
  await receive(phone, { 'horses/luna': horse('Luna') });
  await open();
  const day = page.getByRole('textbox', { name: 'Giorno' });
  const told = page.getByText(/si potrà prendere|si prende solo/);
  await day.fill('14/10/2025');
  await expect.element(told).toHaveTextContent('più di una settimana fa');
  await day.fill('14/10/2027');
  await expect.element(told).toHaveTextContent('tra 365 giorni');
  for (const near of ['07/10/2026', '21/10/2026']) {
    await day.fill(near);
    await expect.element(told).not.toBeInTheDocument();
  }
});

test('a round that cannot be given as it is leads to the field that is wrong, which is above a list of any length', async () => {
  await receive(phone, { 'horses/luna': horse('Luna') });
  await open();
  const give = page.getByRole('button', { name: labels.give.run(1) });
  await page.getByRole('button', { name: labels.give.all, exact: true }).click();
  await give.click();
  const by = page.getByRole('textbox', { name: labels.give.by });
  await expect.element(by).toHaveFocus();
  await expect.element(page.getByText(labels.give.noBy)).toBeVisible();
  await by.fill('Anna');
  await page.getByRole('radio', { name: labels.give.works.health, exact: true }).click();
  await give.click();
  await expect.element(page.getByRole('combobox', { name: 'Che cosa' })).toHaveFocus();
  expect(await phone.db.view('rounds').count()).toBe(0);
});

test('a return that was not pasted is asked for at its field, and no more once one was taken in', async () => {
  await receive(phone, { 'horses/luna': horse('Luna') });
  await open();
  const paste = page.getByRole('textbox', { name: labels.take.paste });
  const take = page.getByRole('button', { name: labels.take.open, exact: true });
  await take.click();
  await expect.element(paste).toHaveAccessibleDescription(labels.take.nothing);
  await expect.element(paste).toHaveFocus();
  await paste.fill('ciao');
  await take.click();
  await page.getByRole('button', { name: labels.take.cancel, exact: true }).click();
  await expect.element(paste).toHaveValue('ciao');
  await paste.fill('');
  expect(document.body.textContent).not.toContain(labels.take.nothing);
});

test('a round that a full phone does not give, or does not withdraw, is told to be neither; what was typed stays, and is in the round', async () => {
  const boxed = (name: string, box: string) => ({ ...horse(name), box });
  await receive(phone, {
    'horses/luna': boxed('Luna', '10'),
    'horses/mina': horse('Mina'),
    'horses/stella': boxed('Stella', '9'),
  });
  await openScreen(phone, '/given-rounds?kind=health');
  const field = (name: string) => page.getByRole('textbox', { name });
  await page.getByRole('combobox', { name: 'Che cosa' }).selectOptions('Tetano');
  await field(labels.give.by).fill(' Anna ');
  await field('Prodotto').fill('Tetavax ');
  await field('Lotto').fill(' L7');
  await page.getByRole('button', { name: labels.give.all, exact: true }).click();
  const refused = (act: () => Promise<void>) => actOnFullPhone(phone.db, 'outbox', clock, act);
  const give = page.getByRole('button', { name: labels.give.run(3) });
  await refused(() => give.click());
  expect(await phone.db.view('rounds').count()).toBe(0);
  await expect.element(field(labels.give.by)).toHaveValue(' Anna ');
  await expect.element(field('Lotto')).toHaveValue(' L7');
  await give.click();
  const sending = page.getByRole('dialog', { name: labels.send.title('Anna') });
  await expect.element(sending).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const [given] = await phone.db.view('rounds').toArray();
  const fields = { by: 'Anna', kind: 'Tetano', product: 'Tetavax', batch: 'L7' };
  // In the order of the boxes, as one walks through the stable.
  expect(given!.fields).toMatchObject({ ...fields, horses: 'stella\nluna\nmina' });
  await expect.element(field(labels.give.by)).toHaveValue('');

  const withdraw = async () => {
    await panel().getByRole('button', { name: labels.given.withdraw }).click();
    await page.getByRole('dialog').getByRole('button', { name: labels.given.withdraw }).click();
  };
  await phone.db.outbox.toCollection().modify({ attempts: 1, triedAt: clock.now() });
  await refused(withdraw);
  await expect.element(panel()).toHaveTextContent('Anna');
  expect(page.getByText(labels.given.withdrawn).elements()).toEqual([]);
});

test('more horses than a round may hold are told to be too many, and a day that is none to be none: neither is given', async () => {
  const names = Array.from({ length: GUEST_LIMITS.horses + 1 }, (_, n) => `Cavallo ${n}`);
  await receive(phone, Object.fromEntries(names.map((name, n) => [`horses/c${n}`, horse(name)])));
  await open();
  await page.getByRole('textbox', { name: labels.give.by }).fill('Anna');
  await page.getByRole('button', { name: labels.give.all, exact: true }).click();
  const many = page.getByText(labels.give.tooMany(GUEST_LIMITS.horses));
  await expect.element(many).toBeVisible();
  await page.getByRole('button', { name: labels.give.run(names.length) }).click();
  await expect.element(many).toHaveFocus();
  expect(await phone.db.view('rounds').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Cavallo 7', exact: true }).click();
  await expect.element(many).not.toBeInTheDocument();
  const day = page.getByRole('textbox', { name: 'Giorno' });
  await day.fill('31/02/2026');
  await page.getByRole('button', { name: labels.give.run(GUEST_LIMITS.horses) }).click();
  await expect.element(day).toHaveFocus();
  await expect.element(page.getByText(labels.give.badDay)).toBeVisible();
  expect(document.body.textContent).not.toContain('Non salvato');
  expect(await phone.db.view('rounds').count()).toBe(0);
});

test('whoever withdraws a round by the keyboard keeps their place: its button is gone', async () => {
  await receive(phone, {
    'horses/luna': horse('Luna'),
    [`rounds/${idOf('b')}`]: round('Bea', TODAY),
  });
  await open();
  await panel().getByRole('button', { name: labels.given.withdraw }).click();
  await page.getByRole('dialog').getByRole('button', { name: labels.given.withdraw }).click();
  await expect.element(panel()).toHaveTextContent(labels.given.none);
  expect(document.activeElement).not.toBe(document.body);
});

test('while the day is not wholly typed nobody is said to be due by it: the chosen horses stay', async () => {
  const due = { hoovesTrimInterval: 1, lastHoovesTrim: instantOf(addDays(TODAY, -60)) };
  await receive(phone, { 'horses/luna': { ...horse('Luna'), ...due } });
  await open();
  await page.getByRole('checkbox', { name: 'Luna' }).click();
  await page.getByRole('textbox', { name: labels.give.day }).fill('14/1');
  await expect.element(page.getByText(labels.give.badDay)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: labels.give.late, exact: true }))
    .toBeDisabled();
  await expect.element(page.getByRole('checkbox', { name: 'Luna' })).toBeChecked();
});
