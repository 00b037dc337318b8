import { readMeta, writeMeta } from '../../../src/mirror/database/meta.ts';
import { documentOf } from '../../support/document-of.ts';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import { expect, test } from 'vitest';
import { importArchive } from '../../../src/register/archive/import-archive.ts';
import { previewArchive } from '../../../src/register/archive/preview-archive.ts';
import { writeArchive } from '../../../src/register/archive/write-archive.ts';
import type { ImportMode } from '../../../src/register/archive/record-plan.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import type { Mirror } from '../../../src/mirror/database/database.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { writeLocally } from '../../../src/mirror/changes/write-locally.ts';
import { removeHorse, restoreHorse } from '../../../src/register/horses/horse-removal.ts';
import { getHorse } from '../../../src/register/horses/horses.ts';
import type { ServerDocument } from '../../../src/model/fields/document.ts';
import { createMembership } from '../../../src/register/memberships/new-membership.ts';
import { namingTexts } from '../../../src/register/person/naming-texts.ts';
import { CHILD_COLLECTIONS } from '../../../src/model/visits/visit.ts';
import { erasePerson } from '../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../src/register/person/find-person.ts';
import { listVisits } from '../../../src/register/visits/visits.ts';
import { archiveOf } from '../../support/archive-of.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { deliver, openAlone, openScene, sure, trim } from '../../support/scene.ts';
import { writeAny } from '../../support/write-any.ts';

const goOn = () => true;
const exported = async (mirror: Mirror) => (await writeArchive(mirror, null, goOn))!.join('');
const take = (
  mirror: Mirror,
  text: string,
  mode: ImportMode = 'missing',
  chosen: readonly string[] = [],
) => importArchive(mirror, archiveOf(text), mode, goOn, new Set(chosen));
const id = (letter: string) => letter.repeat(20);

test('a horse whose deletion waits comes back from a file with its visits', async () => {
  const { anna, server } = await openAlone('stella');
  await trim(anna, 'stella', '2026-09-01', 'inviata');
  await push(anna, server.remote());
  await trim(anna, 'stella', '2026-10-01', 'da inviare');
  const file = await exported(anna);
  sure(await removeHorse(anna, 'stella', 0));
  expect((await take(anna, file, 'missing', ['horses/stella'])).written).toBe(3);
  expect((await take(anna, file, 'missing', ['horses/stella'])).written).toBe(0);
  await push(anna, server.remote());
  expect(await listVisits(anna, 'stella', 'hoovesTrims')).toHaveLength(2);
});

test('a movement is the same after an import, on two phones too', async () => {
  const old = await openScene();
  const date = instantOf('2026-09-01');
  old.server.edit('horses/stella', { name: 'Stella', isHere: 1, lastMovement: date });
  old.server.edit(`horses/stella/movements/${id('a')}`, { date, kind: 'arrivo' });
  sure(await pull(old.anna, old.server.remote(), true));
  const file = await exported(old.anna);
  const { anna, bruno, server } = await openScene();
  for (const phone of [anna, bruno]) expect((await take(phone, file)).written).toBe(2);
  expect((await listVisits(anna, 'stella', 'movements')).map((row) => row.fields.date)).toEqual([
    date,
  ]);
  expect((await take(anna, file, 'overwrite')).written).toBe(0);
  for (const phone of [anna, bruno]) await push(phone, server.remote());
  expect(await bruno.db.conflicts.count()).toBe(0);
  expect(server.documents.get('horses/stella')!.fields).toMatchObject({
    isHere: 1,
    lastMovement: date,
  });
});

test('a last date without a visit becomes one, as the preview says, also where values are overwritten', async () => {
  const { anna, server } = await openAlone();
  const [old, later] = [instantOf('2026-08-01'), instantOf('2026-09-01')];
  server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: old });
  sure(await pull(anna, server.remote(), true));
  const other = await openScene();
  other.server.edit('horses/stella', { name: 'Stella', lastHoovesTrim: later });
  other.server.edit(`horses/stella/hoovesTrims/${id('a')}`, { date: later });
  sure(await pull(other.anna, other.server.remote(), true));
  const file = await exported(other.anna);
  expect((await previewArchive(anna, archiveOf(file), goOn))!.inherited).toEqual({
    missing: 1,
    overwrite: 1,
  });
  await take(anna, file, 'overwrite');
  await push(anna, server.remote());
  sure(await pull(anna, server.remote(), true));
  const visits = await listVisits(anna, 'stella', 'hoovesTrims');
  expect(new Set(visits.map(({ fields }) => fields.date))).toEqual(new Set([old, later]));
});

