import { describe, expect, test } from 'vitest';
import { applyDocuments } from '../../../src/mirror/receive/apply-remote.ts';
import type { Mirror } from '../../../src/mirror/database/database.ts';
import { type FieldConflict, listConflicts } from '../../../src/mirror/conflicts/open-conflicts.ts';
import { keepMerged, keepMine } from '../../../src/mirror/conflicts/resolve-conflict.ts';
import { writeLocally } from '../../../src/mirror/changes/write-locally.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { collectionOf } from '../../../src/model/collections.ts';
import type { Fields } from '../../../src/model/fields/fields.ts';
import { type RawValue, valuesOrTokens, unreadToken } from '../../../src/model/fields/raw-value.ts';
import { updateOf } from '../../../src/mutation/patch.ts';
import { countHere } from '../../../src/register/due/due-visits.ts';
import { listPlaces } from '../../../src/register/due/visit-round.ts';
import { listHorses } from '../../../src/register/horses/horses.ts';
import { listHorsePaths, listMembershipPaths } from '../../../src/register/lists/record-lists.ts';
import { deleteVisit } from '../../../src/register/visits/visits.ts';
import { replayedView, viewOf } from '../../support/views.ts';
import type { ModelServer } from '../../support/model-server.ts';
import { pull, push } from '../../support/phone.ts';
import { create, deliver, edit, openAlone, openScene, sure, trim } from '../../support/scene.ts';

const BOH: RawValue = { mapValue: { fields: { forse: { booleanValue: true } } } };
const OTHER: RawValue = { stringValue: 'non si sa' };

const rowOf = async (phone: Mirror, path: string) =>
  (await phone.db.view(collectionOf(path)).get(path))!;

/** Changes fields as a screen does; the unread values count as seen. */
async function editSeen(phone: Mirror, path: string, fields: Fields) {
  const row = await rowOf(phone, path);
  const seen = valuesOrTokens(row.fields, row.unread);
  return sure(await writeLocally(phone, updateOf(path, seen, { ...seen, ...fields })!));
}

async function sync(server: ModelServer, ...phones: Mirror[]) {
  for (const phone of phones) {
    await deliver(server, phone);
    expect(await viewOf(phone)).toEqual(await replayedView(phone));
  }
}

const fieldConflicts = async (phone: Mirror) =>
  (await listConflicts(phone)).filter((each): each is FieldConflict => each.kind === 'field');

