import type { Unread } from '../../../../src/model/fields/raw-value.ts';
import type { Fields } from '../../../../src/model/fields/fields.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { labels } from '../../../../src/admin/sync/labels.ts';
import { dpaLabels } from '../../../../src/admin/shared/horses/dpa-labels.ts';
import { commonLabels } from '../../../../src/i18n/labels.ts';
import { lockMirror } from '../../../../src/mirror/scope/lock-mirror.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { type Result, fail } from '../../../../src/platform/result.ts';
import { type Register, openRegister } from '../../../../src/register/register.ts';
import type { SyncEngine } from '../../../../src/sync/engine-interface.ts';
import { eventually } from '../../../support/eventually.ts';
import { holdWrites } from '../../../support/hold-writes.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { ModelServer } from '../../../support/model-server.ts';
import { openScreen } from '../../../support/open-screen.tsx';
import { renderScreen } from '../../../support/render-screen.tsx';
import { type Phone, openPhone, pull, push } from '../../../support/phone.ts';
import { done } from '../../../support/raw-database.ts';
import {
  type Scene,
  deliver,
  edit,
  openScene,
  remove,
  sure,
  trim,
} from '../../../support/scene.ts';

/* What the card of a conflict says about its other side: whose it is, and whether it is in the register. */

const clock = new ManualClock();

async function save(phone: Phone, fields: { ownerPhone: string }): Promise<void> {
  const seen = sure(await openRegister(phone).horses.get('stella')).fields;
  sure(await openRegister(phone).horses.update('stella', seen, { ...seen, ...fields }));
}

test('[CONFLICT-3] a change that was saved after the parked one, and waits, is not said to be in the register', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 });
  const phone = openPhone({ clock, uid: 'conflict-card' });
  await pull(phone, server.remote());
  await save(phone, { ownerPhone: '111' });
  server.edit('horses/stella', { ownerPhone: '222' });
  await push(phone, server.remote());
  const close = await openScreen(phone, '/sync');
  await expect.element(page.getByText('Nel registro', { exact: true })).toBeVisible();
  await expect.element(page.getByText('222')).toBeVisible();
  close();

  await save(phone, { ownerPhone: '333' });
  await openScreen(phone, '/sync');
  await expect.element(page.getByText('Scritta dopo su questo telefono')).toBeVisible();
  await expect.element(page.getByText('Nel registro', { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText('Tieni il loro')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tieni l’ultima' }).click();
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
  await push(phone, server.remote());
  expect(server.documents.get('horses/stella')?.fields).toMatchObject({ ownerPhone: '333' });
});

test('a horse that somebody declared NON DPA meanwhile is not made DPA without a question', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 });
  const phone = openPhone({ clock, uid: 'conflict-dpa' });
  await pull(phone, server.remote());
  const seen = sure(await openRegister(phone).horses.get('stella')).fields;
  sure(await openRegister(phone).horses.update('stella', seen, { ...seen, isDPA: 1 }));
  server.edit('horses/stella', { isDPA: -1 });
  await push(phone, server.remote());
  await openScreen(phone, '/sync');
  const dialog = page.getByRole('dialog');
  for (const answer of [commonLabels.back, dpaLabels.confirm]) {
    await page.getByRole('button', { name: 'Tieni il mio' }).click();
    await expect.element(dialog).toHaveTextContent(dpaLabels.title);
    expect(await listUnsent(phone)).toHaveLength(0);
    await dialog.getByRole('button', { name: answer }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
});

test('[CONFLICT-3] on slow storage the first answer is the one that counts, and no other can be given', async () => {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 });
  const phone = openPhone({ clock, uid: 'conflict-slow' });
  await pull(phone, server.remote());
  await save(phone, { ownerPhone: '111' });
  server.edit('horses/stella', { ownerPhone: '222' });
  await push(phone, server.remote());
  await openScreen(phone, '/sync');
  const [mine, theirs] = ['Tieni il mio', 'Tieni il loro'].map((name) =>
    page.getByRole('button', { name }),
  );
  await expect.element(mine!).toBeVisible();
  const finish = holdWrites(phone);
  await mine!.click();
  await expect.element(theirs!).toBeDisabled();
  await expect.element(mine!).toBeDisabled();
  finish();
  await expect.element(mine!).not.toBeInTheDocument();
  await push(phone, server.remote());
  expect(server.documents.get('horses/stella')?.fields).toMatchObject({ ownerPhone: '111' });
});