test.each([
  ['dead, while a departure is planned', 'partenza', { isHere: -1, isDeceased: 1 }],
  ['not said, after an arrival', 'arrivo', { isHere: 0, isDeceased: 0 }],
] as const)(
  'flags that a movement sets otherwise come back as they are, from a file and with the horse: %s',
  async (_what, kind, flags) => {
    const { anna, server } = await openScene();
    const date = instantOf('2026-10-16');
    server.edit('horses/stella', { name: 'stella', ...flags, lastMovement: date });
    server.edit(`horses/stella/movements/${id('m')}`, { date, kind, hereBefore: 1 });
    sure(await pull(anna, server.remote(), true));
    const file = await exported(anna);
    const other = await openScene();
    const { writes } = (await previewArchive(other.anna, archiveOf(file), goOn))!;
    expect(writes).toEqual({ missing: 3, overwrite: 3 });
    expect((await take(other.anna, file)).written).toBe(writes.missing);
    await push(other.anna, other.server.remote());
    expect(other.server.documents.get('horses/stella')!.fields).toMatchObject(flags);
    expect((await take(other.anna, file, 'overwrite')).written).toBe(0);
    const removed = sure(await removeHorse(anna, 'stella', 0));
    await push(anna, server.remote());
    sure(await restoreHorse(anna, removed));
    await push(anna, server.remote());
    const restored = { ...flags, lastMovement: date };
    expect(server.documents.get('horses/stella')!.fields).toMatchObject(restored);
    expect(await anna.db.conflicts.count()).toBe(0);
  },
);

test('[VISIT-2] a horse that the console erased without its visits comes back from a file with their last dates', async () => {
  const { anna, server } = await openScene('stella');
  await trim(anna, 'stella', '2026-08-01');
  const movement = { date: instantOf('2026-07-01'), kind: 'arrivo', hereBefore: 1 };
  server.edit(`horses/stella/movements/${id('m')}`, movement);
  server.edit('horses/stella', { lastMovement: movement.date, lastDentist: 0 });
  await deliver(server, anna);
  const file = await exported(anna);
  const before = server.documents.get('horses/stella')!.fields;
  // Since the file was made, a visit came that it does not have.
  await trim(anna, 'stella', '2026-09-01');
  await push(anna, server.remote());
  server.erase('horses/stella');
  sure(await pull(anna, server.remote(), true));
  expect((await take(anna, file)).written).toBe(1);
  await push(anna, server.remote());
  const after = { ...before, lastHoovesTrim: instantOf('2026-09-01') };
  expect(server.documents.get('horses/stella')!.fields).toEqual(after);
  // Without its last date it is not due: the file says which one it is.
  server.edit('horses/stella', { lastHoovesTrim: null });
  sure(await pull(anna, server.remote(), true));
  expect((await take(anna, file, 'overwrite')).written).toBe(1);
  await push(anna, server.remote());
  expect(server.documents.get('horses/stella')!.fields).toEqual(after);
});

test('the last date of a trim that was deleted stays away with it', async () => {
  const { anna, server } = await openAlone('stella');
  await trim(anna, 'stella', '2026-09-01');
  const wrong = await trim(anna, 'stella', '2026-10-01');
  await push(anna, server.remote());
  const file = await exported(anna);
  sure(await writeAny(anna, { op: 'deleteVisit', path: wrong }));
  await push(anna, server.remote());
  await take(anna, file, 'overwrite');
  expect((await getHorse(anna, 'stella'))!.fields.lastHoovesTrim).toBe(instantOf('2026-09-01'));
});

