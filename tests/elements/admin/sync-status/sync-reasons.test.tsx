import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminApp } from '../../../../src/admin/session/admin-app.ts';
import { openDiary } from '../../../../src/mirror/device/diary-store.ts';
import { storeAccounts } from '../../../../src/mirror/scope/accounts.ts';
import { readMeta, writeMeta } from '../../../../src/mirror/database/meta.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { systemClock } from '../../../../src/platform/clock.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import {
  addHorse,
  create,
  deliver,
  edit,
  openScene,
  remove,
  trim,
} from '../../../support/scene.ts';
import { readStatus } from '../../../../src/sync/status.ts';
import { openScreen } from '../../../support/open-screen.tsx';
import { refuseWrites } from '../../../support/refuse-writes.ts';
import { renderScreen } from '../../../support/render-screen.tsx';

/* What the chip says in two words is explained in what it opens, and on the screen that this links to. */

const clock = new ManualClock();
const HOUR = 3_600_000;

test('[STATUS-1] what was last received too long ago, and why no more comes', async () => {
  const phone = openPhone({ clock, uid: 'outdated' });
  await writeMeta(phone, 'lastPullAt', clock.now() - HOUR);
  await writeMeta(phone, 'pullFailure', 'server');
  await openScreen(phone, '/sync');
  const chip = page.getByRole('button', { name: 'Non aggiornato' });
  await expect.element(chip).toBeVisible();
  const outdated = /^Quello che hanno fatto gli altri qui è fermo a com’era alle/;
  const main = page.getByRole('main');
  await expect.element(main.getByText(outdated)).toBeVisible();
  await expect.element(main.getByText('Il server ha un problema')).toBeVisible();
  await chip.click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect.element(popover.getByText(outdated)).toBeVisible();
  await expect.element(popover.getByText('Il server ha un problema')).toBeVisible();
});

test('[STATUS-3] a browser that says that the network is gone is not believed about what is received since', async () => {
  const phone = openPhone({ clock: systemClock, uid: 'wrong-flag' });
  // Of a pull that was ending then.
  await writeMeta(phone, 'lastPullAt', Date.now() + 5000);
  const flag = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => flag.mockRestore());
  await openScreen(phone, '/sync');
  await expect.element(page.getByRole('button', { name: 'Senza rete' })).toBeVisible();
  await writeMeta(phone, 'lastPullAt', Date.now() + 11_000);
  await expect.element(page.getByRole('button', { name: 'Tutto inviato' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Senza rete');
  // It is again, once the browser says so anew.
  await writeMeta(phone, 'lastPullAt', Date.now());
  flag.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('button', { name: 'Tutto inviato' })).toBeVisible();
  await writeMeta(phone, 'lastPullAt', Date.now() + 5000);
  flag.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByRole('button', { name: 'Senza rete' })).toBeVisible();
});

