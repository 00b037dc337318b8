import type { Page } from '@playwright/test';
import { addDays, dayOf } from '../../src/model/values/calendar.ts';
import { visitDayWarning } from '../../src/model/visits/visit-day.ts';
import type { Chance } from '../../tests/simulation/model/chance.ts';
import type { ChaosPhone } from './chaos-phone.ts';
import type { Claims, Entry, Tick } from './claims.ts';
import { NETWORK_STATES } from './phone-network.ts';

/** A horse or membership of the run, with the name in the heading of its page. */
export interface Subject {
  readonly path: string;
  readonly name: string;
}

export interface World {
  readonly chance: Chance;
  readonly phones: readonly ChaosPhone[];
  readonly horses: readonly Subject[];
  readonly members: readonly Subject[];
  readonly claims: Claims;
  /** Exported files of unsent changes, each with the account that it is of. */
  readonly files: { readonly uid: string; readonly buffer: Buffer }[];
}

/** Few records and fields, and mostly the first, so that people edit the same ones. */
const HORSE_FIELDS = ['hoovesTrimNotes', 'ownerName', 'ownerPhone'];
const MEMBER_FIELDS = ['number', 'city'];
const MOST_EDITED = 2;
const ALONE = 0.6;
const LATEST_KILL_MS = [30, 80, 400];
/** A run deletes few, because no later step can work on what is deleted. */
const MOST_DELETIONS = 2;

/**
 * Takes one random step of a run on one phone, through the screens, and notes it in the story and as a claim. A step
 * that the situation does not allow is given up; the story says so.
 *
 * @param index the number of the step, from which it makes texts and days that no other step uses
 */
export async function takeStep(world: World, index: number): Promise<void> {
  const { chance, phones, claims } = world;
  const phone = chance.pick(phones);
  const [name, step] = chance.pick(DECK);
  const line = claims.tell(`${index} ${phone.name} ${name}`);
  const tell = (what: string) => void (claims.story[line] += ` ${what}`);
  try {
    await step({ ...world, phone, page: phone.page, index, tell });
  } catch (error) {
    tell(`– left: ${String(error).split('\n')[0]!.slice(0, 140)}`);
    if (phone.page.isClosed()) throw error;
  }
}

interface Scene extends World {
  readonly phone: ChaosPhone;
  readonly page: Page;
  readonly index: number;
  /** Appends to this step's line of the story. */
  readonly tell: (what: string) => void;
}

type Step = (scene: Scene) => Promise<void>;

async function tick(scene: Scene, killed = false): Promise<void> {
  const { chance, claims, horses, phone, index, tell } = scene;
  const { path, name } = chance.pick(horses);
  const day = dayBefore(index);
  tell(`${name} ${day}`);
  const box = await boxOf(scene, name, day);
  // The app asks before the first tick on a day long ago.
  const isAsked = visitDayWarning(day, dayOf(Date.now())) !== null;
  if (isAsked) await box.click();
  const yes = scene.page.getByRole('dialog').getByRole('button', { name: /^Sì, registra/ });
  const tapped = isAsked ? yes : box;
  const claim: Tick = { path, day, confirmed: false, undone: 'no' };
  claims.ticks.push(claim);
  if (killed) {
    claim.confirmed = await tapAndDie(scene, { tapped, shows: ':checked' });
  } else {
    await tapped.click();
    await scene.page.locator(`input:checked[aria-label="Fatto: ${name}"]`).waitFor();
    claim.confirmed = true;
  }
  tell(claim.confirmed ? `saved on ${phone.name}` : 'not seen as saved');
}

async function untick(scene: Scene): Promise<void> {
  const { chance, claims, horses, tell } = scene;
  const done = claims.ticks.filter((each) => each.confirmed && each.undone === 'no');
  if (done.length === 0) return;
  const claim = chance.pick(done);
  const { name } = horses.find(({ path }) => path === claim.path)!;
  tell(`${name} ${claim.day}`);
  const box = await boxOf(scene, name, claim.day);
  if (!(await box.isChecked())) return tell('– not here yet');
  claim.undone = 'perhaps';
  await box.click();
  // A tick that may be on the server is taken back only after a question.
  const gone = scene.page.locator(`input:not(:checked)[aria-label="Fatto: ${name}"]`);
  const yes = scene.page.getByRole('dialog').getByRole('button', { name: /^Togli/ });
  await gone.or(yes).first().waitFor();
  if (await yes.isVisible()) await yes.click();
  await gone.waitFor();
  claim.undone = 'yes';
}