test('a person is found whole by one of two e-mails or phones, and as an owner with a title', async () => {
  const { anna, server } = await openAlone();
  const taxCode = 'VRDNNA80A41H501B';
  const member = { year: 2026, givenName: 'Anna', familyName: 'Verdi', taxCode };
  server.edit('memberships/a', { ...member, email: 'anna@example.org, verdi@example.org' });
  const ownerPhone = '333 1234567 / 0376 123456';
  const owner = { ownerName: 'Sig.ra Anna Verdi', ownerPhone, ownerAddress: 'via Po 1' };
  server.edit('horses/stella', { name: 'Stella', ...owner });
  sure(await pull(anna, server.remote(), true));
  const by = async (typed: string) => (await findPerson(anna, typed))!.map(({ kind }) => kind);
  expect.soft(await by('anna@example.org')).toEqual(['membership', 'owner']);
  expect.soft(await by('3331234567')).toContain('owner');
  expect.soft(await by(taxCode)).toEqual(['membership', 'owner']);
});

test('who answered for a minor and was erased does not come back unasked', async () => {
  const { anna, server } = await openAlone();
  const guardian = { guardianName: 'Elena Bianchi', guardianContact: '3331234567' };
  const luca = { year: 2026, givenName: 'Luca', familyName: 'Verdi' };
  const slug = sure(
    await createMembership(anna, { ...luca, ...guardian, consentBy: 'Elena Bianchi' }),
  );
  await push(anna, server.remote());
  const file = await exported(anna);
  sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
  await push(anna, server.remote());
  const { returning, writes } = (await previewArchive(anna, archiveOf(file), goOn))!;
  expect.soft(returning.map((each) => each.id)).toEqual([`memberships/${slug}/owner`]);
  expect.soft(writes).toEqual({ missing: 0, overwrite: 0 });
  await take(anna, file, 'overwrite');
  await push(anna, server.remote());
  expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
});

test('the notes that named somebody who was erased do not come back, unless they are chosen', async () => {
  const { anna, server } = await openAlone();
  const notes = 'pagato da Elena Bianchi';
  server.edit('horses/stella', { name: 'Stella', coat: 'baio', dentistNotes: notes });
  server.edit('events/e', { title: 'Palio', notes });
  server.edit('health/h', { horse: 'stella', kind: 'visita', by: 'Elena Bianchi' });
  sure(await pull(anna, server.remote(), true));
  const file = await exported(anna);
  sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
  await push(anna, server.remote());
  server.edit('horses/stella', { coat: 'morello' });
  sure(await pull(anna, server.remote(), true));
  const { returning, writes } = (await previewArchive(anna, archiveOf(file), goOn))!;
  expect.soft(writes.overwrite).toBe(1); // the coat
  expect(returning.map((each) => [each.id, each.emptied, each.writes.overwrite])).toEqual([
    ['horses/stella/owner', ['dentistNotes'], 0],
    ['events/e/owner', ['notes'], 1],
    ['health/h/owner', ['by'], 1],
  ]);
  await take(anna, file, 'overwrite');
  await push(anna, server.remote());
  expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
  expect(server.documents.get('horses/stella')!.fields['coat']).toBe('baio');
  expect((await take(anna, file, 'overwrite', ['events/e/owner'])).written).toBe(1);
});

const VISIT_TEXTS = CHILD_COLLECTIONS.flatMap((kind) =>
  namingTexts(kind).map((field) => [kind, field] as const),
);