describe('a value that cannot be read', () => {
  test('hides no horse: it is in the round and under every answer of its filter', async () => {
    const { server, anna } = await openAlone();
    server.edit('horses/a', { name: 'A', docname: 'A', isHere: 1 }, { isDeceased: BOH });
    server.edit('horses/b', { name: 'B', docname: 'B', isDeceased: -1 }, { isHere: OTHER });
    server.edit('horses/c', { name: 'C', docname: 'C', isHere: 1, isDeceased: 1 });
    sure(await pull(anna, server.remote(), true));
    expect(await countHere(anna)).toBe(2);
    expect((await listPlaces(anna, 'dentists')).map(({ path }) => path)).toEqual([
      'horses/a',
      'horses/b',
    ]);
    for (const [isHere, isDeceased, found] of [
      [1, -1, ['horses/a', 'horses/b']],
      [-1, -1, ['horses/b']],
      [1, 1, ['horses/a', 'horses/c']],
    ] as const) {
      expect(await listHorsePaths(anna, { isHere, isDeceased })).toEqual(found);
      const rows = await listHorses(anna, { isHere, isDeceased });
      expect(rows.map(({ path }) => path)).toEqual(found);
    }
    expect((await rowOf(anna, 'horses/a')).unread).toEqual({ isDeceased: BOH });
  });

  test('[PULL-7] a membership whose year cannot be read is on every phone and under every year', async () => {
    const { server, anna } = await openAlone();
    server.edit('memberships/m', { familyName: 'Rossi', year: 2026 });
    await create(anna, 'memberships/own', { familyName: 'Verdi', year: 2026 });
    await sync(server, anna);
    server.edit('memberships/m', {}, { year: { stringValue: '2026/2027' } });
    // As after another phone's change: changed documents are requested whole.
    const held = server.documents.get('memberships/m')!;
    server.documents.set('memberships/m', { ...held, updatedAt: server.requestTime() });
    sure(await pull(anna, server.remote()));
    for (const year of [2019, 2026]) {
      expect(await listMembershipPaths(anna, year)).toContain('memberships/m');
    }
    expect(await listMembershipPaths(anna, 2019)).not.toContain('memberships/own');
    sure(await pull(anna, server.remote(), true));
    expect(await listMembershipPaths(anna, 2026)).toContain('memberships/m');
  });

  test('[WRITE-6] is not touched by a save of other fields, on any phone, before or after it is sent', async () => {
    const { server, anna, bruno } = await openScene();
    server.edit('horses/stella', { name: 'Stella' }, { isDeceased: BOH, lastDentist: OTHER });
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    await editSeen(anna, 'horses/stella', { notes: 'n', coat: 'baio' });
    expect((await rowOf(anna, 'horses/stella')).unread).toMatchObject({ isDeceased: BOH });
    await sync(server, anna, bruno);
    const kept = { isDeceased: BOH, lastDentist: OTHER };
    expect(server.documents.get('horses/stella')).toMatchObject({ unread: kept });
    for (const phone of [anna, bruno]) {
      expect((await rowOf(phone, 'horses/stella')).unread).toEqual(kept);
      expect(await phone.db.base('horses').get('horses/stella')).toMatchObject({ unread: kept });
    }
  });

  test('[PULL-3] gives way to another one that arrives while a change waits', async () => {
    const { server, anna } = await openAlone('stella');
    server.edit('horses/stella', {}, { isInBDN: BOH });
    sure(await pull(anna, server.remote(), true));
    await editSeen(anna, 'horses/stella', { notes: 'mia' });
    server.edit('horses/stella', {}, { isInBDN: OTHER });
    const found = server.documents.get('horses/stella')!;
    await applyDocuments(anna, 'horses', [found], null);
    expect((await rowOf(anna, 'horses/stella')).unread).toEqual({ isInBDN: OTHER });
  });

  test('[PUSH-3] is replaced by whoever saw it; who saw another decides', async () => {
    const { server, anna, bruno } = await openScene();
    server.edit('horses/stella', { name: 'Stella' }, { isDeceased: BOH });
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    await editSeen(anna, 'horses/stella', { isDeceased: 1 });
    expect((await rowOf(anna, 'horses/stella')).unread).toBeUndefined();
    expect(await anna.db.view('horses').where('toCheck').equals('isDeceased').count()).toBe(0);
    await editSeen(bruno, 'horses/stella', { isDeceased: -1 });
    server.edit('horses/stella', {}, { isDeceased: OTHER });
    await sync(server, anna, bruno);
    const mine = unreadToken(OTHER);
    const asked = await fieldConflicts(anna);
    expect(asked.map(({ differences }) => differences)).toEqual([
      [{ field: 'isDeceased', mine: 1, theirs: mine }],
    ]);
    expect(server.documents.get('horses/stella')).toMatchObject({ unread: { isDeceased: OTHER } });
    sure(await keepMine(anna, asked[0]!));
    await sync(server, anna);
    expect(server.documents.get('horses/stella')!.fields['isDeceased']).toBe(1);
    expect(server.documents.get('horses/stella')!.unread).toBeUndefined();
    expect(await fieldConflicts(bruno)).toHaveLength(1);
  });

  test('[PUSH-3] counts in its group, and is never written as what it stood for', async () => {
    const { server, anna } = await openAlone();
    server.edit('horses/stella', { ownerName: 'Anna' }, { ownerPhone: BOH });
    sure(await pull(anna, server.remote(), true));
    await editSeen(anna, 'horses/stella', { ownerName: 'Bruno' });
    server.edit('horses/stella', { ownerPhone: '333' });
    await sync(server, anna);
    const [asked] = await fieldConflicts(anna);
    expect(asked!.differences).toContainEqual({
      field: 'ownerPhone',
      mine: unreadToken(BOH),
      theirs: '333',
    });
    sure(await keepMine(anna, asked!));
    await sync(server, anna);
    expect(server.documents.get('horses/stella')!.fields).toMatchObject({
      ownerName: 'Bruno',
      ownerPhone: '333',
    });
  });

  test('[CONFLICT-3] does not take with it what is typed behind it: such a text is refused, and the conflict stays', async () => {
    const { server, anna } = await openAlone('stella');
    await editSeen(anna, 'horses/stella', { notes: 'mia' });
    server.edit('horses/stella', {}, { notes: BOH });
    await sync(server, anna);
    const [asked] = await fieldConflicts(anna);
    const merged = (text: string) => keepMerged(anna, asked!, text);
    expect(await merged(`${unreadToken(BOH)}\nmia`)).toEqual({ success: false, error: 'unfit' });
    expect(await fieldConflicts(anna)).toEqual([asked]);
    sure(await merged('sua\nmia'));
    await sync(server, anna);
    expect(server.documents.get('horses/stella')?.fields).toMatchObject({ notes: 'sua\nmia' });
  });

  test('[CONFLICT-1] is not taken for empty by who creates over it or never saw it', async () => {
    const { server, anna } = await openAlone();
    await create(anna, 'events/festa', { title: 'Festa' });
    server.edit('events/festa', { notes: 'prima' }, { title: BOH });
    await sync(server, anna);
    expect(server.documents.get('events/festa')).toMatchObject({ unread: { title: BOH } });
    expect(await fieldConflicts(anna)).toHaveLength(1);
    // A change made while the unread value was taken for empty.
    server.edit('horses/luna', { name: 'Luna' }, { isHere: BOH });
    sure(await pull(anna, server.remote(), true));
    await edit(anna, 'horses/luna', { isHere: 1 });
    await sync(server, anna);
    expect(server.documents.get('horses/luna')).toMatchObject({ unread: { isHere: BOH } });
    expect(await fieldConflicts(anna)).toHaveLength(2);
  });

  test('[WRITE-1] gives way to what is written again over its document; what was not written stays', async () => {
    const { server, anna } = await openAlone();
    server.edit('events/festa', {}, { title: BOH, notes: OTHER });
    sure(await pull(anna, server.remote(), true));
    expect((await rowOf(anna, 'events/festa')).unread).toEqual({ title: BOH, notes: OTHER });
    await create(anna, 'events/festa', { title: 'Festa' });
    const { fields, unread } = await rowOf(anna, 'events/festa');
    expect(fields['title']).toBe('Festa');
    expect(unread).toEqual({ notes: OTHER });
  });

  test('[VISIT-2] [VISIT-3] a last date that cannot be read stays; the latest visit counts until a person replaces it', async () => {
    const { server, anna, bruno } = await openScene();
    const day = (text: string) => instantOf(text);
    server.edit('horses/stella/hoovesTrims/t1', { date: day('2026-05-01'), notes: '' });
    server.edit('horses/stella', { name: 'Stella' }, { lastHoovesTrim: OTHER });
    for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
    const last = async (phone: Mirror) =>
      (await rowOf(phone, 'horses/stella')).fields['lastHoovesTrim'];
    for (const phone of [anna, bruno]) expect(await last(phone)).toBe(day('2026-05-01'));
    const visit = await trim(anna, 'stella', '2026-08-01');
    expect(await last(anna)).toBe(day('2026-08-01'));
    await sync(server, anna, bruno);
    for (const phone of [anna, bruno]) expect(await last(phone)).toBe(day('2026-08-01'));
    const held = () => server.documents.get('horses/stella')!;
    expect(held().unread).toEqual({ lastHoovesTrim: OTHER });
    sure(await deleteVisit(bruno, visit));
    await sync(server, bruno, anna);
    for (const phone of [anna, bruno]) expect(await last(phone)).toBe(day('2026-05-01'));
    expect(held().unread).toEqual({ lastHoovesTrim: OTHER });
    await editSeen(anna, 'horses/stella', { lastHoovesTrim: day('2026-05-01') });
    await sync(server, anna, bruno);
    expect(held().unread).toBeUndefined();
    for (const phone of [anna, bruno]) expect(await last(phone)).toBe(day('2026-05-01'));
  });

  test('a stand-in for one is never kept as a value', async () => {
    const { anna } = await openAlone();
    const token = unreadToken(BOH);
    const saved = await writeLocally(anna, {
      op: 'update',
      path: 'horses/stella',
      patch: { notes: { from: '', to: token } },
      seen: {},
    });
    expect(saved).toEqual({ success: false, error: 'unfit' });
  });
});

