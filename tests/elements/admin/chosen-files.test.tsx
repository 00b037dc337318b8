import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commonLabels } from '../../../src/i18n/labels.ts';
import { labels as archive } from '../../../src/admin/archive/labels.ts';
import { labels as bdn } from '../../../src/admin/bdn-compare/labels.ts';
import { labels as due } from '../../../src/admin/due/labels.ts';
import { labels as rounds } from '../../../src/admin/given-rounds/labels.ts';
import { labels as importLabels } from '../../../src/admin/member-import/labels.ts';
import { labels as members } from '../../../src/admin/memberships/labels.ts';
import { labels as person } from '../../../src/admin/person/labels.ts';
import { labels as sync } from '../../../src/admin/sync/labels.ts';
import { GUEST_LIMITS } from '../../../src/model/given-rounds/guest-text.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { FILE_LIMITS } from '../../../src/platform/file-limits.ts';
import { ok } from '../../../src/platform/result.ts';
import { writeArchive } from '../../../src/register/archive/write-archive.ts';
import { openRegister } from '../../../src/register/register.ts';
import { writeUnsentFile } from '../../../src/register/unsent-file/unsent-file.ts';
import { holdWrites } from '../../support/hold-writes.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openScreen, receive } from '../../support/open-screen.tsx';
import { openPhone } from '../../support/phone.ts';
import { addHorse, sure } from '../../support/scene.ts';

/*
 * Of two files the one that was chosen last is shown, whichever is read first; of one that is damaged nothing is. One that
 * cannot be made is told.
 */

const clock = new ManualClock(instantOf('2026-10-14'));
const file = (text: BlobPart, name: string) => new File([text], name);

afterEach(() => vi.restoreAllMocks());

test('no second archive can be chosen while what the first one needs is fetched, and that is said', async () => {
  const phone = openPhone({ clock });
  await receive(phone, {
    'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Neri' },
  });
  const text = (await writeArchive(phone, null, () => true))!.join('');
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  const fetchMemberships = async () => {
    await promise;
    return ok(undefined);
  };
  await openScreen(phone, '/archive', { sync: { fetchMemberships } });
  const input = page.getByLabelText(archive.choose);
  await input.upload(file(text, 'archivio.json'));
  await expect.element(page.getByText(commonLabels.loading)).toBeVisible();
  await expect.element(input).toBeDisabled();
  finish();
  await expect.element(page.getByText(archive.nothing)).toBeVisible();
  await expect.element(input).toBeEnabled();
});

test('who opens the choice again and leaves it still reads of which file the preview is', async () => {
  const phone = openPhone({ clock });
  const text = (await writeArchive(phone, null, () => true))!.join('');
  await openScreen(phone, '/archive');
  const input = page.getByLabelText(archive.choose);
  const field = () => input.element() as HTMLInputElement;
  await input.upload(file(text, 'archivio.json'));
  await expect.element(page.getByText(archive.nothing)).toBeVisible();
  for (let n = 0; n < 2; n += 1) {
    field().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    field().dispatchEvent(new Event('cancel', { bubbles: true }));
    expect(field().files![0]?.name).toBe('archivio.json');
    await expect.element(page.getByText(archive.nothing)).toBeVisible();
  }
});

test('of two files of unsent changes the last one is shown', async () => {
  const phone = openPhone({ clock });
  const texts: string[] = [];
  for (const name of ['Vento', 'Luna']) {
    await addHorse(openPhone({ clock, seed: texts.length + 2, storage: phone.storage }), name);
    texts.push(await writeUnsentFile(phone));
  }
  const taker = openPhone({ clock, seed: 9 });
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function (this: File) {
    if (this.name === 'lento.json') await promise;
    return new Response(this).arrayBuffer();
  });
  await openScreen(taker, '/sync');
  await expect.element(page.getByRole('button', { name: sync.file.import })).toBeVisible();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]')!,
  );
  await input.upload(file(texts[0]!, 'lento.json'));
  await input.upload(file(texts[1]!, 'pronto.json'));
  const run = page.getByRole('button', { name: sync.preview.run(2) });
  await expect.element(run).toBeVisible();
  finish();
  await new Promise((done) => void setTimeout(done, 200));
  await expect.element(run).toBeVisible();
  await page.getByRole('button', { name: sync.preview.cancel }).click();
  await expect.element(run).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
});