/** The checkbox of a horse in the round of a day. */
async function boxOf({ phone, page }: Scene, name: string, day: string) {
  await phone.goTo(`/admin/round?day=${day}`);
  await page.waitForFunction(
    (shown) => [...document.querySelectorAll('input')].some(({ value }) => value === shown),
    day,
  );
  const box = page.getByRole('checkbox', { name: `Fatto: ${name}`, exact: true });
  await box.waitFor();
  return box;
}

async function edit(scene: Scene, killed = false): Promise<void> {
  const { chance, claims, horses, members, tell } = scene;
  const isHorse = chance.happens(0.6);
  const most = chance.happens(ALONE) ? 1 : MOST_EDITED;
  const subject = chance.pick((isHorse ? horses : members).slice(0, most));
  const fields = isHorse ? HORSE_FIELDS : MEMBER_FIELDS;
  const page = await openRecord(scene, subject);
  if (!page) return tell(`${subject.name} – not there`);
  const count = chance.happens(0.3) ? 2 : 1;
  const entries: Entry[] = [];
  for (let n = 0; n < count; n += 1) {
    const field = chance.pick(fields);
    if (entries.some((entry) => entry.field === field)) continue;
    const value = `v${scene.index}${n === 0 ? '' : 'b'}v`;
    const seen = await page.evaluate(typeOver, { name: subject.name, field, value });
    if (seen === null) return tell(`${subject.name} – not on the screen`);
    const entry = { path: subject.path, field, seen, value, confirmed: false };
    entries.push(entry);
    claims.entries.push(entry);
    tell(`${subject.name}.${field}: '${seen}' → '${value}'`);
  }
  const save = page.getByRole('button', { name: 'Salva', exact: true });
  const saved = killed
    ? await tapAndDie(scene, { tapped: save, shows: 'Dati salvati correttamente!' })
    : await save
        .click()
        .then(() => page.getByText('Dati salvati correttamente!').waitFor())
        .then(() => true);
  for (const entry of entries) entry.confirmed = saved;
  tell(saved ? 'saved' : 'not seen as saved');
}

/** Opens a record's page, and waits until it is shown; null where the phone does not have the record. */
async function openRecord({ phone, page }: Scene, { path, name }: Subject): Promise<Page | null> {
  await phone.goTo(`/admin/${path}`);
  const heading = page.locator('h1', { hasText: new RegExp(`${name}|non c’è|non è qui`) });
  await heading.waitFor();
  if (!(await heading.innerText()).includes(name)) return null;
  await page.getByRole('button', { name: 'Salva', exact: true }).waitFor();
  return page;
}

/**
 * Runs in the page: reads a field of the record that is shown and types over it, in one task.
 *
 * @returns what the field showed; null where another record is shown
 */
function typeOver(to: { name: string; field: string; value: string }): string | null {
  const control = document.getElementById(to.field);
  const heading = document.querySelector('h1')?.textContent ?? '';
  if (!heading.includes(to.name) || !control) return null;
  const input = control as HTMLInputElement | HTMLTextAreaElement;
  const seen = input.value;
  // Sets the value with the prototype's setter, so that React sees a change, as after a keystroke.
  Reflect.set(Object.getPrototypeOf(input) as object, 'value', to.value, input);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return seen;
}

interface Tap {
  readonly tapped: ReturnType<Page['locator']>;
  /** The sign that it was saved: a selector that the tapped element then matches, or a text of the page. */
  readonly shows: string;
}

/**
 * Taps, and kills the browser some milliseconds later.
 *
 * @returns whether the screen had confirmed the save before
 */
