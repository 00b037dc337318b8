import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '../../../src/model/values/calendar.ts';
import {
  GUEST_LIMITS,
  type GuestRound,
  type TextFlaw,
  readReturn,
  writeReturn,
  writeRound,
} from '../../../src/model/given-rounds/guest-text.ts';
import { hmacOf } from '../../../src/platform/hmac.ts';
import { GuestRoundPage } from '../../../src/site/pages/guest-round.tsx';
import { guestLabels, guestPageLabels } from '../../../src/site/script/guest-labels.ts';
import { type GuestBrowser, openGuestRound } from '../../../src/site/script/guest-round.ts';
import {
  type GuestStore,
  openGuestStore,
  type StoredRound,
} from '../../../src/site/script/guest-store.ts';
import { toHorsePhoto } from '../../../src/admin/horse-record/to-horse-photo.ts';
import { eventually } from '../../support/eventually.ts';
import { sure } from '../../support/scene.ts';

/* The page of a given round as it is rendered, with the real database and with one that refuses to write. */

const labels = { ...guestLabels, ...guestPageLabels };
const DAY = '2026-10-14';
const round = (more: Partial<GuestRound> = {}): GuestRound => ({
  round: 'aB3'.padEnd(20, 'x'),
  secret: 'k7Q'.padEnd(40, 'z'),
  day: DAY,
  kind: 'hoovesTrims',
  product: '',
  by: 'Mario',
  horses: [
    { name: 'Stella', last: '2026-08-01', due: '2026-10-01', box: 'Box 12', photo: '' },
    { name: '<img src=x onerror=alert(1)>', last: null, due: null, box: '<i>', photo: '' },
  ],
  ...more,
});

interface Opened {
  readonly copied: string[];
  /** The fragment of the address. */
  fragment: string;
}

/** Ends the listening of pages that were opened before: they would draw over the present one. */
let stopListening = () => {};

async function open(text: string, more: Partial<GuestBrowser> = {}): Promise<Opened> {
  stopListening();
  const listening = [window, document].map((target) => vi.spyOn(target, 'addEventListener'));
  stopListening = () => {
    for (const spy of listening) {
      for (const [at, [type, listener]] of spy.mock.calls.entries())
        (spy.mock.contexts[at] as EventTarget).removeEventListener(type, listener);
      spy.mockRestore();
    }
  };
  document.body.innerHTML = renderToStaticMarkup(<GuestRoundPage />);
  const opened: Opened = { copied: [], fragment: text };
  await openGuestRound({
    store: await openGuestStore(indexedDB),
    hmac: hmacOf,
    isOffline: true,
    offline: Promise.resolve(),
    today: () => DAY,
    now: () => Date.parse(`${DAY}T09:30:00Z`),
    fragment: () => opened.fragment,
    clearFragment: () => {
      opened.fragment = '';
    },
    returnAddress: 'https://example.org/admin/given-rounds',
    share: null,
    copy: async (copied) => void opened.copied.push(copied),
    download: () => undefined,
    confirm: () => true,
    ...more,
  });
  return opened;
}

const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const tick = (at: number) => userEvent.click(page.getByRole('checkbox').nth(at));
const returned = async (copied: string) => {
  const text = copied.slice(copied.indexOf('#') + 1);
  const { secret, horses } = round();
  const known = { secret, day: DAY, places: horses.length };
  const read = await readReturn(text, DAY, async () => known, hmacOf);
  return typeof read === 'string' ? read : read.ticks;
};

beforeEach(async () => {
  const store = await openGuestStore(indexedDB);
  for (const { key } of await store.rounds()) await store.drop(key);
});

