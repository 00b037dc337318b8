import { describe, expect, test } from 'vitest';
import { findingTitle } from '../../../../src/admin/person/person-file.ts';
import { storeAccounts } from '../../../../src/mirror/scope/accounts.ts';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { listConflicts } from '../../../../src/mirror/conflicts/open-conflicts.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { keepTheirs, restore } from '../../../../src/mirror/conflicts/resolve-conflict.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { type Horse, HORSE } from '../../../../src/model/horses/horse.ts';
import type { RawValue } from '../../../../src/model/fields/raw-value.ts';
import { type Treatment, TREATMENT } from '../../../../src/model/treatments/treatment.ts';
import { readArchive } from '../../../../src/register/archive/archive-format.ts';
import { importArchive } from '../../../../src/register/archive/import-archive.ts';
import { previewArchive } from '../../../../src/register/archive/preview-archive.ts';
import { writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { updateHorse } from '../../../../src/register/horses/horses.ts';
import { removeHorse } from '../../../../src/register/horses/horse-removal.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import {
  addTreatment,
  cancelTreatment,
  getTreatment,
  listTreatments,
  listTreatmentsBetween,
} from '../../../../src/register/treatments/treatments.ts';
import { countUnread } from '../../../../src/register/unread/unread-values.ts';
import { writeUnsentFile } from '../../../../src/register/unsent-file/unsent-file.ts';
import { readUnsentFile } from '../../../../src/register/unsent-file/read-unsent-file.ts';
import { archiveOf } from '../../../support/archive-of.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type Phone, pull, push } from '../../../support/phone.ts';
import { deliver, openAlone, openScene, sure } from '../../../support/scene.ts';

const treatment = (drug: string, day: string, more: Partial<Treatment> = {}): Treatment => ({
  ...readFields(TREATMENT, {}),
  drug,
  date: instantOf(day),
  days: 5,
  withdrawal: 28,
  ...more,
});
const horseOf = async (phone: Phone, slug = 'stella') =>
  (await phone.db.view<Horse>('horses').get(`horses/${slug}`)) as ViewRow<Horse>;
const add = async (phone: Phone, drug: string, day: string, more: Partial<Treatment> = {}) =>
  sure(await addTreatment(phone, await horseOf(phone), treatment(drug, day, more)));
const drugs = (rows: readonly ViewRow<Treatment>[]) => rows.map(({ fields }) => fields.drug);