test('of two files of given rounds that came back the last one is shown', async () => {
  const phone = openPhone({ clock });
  await openScreen(phone, '/given-rounds');
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  vi.spyOn(File.prototype, 'text').mockImplementation(async function (this: File) {
    if (this.name === 'lento.txt') await promise;
    return new Response(this).text();
  });
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>(`[aria-label="${rounds.take.file}"]`)!,
  );
  await input.upload(file('ciao', 'lento.txt'));
  await input.upload(file('scuderia-reso1.A', 'pronto.txt'));
  await expect.element(page.getByText(rounds.take.flaw.broken)).toBeVisible();
  finish();
  await new Promise((done) => void setTimeout(done, 200));
  await expect.element(page.getByText(rounds.take.flaw.broken)).toBeVisible();
});

test('of two lists of the BDN the last one is shown', async () => {
  const phone = openPhone({ clock });
  await receive(phone, { 'horses/stella': { name: 'Stella', docname: 'Stella', isHere: 1 } });
  await openScreen(phone, '/bdn/compare');
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function (this: File) {
    if (this.name === 'lento.csv') await promise;
    return new Response(this).arrayBuffer();
  });
  const input = page.getByLabelText(bdn.choose);
  await input.upload(file('Nome;Microchip\nLuna;380271006045678', 'lento.csv'));
  await input.upload(file('Nome;Microchip\nVento;380271006045679', 'pronto.csv'));
  await expect.element(page.getByText(bdn.file('pronto.csv'))).toBeVisible();
  finish();
  await new Promise((done) => void setTimeout(done, 200));
  await expect.element(page.getByText(bdn.file('pronto.csv'))).toBeVisible();
});

test('of a list of members that cannot be read nothing is said once another was chosen', async () => {
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function (this: File) {
    if (this.name !== 'lento.csv') return new Response(this).arrayBuffer();
    await promise;
    throw new DOMException('moved', 'NotReadableError');
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fetchMemberships = async () => ok(undefined);
  await openScreen(openPhone({ clock }), '/memberships/import', { sync: { fetchMemberships } });
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
  );
  await input.upload(file('Nome;Cognome', 'lento.csv'));
  await input.upload(file('Nome;Cognome\nUgo;Neri', 'pronto.csv'));
  const run = page.getByRole('button', { name: 'Importa 1 tesserato' });
  await expect.element(run).toBeEnabled();
  finish();
  await new Promise((done) => void setTimeout(done, 200));
  expect(page.getByText(importLabels.failure.unreadable).elements()).toEqual([]);
  await expect.element(run).toBeEnabled();
  expect(log).toHaveBeenCalled();
});

test('of a file of unsent changes that is none nothing is said once another was chosen', async () => {
  const phone = openPhone({ clock });
  await addHorse(phone, 'Vento');
  const text = await writeUnsentFile(phone);
  const { promise, resolve: finish } = Promise.withResolvers<void>();
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async function (this: File) {
    if (this.name === 'lento.json') await promise;
    return new Response(this).arrayBuffer();
  });
  await openScreen(openPhone({ clock, seed: 9 }), '/sync');
  await expect.element(page.getByRole('button', { name: sync.file.import })).toBeVisible();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]')!,
  );
  await input.upload(file('niente', 'lento.json'));
  await input.upload(file(text, 'pronto.json'));
  await expect.element(page.getByRole('button', { name: sync.preview.run(1) })).toBeVisible();
  finish();
  await new Promise((done) => void setTimeout(done, 200));
  expect(page.getByRole('alert').filter({ hasText: sync.file.unreadable }).elements()).toEqual([]);
});

