import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { labels } from '../../../../src/admin/archive/labels.ts';
import { failureLabels } from '../../../../src/admin/shared/labels/failure-labels.ts';
import { membershipYearsLabels } from '../../../../src/admin/shared/reading/membership-years-labels.ts';
import {
  dropOtherYears,
  holdsYear,
  noteAskedYears,
  readHeldYears,
} from '../../../../src/mirror/scope/membership-years.ts';
import { writeMeta } from '../../../../src/mirror/database/meta.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { fail, ok } from '../../../../src/platform/result.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { removeHorse } from '../../../../src/register/horses/horse-removal.ts';
import { holdWrites } from '../../../support/hold-writes.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openScreen, receive } from '../../../support/open-screen.tsx';
import { type Phone, openPhone } from '../../../support/phone.ts';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { edit, sure, trim } from '../../../support/scene.ts';

/* The import of an archive: what its preview shows is what it writes. */

const clock = new ManualClock(instantOf('2026-10-14'));
let phone: Phone;

const input = () => page.getByLabelText('File dell’archivio');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const text = (content: string | RegExp) => page.getByText(content);
const fileOf = (content: string) => new File([content], 'archivio.json');
const exported = async () => (await writeArchive(phone, null, () => true))!.join('');

afterEach(() => vi.restoreAllMocks());

beforeEach(async () => {
  await page.viewport(1280, 900);
  phone = openPhone({ clock });
  await receive(phone, {
    'horses/stella': { name: 'Stella', ownerName: 'Elena' },
    'horses/bruna': { name: 'Bruna', ownerName: 'Elena' },
  });
});

test('what somebody changed after the preview is not overwritten, and the screen says so', async () => {
  const file = await exported();
  await edit(phone, 'horses/stella', { notes: 'zoppica' });
  await openScreen(phone, '/archive');
  await input().upload(fileOf(file));
  await page.getByRole('radio', { name: 'Anche i valori del file al posto dei diversi' }).click();
  await expect.element(button('Importa 1 modifica')).toBeVisible();
  await edit(phone, 'horses/bruna', { ownerName: 'Carla' });
  await button('Importa 1 modifica').click();
  await expect
    .element(
      text(
        '1 modifica salvata sul telefono: quello che qualcuno ha cambiato nel frattempo resta com’è, e lo vedi qui sotto.',
      ),
    )
    .toBeVisible();
  await expect.element(text('1 scheda diversa dal registro')).toBeVisible();
  const horse = async (slug: string) => sure(await openRegister(phone).horses.get(slug)).fields;
  expect(await horse('bruna')).toMatchObject({ ownerName: 'Carla' });
  expect(await horse('stella')).toMatchObject({ notes: '' });
  await button('Importa 1 modifica').click();
  await expect.element(text('1 modifica salvata sul telefono, da inviare.')).toBeVisible();
  expect(await horse('bruna')).toMatchObject({ ownerName: 'Elena' });
});

test('that the values of one file are to replace others is not chosen for the next file too', async () => {
  const file = await exported();
  await edit(phone, 'horses/stella', { notes: 'zoppica' });
  await openScreen(phone, '/archive');
  const radio = (name: RegExp) => page.getByRole('radio', { name });
  await input().upload(fileOf(file));
  await radio(/al posto dei diversi/).click();
  await expect.element(button('Importa 1 modifica')).toBeEnabled();
  await input().upload(fileOf(`${file}\n`));
  await expect.element(radio(/^Solo quello che manca/)).toBeChecked();
  await expect.element(button('Niente da importare')).toBeDisabled();
});

test('why the memberships of other years are not here is told: no network, or a server that refused', async () => {
  await receive(phone, {
    'memberships/anna': { year: 2026, givenName: 'Anna', familyName: 'Neri' },
  });
  const file = await exported();
  for (const [error, why] of [
    ['unreachable', 'offline'],
    ['denied', 'failed'],
  ] as const) {
    const fetchMemberships = async () => fail(error);
    const close = await openScreen(phone, '/archive', { sync: { fetchMemberships } });
    await input().upload(fileOf(file));
    await expect.element(text(membershipYearsLabels[why]('all'))).toBeVisible();
    close();
  }
});