describe('a row of the register of treatments', () => {
  test('that names no horse, as another program wrote it, or one that is gone is of the horse whose number it has', async () => {
    const { server, anna } = await openAlone('luna');
    server.edit('horses/stella', { name: 'stella', docname: '', chipnumber: '380 271 006045678' });
    server.edit('horses/nera', { name: 'nera', docname: '', chipnumber: 'n/d' });
    const row = { date: instantOf('2026-05-01'), days: 1, withdrawal: 28 };
    const map = { horse: { mapValue: { fields: { nome: { stringValue: 'Stella' } } } } };
    server.edit('treatments/a', { ...row, drug: 'A', horseNumber: '380271006045678' });
    server.edit('treatments/b', { ...row, drug: 'B', horseNumber: '380271006045678' }, map);
    const gone = { horse: 'Stella', horseNumber: '380-271006045678' };
    server.edit('treatments/f', { ...row, drug: 'F', ...gone });
    server.edit('treatments/g', { ...row, drug: 'G', ...gone, horseNumber: '380' });
    server.edit('treatments/c', { ...row, drug: 'C', horseNumber: 'n/d' });
    // What a spreadsheet leaves of every Italian chip is the number of none.
    server.edit('treatments/e', { ...row, drug: 'E', horseNumber: '3,80271E+14' });
    server.edit('horses/bruna', { name: 'bruna', docname: '', chipnumber: '3,80271E+14' });
    server.edit('treatments/d', {
      ...row,
      drug: 'D',
      horse: 'luna',
      horseNumber: '380271006045678',
    });
    sure(await pull(anna, server.remote(), true));
    expect(drugs(await listTreatments(anna, 'stella')).toSorted()).toEqual(['A', 'B', 'F']);
    for (const other of ['nera', 'bruna']) expect(await listTreatments(anna, other)).toEqual([]);
    expect(drugs(await listTreatments(anna, 'luna'))).toEqual(['D']);
  });

  test('is written whole, with what its horse was, and listed latest first, in the register oldest first', async () => {
    const { server, anna } = await openAlone('luna');
    server.edit('horses/stella', { name: 'stella', docname: '', chipnumber: '380', isDPA: 1 });
    sure(await pull(anna, server.remote(), true));
    const slug = await add(anna, 'A', '2026-03-01');
    await add(anna, 'B', '2026-05-01');
    await add(anna, 'C', '2025-12-31');
    expect(drugs(await listTreatments(anna, 'stella'))).toEqual(['B', 'A', 'C']);
    expect(await listTreatments(anna, 'luna')).toEqual([]);
    const within = (from: string, to: string) => listTreatmentsBetween(anna, from, to);
    expect(drugs(await within('2026-01-01', '2026-12-31'))).toEqual(['A', 'B']);
    expect(drugs(await within('2025-12-31', '2026-03-01'))).toEqual(['C', 'A']);
    expect(drugs(await within('2026-03-02', '2026-04-30'))).toEqual([]);
    // What another program left without a day, or with one that cannot be read, may be of any period.
    server.edit('treatments/d', { drug: 'D', horse: 'stella' });
    server.edit('treatments/e', { drug: 'E' }, { date: { stringValue: 'ieri' } });
    sure(await pull(anna, server.remote(), true));
    expect(drugs(await within('2026-03-02', '2026-04-30'))).toEqual(['D', 'E']);
    expect(drugs(await within('2026-05-01', '2026-05-01'))).toEqual(['B', 'D', 'E']);
    await push(anna, server.remote());
    const { fields } = server.documents.get(`treatments/${slug}`)!;
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(TREATMENT).toSorted());
    expect(fields).toMatchObject({
      horse: 'stella',
      horseName: 'stella',
      horseNumber: '380',
      isDPA: 1,
    });
  });

  test('keeps of its horse also a name or a number that cannot be read, as it stands', async () => {
    const { server, anna } = await openAlone();
    const listed = (text: string) => ({ arrayValue: { values: [{ stringValue: text }] } });
    const asRow = async (of: string, fields: Partial<Horse>, unread: Record<string, RawValue>) => {
      server.edit(`horses/${of}`, readFields(HORSE, fields), unread);
      sure(await pull(anna, server.remote(), true));
      const horse = await horseOf(anna, of);
      const slug = sure(await addTreatment(anna, horse, treatment('A', '2026-03-01')));
      const { horseName, horseNumber } = (await getTreatment(anna, slug))!.fields;
      return [horseName, horseNumber];
    };
    expect(await asRow('luna', { docname: 'LUNA' }, { chipnumber: listed('380') })).toEqual([
      'LUNA',
      '["380"]',
    ]);
    // What can be read stands before what cannot.
    const legible = { docname: 'VENTO', uelnnumber: '380001012345678' };
    const junk = { name: listed('x'), chipnumber: listed('?') };
    expect(await asRow('vento', legible, junk)).toEqual(['VENTO', '380001012345678']);
    const unread = { name: listed('Luna'), uelnnumber: listed('x'.repeat(2000)) };
    const [name, number] = await asRow('stella', {}, unread);
    expect(name).toBe('["Luna"]');
    // As long as the rules let it be.
    expect(number).toMatch(/^\["x{998}$/);
    expect((await listUnsent(anna)).map(({ status }) => status)).toEqual(
      Array.from({ length: 3 }, () => 'pending'),
    );
  });

  test('[WRITE-8] is not made of what the rules refuse', async () => {
    const { anna } = await openAlone('stella');
    const horse = await horseOf(anna);
    for (const more of [{ drug: ' ' }, { days: 0 }, { date: null }, { withdrawal: -1 }])
      expect(await addTreatment(anna, horse, treatment('A', '2026-01-01', more))).toEqual({
        success: false,
        error: 'unfit',
      });
    expect(await listUnsent(anna)).toEqual([]);
  });

  test('is cancelled once, with a reason, and stays', async () => {
    const { server, anna } = await openAlone('stella');
    const slug = await add(anna, 'A', '2026-03-01');
    expect(await cancelTreatment(anna, slug, '  ')).toEqual({ success: false, error: 'unfit' });
    sure(await cancelTreatment(anna, slug, ' doppione '));
    expect(await cancelTreatment(anna, slug, 'altro')).toEqual({
      success: false,
      error: 'cancelled',
    });
    expect(await cancelTreatment(anna, 'x', 'altro')).toEqual({ success: false, error: 'missing' });
    await push(anna, server.remote());
    expect(server.documents.get(`treatments/${slug}`)).toMatchObject({
      rev: 2,
      fields: { drug: 'A', cancelledReason: 'doppione' },
    });
    expect([...server.receipts.values()].map((each) => each.function)).toEqual([
      'createTreatment',
      'updateTreatment',
    ]);
  });

  test('[CONFLICT-1] two phones that cancel it: the first stands, the other is asked and keeps its reason until then', async () => {
    const { server, anna, bruno } = await openScene('stella');
    const slug = await add(anna, 'A', '2026-03-01');
    await deliver(server, anna, bruno);
    sure(await cancelTreatment(anna, slug, 'doppione'));
    sure(await cancelTreatment(bruno, slug, 'cavallo sbagliato'));
    await push(anna, server.remote());
    await push(bruno, server.remote());
    const [conflict] = await listConflicts(bruno);
    expect(conflict).toMatchObject({ kind: 'field', path: `treatments/${slug}` });
    if (conflict?.kind !== 'field') throw new Error('no conflict');
    expect(conflict.differences.find(({ field }) => field === 'cancelledReason')).toMatchObject({
      mine: 'cavallo sbagliato',
      theirs: 'doppione',
    });
    sure(await keepTheirs(bruno, conflict));
    expect(await listUnsent(bruno)).toEqual([]);
    expect((await getTreatment(bruno, slug))!.fields.cancelledReason).toBe('doppione');
    expect(await viewOf(bruno)).toEqual(await replayedView(bruno));
  });

  test('that the console erased comes back cancelled, if whoever cancelled it restores it', async () => {
    const { server, anna } = await openAlone('stella');
    const slug = await add(anna, 'A', '2026-03-01');
    await push(anna, server.remote());
    sure(await cancelTreatment(anna, slug, 'doppione'));
    server.erase(`treatments/${slug}`);
    await push(anna, server.remote());
    const [conflict] = await listConflicts(anna);
    if (conflict?.kind !== 'deleted') throw new Error('no conflict');
    sure(await restore(anna, conflict));
    await push(anna, server.remote());
    expect(server.documents.get(`treatments/${slug}`)!.fields).toMatchObject({
      drug: 'A',
      horse: 'stella',
      cancelledReason: 'doppione',
    });
  });

  test('stays as it was when its horse is called otherwise, or is deleted', async () => {
    const { server, anna } = await openAlone('stella');
    await add(anna, 'A', '2026-03-01');
    const { fields } = await horseOf(anna);
    sure(await updateHorse(anna, 'stella', fields, { ...fields, name: 'Luna', isDPA: -1 }));
    sure(await removeHorse(anna, 'stella', 0));
    await push(anna, server.remote());
    const [row] = await listTreatments(anna, 'stella');
    expect(row!.fields).toMatchObject({ drug: 'A', horseName: 'stella', isDPA: 0 });
    expect(server.documents.get(row!.path)!.deletedAt).toBe('');
  });

  test('[PULL-8] is held by an account of the horses alone', async () => {
    const { anna } = await openAlone('stella');
    await add(anna, 'A', '2026-03-01');
    await storeAccounts(anna, new Map([['anna', { name: 'Anna', holds: 'horses' }]]));
    expect(await listTreatments(anna, 'stella')).toHaveLength(1);
  });

  test('is found with whom it names, and not erased', async () => {
    const { server, anna } = await openAlone('stella');
    const slug = await add(anna, 'A', '2026-03-01', { vet: 'Dott. Ettore Malvezzi' });
    const found = (await findPerson(anna, 'Ettore Malvezzi'))!;
    expect(found.map((each) => [each.kind, each.fields, findingTitle(each)])).toEqual([
      ['kept', ['vet'], 'A a stella'],
    ]);
    sure(await erasePerson(anna, found));
    await push(anna, server.remote());
    expect(server.documents.get(`treatments/${slug}`)!.fields['vet']).toBe('Dott. Ettore Malvezzi');
  });

  test('what of it cannot be read is not for anybody to correct', async () => {
    const { server, anna } = await openAlone('stella');
    server.edit('treatments/x', { drug: 'A', horse: 'stella' }, { days: { stringValue: 'tre' } });
    sure(await pull(anna, server.remote(), true));
    expect(await countUnread(anna)).toBe(0);
    expect(drugs(await listTreatments(anna, 'stella'))).toEqual(['A']);
  });
});

describe('the register of treatments in files', () => {
  const goOn = () => true;
  const exported = async (phone: Phone) => (await writeArchive(phone, null, goOn))!.join('');
  const changed = (text: string, change: (rows: { fields: Record<string, unknown> }[]) => void) => {
    const file = JSON.parse(text) as { treatments: { fields: Record<string, unknown> }[] };
    change(file.treatments);
    return archiveOf(JSON.stringify(file));
  };

  test('an archive brings what is missing and what was cancelled; a row that is there it never edits', async () => {
    const { server, anna, bruno } = await openScene('stella');
    await add(anna, 'A', '2026-03-01');
    await deliver(server, anna, bruno);
    const file = await exported(anna);
    const edited = changed(file, ([row]) => Object.assign(row!.fields, { drug: 'altro' }));
    expect((await previewArchive(bruno, edited, goOn))!.tally.treatments.different).toBe(1);
    expect((await importArchive(bruno, edited, 'overwrite', goOn)).written).toBe(0);
    const cancelled = changed(file, ([row]) =>
      Object.assign(row!.fields, { drug: 'altro', cancelledAt: 1, cancelledReason: 'doppione' }),
    );
    expect((await importArchive(bruno, cancelled, 'missing', goOn)).written).toBe(0);
    expect((await importArchive(bruno, cancelled, 'overwrite', goOn)).written).toBe(1);
    await push(bruno, server.remote());
    const [row] = await listTreatments(bruno, 'stella');
    expect(row!.fields).toMatchObject({ drug: 'A', cancelledReason: 'doppione' });
    // After a cancellation here, an older file does not undo it.
    expect((await importArchive(bruno, archiveOf(file), 'overwrite', goOn)).written).toBe(0);
  });

  test('an archive of the version before has none, and rows that the rules refuse are left out', async () => {
    const { anna } = await openAlone('stella');
    await add(anna, 'A', '2026-03-01');
    const file = await exported(anna);
    const { treatments, ...older } = JSON.parse(file) as Record<string, unknown>;
    expect(treatments).toHaveLength(1);
    expect(readArchive(JSON.stringify(older))).toBe('foreign');
    const before = archiveOf(JSON.stringify({ ...older, version: 3 }));
    expect(before.records.map(({ root }) => root.path)).toEqual(['horses/stella']);
    const { flawed } = changed(file, ([row]) => Object.assign(row!.fields, { days: 0 }));
    expect(flawed).toEqual([
      { collection: 'treatments', label: 'A', flaws: [{ why: 'incomplete', field: 'days' }] },
    ]);
  });

  test('a file of unsent changes may write and cancel rows, and neither edit nor delete them', async () => {
    const { anna } = await openAlone('stella');
    const slug = await add(anna, 'A', '2026-03-01');
    sure(await cancelTreatment(anna, slug, 'doppione'));
    const file = JSON.parse(await writeUnsentFile(anna)) as {
      changes: Record<string, unknown>[];
    };
    const read = (...changes: Record<string, unknown>[]) =>
      sure(readUnsentFile(JSON.stringify({ ...file, changes }), 'anna'));
    const [create, cancel] = file.changes as [Record<string, unknown>, Record<string, unknown>];
    expect(read(create, cancel).flawed).toEqual([]);
    const patch = { drug: { from: 'A', to: 'B' } };
    expect(read({ ...cancel, patch }).flawed).toEqual([{ entry: 1, why: 'field', field: 'drug' }]);
    expect(read({ ...cancel, op: 'delete', patch: {} }).flawed).toEqual([
      { entry: 1, why: 'path', field: '' },
    ]);
  });
});

test('cancelling a row whose time of cancelling cannot be read, which no screen shows, is no conflict', async () => {
  const { server, anna } = await openAlone('stella');
  const row = { horse: 'stella', drug: 'Fenilbutazone', date: instantOf('2026-10-01') };
  server.edit('treatments/t', row, { cancelledAt: { stringValue: 'mai' } });
  await pull(anna, server.remote(), true);
  sure(await cancelTreatment(anna, 't', 'doppione'));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).toEqual([]);
  const { fields, unread = {} } = server.documents.get('treatments/t')!;
  expect([fields['cancelledAt'], fields['cancelledReason'], unread]).toEqual([
    anna.clock.now(),
    'doppione',
    {},
  ]);
});

test('a reason of cancelling that cannot be read is not replaced unseen', async () => {
  const { server, anna } = await openAlone('stella');
  const row = { horse: 'stella', drug: 'Fenilbutazone', date: instantOf('2026-10-01') };
  server.edit('treatments/t', row, { cancelledReason: { mapValue: { fields: {} } } });
  await pull(anna, server.remote(), true);
  sure(await cancelTreatment(anna, 't', 'doppione'));
  await push(anna, server.remote());
  expect(await listConflicts(anna)).not.toEqual([]);
  expect(server.documents.get('treatments/t')!.unread).toHaveProperty('cancelledReason');
});