test('what is ticked and typed is what goes back, and a name is a text', async () => {
  const { copied } = await open(writeRound(round()));
  expect(document.querySelector('img')).toBeNull();
  await shows('Stella · Box 12');
  await shows('<img src=x onerror=alert(1)>');
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.nothing);
  await tick(0);
  await shows(labels.doneOn(DAY));
  await userEvent.fill(page.getByRole('textbox').first(), '  molle  ');
  await tick(1);
  await tick(1);
  await shows('1 di 2 fatto');
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  expect(await returned(copied[0]!)).toEqual([{ place: 0, day: DAY, notes: '  molle  ' }]);
  await shows(/^Preparato da rimandare alle 11:30/);
  await tick(1);
  await shows(/dopo hai cambiato qualcosa/);
});

test('until when the stable takes it in is told, and after that that it no longer does', async () => {
  const last = addDays(DAY, 7);
  await open(writeRound(round()), { today: () => last });
  await shows(/finché non le rimandi il giro, entro il 21 ottobre 2026\.$/);
  await tick(0);
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(/rimandalo entro il 21 ottobre 2026\. Niente conta due volte\.$/);
  await tick(1);
  await shows(/dopo hai cambiato qualcosa\. Rimandalo ancora entro il 21 ottobre 2026/);
  await expect.element(page.getByText(labels.late)).not.toBeVisible();
  for (const store of [await openGuestStore(indexedDB), null]) {
    await open(writeRound(round()), { store, today: () => addDays(DAY, 8) });
    await shows(labels.late);
    expect(document.querySelector('[data-guest="kept"]')).not.toHaveTextContent(/rimand[^a]|entro/);
  }
});

test('before the stable would take a tick in that is told, as where the phone’s clock is behind', async () => {
  let day = addDays(DAY, -8);
  await open(writeRound(round()), { today: () => day });
  const early = page.getByText(/^Secondo questo telefono manca più di una settimana/);
  await expect.element(early).toBeVisible();
  // The phone is set right.
  day = addDays(DAY, -7);
  wake();
  await expect.element(early).not.toBeVisible();
  await expect.element(page.getByText(labels.late)).not.toBeVisible();
});

test('a tick that was given back and then taken off is said to stay with the stable, however often the rest is given back', async () => {
  await open(writeRound(round()));
  const give = () => userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  const kept = () => document.querySelector('[data-guest="kept"]')!.textContent;
  await tick(0);
  await tick(1);
  await expect.element(page.getByText(labels.taken)).not.toBeVisible();
  await give();
  await shows(labels.copied);
  await expect.element(page.getByText(labels.taken)).not.toBeVisible();
  await tick(1);
  await shows(labels.taken);
  await give();
  await shows(/^Preparato da rimandare alle 11:30\. Se/);
  await shows(labels.taken);
  // It is told when the page is opened again, and no longer once the horse is ticked again.
  await open(writeRound(round()));
  await shows(labels.taken);
  await tick(1);
  await expect.element(page.getByText(labels.taken)).not.toBeVisible();
  // With nothing left there is nothing to give back: the page does not ask for it.
  await tick(0);
  await tick(1);
  await shows(labels.taken);
  await eventually(() =>
    expect(kept()).toBe('Preparato da rimandare alle 11:30; dopo hai tolto tutto.'),
  );
});

test('of a round that was given back on an older page a tick that is taken off is told, too', async () => {
  await open(writeRound(round()));
  await tick(0);
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  const store = await openGuestStore(indexedDB);
  const [{ gave: _, ...older }] = (await store.rounds()) as [StoredRound];
  await store.keepRound(older);
  await open(writeRound(round()));
  await tick(0);
  await shows(labels.taken);
});