test('memberships of other years that the phone has dropped since the preview are fetched again, and not made anew', async () => {
  const overnight = new ManualClock(instantOf('2026-10-14'));
  const own = openPhone({ clock: overnight, seed: 3 });
  const old = { 'memberships/ida': { year: 2019, givenName: 'Ida', familyName: 'Neri' } };
  let isOffline = false;
  const fetchMemberships = async () => {
    if (isOffline) return fail('unreachable' as const);
    if (holdsYear(await readHeldYears(own), 'all')) return ok(undefined);
    await receive(own, old);
    return ok(await noteAskedYears(own, 'all'));
  };
  await receive(own, { ...old, 'horses/stella': { name: 'Stella' } });
  const file = (await writeArchive(own, null, () => true))!.join('');
  await edit(own, 'horses/stella', { notes: 'zoppica' });
  await openScreen(own, '/archive', { sync: { fetchMemberships } });
  await input().upload(fileOf(file));
  await page.getByRole('radio', { name: 'Anche i valori del file al posto dei diversi' }).click();
  await expect.element(button('Importa 1 modifica')).toBeVisible();
  // The screen stays open overnight.
  overnight.jumpTo(instantOf('2026-10-16'));
  await dropOtherYears(own);
  isOffline = true;
  await button('Importa 1 modifica').click();
  await expect.element(text(membershipYearsLabels.offline('all'))).toBeVisible();
  isOffline = false;
  await button('Importa 1 modifica').click();
  await expect.element(text('1 modifica salvata sul telefono, da inviare.')).toBeVisible();
  const unsent = await own.db.outbox.toArray();
  expect(unsent.map(({ path }) => path)).toEqual(['horses/stella', 'horses/stella']);
});

test('the whole register is said to be in the file only where this phone knows what the others did', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await noteAskedYears(phone, 'all');
  await writeMeta(phone, 'lastPullAt', clock.now() - 60_000);
  await openScreen(phone, '/archive');
  await button('Esporta tutto il registro').click();
  await expect.element(text('File pronto: c’è tutto il registro.')).toBeVisible();
  await writeMeta(phone, 'lastPullAt', instantOf('2026-10-11'));
  await button('Esporta tutto il registro').click();
  await expect
    .element(
      text(/^File pronto\. Quello che hanno fatto gli altri qui è fermo a com’era .*11 ottobre/),
    )
    .toBeVisible();
});

test('changes that cannot be read are not in the file of the register, which then is not called whole', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await noteAskedYears(phone, 'all');
  await writeMeta(phone, 'lastPullAt', clock.now());
  await edit(phone, 'horses/stella', { notes: 'zoppica' });
  const [change] = await phone.db.outbox.toArray();
  await phone.db.outbox.put({ ...change!, op: 'rename' as never });
  await openScreen(phone, '/archive');
  await button('Esporta tutto il registro').click();
  await expect
    .element(
      text(
        'File pronto. Manca 1 modifica che l’app non riesce a leggere: la trovi in «Sincronizzazione», e «Copia di sicurezza» la porta con sé.',
      ),
    )
    .toBeVisible();
});

test('every record that would be overwritten can be seen by name before it is', async () => {
  const names = Array.from({ length: 130 }, (_, n) => `Cavallo ${String(n).padStart(3, '0')}`);
  await receive(
    phone,
    Object.fromEntries(names.map((name, n) => [`horses/c${String(n).padStart(3, '0')}`, { name }])),
  );
  const { horses, ...rest } = JSON.parse(await exported()) as { horses: { fields: object }[] };
  const other = horses.map((each) => ({ ...each, fields: { ...each.fields, coat: 'baio' } }));
  await openScreen(phone, '/archive');
  await input().upload(fileOf(JSON.stringify({ ...rest, horses: other })));
  await text('132 schede diverse dal registro').click();
  await expect.element(text('Cavallo 001')).toBeVisible();
  await button('Mostra le altre (32)').click();
  expect(document.activeElement).not.toBe(document.body);
  for (const name of names) await expect.element(text(name)).toBeInTheDocument();
  expect(button(/^Mostra/).elements()).toEqual([]);
});

test('what was deleted comes back only as it is ticked, is counted so, and no more once it is unticked', async () => {
  await trim(phone, 'stella', '2026-10-01');
  const { horses, ...rest } = JSON.parse(await exported()) as { horses: object[] };
  for (const slug of ['stella', 'bruna']) sure(await removeHorse(phone, slug, 0));
  const odd = { id: 'a/b', fields: { name: '', notes: 5 } };
  await openScreen(phone, '/archive');
  await input().upload(fileOf(JSON.stringify({ ...rest, horses: [...horses, odd] })));
  const back = page.getByRole('region', { name: 'Eliminati dal registro' });
  const stella = back.getByRole('checkbox', { name: 'Stella, con 1 visita o movimento' });
  await expect.element(button('Niente da importare')).toBeDisabled();
  await text('1 voce che non posso importare').click();
  await expect
    .element(
      text('Cavalli: a/b: il suo identificativo non è valido; note: valore di un altro tipo'),
    )
    .toBeVisible();
  await stella.click();
  await expect.element(button('Importa 2 modifiche')).toBeEnabled();
  await back.getByRole('checkbox', { name: 'Bruna' }).click();
  await expect.element(button('Importa 3 modifiche')).toBeEnabled();
  await stella.click();
  await expect.element(stella).not.toBeChecked();
  await button('Importa 1 modifica').click();
  await expect.element(text('1 modifica salvata sul telefono, da inviare.')).toBeVisible();
  expect(await phone.db.view('horses').toCollection().primaryKeys()).toEqual(['horses/bruna']);
});