test('a file that is chosen while another is taken in stays to be looked at', async () => {
  const files: File[] = [];
  for (const [index, name] of ['Vento', 'Luna'].entries()) {
    const phone = openPhone({ clock, seed: index + 2 });
    await addHorse(phone, name);
    files.push(file(await writeUnsentFile(phone), `${name}.json`));
  }
  const taker = openPhone({ clock, seed: 9 });
  await openScreen(taker, '/sync');
  await expect.element(page.getByRole('button', { name: sync.file.import })).toBeVisible();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]')!,
  );
  await input.upload(files[0]!);
  const release = holdWrites(taker);
  await page.getByRole('button', { name: sync.preview.run(1) }).click();
  await input.upload(files[1]!);
  await expect.element(page.getByText(/Luna/).first()).toBeInTheDocument();
  release();
  await expect.element(page.getByText(sync.file.imported(1, 0))).toBeVisible();
  await expect.element(page.getByText(/Luna/).first()).toBeInTheDocument();
  await page.getByRole('button', { name: sync.preview.run(1) }).click();
  await expect.poll(() => taker.db.outbox.count()).toBe(2);
});

test.each([
  ['/archive', archive.choose, FILE_LIMITS.json, archive.failure.tooBig],
  ['/bdn/compare', bdn.choose, FILE_LIMITS.table, bdn.failure.tooBig],
  ['/given-rounds', rounds.take.file, GUEST_LIMITS.round * 2, rounds.take.flaw.tooLong],
])(
  'on %s a file that is too big is said to be, and not even read: it would take the memory of a phone',
  async (address, label, limit, said) => {
    await openScreen(openPhone({ clock }), address);
    const input = () =>
      [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].find(
        (each) => each.ariaLabel === label || each.labels?.[0]?.textContent.includes(label),
      );
    await expect.poll(input).toBeDefined();
    const reads = (['arrayBuffer', 'text'] as const).map((how) => vi.spyOn(File.prototype, how));
    vi.spyOn(Blob.prototype, 'size', 'get').mockReturnValue(limit + 1);
    await page.elementLocator(input()!).upload(file('[]', 'file.json'));
    await expect.element(page.getByText(said)).toBeVisible();
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  },
);

/* Written byte by byte, as by an editor that knows no UTF-8: each letter with an accent is a byte of its own. */
const bytesOf = (text: string) => Uint8Array.from(text, (each) => each.codePointAt(0)!);

test('an archive that is not UTF-8 is said to be damaged: no value has other letters than it had', async () => {
  const phone = openPhone({ clock });
  await addHorse(phone, 'Nicolò');
  const text = (await writeArchive(phone, null, () => true))!.join('');
  await openScreen(openPhone({ clock, seed: 9 }), '/archive');
  await page.getByLabelText(archive.choose).upload(file(bytesOf(text), 'archivio.json'));
  await expect.element(page.getByText(archive.failure.damaged)).toBeVisible();
});

test('a file of unsent changes that is not UTF-8 is said to be damaged', async () => {
  const phone = openPhone({ clock });
  await addHorse(phone, 'Nicolò');
  const text = await writeUnsentFile(phone);
  await openScreen(openPhone({ clock, seed: 9 }), '/sync');
  await expect.element(page.getByRole('button', { name: sync.file.import })).toBeVisible();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]')!,
  );
  await input.upload(file(bytesOf(text), 'modifiche.json'));
  await expect.element(page.getByText(sync.file.unreadable)).toBeVisible();
});

test('what the device that wrote a file of unsent changes could not read is told: it is not taken over', async () => {
  const phone = openPhone({ clock });
  for (const name of ['Vento', 'Luna']) await addHorse(phone, name);
  const [first] = await phone.db.outbox.toArray();
  await phone.db.outbox.put({ ...first!, op: 'rename' as never });
  const text = await writeUnsentFile(phone);
  await openScreen(openPhone({ clock, seed: 9 }), '/sync');
  await expect.element(page.getByRole('button', { name: sync.file.import })).toBeVisible();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]')!,
  );
  await input.upload(file(text, 'modifiche.json'));
  await expect.element(page.getByText(sync.preview.title)).toBeVisible();
  await expect
    .element(
      page.getByText(
        'Una voce era illeggibile già sul dispositivo che ha scritto il file, ed è rimasta là.',
      ),
    )
    .toBeVisible();
});