/** Opens the merge of two notes of a horse, of which 'mie' are this phone's. */
async function openMerge(uid: string, theirs: Fields, unread: Unread = {}) {
  const server = new ModelServer(() => clock.now());
  const fields = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1, notes: '' };
  server.edit('horses/stella', fields);
  const phone = openPhone({ clock, uid });
  await pull(phone, server.remote());
  const seen = sure(await openRegister(phone).horses.get('stella')).fields;
  sure(await openRegister(phone).horses.update('stella', seen, { ...seen, notes: 'mie' }));
  server.edit('horses/stella', theirs, unread);
  await push(phone, server.remote());
  await openScreen(phone, '/sync');
  await page.getByRole('button', { name: 'Unisci' }).click();
  return { server, phone };
}

test('[CONFLICT-3] whoever merges two notes types on at once: the text has the focus', async () => {
  await openMerge('conflict-merge', { notes: 'sue' });
  const text = page.getByLabelText('Testo unito');
  await expect.element(text).toHaveValue('sue\nmie');
  await expect.element(text).toHaveFocus();
});

test('[CONFLICT-3] a merged text does not replace what the register got after it was typed', async () => {
  const { server, phone } = await openMerge('conflict-merged-before', { notes: 'sue' });
  const text = page.getByLabelText('Testo unito');
  await text.fill('sue e mie');
  server.edit('horses/stella', { notes: 'sue, terapia fino a venerdì' });
  await pull(phone, server.remote());
  await expect.element(page.getByText(labels.conflicts.mergeOver)).toBeVisible();
  await expect.element(text).toHaveValue('sue e mie');
  await page.getByRole('button', { name: labels.conflicts.mergeAgain }).click();
  await expect.element(text).toHaveValue('sue, terapia fino a venerdì\nsue e mie');
  await page.getByRole('button', { name: 'Salva il testo unito' }).click();
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
});

test('[CONFLICT-3] notes that the console stored as a list are merged as they read, and the text is sent', async () => {
  const sue = { arrayValue: { values: [{ stringValue: 'sue' }] } };
  const { server, phone } = await openMerge('conflict-unread', {}, { notes: sue });
  await expect.element(page.getByLabelText('Testo unito')).toHaveValue('["sue"]\nmie');
  await page.getByRole('button', { name: 'Salva il testo unito' }).click();
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
  await push(phone, server.remote());
  expect(server.documents.get('horses/stella')?.fields).toMatchObject({ notes: '["sue"]\nmie' });
});

test('[CONFLICT-3] an answer that took no effect is not called saved, and the typed text stays', async () => {
  const { phone } = await openMerge('conflict-elsewhere', { notes: 'sue' });
  const text = page.getByLabelText('Testo unito');
  await text.fill('scritto da me');
  // Past Dexie: this tab has not heard of it yet.
  const conflicts = phone.db.backendDB().transaction('conflicts', 'readwrite');
  await done(conflicts.objectStore('conflicts').clear());
  await page.getByRole('button', { name: 'Salva il testo unito' }).click();
  await expect.element(page.getByText(labels.conflicts.chosenElsewhere)).toBeVisible();
  expect(document.body.textContent).not.toContain(labels.conflicts.resolved);
  await expect.element(text).toHaveValue('scritto da me');
  expect(await listUnsent(phone)).toEqual([]);
});

test.each(['the console', 'another phone'])(
  '[CONFLICT-3] the card of a horse that %s took away says of its visits what is true',
  async (who) => {
    const server = new ModelServer(() => clock.now());
    server.edit('horses/stella', { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 });
    const phone = openPhone({ clock, uid: `conflict-gone-${who.length}` });
    await pull(phone, server.remote());
    await trim(phone, 'stella', '2026-09-01');
    await deliver(server, phone);
    await save(phone, { ownerPhone: '111' });
    if (who === 'the console') server.erase('horses/stella');
    else {
      const other = openPhone({ clock, uid: 'conflict-gone-other', seed: 2 });
      await pull(other, server.remote());
      await remove(other, 'horses/stella');
      await push(other, server.remote());
    }
    await push(phone, server.remote());
    await openScreen(phone, '/sync');
    const { visitsGone, visitsLeft } = labels.conflicts;
    const [said, unsaid] =
      who === 'the console' ? [visitsLeft, visitsGone] : [visitsGone, visitsLeft];
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText(unsaid)).not.toBeInTheDocument();
    // What is written with 'Ripristina' keeps that word.
    await page.getByRole('button', { name: labels.conflicts.gone.write }).click();
    await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
    await push(phone, server.remote());
    const visits = [...server.documents.values()].filter(({ path }) =>
      path.includes('/hoovesTrims/'),
    );
    expect(visits.map(({ deletedAt }) => deletedAt !== '')).toEqual([who !== 'the console']);
  },
);