test('[STATUS-1] a phone that never had anything to send has not left anything unsent', async () => {
  const phone = openPhone({ clock, uid: 'never-sent' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  await openScreen(phone, '/sync');
  await page.getByRole('button', { name: 'Tutto inviato' }).click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect.element(popover.getByText('Nessun invio finora')).toBeVisible();
  await expect.element(popover).toHaveTextContent(/Pronto per la scuderia: 0 cavalli/);
});

test('[STATUS-4] a cleared database in which nothing waited is told, with nothing to record again, until it was read for good', async () => {
  const phone = openPhone({ clock, uid: 'cleared-idle' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  await writeMeta(phone, 'wiped', { deviceId: 'x', unsent: 0, oldestAt: null, at: clock.now() });
  await openScreen(phone, '/horses');
  const told = page.getByText('Non risultavano modifiche da inviare');
  await expect.element(told).toBeVisible();
  expect(document.body.textContent).not.toMatch(/va(?:nno)? registrat[ae] di nuovo/);
  const full = () => new DOMException('full', 'QuotaExceededError');
  const restore = refuseWrites(phone.db, 'meta', full);
  onTestFinished(restore);
  await page.getByRole('button', { name: 'Ho letto' }).click();
  await expect.element(page.getByRole('alert').getByText(/^Non salvato/)).toBeVisible();
  await expect.element(told).toBeVisible();
  restore();
  await page.getByRole('button', { name: 'Ho letto' }).click();
  await expect.element(told).not.toBeInTheDocument();
});

test('[STATUS-4] what a cleared database held is not said to be saved or sent, until the person has read of it', async () => {
  const phone = openPhone({ clock, uid: 'cleared' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  await writeMeta(phone, 'wiped', { deviceId: 'x', unsent: 2, oldestAt: null, at: clock.now() });
  await openScreen(phone, '/sync');
  await page.getByRole('button', { name: 'Niente da inviare' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Nessun invio finora');
  const shown = () => document.body.textContent;
  expect(shown()).not.toMatch(/[Tt]utto (?:inviato|quello che hai)/);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Ho letto' }).click();
  await expect.poll(shown).toMatch(/Tutto inviato.*tutto quello che hai registrato è sul server/);
});

test.each([
  ['notEnabled', /Restano 3 modifiche non inviate/],
  // What is refused or parked does not leave by signing in.
  ['signedOut', /: 1 modifica resta su questo telefono e non parte/],
] as const)('[PUSH-12] a pause (%s) counts as what it points to does', async (pause, said) => {
  const { anna, bruno, server } = await openScene('stella', 'luna');
  await edit(anna, 'horses/stella', { coat: 'baio' });
  await trim(anna, 'stella', '2026-10-14');
  await remove(bruno, 'horses/stella');
  await deliver(server, bruno);
  await push(anna, server.remote());
  // Two parked changes are one question.
  expect(await readStatus(anna)).toMatchObject({ conflicts: 1, pending: 0 });
  await edit(anna, 'horses/luna', { coat: 'baio' });
  await writeMeta(anna, 'pause', pause);
  await openScreen(anna, '/sync');
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Esporta 3 modifiche' })).toBeVisible();
});

test('[STATUS-2] that there is nothing to export is not said before it is known', async () => {
  const phone = openPhone({ clock, uid: 'counting' });
  await addHorse(phone, 'Stella');
  const { promise, resolve } = Promise.withResolvers<void>();
  const begin = phone.db.transaction.bind(phone.db) as (...given: unknown[]) => Promise<unknown>;
  // The count reads these.
  const isHeld = (stores: unknown) => String(stores) === 'outbox,conflicts';
  const slow = (...given: unknown[]) =>
    isHeld(given[1]) ? promise.then(() => begin(...given)) : begin(...given);
  Object.assign(phone.db, { transaction: slow });
  await openScreen(phone, '/sync');
  const panel = page.getByRole('region', { name: 'Copia di sicurezza' });
  await expect.element(panel.getByRole('button', { name: 'Caricamento…' })).toBeDisabled();
  await expect.element(panel).not.toHaveTextContent('Niente da esportare');
  resolve();
  await expect.element(panel.getByRole('button', { name: 'Esporta 1 modifica' })).toBeEnabled();
});

test('[STATUS-2] the banner about what is unsent for more than a day writes it into a file, from any screen', async () => {
  const clicked = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined);
  onTestFinished(() => clicked.mockRestore());
  const phone = openPhone({ clock, uid: 'late' });
  await addHorse(phone, 'Vento');
  await phone.db.outbox.toCollection().modify({ createdAt: clock.now() - 24 * HOUR });
  const close = await openScreen(phone, '/horses');
  const exporting = page.getByRole('button', { name: 'Esporta tutto' });
  await expect.element(page.getByText('Vento').first()).toBeVisible();
  expect(exporting.elements()).toEqual([]);
  close();
  await phone.db.outbox.toCollection().modify({ createdAt: clock.now() - 24 * HOUR - 1 });
  await openScreen(phone, '/horses');
  await exporting.click();
  await expect.poll(async () => (await phone.db.outbox.toArray())[0]?.handed).toBe(true);
  await expect.poll(() => clicked.mock.calls.length).toBe(1);
});

test('[STATUS-5] the diary shows what happened, the latest first, also while it is read', async () => {
  const phone = openPhone({ clock, uid: 'diary' });
  const diary = openDiary(clock, { indexedDB: phone.storage, IDBKeyRange });
  onTestFinished(() => diary.close());
  await openScreen(phone, '/sync', { parts: { diary } });
  const panel = page.getByRole('region', { name: 'Diario' });
  await expect.element(panel).toHaveTextContent('Non c’è ancora niente.');
  diary.note({ kind: 'started', version: '7' });
  await panel.getByText('Mostra (1 riga)').click();
  await expect.element(panel.getByText(/: App aperta, versione 7$/)).toBeVisible();
  diary.note({ kind: 'signedIn' });
  const lines = panel.getByRole('listitem');
  await expect.element(lines.nth(0)).toHaveTextContent(/: Accesso riuscito$/);
  await expect.element(lines.nth(1)).toHaveTextContent(/: App aperta, versione 7$/);
});

test('[STATUS-5] the diary that is copied says of which day it is: whoever helps may read it on another', async () => {
  const phone = openPhone({ clock, uid: 'copied-diary' });
  const diary = openDiary(clock, { indexedDB: phone.storage, IDBKeyRange });
  onTestFinished(() => diary.close());
  diary.note({ kind: 'started', version: '7' });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => copied.mockRestore());
  await openScreen(phone, '/sync', { parts: { diary } });
  await page.getByRole('button', { name: 'Copia il diario' }).click();
  await expect.poll(() => copied.mock.calls.length).toBe(1);
  expect(copied.mock.calls[0]![0]).toMatch(
    /^Diario copiato il 14 ottobre 2026 alle 10:00.*\nalle 10:00: App aperta, versione 7$/,
  );
});

describe('[STATUS-6] a phone whose clock is wrong says so on every screen', () => {
  const told = () => page.getByText(/^L’orologio di questo telefono/);
  const wake = () => document.dispatchEvent(new Event('visibilitychange'));
  /** What the phone last heard of the server's clock; its own said `at` then. */
  const hear = async (phone: Phone, heard: string, at: number | null) => {
    const cursors = await readMeta(phone, 'cursors');
    const horses = { ...cursors.horses!, updatedAt: `${heard}.000000000Z` };
    await writeMeta(phone, 'cursors', { ...cursors, horses });
    await writeMeta(phone, 'lastPullAt', at);
  };

  test('behind: what the server said is still to come by it', async () => {
    const began = new ManualClock(Date.parse('2020-01-01T09:00:00Z'));
    const phone = openPhone({ clock: began, uid: 'clock-behind' });
    await openScreen(phone, '');
    await hear(phone, '2026-10-14T08:00:00', Date.parse('2026-10-14T08:00:05Z'));
    await expect
      .element(told())
      .toHaveTextContent(
        /è indietro: segna il 1º gennaio 2020 alle 10:00, .* il 14 ottobre 2026 alle 10:00/,
      );
    // The person sets it right.
    began.jumpTo(Date.parse('2026-10-14T09:30:00Z'));
    wake();
    await expect.element(told()).not.toBeInTheDocument();
  });

  test('ahead: it was when something was received, and was not set right since', async () => {
    const ahead = new ManualClock(Date.parse('2027-11-29T09:00:00Z'));
    const phone = openPhone({ clock: ahead, uid: 'clock-ahead' });
    await openScreen(phone, '/horses');
    // What is received while a screen is open is later than the time that it shows.
    await hear(phone, '2026-11-29T08:59:00', Date.parse('2027-11-29T09:00:50Z'));
    await expect
      .element(told())
      .toHaveTextContent(
        /sembra avanti: segnava il 29 novembre 2027 alle 10:00, .* il 29 novembre 2026 alle 09:59/,
      );
    ahead.jumpTo(Date.parse('2026-11-29T09:10:00Z'));
    wake();
    await expect.element(told()).not.toBeInTheDocument();
  });

  test('not where it is right, however long ago something was received', async () => {
    const right = new ManualClock(Date.parse('2026-11-29T09:00:00Z'));
    const phone = openPhone({ clock: right, uid: 'clock-right' });
    await openScreen(phone, '/horses');
    await hear(phone, '2027-11-29T09:00:00', null);
    await expect.element(told()).toBeVisible();
    // Polls that find nothing new leave the cursors as they are, for ten minutes.
    await hear(phone, '2026-11-27T08:40:00', Date.parse('2026-11-27T08:55:00Z'));
    await expect.element(told()).not.toBeInTheDocument();
  });
});

/** A build whose worker keeps the app, or does not yet. */
const building = (isKept: () => Promise<boolean>): Partial<AdminApp> => ({
  appUpdate: Promise.resolve({
    isKept,
    isWaiting: () => false,
    subscribe: () => () => undefined,
    apply: () => undefined,
  }),
});

test('[STATUS-1] a phone that has not received everything is not said to be ready', async () => {
  const phone = openPhone({ clock, uid: 'not-ready' });
  await renderScreen(
    phone,
    '/admin/sync',
    {},
    undefined,
    building(async () => true),
  );
  await page.getByRole('button', { name: 'Mai sincronizzato' }).click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect
    .element(popover)
    .toHaveTextContent(/Non ancora pronto per la scuderia\. Il registro/);
  await expect.element(popover).not.toHaveTextContent(/Pronto per/);
});

test('[STATUS-1] a phone that does not yet keep the app is not said to be ready', async () => {
  const phone = openPhone({ clock, uid: 'not-kept' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  let isKept = false;
  await openScreen(phone, '/sync', { parts: building(async () => isKept) });
  const main = page.getByRole('main');
  await expect.element(main.getByText('L’app non è ancora salvata')).toBeVisible();
  await expect.element(main).not.toHaveTextContent('0 cavalli');
  const chip = page.getByRole('button', { name: 'Tutto inviato' });
  await chip.click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect
    .element(popover)
    .toHaveTextContent(
      'Non ancora pronto per la scuderia. L’app non è ancora salvata su questo dispositivo: senza rete non si apre. Tienila aperta dove c’è rete.',
    );
  await expect.element(popover).not.toHaveTextContent(/Pronto per|0 cavalli/);
  await userEvent.keyboard('{Escape}');

  isKept = true;
  await chip.click();
  await expect.element(popover).toHaveTextContent(/Pronto per la scuderia: 0 cavalli/);
  // The screen asks again when somebody comes back to the app.
  await clock.advance(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main).toHaveTextContent('0 cavalli');
});

test('[STATUS-1] whether a phone keeps the app is not said before it is known', async () => {
  const phone = openPhone({ clock, uid: 'kept-unknown' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  const { promise, resolve } = Promise.withResolvers<boolean>();
  await openScreen(phone, '/sync', { parts: building(() => promise) });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('Caricamento…');
  await page.getByRole('button', { name: 'Tutto inviato' }).click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect.element(popover).toHaveTextContent('Nessun invio finora');
  await expect.element(popover).not.toHaveTextContent(/[Pp]ronto per/);
  await expect.element(main).not.toHaveTextContent('non è ancora salvata');
  resolve(true);
  await expect.element(popover).toHaveTextContent(/Pronto per la scuderia: 0 cavalli/);
  await expect.element(main).toHaveTextContent('0 cavalli');
});

test('[STATUS-1] a phone on which the code that would keep the app does not come is not said to keep it', async () => {
  const phone = openPhone({ clock, uid: 'kept-never' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  await openScreen(phone, '/sync', { parts: { appUpdate: new Promise(() => {}) } });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('Caricamento…');
  await clock.advance(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(main.getByText('L’app non è ancora salvata')).toBeVisible();
});

test.each([
  [true, /aggiornati alle \S+, memoria protetta$/],
  [false, /aggiornati alle \S+, memoria non protetta$/],
])('[STATUS-4] whether the memory of a ready phone is protected (%s)', async (persisted, said) => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(persisted);
  onTestFinished(() => void vi.restoreAllMocks());
  const phone = openPhone({ clock, uid: `memory-${persisted}` });
  await writeMeta(phone, 'lastPullAt', clock.now());
  await openScreen(phone, '/sync');
  await page.getByRole('button', { name: 'Tutto inviato' }).click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect.element(popover).toHaveTextContent(said);
});

test('[STATUS-4] a browser that does not protect the memory when it is asked to is said not to', async () => {
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false);
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const phone = openPhone({ clock, uid: 'protect' });
  await openScreen(phone, '/sync');
  const protect = page.getByRole('button', { name: 'Proteggi la memoria' });
  const refused = page.getByText(/^Il browser ora non la protegge/);
  await protect.click();
  await expect.element(refused, { timeout: 5000 }).toBeVisible();
  // One that does takes the button away, and not the place of whoever pressed it.
  persist.mockResolvedValue(true);
  (protect.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Protetta: il telefono/)).toBeVisible();
  await expect.element(protect).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
});

test('[STATUS-1] the phone of an account that holds only horses is not said to hold no members', async () => {
  const phone = openPhone({ clock, uid: 'horses-only' });
  await writeMeta(phone, 'lastPullAt', clock.now());
  await writeMeta(phone, 'holds', 'horses');
  await openScreen(phone, '/sync');
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('0 cavalli, 0 pareggi');
  await page.getByRole('button', { name: 'Tutto inviato' }).click();
  const popover = page.getByRole('dialog', { name: 'Sincronizzazione' });
  await expect.element(popover).toHaveTextContent(/Pronto per la scuderia: 0 cavalli/);
  await expect.element(popover).not.toHaveTextContent('tesserament');
  await expect.element(main).not.toHaveTextContent('tesserament');
});

test('[PUSH-12] whose role was reduced is told why a change of a member waits, and not to look for a signal', async () => {
  const phone = openPhone({ clock, uid: 'holds-less' });
  await create(phone, 'memberships/abc', { givenName: 'Anna', familyName: 'Neri', year: 2026 });
  await phone.db.outbox.toCollection().modify({
    attempts: 1,
    lastError: 'denied',
    createdAt: clock.now() - 25 * HOUR,
    triedAt: clock.now() - HOUR,
    nextAttemptAt: clock.now() + HOUR / 6,
  });
  await writeMeta(phone, 'holds', 'horses');
  await writeMeta(phone, 'lastPullAt', clock.now());
  await openScreen(phone, '/sync');
  const main = page.getByRole('main');
  const why = 'parte del registro che il tuo account non ha';
  const lines = main.getByRole('region', { name: 'Da inviare' }).getByRole('listitem');
  await expect.element(lines).toHaveTextContent(why);
  await expect.element(main.getByRole('region', { name: 'Stato' })).toHaveTextContent(why);
  await page.getByRole('button', { name: '1 da inviare, invio in ritardo' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent(why);
  await expect
    .element(page.getByText(/^Qualcosa aspetta di essere inviato da più di un giorno: metti/))
    .toBeVisible();
  expect(document.body.textContent).not.toMatch(/segnale|ha rifiutato/);
});

test('[PUSH-12] whose role was reduced can discard a change of a member, with what the phone kept of it', async () => {
  const { anna, server } = await openScene('stella');
  server.edit('memberships/abc', { givenName: 'Anna', familyName: 'Neri', year: 2026 });
  await pull(anna, server.remote(), true);
  await edit(anna, 'memberships/abc', { city: 'Roma' });
  await edit(anna, 'horses/stella', { coat: 'baio' });
  await storeAccounts(anna, new Map([['anna', { name: '', holds: 'horses' }]]));
  // No network was found since, which does not make it one that is sent once there is one.
  await anna.db.outbox
    .toCollection()
    .modify({ attempts: 1, lastError: 'offline', nextAttemptAt: clock.now() + HOUR });
  await openScreen(anna, '/sync');
  const waiting = page.getByRole('region', { name: 'Da inviare' });
  const [member, horse] = [
    waiting.getByRole('listitem').nth(0),
    waiting.getByRole('listitem').nth(1),
  ];
  await expect.element(horse).toHaveTextContent('Parte da sola appena torna');
  expect(horse.getByRole('button').elements()).toEqual([]);
  await expect.element(member).toHaveTextContent('parte del registro che il tuo account non ha');
  await member.getByRole('button', { name: 'Scarta' }).click();
  const dialog = page.getByRole('dialog', {
    name: 'Scartare «Anna Neri (2026): comune di residenza»?',
  });
  await dialog.getByRole('button', { name: 'Scarta' }).click();
  await expect
    .poll(async () => (await listUnsent(anna)).map(({ path }) => path))
    .toEqual(['horses/stella']);
  expect(await anna.db.base('memberships').count()).toBe(0);
  expect(await anna.db.view('memberships').count()).toBe(0);
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('[PUSH-11] a refused change of a member is not moved to a form that a reduced role no longer shows', async () => {
  const { anna, server } = await openScene('stella');
  server.edit('memberships/abc', { givenName: 'Anna', familyName: 'Neri', year: 2026 });
  await pull(anna, server.remote(), true);
  await edit(anna, 'memberships/abc', { city: 'Roma' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  await openScreen(anna, '/sync');
  const refused = page.getByRole('region', { name: 'Rifiutate' });
  const back = refused.getByRole('button', { name: 'Modifica' });
  await expect.element(back).toBeVisible();
  await storeAccounts(anna, new Map([['anna', { name: '', holds: 'horses' }]]));
  await expect.element(back).not.toBeInTheDocument();
  await expect.element(refused).not.toHaveTextContent('non è più nel registro');
  await refused.getByRole('button', { name: 'Scarta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Scarta' }).click();
  await expect.element(refused).not.toBeInTheDocument();
  expect(await anna.db.base('memberships').count()).toBe(0);
});

test('[PUSH-11] what waits behind a refused change through another one says so too', async () => {
  const { anna, server } = await openScene('stella');
  await edit(anna, 'horses/stella', { ownerName: 'Rossi' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  server.admits = () => 'allowed';
  await edit(anna, 'horses/stella', { ownerPhone: '1', notes: 'mia' });
  await edit(anna, 'horses/stella', { notes: 'sua' });
  await push(anna, server.remote());
  expect(await readStatus(anna)).toMatchObject({ rejected: 1, pending: 2 });
  await openScreen(anna, '/sync');
  const lines = page.getByRole('region', { name: 'Da inviare' }).getByRole('listitem');
  const behind = 'Aspetta una modifica che il server ha rifiutato.';
  await expect.element(lines.nth(0)).toHaveTextContent(behind);
  await expect.element(lines.nth(1)).toHaveTextContent(behind);
});