async function tapAndDie(
  { chance, phone, page, tell }: Scene,
  { tapped, shows }: Tap,
): Promise<boolean> {
  let confirmed = false;
  page.on('console', (message) => {
    if (message.text() === 'chaos: saved') confirmed = true;
  });
  await tapped.evaluate((element, wanted) => {
    const look = () => {
      const isShown = wanted.startsWith(':')
        ? element.matches(wanted)
        : document.body.innerText.includes(wanted);
      if (isShown) console.log('chaos: saved');
      else requestAnimationFrame(look);
    };
    look();
  }, shows);
  const after = chance.below(chance.pick(LATEST_KILL_MS));
  void tapped.click({ noWaitAfter: true }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, after));
  tell(`killed after ${after} ms`);
  const before = confirmed;
  await phone.killAndReopen();
  return before;
}

async function remove(scene: Scene): Promise<void> {
  const { chance, claims, horses, members, page, tell } = scene;
  if (claims.deleted.size >= MOST_DELETIONS) return;
  const isHorse = chance.happens(0.5);
  const subject = chance.pick(isHorse ? horses : members);
  tell(subject.name);
  if (!(await openRecord(scene, subject))) return tell('– not there');
  await page
    .getByRole('button', { name: isHorse ? 'Elimina il cavallo' : 'Elimina', exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Elimina', exact: true });
  // A horse cannot be deleted during a first pull.
  if (await confirm.isDisabled()) {
    await dialog.getByRole('button', { name: 'Indietro' }).click();
    return tell('– not all of it is here');
  }
  claims.deleted.add(subject.path);
  await confirm.click();
  await page
    .getByText(/eliminat[ao]\.$/)
    .first()
    .waitFor();
  claims.gone.add(subject.path);
  if (chance.happens(0.5)) return tell('deleted');
  claims.restored.add(subject.path);
  await page.getByRole('button', { name: 'Annulla' }).first().click();
  await page
    .getByText(/rimess[ao]\.$/)
    .first()
    .waitFor();
  claims.gone.delete(subject.path);
  tell('deleted and brought back');
}

/** Answers the first question of the sync screen. */
async function answer(scene: Scene): Promise<void> {
  const { chance, claims, phone, page, tell } = scene;
  await phone.goTo('/admin/sync');
  await page.getByRole('heading', { name: 'Da inviare' }).waitFor();
  const panel = page.getByRole('region', { name: /^Da decidere/ });
  if ((await panel.count()) === 0) return tell('– nothing asked');
  const card = panel.getByRole('listitem').first();
  const button = card.getByRole('button', {
    name: /^(Tieni|Ripristina|Registra|Scarta|Elimina lo stesso|Non eliminare)/,
  });
  const chosen = button.nth(chance.below(await button.count()));
  const text = await card.innerText();
  const label = await chosen.innerText();
  claims.answers.push({ button: label, card: text });
  tell(`${label}: ${text.replaceAll('\n', ' · ')}`);
  await chosen.click();
  await page.getByText('Scelta salvata sul telefono').first().waitFor();
}

/** Retries what the server refused, discards it, or takes it back into its form and saves it again. */
async function refused(scene: Scene): Promise<void> {
  const { chance, claims, phone, page, tell } = scene;
  await phone.goTo('/admin/sync');
  await page.getByRole('heading', { name: 'Da inviare' }).waitFor();
  const retry = page.getByRole('button', { name: 'Riprova' });
  if ((await retry.count()) === 0) return tell('– nothing refused');
  const card = page.getByRole('listitem').filter({ has: retry }).first();
  const text = await card.innerText();
  const how = chance.pick(['Riprova', 'Modifica', 'Scarta'] as const);
  tell(`${how}: ${text.replaceAll('\n', ' · ')}`);
  for (const [value] of text.matchAll(/v\d+b?v/g))
    if (how !== 'Riprova') claims.withdrawn.add(value);
  await card.getByRole('button', { name: how, exact: true }).click();
  if (how === 'Scarta') {
    // A tick has no text of its own: the fate of ticks that are discarded is not judged.
    for (const each of claims.ticks) if (text.includes('Pareggio')) each.undone = 'perhaps';
    await page.getByRole('dialog').getByRole('button', { name: 'Scarta', exact: true }).click();
    await page.getByText('scartata').first().waitFor();
  }
  if (how !== 'Modifica') return;
  if (text.includes('Pareggio')) for (const each of claims.ticks) each.undone = 'perhaps';
  await page.getByText(/Ho ritrovato quello che avevi scritto/).waitFor();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await page.getByText('Dati salvati correttamente!').waitFor();
}

async function exportFile({ phone, page, files, tell }: Scene): Promise<void> {
  await phone.goTo('/admin/sync');
  await page.getByRole('button', { name: 'Importa un file' }).waitFor();
  const button = page.getByRole('button', { name: /^Esporta \d/ });
  if ((await button.count()) === 0) return tell('– nothing unsent');
  await button.click();
  files.push({ uid: phone.person.uid, buffer: Buffer.from(await phone.download()) });
}

async function importFile({ phone, page, files, tell }: Scene): Promise<void> {
  const file = files.findLast(({ uid }) => uid === phone.person.uid);
  if (!file) return tell('– no file');
  await phone.goTo('/admin/sync');
  const input = page.getByLabel('Importa un file');
  await input.waitFor({ state: 'attached' });
  await input.setInputFiles({ name: 'f.json', mimeType: 'application/json', buffer: file.buffer });
  const told = page.getByText(/dal file aspetta|Niente di nuovo/).first();
  await told.waitFor();
  tell(await told.innerText());
}

async function signOutAndIn({ chance, phone, page, tell }: Scene): Promise<void> {
  if (!phone.network.isGood) return tell('– no network to come back');
  await phone.load('/admin/login');
  const leave = page.getByRole('button', { name: 'Esci comunque' });
  const form = page.getByRole('button', { name: 'Entra' });
  await leave.or(form).first().waitFor();
  if (await leave.isVisible()) {
    if (chance.happens(0.3)) {
      await page.getByRole('button', { name: 'Resta connesso' }).click();
      return tell('stayed');
    }
    await leave.click();
    tell('with changes unsent');
  }
  await form.waitFor();
  await phone.signInAgain();
}

async function tab({ chance, phone, horses, members, tell }: Scene): Promise<void> {
  if (phone.tabs > 1) {
    const close = chance.happens(0.5);
    tell(close ? 'closed' : 'switched');
    return close ? phone.closeTab() : phone.switchTab();
  }
  const wait = chance.below(700);
  await new Promise((resolve) => setTimeout(resolve, wait));
  const address = chance.pick([
    '/admin',
    '/admin/round',
    '/admin/memberships',
    '/admin/sync',
    `/admin/${chance.pick([...horses, ...members]).path}`,
  ]);
  tell(`opened after ${wait} ms at ${address}`);
  return phone.openTab(address);
}

const DECK: readonly (readonly [string, Step])[] = [
  ...repeat(7, 'tick', tick),
  ...repeat(2, 'untick', untick),
  ...repeat(14, 'edit', edit),
  ...repeat(5, 'network', async ({ chance, phone, tell }) => {
    const state = chance.happens(0.3) ? 'good' : chance.pick(NETWORK_STATES);
    tell(state);
    phone.network.become(state);
  }),
  ...repeat(4, 'tab', tab),
  ...repeat(3, 'answer', answer),
  ...repeat(2, 'refused', refused),
  ...repeat(1, 'delete', remove),
  ...repeat(2, 'export', exportFile),
  ...repeat(1, 'import', importFile),
  ...repeat(1, 'sign out', signOutAndIn),
  ...repeat(1, 'reload', ({ phone }) => phone.load('/admin/round')),
  ...repeat(1, 'tick and die', (scene) => tick(scene, true)),
  ...repeat(1, 'edit and die', (scene) => edit(scene, true)),
];

function repeat(times: number, name: string, step: Step): (readonly [string, Step])[] {
  return Array.from({ length: times }, () => [name, step] as const);
}

/** A day that no other step of the run uses. */
function dayBefore(index: number): string {
  return addDays(dayOf(Date.now()), -1 - index);
}