test('a photo that came in a file is drawn beside its horse, and in no other row', async () => {
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')!.fillRect(0, 0, 40, 30);
  const photo = sure(await toHorsePhoto(await canvas.convertToBlob()));
  const [stella, other] = round().horses;
  await open(writeRound(round({ horses: [{ ...stella!, photo }, other!] })));
  await eventually(() => {
    const drawn = [...document.querySelectorAll('img')];
    expect(drawn.map(({ naturalWidth }) => naturalWidth)).toEqual([40]);
    expect(drawn[0]!.closest('li')!.textContent).toContain('Stella');
  });
  // With or without a photo, what is to be done is below the name, not beside it.
  const rows = document.querySelectorAll('[data-guest="rows"] li');
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const [name, due] = [...row.querySelectorAll('strong, small')].map((part) =>
      part.getBoundingClientRect(),
    );
    expect(due!.left).toBe(name!.left);
    expect(due!.top).toBeGreaterThanOrEqual(name!.bottom);
  }
  await tick(0);
  await shows(labels.doneOn(DAY));
});

test('a page that the browser does not keep yet says that it would not open again without a network, until it is kept', async () => {
  let keep = () => {};
  const offline = new Promise<void>((resolve) => (keep = resolve));
  await open(writeRound(round()), { isOffline: false, offline });
  await shows(labels.notOffline);
  await tick(0);
  await shows(labels.notOffline);
  keep();
  await expect.element(page.getByText(labels.notOffline)).not.toBeVisible();
  // One that is kept already never says it, whatever its worker is still asked.
  await open(writeRound(round()), { offline: new Promise(() => {}) });
  await shows('Stella · Box 12');
  await expect.element(page.getByText(labels.notOffline)).not.toBeVisible();
});

test('a database that refuses is told, and what was ticked can be given back all the same', async () => {
  const real = await openGuestStore(indexedDB);
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const refusing: GuestStore = { ...real, keepRound: refuse, keepTicks: refuse };
  const opened = await open(writeRound(round()), { store: refusing });
  // Only the address holds the round.
  expect(opened.fragment).not.toBe('');
  await shows(/^Questo browser non conserva/);
  await tick(0);
  await shows(labels.unsaved);
  await shows(/^Questo browser non conserva/);
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  expect(await returned(opened.copied[0]!)).toMatchObject([{ place: 0 }]);
  await shows(/^Preparato da rimandare/);
});

test('a tick that could not be kept stays said so until it is on disk, and goes there with the next one', async () => {
  const real = await openGuestStore(indexedDB);
  let refusals = 1;
  const keepTicks: GuestStore['keepTicks'] = (ticks) => {
    refusals -= 1;
    return refusals >= 0
      ? Promise.reject(new DOMException('', 'AbortError'))
      : real.keepTicks(ticks);
  };
  await open(writeRound(round()), { store: { ...real, keepTicks } });
  await tick(0);
  await shows(labels.unsaved);
  await tick(1);
  await expect.element(page.getByText(labels.unsaved)).not.toBeInTheDocument();
  await open('');
  await shows('2 di 2 fatti');
});

test('what was kept of a horse says nothing of what was ticked after it and could not be kept', async () => {
  const slow = Promise.withResolvers<void>();
  let count = 0;
  const keepTicks = async () => {
    count += 1;
    if (count > 1) throw new DOMException('', 'QuotaExceededError');
    await slow.promise;
  };
  await open(writeRound(round()), { store: { ...(await openGuestStore(indexedDB)), keepTicks } });
  await tick(0);
  await tick(0);
  await shows(labels.unsaved);
  slow.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(page.getByText(labels.unsaved)).toBeVisible();
});

test('what is not kept is not left without a question', async () => {
  const refuse = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  const real = await openGuestStore(indexedDB);
  const asked: string[] = [];
  for (const store of [null, { ...real, keepTicks: refuse }]) {
    let answer = false;
    const confirm = (question: string) => {
      asked.push(question);
      return answer;
    };
    await open(writeRound(round()), { store, confirm });
    await tick(0);
    await shows('1 di 2 fatto');
    await userEvent.click(page.getByRole('button', { name: labels.otherRounds }));
    await expect.poll(() => asked).toEqual([labels.askLeave]);
    await shows('1 di 2 fatto');
    answer = true;
    await userEvent.click(page.getByRole('button', { name: labels.otherRounds }));
    await shows(labels.howTo);
    asked.length = 0;
  }
});