describe('[PULL-5] what older code read', () => {
  /** A phone as an older release left it: unread values are empty, and nothing marks them. */
  async function olderPhone() {
    const { server, anna } = await openAlone();
    server.edit('horses/stella', { name: 'Stella', docname: 'S' }, { isDeceased: BOH });
    server.edit('memberships/m', { familyName: 'Rossi', year: 2026 }, { hasPaid: OTHER });
    sure(await pull(anna, server.remote(), true));
    for (const collection of ['horses', 'memberships'] as const) {
      await anna.db
        .base(collection)
        .toCollection()
        .modify((row: object) => {
          for (const name of ['unread', 'reading']) Reflect.deleteProperty(row, name);
        });
      await anna.db
        .view(collection)
        .toCollection()
        .modify((row: object) => {
          for (const name of ['unread', 'toCheck']) Reflect.deleteProperty(row, name);
        });
    }
    const cursors = (await anna.db.meta.get('cursors'))!.value as Record<string, object>;
    const older = Object.entries(cursors).map(([name, { ...cursor }]) => {
      Reflect.deleteProperty(cursor, 'reading');
      return [name, cursor];
    });
    await anna.db.meta.put({ key: 'cursors', value: Object.fromEntries(older) });
    expect((await rowOf(anna, 'horses/stella')).unread).toBeUndefined();
    return { server, anna };
  }

  test('is read anew with the next pull, though the server did not change it', async () => {
    const { server, anna } = await olderPhone();
    await sync(server, anna);
    expect((await rowOf(anna, 'horses/stella')).unread).toEqual({ isDeceased: BOH });
    expect((await rowOf(anna, 'memberships/m')).unread).toEqual({ hasPaid: OTHER });
    // It is read anew only once.
    const asked: string[] = [];
    const wire = async <Value>(request: string, serve: () => Value) => {
      asked.push(request);
      return serve();
    };
    sure(await pull(anna, server.remote(wire)));
    expect(asked).not.toContain('versions');
  });

  test('[PUSH-3] is read before a waiting change of it is sent: what the person did not see is asked', async () => {
    const { server, anna } = await olderPhone();
    await edit(anna, 'horses/stella', { isDeceased: 1 });
    await push(anna, server.remote());
    expect(server.documents.get('horses/stella')).toMatchObject({ unread: { isDeceased: BOH } });
    expect(await fieldConflicts(anna)).toHaveLength(1);
  });
});