const DAY = '2026-10-01';

/**
 * A phone whose correction of a trim of Stella is in conflict, because of what another phone did with the trim before.
 */
async function askedAboutCorrection(
  uid: string,
  elsewhere: (other: Register, trim: string) => Promise<Result<unknown, unknown>>,
) {
  const server = new ModelServer(() => clock.now());
  server.edit('horses/stella', { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 });
  const phone = openPhone({ clock, uid });
  const other = openPhone({ clock, uid: `${uid}-other`, seed: 2 });
  await pull(phone, server.remote());
  const { hoovesTrims, visits } = openRegister(phone);
  const trim = sure(await hoovesTrims.add('stella', { day: DAY, notes: '' }));
  await deliver(server, phone, other);
  sure(await elsewhere(openRegister(other), trim));
  sure(await visits.replace(trim, { day: DAY, notes: 'zoppica davanti' }));
  await push(other, server.remote());
  await deliver(server, phone);
  return { phone, server };
}

test('[CONFLICT-2] of a trim that two corrected, the card says what mine was, and keeps it beside theirs', async () => {
  const { phone, server } = await askedAboutCorrection('card-mine', (other, trim) =>
    other.visits.replace(trim, { day: DAY, notes: 'chiodo' }),
  );
  const { hoovesTrims } = openRegister(phone);
  sure(await hoovesTrims.add('stella', { day: '2026-09-01', notes: 'un altro giorno' }));
  await push(phone, server.remote());
  const close = await openScreen(phone, '/sync');
  await expect.element(page.getByText('Stella: una tua correzione')).toBeVisible();
  await expect.element(page.getByText('zoppica davanti')).toBeVisible();
  // The visit that it would be recorded beside.
  const theirs = page.getByRole('heading', { name: 'Lo stesso giorno, adesso' });
  await expect.element(theirs).toBeVisible();
  await expect.element(page.getByText('chiodo')).toBeVisible();
  await expect.element(page.getByText('un altro giorno')).not.toBeInTheDocument();
  await expect.element(page.getByText('non è più nel registro')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Registra anche la mia' }).click();
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(1));
  await push(phone, server.remote());
  const rows = sure(await hoovesTrims.list('stella'));
  expect(rows.map(({ fields }) => fields.notes)).toHaveLength(3);
  expect(rows.map(({ fields }) => fields.notes)).toEqual(
    expect.arrayContaining(['chiodo', 'zoppica davanti']),
  );
  close();
});

test('[CONFLICT-2] of a trim that was deleted meanwhile, the card of a correction says that its day has nothing', async () => {
  const { phone, server } = await askedAboutCorrection('card-kept', (other, trim) =>
    other.visits.delete(trim),
  );
  const close = await openScreen(phone, '/sync');
  await expect.element(page.getByText('Niente.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Scarta la mia' }).click();
  await eventually(async () => expect(await listUnsent(phone)).toHaveLength(0));
  await push(phone, server.remote());
  expect(sure(await openRegister(phone).hoovesTrims.list('stella'))).toEqual([]);
  close();
});

test('[PULL-5] after a new login the card of a correction says nothing of a day that is not received yet', async () => {
  const { phone, server } = await askedAboutCorrection('card-locked', (other, trim) =>
    other.visits.replace(trim, { day: DAY, notes: 'chiodo' }),
  );
  await lockMirror(
    phone,
    async () => false,
    () => undefined,
  );
  const again = openPhone({ clock, uid: 'card-locked', storage: phone.storage });
  // Not with {@link openScreen}, which notes that everything was received.
  const close = await renderScreen(again, '/admin/sync');
  await expect.element(page.getByText('zoppica davanti')).toBeVisible();
  await expect.element(page.getByText('Lo stesso giorno, adesso')).toBeVisible();
  await expect.element(page.getByText('Niente.', { exact: true })).not.toBeInTheDocument();
  await pull(again, server.remote());
  await expect.element(page.getByText('chiodo')).toBeVisible();
  close();
});