test('of a file of unsent changes every deletion can be read before it is imported, however many they are', async () => {
  const phone = openPhone({ clock });
  const names = Array.from({ length: 51 }, (_, n) => `Cavallo ${String(n + 1).padStart(2, '0')}`);
  const path = (name: string) => `horses/${name.toLowerCase().replace(' ', '-')}-000000`;
  await receive(phone, Object.fromEntries(names.map((name) => [path(name), { name }])));
  const { horses } = openRegister(phone);
  for (const name of names) sure(await horses.delete(path(name).slice('horses/'.length)));
  const text = await writeUnsentFile(phone);
  const taker = openPhone({ clock, seed: 9, storage: phone.storage });
  await taker.db.outbox.clear();
  await openScreen(taker, '/sync');
  await expect.element(page.getByRole('button', { name: sync.file.import })).toBeVisible();
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('input[type="file"][accept*="json"]')!,
  );
  await input.upload(file(text, 'modifiche.json'));
  const preview = page.getByRole('region', { name: sync.preview.title });
  await expect.element(preview).toHaveTextContent('Il file chiede 51 eliminazioni.');
  await expect.element(preview).not.toHaveTextContent('Cavallo 51');
  await expect.element(page.getByRole('button', { name: sync.preview.nothing })).toBeDisabled();
  await preview.getByRole('button', { name: 'Mostra l’altra' }).click();
  await expect.element(preview).toHaveTextContent('Eliminazione di Cavallo 51');
  await preview.getByRole('checkbox').click();
  await page.getByRole('button', { name: sync.preview.run(51) }).click();
  await expect.element(page.getByText(sync.file.imported(51, 0))).toBeVisible();
  expect(await taker.db.outbox.count()).toBe(51);
});

test.each([
  ['/sync', FILE_LIMITS.json, sync.file.tooBig],
  ['/memberships/import', FILE_LIMITS.table, importLabels.failure.tooBig],
])('on %s a file that could be too much for a phone is not read', async (address, limit, told) => {
  const fetchMemberships = async () => ok(undefined);
  await openScreen(openPhone({ clock }), address, { sync: { fetchMemberships } });
  const input = page.elementLocator(
    document.querySelector<HTMLInputElement>('#content input[type="file"]')!,
  );
  const read = vi.spyOn(File.prototype, 'arrayBuffer');
  const size = vi.spyOn(Blob.prototype, 'size', 'get');
  size.mockReturnValue(limit + 1);
  await input.upload(file('Nome;Cognome', 'grande.csv'));
  await expect.element(page.getByText(told)).toBeVisible();
  expect(read.mock.contexts.filter((of) => (of as File).name === 'grande.csv')).toEqual([]);
  size.mockReturnValue(limit);
  await input.upload(file('Nome;Cognome', 'giusto.csv'));
  await expect
    .poll(() => read.mock.contexts.some((of) => (of as File).name === 'giusto.csv'))
    .toBe(true);
});

test.each([
  ['/due', due.calendar],
  ['/horses/stella', due.calendar],
  ['/memberships', members.files.export],
  ['/memberships/import', importLabels.template],
  ['/person', person.exportText],
  ['/person', person.exportJson],
  ['/archive', archive.export],
  ['/sync', sync.file.export(1)],
])('a file that the browser does not make is told: on %s, by «%s»', async (address, name) => {
  const phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': {
      name: 'Stella',
      docname: 'Stella',
      isHere: 1,
      isDeceased: -1,
      ownerName: 'Anna Neri',
      hoovesTrimInterval: 1,
      lastHoovesTrim: instantOf('2026-10-01'),
    },
    'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Neri' },
  });
  await addHorse(phone, 'Luna');
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new TypeError('no room');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const fetchMemberships = async () => ok(undefined);
  await openScreen(phone, address, { sync: { fetchMemberships } });
  if (address === '/person')
    await page.getByRole('searchbox', { name: person.search }).fill('Anna Neri');
  await page.getByRole('button', { name, exact: true }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: /^Non / })).toBeVisible();
});
