import * as v from 'valibot';
import { expect, test } from 'vitest';
import { HORSE_FORM } from '../../../../src/admin/horse-record/horse-form-spec.ts';
import { readEdits } from '../../../../src/admin/shared/record/record-edits.ts';
import { labels as syncLabels } from '../../../../src/admin/sync/labels.ts';
import { isLate } from '../../../../src/admin/sync-status/sync-state.ts';
import {
  draftOfMovement,
  movementDraft,
} from '../../../../src/admin/shared/forms/movement-draft.ts';
import {
  changeLabel,
  fieldLabel,
  nameOf,
  valueLabel,
} from '../../../../src/admin/shared/labels/change-labels.ts';
import { draftOf } from '../../../../src/admin/sync/draft-of-change.ts';
import { keepDraft, readDraft } from '../../../../src/mirror/drafts/drafts.ts';
import { beginAttempt, listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { append, transactOnQueues } from '../../../../src/mirror/changes/write-locally.ts';
import { listUnsentChanges } from '../../../../src/register/unsent/unsent-changes.ts';
import { isBlockedBy } from '../../../../src/mutation/send-order.ts';
import { backToDraft } from '../../../../src/mirror/changes/rejected-mutations.ts';
import { addMovement, recordMovementToday } from '../../../../src/register/movements/movements.ts';
import { deleteVisit } from '../../../../src/register/visits/visits.ts';
import { COLLECTIONS } from '../../../../src/model/collections.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { MOVEMENT as MOVEMENTS } from '../../../../src/model/movements/movement.ts';
import type { Mutation } from '../../../../src/mutation/mutation.ts';
import { readStatus } from '../../../../src/sync/status.ts';
import { pull, push } from '../../../support/phone.ts';
import {
  addHorse,
  create,
  deliver,
  edit,
  openAlone,
  openScene,
  remove,
  sure,
  trim,
} from '../../../support/scene.ts';

const STELLA = 'horses/stella';

test('the labels of changes', async () => {
  const { anna, bruno } = await openScene('stella');
  const visit = await trim(anna, 'stella', '2026-10-14');
  await trim(anna, 'stella', '2025-10-14');
  await beginAttempt(anna, STELLA, (waiting) => waiting[0]); // the server may have it already
  sure(await deleteVisit(anna, visit));
  await edit(anna, STELLA, { name: 'Stella', ownerName: 'Rossi', uelnnumber: 'x' });
  await addHorse(anna, 'Vento');
  await create(anna, 'memberships/abc', { givenName: 'Anna', familyName: 'Neri', year: 2026 });
  await create(anna, 'events/abc', { title: 'Open day' });
  await remove(anna, STELLA);
  const labels = (await listUnsentChanges(anna)).map((change) => changeLabel(change, '2026-11-01'));
  expect(labels).toEqual([
    'Pareggio di stella, 14 ottobre',
    'Pareggio di stella, 14 ottobre 2025',
    'Eliminazione: pareggio di stella, 14 ottobre',
    'stella: nome, UELN, proprietario',
    'Nuovo cavallo: Vento',
    'Nuovo tesseramento: Anna Neri (2026)',
    'Nuovo evento: Open day',
    'Eliminazione di stella',
  ]);
  await edit(bruno, STELLA, { name: 'Stella', isHere: 1 });
  const [named] = await listUnsentChanges(bruno);
  expect(changeLabel(named!, '2026-11-01')).toBe('Stella: nome, in struttura');
});

test('what cannot be read of what a change is about is in its label as it stands, and a horse is called by what can', async () => {
  const { server, anna } = await openAlone('stella');
  server.edit('horses/stella', {}, { name: { booleanValue: true } });
  server.edit('horses/stella/hoovesTrims/v', {}, { date: { stringValue: 'ieri' } });
  server.edit('events/e', {}, { title: { integerValue: '7' } });
  server.edit('health/b', { kind: 'Tetano', horse: 'a/b' });
  server.edit('health/a', { kind: 'Tetano' }, { horse: { stringValue: 'a/b' } });
  sure(await pull(anna, server.remote(), true));
  sure(await deleteVisit(anna, 'horses/stella/hoovesTrims/v'));
  await edit(anna, 'events/e', { notes: 'x' });
  for (const act of ['health/a', 'health/b']) await edit(anna, act, { by: 'Neri' });
  const labels = (await listUnsentChanges(anna)).map((change) => changeLabel(change, '2026-11-01'));
  expect(labels).toEqual([
    'Eliminazione: pareggio di stella, «ieri»',
    '«7»: note',
    'Tetano di scheda senza nome: fatto da',
    'Tetano di scheda senza nome: fatto da',
  ]);
});

test('[STATUS-2] the preview of a file calls movements by their name', () => {
  const { withVisits, visits } = syncLabels.preview;
  expect(visits).toBe('Pareggi, visite e movimenti nuovi');
  expect([1, 3].map((n) => withVisits('Eliminazione di Stella', n))).toEqual([
    'Eliminazione di Stella, con 1 pareggio, visita o movimento',
    'Eliminazione di Stella, con 3 tra pareggi, visite e movimenti',
  ]);
});

test('the labels of values', () => {
  expect(valueLabel('horses', 'isHere', -1)).toBe('No');
  expect(valueLabel('horses', 'hoovesTrimInterval', 1.5)).toBe('1,5');
  expect(valueLabel('horses', 'lastHoovesTrim', Date.UTC(2026, 9, 14, 12))).toBe('14 ottobre 2026');
  expect(valueLabel('horses', 'birthday', '2010-01-02')).toBe('2 gennaio 2010');
  expect(valueLabel('horses', 'notes', '')).toBe('(vuoto)');
  expect(valueLabel('memberships', 'year', 2026)).toBe('2026');
  expect([1, 0].map((flag) => valueLabel('horses', 'isHere', flag))).toEqual([
    'Sì',
    'non indicato',
  ]);
  expect(valueLabel('receipts', 'cents', 5000)).toBe('50,00\u00a0€');
  expect(valueLabel('events', 'topic', 'dressage')).toBe('Dressage');
  expect(
    ['', 'data:image/jpeg;base64,/9j/x'].map((is) => valueLabel('horses', 'photo', is)),
  ).toEqual(['(vuoto)', 'Una foto']);
});

test('every field of a document has a name in the language of the screens', () => {
  const nameless = Object.values(COLLECTIONS)
    .flatMap((fields) => Object.keys(fields))
    .filter((field) => fieldLabel(field) === field);
  expect(nameless).toEqual([]);
});

test.each([
  ['horses/stella-a1b2c3', {}, 'stella'],
  ['horses/stella-a1b2c3', { docname: 'STELLA' }, 'STELLA'],
  ['memberships/x', { familyName: 'Neri', year: null }, 'Neri'],
  ['memberships/x', { year: 2026 }, 'scheda senza nome (2026)'],
  ['events/x', { topic: 'dressage' }, 'Dressage'],
  ['health/x', { kind: 'Tetano', horse: 'stella-a1b2c3' }, 'Tetano di stella'],
  ['receipts/x', { cents: 5000, payer: 'Ada' }, 'Ricevuta da numerare, 50,00\u00a0€ a Ada'],
  ['receipts/x', { receiptNumber: 3, year: 2026, cents: 5000 }, 'Ricevuta n. 3/2026'],
  ['rounds/x', { by: '' }, 'Giro di scheda senza nome'],
])('%s with %j is called %s', (path, fields, name) => expect(nameOf(path, fields)).toBe(name));

test('[PUSH-11] the draft of a rejected change is valid for the form of the horse', async () => {
  const { anna } = await openAlone('stella');
  const change = await edit(anna, STELLA, { hoovesTrimInterval: 1.5, isHere: 1, notes: 'mia' });
  const later = { notes: { from: 'mia', typed: 'dopo' }, coat: { from: '', typed: 'baio' } };
  expect(readEdits(HORSE_FORM, draftOf(later, change))).toEqual({
    hoovesTrimInterval: { from: null, typed: '1,5' },
    isHere: { from: 0, typed: '1' },
    notes: { from: '', typed: 'dopo' },
    coat: { from: '', typed: 'baio' },
  });
  // What was typed later over another value, as one that arrived since, is still over that one.
  const arrived = { notes: { from: 'sua', typed: 'dopo' } };
  expect(readEdits(HORSE_FORM, draftOf(arrived, change))).toMatchObject(arrived);
});

test('[PUSH-11] a rejected change that is taken back into its form is still over what its writer saw', async () => {
  const { anna, bruno, server } = await openScene('stella');
  await edit(anna, STELLA, { hoovesTrimNotes: 'mia' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  server.admits = () => 'allowed';
  await edit(bruno, STELLA, { hoovesTrimNotes: 'sua' });
  await deliver(server, bruno, anna);
  const [{ mutationId }] = (await listUnsent(anna)) as [Mutation];
  sure(await backToDraft(anna, mutationId, draftOf));
  // The form shows what she typed, not what arrived meanwhile: saving it must not overwrite that.
  expect(readEdits(HORSE_FORM, await readDraft(anna, STELLA))).toEqual({
    hoovesTrimNotes: { from: '', typed: 'mia' },
  });
});

test('[PUSH-11] a rejected visit becomes the draft of its form, together with newer notes', async () => {
  const { anna, server } = await openAlone('stella');
  await trim(anna, 'stella', '2026-10-14', 'mia');
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  const [change] = (await listUnsent(anna)) as [Mutation];
  const notesAfter = (day: string | null) => draftOf({ day, notes: 'dopo' }, change);
  const joined = { day: '2026-10-14', notes: 'mia dopo' };
  expect(['2026-10-14', null].map(notesAfter)).toEqual([joined, joined]);
  expect(notesAfter('2026-10-12')).toEqual({ ...joined, notes: 'mia 12/10/2026: dopo' });
  await keepDraft(anna, `${STELLA}/hoovesTrims/new`, { day: null, notes: 'dopo' });
  sure(await backToDraft(anna, change.mutationId, draftOf));
  expect(await listUnsent(anna)).toEqual([]);
  expect(await readDraft(anna, `${STELLA}/hoovesTrims/new`)).toEqual(joined);
});

test('[PUSH-11] a rejected visit without a date is in its form without one', async () => {
  const { anna } = await openAlone('stella');
  // As an erasure records a visit anew whose date no calendar has.
  const path = `${STELLA}/hoovesTrims/dateless`;
  const input = { op: 'addVisit', path, fields: { date: null, notes: 'mia' } } as const;
  sure(await transactOnQueues(anna, 'record', [STELLA], () => append(anna, input)));
  const [change] = (await listUnsent(anna)) as [Mutation];
  expect(draftOf(undefined, change)).toEqual({ day: '', notes: 'mia' });
});

const MOVEMENT = { party: 'Bianchi', barncode: 'IT001', docnumber: 'M4', notes: 'mia' };

test('[PUSH-11] a rejected movement becomes the draft of its form, together with what was typed there since', async () => {
  const { anna, server } = await openAlone('stella');
  sure(await addMovement(anna, 'stella', { ...MOVEMENT, kind: 'vendita', day: '2026-10-14' }));
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  const [change] = (await listUnsent(anna)) as [Mutation];
  const typed = { kind: 'vendita', date: '2026-10-14', ...MOVEMENT };
  expect(v.parse(movementDraft, draftOf(undefined, change))).toEqual(typed);
  const later = { kind: null, date: null, barncode: '', docnumber: 'M5', notes: 'dopo' };
  await keepDraft(anna, `${STELLA}/movements/new`, { ...later, party: 'Verdi' });
  sure(await backToDraft(anna, change.mutationId, draftOf));
  expect(await listUnsent(anna)).toEqual([]);
  const joined = v.parse(movementDraft, await readDraft(anna, `${STELLA}/movements/new`));
  expect(joined).toEqual({ ...typed, notes: 'mia Verdi M5 dopo' });
  const another = draftOf({ ...later, party: 'Verdi', date: '2026-10-12' }, change);
  expect(another).toMatchObject({ date: '2026-10-14', notes: 'mia 12/10/2026: Verdi M5 dopo' });
});

test('[PUSH-11] a rejected movement that was made by a flag is in its form what probably happened', async () => {
  const { anna } = await openAlone('stella');
  const record = () => recordMovementToday(anna, STELLA, 'deceduto');
  sure(await transactOnQueues(anna, 'record', [STELLA], record));
  const [change] = (await listUnsent(anna)) as [Mutation];
  expect(v.parse(movementDraft, draftOf(undefined, change))).toMatchObject({ kind: 'morte' });
});

test.each([
  ['vendita', 'vendita', 'true'],
  ['presente', 'arrivo', 'true'],
  ['assente', 'partenza', 'true'],
  ['deceduto', 'morte', 'true'],
  ['gita', null, 'gita true'],
  [7, null, '7 true'],
  ['', null, 'true'],
])(
  'a movement of kind %s is corrected as %s; what of it cannot be read, or is no kind, stands in its form',
  (kind, as, notes) => {
    const isText = typeof kind === 'string';
    const fields = readFields(MOVEMENTS, { ...(isText && { kind }), party: 'Bianchi' });
    const unread = {
      ...(!isText && { kind: { integerValue: String(kind) } }),
      date: { stringValue: 'ieri' },
      notes: { booleanValue: true },
    };
    expect(draftOfMovement(fields, unread)).toEqual({
      kind: as,
      date: 'ieri',
      party: 'Bianchi',
      barncode: '',
      docnumber: '',
      notes,
    });
  },
);

test('[STATUS-2] a change unsent for more than a day is late', async () => {
  const { anna, clock } = await openAlone('stella');
  await edit(anna, STELLA, { notes: 'mia' });
  const status = await readStatus(anna);
  expect(isLate(status, clock.now() + 24 * 3_600_000)).toBe(false);
  expect(isLate(status, clock.now() + 24 * 3_600_000 + 1)).toBe(true);
  expect(isLate({ ...status, oldestPendingAt: null }, clock.now() + 1e12)).toBe(false);
});

test('[PUSH-11] the screen shows the same blocked changes as push', async () => {
  const { anna, server } = await openAlone('stella');
  const refused = await edit(anna, STELLA, { ownerName: 'Rossi' });
  server.admits = () => 'invalid';
  await push(anna, server.remote());
  server.admits = () => 'allowed';
  const blocked = await edit(anna, STELLA, { ownerPhone: '1' });
  const free = await edit(anna, STELLA, { notes: 'mia' });
  await push(anna, server.remote());
  const left = (await listUnsentChanges(anna)).map(({ mutation }) => mutation.mutationId);
  expect(left).toEqual([refused.mutationId, blocked.mutationId]);
  expect(isBlockedBy(blocked, [refused])).toBe(true);
  expect(isBlockedBy(free, [refused])).toBe(false);
});