test.each(VISIT_TEXTS)(
  'what a person was erased from before it was sent does not come back: %s, %s',
  async (kind, field) => {
    for (const isSent of [true, false]) {
      const { anna, server } = await openAlone('stella');
      const path = `horses/stella/${kind}/${id('v')}`;
      const facts = kind === 'movements' ? { kind: 'arrivo', barncode: 'IT1' } : {};
      const fields = { ...facts, date: instantOf('2026-09-01'), [field]: 'di Elena Bianchi' };
      sure(await writeLocally(anna, { op: 'addVisit', path, fields }));
      const file = await exported(anna);
      sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
      if (isSent) await push(anna, server.remote());
      const ofVisits = 'horses/stella/visits/texts';
      const read = (await previewArchive(anna, archiveOf(file), goOn))!;
      expect(read.returning).toMatchObject([
        { id: ofVisits, what: 'visitTexts', emptied: [field], erased: false, count: 1 },
      ]);
      expect(read.writes).toEqual({ missing: 0, overwrite: 0 });
      expect(read.tally[kind]).toMatchObject({ different: 1, fresh: 0 });
      expect((await take(anna, file, 'overwrite')).written).toBe(0);
      // What differs beside it is taken over, without the text.
      const moved = file.replaceAll(`${instantOf('2026-09-01')}`, `${instantOf('2026-09-02')}`);
      const other = (await previewArchive(anna, archiveOf(moved), goOn))!;
      expect(other.returning.map((each) => each.id)).toEqual([ofVisits]);
      expect((await take(anna, moved, 'overwrite')).written).toBe(other.writes.overwrite);
      expect((await take(anna, moved, 'overwrite')).written).toBe(0);
      const [visit, ...more] = await listVisits(anna, 'stella', kind);
      expect(more).toEqual([]);
      expect(visit!.fields).toMatchObject({ ...facts, date: instantOf('2026-09-02'), [field]: '' });
      // Ticked, it comes back.
      const [back] = (await previewArchive(anna, archiveOf(moved), goOn))!.returning;
      const { written } = await take(anna, moved, 'overwrite', [ofVisits]);
      expect(written).toBe(back!.writes.overwrite);
      expect((await listVisits(anna, 'stella', kind))[0]!.fields).toMatchObject({
        [field]: 'di Elena Bianchi',
      });
      expect((await take(anna, moved, 'overwrite', [ofVisits])).written).toBe(0);
    }
  },
);

test('a person is found in every field of an act, and where the app can erase nothing', async () => {
  const { anna, server } = await openAlone();
  const named = { stringValue: '2026, paga Elena Bianchi' };
  server.edit('memberships/m', { familyName: 'Neri', year: 2026 });
  sure(await pull(anna, server.remote(), true));
  server.edit('memberships/m', {}, { year: named });
  const act = { kind: 'visita di Elena Bianchi', batch: 'Elena Bianchi 7' };
  server.edit('health/h', act, { horse: { arrayValue: { values: [named] } } });
  sure(await pull(anna, server.remote(), true));
  const found = (await findPerson(anna, 'Elena Bianchi'))!;
  expect(found.map(({ kind, path, fields }) => [kind, path, fields])).toEqual([
    ['kept', 'memberships/m', ['year']],
    ['note', 'health/h', ['kind', 'batch']],
    ['kept', 'health/h', ['horse']],
  ]);
  sure(await erasePerson(anna, found));
  await push(anna, server.remote());
  expect(server.documents.get('health/h')!.fields).toMatchObject({ kind: '', batch: '' });
  expect(server.documents.get('memberships/m')!.unread).toEqual({ year: named });
});

/* As other programs may have written it: the rules would take none of these again. */
test.each([
  ['without a day', 'hoovesTrims', {}, {}, 0],
  ['of a day that cannot be read', 'dentists', {}, { date: { stringValue: 'boh' } }, 0],
  ['of an unknown kind', 'movements', { date: instantOf('2026-08-01'), kind: 'altro' }, {}, 1],
] as const)(
  'a person is erased from what is %s, and a horse with it comes back',
  async (_what, kind, fields, unread, left) => {
    const { anna, server } = await openScene('stella');
    const isRefused = ({ path, fields }: ServerDocument) =>
      path.includes(`/${kind}/`) && (fields['kind'] === 'altro' || fields['date'] === null);
    server.admits = ({ writes }) =>
      writes.some(({ document, changed }) => changed === 'create' && isRefused(document))
        ? 'denied'
        : 'allowed';
    for (const [slug, notes] of [
      ['stella', 'pagato da Elena Bianchi'],
      ['luna', 'con la mamma'],
    ] as const) {
      server.edit(`horses/${slug}`, { name: slug });
      server.edit(`horses/${slug}/${kind}/${id('a')}`, { ...fields, notes }, unread);
    }
    sure(await pull(anna, server.remote(), true));
    sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
    await push(anna, server.remote());
    expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
    const waiting = async () => (await listUnsent(anna)).map(({ op, status }) => `${op} ${status}`);
    // Nothing waits behind what a person has to complete.
    const kept = (count: number) => Array<string>(count).fill('addVisit rejected');
    expect(await waiting()).toEqual(kept(left));
    const removed = sure(await removeHorse(anna, 'luna', 0));
    await push(anna, server.remote());
    sure(await restoreHorse(anna, removed));
    expect(await listVisits(anna, 'luna', kind)).toMatchObject([
      { fields: { notes: 'con la mamma' } },
    ]);
    await push(anna, server.remote());
    expect(await waiting()).toEqual(kept(left + 1));
    expect((await listUnsent(anna)).at(-1)).toMatchObject({ lastError: 'unfit', attempts: 0 });
  },
);