test('[CONFLICT-2] of a horse that somebody put back, the card does not say that it is gone', async () => {
  const server = new ModelServer(() => clock.now());
  const horse = { name: 'Stella', docname: 'Stella', isHere: 1, isDeceased: -1 };
  server.edit('horses/stella', horse);
  const phone = openPhone({ clock, uid: 'card-back' });
  await pull(phone, server.remote());
  await save(phone, { ownerPhone: '111' });
  server.erase('horses/stella');
  await push(phone, server.remote());
  const close = await openScreen(phone, '/sync');
  await expect.element(page.getByText('Stella non è più nel registro')).toBeVisible();
  server.edit('horses/stella', horse);
  await pull(phone, server.remote());
  await expect.element(page.getByText('Stella è di nuovo nel registro')).toBeVisible();
  await expect.element(page.getByText('Se ripristini')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Registra le mie modifiche' }).click();
  await push(phone, server.remote());
  expect(server.documents.get('horses/stella')?.fields).toMatchObject({ ownerPhone: '111' });
  close();
});

/** A phone whose new owner's phone collides with Bruno's, whose horse somebody wrote after him. */
async function askedAboutOwner(after: (scene: Scene) => Promise<unknown>) {
  const scene = await openScene('stella');
  const { server, anna, bruno } = scene;
  await edit(anna, 'horses/stella', { ownerPhone: '111' });
  await edit(bruno, 'horses/stella', { ownerPhone: '222' });
  await deliver(server, bruno);
  await after(scene);
  await push(anna, server.remote());
  const history: SyncEngine['history'] = (path, page) =>
    server.remote().history(path, page, new AbortController().signal);
  return { ...scene, sync: { history } };
}

const isAsked = page.getByRole('region', { name: 'Da decidere' });

test('[CONFLICT-1] the other value is of who wrote it, and not of who ticked a trim of the horse since', async () => {
  const { anna, sync } = await askedAboutOwner(async ({ server }) => {
    const carla = openPhone({ clock, uid: 'carla', seed: 3 });
    await pull(carla, server.remote());
    await trim(carla, 'stella', '2026-10-14');
    await deliver(server, carla);
  });
  await openScreen(anna, '/sync', { sync });
  await expect.element(isAsked).toHaveTextContent(/Scritta da bruno@example\.org/);
  await expect.element(isAsked).toHaveTextContent('Modificato da te e da qualcun altro');
  await expect.element(isAsked).not.toHaveTextContent('carla');
});

test('[CONFLICT-1] nor is it called the own, where the own trim of that horse was sent since', async () => {
  const { anna, sync } = await askedAboutOwner(async ({ server }) => {
    const tablet = openPhone({ clock, uid: 'anna', seed: 3 });
    await pull(tablet, server.remote());
    await trim(tablet, 'stella', '2026-10-14');
    await deliver(server, tablet);
  });
  const close = await openScreen(anna, '/sync', { sync });
  await expect.element(isAsked).toHaveTextContent(/Scritta da bruno@example\.org/);
  await expect.element(isAsked).not.toHaveTextContent('due dispositivi');
  close();
  // Without a network only that is known who wrote the horse last.
  await openScreen(anna, '/sync', { sync: { history: async () => fail('unreachable') } });
  await expect
    .element(isAsked)
    .toHaveTextContent(/Scheda cambiata per ultimo da te, da un altro dispositivo/);
  await expect.element(isAsked).not.toHaveTextContent(/Scritta da|due dispositivi/);
});

test('[CONFLICT-2] a deletion that somebody else made stale is not said to be so by the own trim, sent over theirs', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await trim(anna, 'stella', '2026-10-14');
  await remove(anna, 'horses/stella');
  await edit(bruno, 'horses/stella', { notes: 'non eliminare' });
  await push(bruno, server.remote());
  await deliver(server, anna);
  const close = await openScreen(anna, '/sync');
  await expect.element(isAsked).toHaveTextContent('Eliminare ancora stella?');
  await expect
    .element(isAsked)
    .toHaveTextContent(/modificata da te .*forse anche da qualcun altro/);
  await expect.element(isAsked).not.toHaveTextContent('da te, da un altro dispositivo');
  close();
  // Where somebody else wrote it last, they are named.
  await edit(bruno, 'horses/stella', { notes: 'davvero' });
  await deliver(server, bruno, anna);
  await openScreen(anna, '/sync');
  await expect.element(isAsked).toHaveTextContent(/modificata da un’altra persona/);
});