test('ticks that cannot be read are not shown as none', async () => {
  const real = await openGuestStore(indexedDB);
  await open(writeRound(round()));
  await tick(0);
  await shows('1 di 2 fatto');
  const ticks = () => Promise.reject(new DOMException('', 'UnknownError'));
  await open('', { store: { ...real, ticks } });
  await shows(labels.unread);
  expect(document.querySelector('[data-guest="round"]')!.checkVisibility()).toBe(false);
});

test('a browser that keeps nothing says so before the first tick, and that the round was given back once it was', async () => {
  const opened = await open(writeRound(round()), { store: null, share: async () => undefined });
  await shows(/^Questo browser non conserva/);
  expect(opened.fragment).not.toBe('');
  await tick(0);
  expect(kept()).toMatch(/^Questo browser non conserva/);
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(/^Preparato da rimandare .* Se il messaggio non è partito, rimandalo/);
  await tick(1);
  await shows(/^Preparato da rimandare .*; dopo hai cambiato qualcosa\. Rimandalo ancora/);
});

test('ticks with notes that no link carries are not given back by one, but as a file', async () => {
  const files: string[] = [];
  const horses = Array.from({ length: 5 }, () => round().horses[0]!);
  const { copied } = await open(writeRound(round({ horses })), {
    download: (_name, text) => void files.push(text),
  });
  for (let at = 0; at < horses.length; at += 1) {
    await tick(at);
    await userEvent.fill(page.getByRole('textbox').nth(at), '€'.repeat(2000));
  }
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.tooLong);
  expect(copied).toEqual([]);
  expect(document.body.textContent).not.toContain(labels.copied);
  await userEvent.click(page.getByRole('button', { name: labels.download }));
  await shows(labels.downloaded);
  expect(files).toHaveLength(1);
});

test('each flaw of a text is told in its words, and opens nothing', async () => {
  const back = await writeReturn({ round: round().round, ticks: [] }, round().secret, hmacOf);
  const text = writeRound(round());
  const flaws: readonly (readonly [string, TextFlaw])[] = [
    ['ciao', 'foreign'],
    [text.slice(0, -7), 'broken'],
    [text.replace('giro2', 'giro3'), 'newer'],
    [back, 'other'],
    [text + 'A'.repeat(8_000_000), 'tooLong'],
  ];
  for (const [wrong, flaw] of flaws) {
    await open(wrong);
    await shows(labels.flaw[flaw]);
    expect(document.querySelector('[data-guest="round"]')!.checkVisibility()).toBe(false);
  }
});