test('a person is erased from a visit whose horse the console erased, and nobody is asked', async () => {
  const { anna, server } = await openScene('stella');
  const fields = { date: instantOf('2026-08-01'), notes: 'pagato da Elena Bianchi' };
  server.edit(`horses/gone/hoovesTrims/${id('a')}`, fields);
  sure(await pull(anna, server.remote(), true));
  sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
  await push(anna, server.remote());
  expect(JSON.stringify([...server.documents.values()])).not.toContain('Bianchi');
  expect(await anna.db.conflicts.count()).toBe(0);
  expect(await listUnsent(anna)).toEqual([]);
});

test.each(['not begun', 'cut'])(
  'a person is erased from a visit whose horse is still to be received: it is recorded again; the pull is %s',
  async (state) => {
    const { anna } = await openScene('stella');
    await trim(anna, 'stella', '2026-09-01', 'pagato da Elena Bianchi');
    await anna.db.outbox.clear();
    await anna.db.base('horses').delete('horses/stella');
    await anna.db.view('horses').delete('horses/stella');
    const [shown] = await anna.db.view('hoovesTrims').toArray();
    await applyDocuments(anna, 'hoovesTrims', [documentOf(shown!.path, shown!.fields)], null);
    const { horses, ...cursors } = await readMeta(anna, 'cursors');
    const cut = { ...cursors, horses: { ...horses!, after: 'horses/a' } };
    await writeMeta(anna, 'cursors', state === 'cut' ? cut : cursors);
    sure(await erasePerson(anna, (await findPerson(anna, 'Elena Bianchi'))!));
    expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(['addVisit', 'deleteVisit']);
  },
);

test('two phones that erase the same person leave one visit of one', async () => {
  const { anna, bruno, server } = await openScene('stella');
  await trim(anna, 'stella', '2026-09-01', 'pagato da Elena Bianchi');
  await deliver(server, anna, bruno);
  for (const phone of [anna, bruno])
    sure(await erasePerson(phone, (await findPerson(phone, 'Elena Bianchi'))!));
  for (const phone of [anna, bruno, anna]) await deliver(server, phone);
  expect(await listVisits(anna, 'stella', 'hoovesTrims')).toHaveLength(1);
});

test('the receipts of a member who is there under another card are of that card', async () => {
  const clock = new ManualClock();
  const verdi = { year: 2026, givenName: 'Anna', familyName: 'Verdi' };
  const old = await openScene();
  old.server.edit(`memberships/${id('a')}`, verdi);
  const fee = {
    payer: 'Anna',
    date: instantOf('2026-09-01'),
    year: 2026,
    cents: 1,
    cause: 'quota',
  };
  const of = { memberName: 'Anna Verdi', membership: id('a'), method: 'contanti' };
  old.server.edit(`receipts/${id('b')}`, { ...fee, ...of, receiptNumber: 1 });
  sure(await pull(old.anna, old.server.remote(), true));
  const phone = openPhone({ clock, seed: 9, uid: 'carla' });
  const slug = sure(await createMembership(phone, verdi));
  expect((await take(phone, await exported(old.anna))).written).toBe(1);
  const [receipt] = await phone.db.view('receipts').toArray();
  expect(receipt!.fields['membership']).toBe(slug);
});