test('an import that the phone has no room for says how much it wrote, and why no more', async () => {
  const file = await exported();
  const fresh = openPhone({ clock, seed: 5, uid: 'fresh' });
  await openScreen(fresh, '/archive');
  await input().upload(fileOf(file));
  const full = () => new DOMException('full', 'QuotaExceededError');
  onTestFinished(refuseWrites(fresh.db, 'outbox', full));
  await button('Importa 2 modifiche').click();
  await expect
    .element(page.getByRole('alert').filter({ hasText: labels.stopped(0) }))
    .toHaveTextContent(failureLabels.save.quota);
  await expect.element(button('Importa 2 modifiche')).toBeEnabled();
});

test('a register that cannot be read is no fault of the file that is compared with it', async () => {
  const file = await exported();
  await openScreen(phone, '/archive');
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(phone.db.view('horses'), 'where').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError');
  });
  await input().upload(fileOf(file));
  await expect
    .element(page.getByRole('alert').filter({ hasText: failureLabels.read }))
    .toBeVisible();
  expect(text(labels.failure.unreadable).elements()).toEqual([]);
});

test('whoever leaves during an import is told elsewhere what became of it', async () => {
  const file = await exported();
  const fresh = openPhone({ clock, seed: 6, uid: 'left' });
  await openScreen(fresh, '/archive');
  const leave = () => page.getByRole('link', { name: 'Cavalli' }).first().click();
  await input().upload(fileOf(file));
  await expect.element(button('Importa 2 modifiche')).toBeEnabled();
  const release = holdWrites(fresh);
  await button('Importa 2 modifiche').click();
  await leave();
  await expect.element(input()).not.toBeInTheDocument();
  release();
  await expect.element(text(labels.done(2))).toBeVisible();
});

test.each([
  ['nothing is written', ok(undefined), labels.stopped(0)],
  ['why is told', fail('unreachable' as const), membershipYearsLabels.offline('all')],
])(
  'of an import that is left while other years are fetched for it %s',
  async (_what, answer, said) => {
    const years = { 'memberships/ida': { year: 2019, givenName: 'Ida', familyName: 'Neri' } };
    const own = openPhone({ clock, seed: 7, uid: `years-${answer.success}` });
    await receive(own, { ...years, 'horses/stella': { name: 'Stella' } });
    const file = (await writeArchive(own, null, () => true))!.join('');
    await edit(own, 'horses/stella', { notes: 'zoppica' });
    let fetched: Promise<unknown> = Promise.resolve();
    const fetchMemberships = async () => {
      await fetched;
      return isHeld ? answer : ok(undefined);
    };
    let isHeld = false;
    await openScreen(own, '/archive', { sync: { fetchMemberships } });
    await input().upload(fileOf(file));
    await page.getByRole('radio', { name: /al posto dei diversi/ }).click();
    await expect.element(button('Importa 1 modifica')).toBeEnabled();
    const before = await own.db.outbox.count();
    const { promise, resolve } = Promise.withResolvers<void>();
    fetched = promise;
    isHeld = true;
    await button('Importa 1 modifica').click();
    await page.getByRole('link', { name: 'Cavalli' }).first().click();
    await expect.element(input()).not.toBeInTheDocument();
    resolve();
    await expect.element(text(said)).toBeVisible();
    expect(await own.db.outbox.count()).toBe(before);
  },
);

test('what is compared after an import is not said to be saved', async () => {
  const file = await exported();
  const fresh = openPhone({ clock, seed: 8, uid: 'compared' });
  await openScreen(fresh, '/archive');
  await input().upload(fileOf(file));
  await expect.element(button('Importa 2 modifiche')).toBeEnabled();
  // From the written changes on, reading waits: the comparison is to be seen.
  const begin = fresh.db.transaction.bind(fresh.db) as (...given: unknown[]) => Promise<unknown>;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isWritten = false;
  Object.assign(fresh.db, {
    transaction: async (...given: unknown[]) => {
      if (isWritten && given[0] === 'r') await promise;
      const done = await begin(...given);
      isWritten ||= given[0] === 'rw' && (await fresh.db.outbox.count()) === 2;
      return done;
    },
  });
  await button('Importa 2 modifiche').click();
  await expect.element(text(labels.done(2))).toBeVisible();
  await expect.element(text(labels.leaving)).toBeVisible();
  resolve();
  await expect.element(button('Niente da importare')).toBeDisabled();
});