test('a round comes in a file too, or by another link in the open page; what cannot be one is told, and what was open stays', async () => {
  const other = round({ round: 'cD4'.padEnd(20, 'x'), kind: 'Sverminazione' });
  const opened = await open('');
  await shows(labels.howTo);
  const input = document.querySelector<HTMLInputElement>('[data-guest="file"]')!;
  const choose = (file: object | undefined) => {
    Object.defineProperty(input, 'files', { value: file && [file], configurable: true });
    input.dispatchEvent(new Event('change'));
  };
  // Which is not read: it may be a film.
  choose({ size: GUEST_LIMITS.round * 2 + 1, text: () => new Promise(() => {}) });
  await shows(labels.flaw.tooLong);
  choose({ size: 4, text: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  await shows(labels.unreadable);
  choose(new File([writeRound(round())], 'giro.txt'));
  await shows('Stella · Box 12');
  choose(undefined);
  // The address is cleared once a round is open: that is no other link.
  window.dispatchEvent(new Event('hashchange'));
  await tick(0);
  await shows('1 di 2 fatto');
  opened.fragment = writeRound(other);
  window.dispatchEvent(new Event('hashchange'));
  await shows('Giro: Sverminazione');
  await shows('Nessuna spunta su 2');
});

test('a round whose tick was taken off, but not what was typed beside it, does not go by itself', async () => {
  await open(writeRound(round()));
  await tick(0);
  await userEvent.fill(page.getByRole('textbox').first(), 'zoppica');
  await tick(0);
  await shows('Nessuna spunta su 2');
  await open('', { today: () => addDays(DAY, 31) });
  await tick(0);
  await expect.element(page.getByRole('textbox').first()).toHaveValue('zoppica');
});

test('rounds are kept side by side, each with its ticks, until thirty days after their day where nothing is lost with them', async () => {
  const other = round({ round: 'cD4'.padEnd(20, 'x'), kind: 'Sverminazione', product: 'Panacur' });
  await open(writeRound(round()));
  await tick(0);
  await shows('1 di 2 fatto');
  await open(writeRound(other));
  await shows('Giro: Sverminazione');
  await shows(/Prodotto: Panacur/);
  await shows('Nessuna spunta su 2');
  await userEvent.click(page.getByRole('button', { name: labels.otherRounds }));
  await userEvent.click(page.getByRole('button', { name: /^Giro di pareggi/ }));
  await shows('1 di 2 fatto');
  // With a single round the page opens it; with two it asks which.
  await open('');
  await expect.element(page.getByRole('button', { name: /Sverminazione/ })).toBeVisible();
  await open('', { today: () => addDays(DAY, 30) });
  await expect.element(page.getByRole('button', { name: /Sverminazione/ })).toBeVisible();
  await expect.element(page.getByText(labels.left).first()).not.toBeVisible();
  // The round without ticks is gone; the one with ticks that were not given back stays.
  await open('', { today: () => addDays(DAY, 31) });
  await shows('1 di 2 fatto');
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  await open('', { today: () => addDays(DAY, 31) });
  await shows(labels.howTo);
  expect(document.querySelectorAll('[data-guest="others"] button')).toHaveLength(0);
});

test('an old round goes too whose ticks were all taken off after it was given back: nothing of it is left to be given', async () => {
  await open(writeRound(round()));
  await tick(0);
  await userEvent.fill(page.getByRole('textbox').first(), 'molle');
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  await tick(0);
  await shows('Nessuna spunta su 2');
  await open('', { today: () => addDays(DAY, 31) });
  await shows(labels.howTo);
  expect(document.querySelectorAll('[data-guest="others"] button')).toHaveLength(0);
});

test('old rounds go also where each visit begins with a new link', async () => {
  await open(writeRound(round({ kind: 'Sverminazione' })));
  const later = round({ round: 'cD4'.padEnd(20, 'x'), day: addDays(DAY, 31) });
  await open(writeRound(later), { today: () => addDays(DAY, 31) });
  const store = await openGuestStore(indexedDB);
  await expect.poll(async () => (await store.rounds()).length).toBe(1);
  await shows('Nessuna spunta su 2');
});

test('an old round that is opened by its link stays while it is shown, with what was given back and what is ticked then', async () => {
  const today = () => addDays(DAY, 31);
  await open(writeRound(round()), { today });
  await tick(0);
  await shows('1 di 2 fatto');
  await open('', { today });
  await shows('1 di 2 fatto');
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  await open(writeRound(round()), { today });
  await tick(1);
  await shows('2 di 2 fatti');
  await open('', { today });
  await shows('2 di 2 fatti');
});

test('a tick while the phone wakes and reads stays on the screen; rows as they were stay under the finger', async () => {
  const real = await openGuestStore(indexedDB);
  let reading = Promise.withResolvers<void>();
  reading.resolve();
  let reads = 0;
  const ticks: GuestStore['ticks'] = async (key) => {
    const held = await real.ticks(key);
    await reading.promise;
    reads += 1;
    return held;
  };
  await open(writeRound(round()), { store: { ...real, ticks } });
  reading = Promise.withResolvers<void>();
  document.dispatchEvent(new Event('visibilitychange'));
  await tick(0);
  await shows('1 di 2 fatto');
  reading.resolve();
  await expect.poll(() => reads).toBe(2);
  await shows('1 di 2 fatto');
  const row = document.querySelector('[data-guest="rows"] li');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => reads).toBe(3);
  expect(document.querySelector('[data-guest="rows"] li')).toBe(row);
  // What another tab ticked meanwhile is shown.
  const [round1] = await real.rounds();
  await real.keepTicks([{ key: round1!.key, place: 1, day: DAY, notes: '' }]);
  document.dispatchEvent(new Event('visibilitychange'));
  await shows('2 di 2 fatti');
});

const kept = () => document.querySelector('[data-guest="kept"]')!.textContent;
const wake = () => document.dispatchEvent(new Event('visibilitychange'));

test('a page that slept tells what another tab gave back, when that was, and that it is too late now', async () => {
  let [day, now] = [DAY, Date.parse(`${DAY}T09:30:00Z`)];
  await open(writeRound(round()), { today: () => day, now: () => now });
  await tick(0);
  await expect.poll(kept).toMatch(/^Quello che spunti è solo su questo telefono/);
  const store = await openGuestStore(indexedDB);
  await expect.poll(async () => (await store.ticks((await store.rounds())[0]!.key)).length).toBe(1);
  const [stored] = await store.rounds();
  const sentText = JSON.stringify([{ place: 0, day: DAY, notes: '' }]);
  await store.keepRound({ ...stored!, sentAt: now, sentText });
  wake();
  await expect.poll(kept).toMatch(/^Preparato da rimandare alle 11:30\./);
  day = addDays(DAY, 1);
  now += 24 * 3_600_000;
  wake();
  await expect.poll(kept).toMatch(/^Preparato da rimandare il 14 ottobre alle 11:30\./);
  day = addDays(DAY, 8);
  wake();
  await shows(labels.late);
  expect(kept()).not.toMatch(/entro/);
});

test('a page that slept and could not store what was ticked, or that it was given back, says when that was, and that it is too late now', async () => {
  const real = await openGuestStore(indexedDB);
  const refuse = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  for (const refused of ['keepTicks', 'keepRound'] as const) {
    let day = DAY;
    let isFull = false;
    const store: GuestStore = {
      ...real,
      [refused]: (of: never) => (isFull ? refuse() : real[refused](of)),
    };
    await open(writeRound(round()), { store, today: () => day });
    isFull = true;
    await tick(refused === 'keepTicks' ? 0 : 1);
    await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
    await expect.poll(kept).toMatch(/^Preparato da rimandare alle 11:30/);
    await shows(labels.unsaved);
    day = addDays(DAY, 8);
    wake();
    await shows(labels.late);
    expect(kept()).toBe('Preparato da rimandare alle 11:30.');
  }
});

test('a round that is opened while another is shared is not said to be given back', async () => {
  const shared = Promise.withResolvers<void>();
  await open(writeRound(round({ round: 'cD4'.padEnd(20, 'x'), kind: 'Sverminazione' })));
  await open(writeRound(round()), { share: () => shared.promise });
  await tick(0);
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await userEvent.click(page.getByRole('button', { name: labels.otherRounds }));
  await userEvent.click(page.getByRole('button', { name: /Sverminazione/ }));
  await shows('Nessuna spunta su 2');
  shared.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  const store = await openGuestStore(indexedDB);
  expect((await store.rounds()).map(({ sentAt }) => sentAt)).toEqual([null, null]);
  expect(kept()).toMatch(/^Quello che spunti è solo su questo telefono/);
});

test('what was not given back as it stands stays when the clock jumps ahead, and goes by hand alone', async () => {
  const ahead = { today: () => addDays(DAY, 365) };
  const other = round({ round: 'cD4'.padEnd(20, 'x'), kind: 'Sverminazione' });
  await open(writeRound(round()));
  await tick(0);
  await shows('1 di 2 fatto');
  // Given back, and changed after that.
  await open(writeRound(other));
  await tick(0);
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  await tick(1);
  await shows('2 di 2 fatti');

  let answer = false;
  await open('', { ...ahead, confirm: () => answer });
  await expect.element(page.getByText(labels.left).first()).toBeVisible();
  expect(page.getByText(labels.left).elements()).toHaveLength(2);
  const dropping = page.getByRole('button', { name: `${labels.drop}: Giro di pareggi` });
  await userEvent.click(dropping);
  await expect.element(page.getByText(labels.left).first()).toBeVisible();
  answer = true;
  await userEvent.click(dropping);
  await expect.poll(() => page.getByText(labels.left).elements().length).toBe(1);
  // The page opens with the round that is left: it is given back once more, and then goes by itself.
  await open('', ahead);
  await shows('2 di 2 fatti');
  await userEvent.click(page.getByRole('button', { name: labels.giveBack }));
  await shows(labels.copied);
  await open('', ahead);
  await shows(labels.howTo);
  expect(document.querySelectorAll('[data-guest="others"] li')).toHaveLength(0);
});

test('ticks that cannot be read are no reason to drop a round', async () => {
  const real = await openGuestStore(indexedDB);
  await open(writeRound(round()));
  await tick(0);
  await shows('1 di 2 fatto');
  const ticks = () => Promise.reject(new DOMException('', 'UnknownError'));
  await open('', { store: { ...real, ticks }, today: () => addDays(DAY, 365) });
  await shows(labels.unread);
  await open('');
  await shows('1 di 2 fatto');
});

test('a round is taken from the phone with its ticks, and comes back without them', async () => {
  await open(writeRound(round()));
  await tick(0);
  await shows('1 di 2 fatto');
  await userEvent.click(page.getByRole('button', { name: labels.drop }));
  await shows(labels.howTo);
  await open(writeRound(round()));
  await shows('Nessuna spunta su 2');
});

test('where the browser closed the database of a page that slept, it is opened again', async () => {
  const connections: IDBDatabase[] = [];
  const factory = Object.create(indexedDB, {
    open: {
      value: (...names: Parameters<IDBFactory['open']>) => {
        const opening = indexedDB.open(...names);
        opening.addEventListener('success', () => connections.push(opening.result));
        return opening;
      },
    },
  }) as IDBFactory;
  await open(writeRound(round()), { store: await openGuestStore(factory) });
  await shows('Nessuna spunta su 2');
  for (const [place, progress] of [
    [0, '1 di 2 fatto'],
    [1, '2 di 2 fatti'],
  ] as const) {
    connections.at(-1)?.close();
    await tick(place);
    await shows(progress);
  }
  const store = await openGuestStore(indexedDB);
  const [stored] = await store.rounds();
  await expect.poll(() => store.ticks(stored!.key)).toHaveLength(2);
});

test('a stored round of a newer page does not vanish without a word', async () => {
  const store = await openGuestStore(indexedDB);
  const text = writeRound(round()).replace(/^scuderia-giro\d+/, 'scuderia-giro99');
  await store.keepRound({ key: 'nuovo', text, sentAt: null, sentText: '' });
  await store.keepTicks([{ key: 'nuovo', place: 0, day: DAY, notes: 'molle' }]);
  await open('');
  await shows(labels.flaw.newer);
  await open(writeRound(round()));
  await shows('Stella · Box 12');
  await expect.element(page.getByText(labels.flaw.newer)).not.toBeInTheDocument();
  // With another round beside it that can be opened, it is still told.
  await open('');
  await shows(labels.flaw.newer);
  await userEvent.click(page.getByRole('button', { name: /^Giro di pareggi/ }));
  await shows('Stella · Box 12');
  expect(await store.ticks('nuovo')).toHaveLength(1);
});
