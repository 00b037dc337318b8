import { describe, expect, test } from 'vitest';
import type { ViewRow } from '../../../../src/mirror/database/database.ts';
import { removeHorse, restoreHorse } from '../../../../src/register/horses/horse-removal.ts';
import { getHorse } from '../../../../src/register/horses/horses.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { listVisits } from '../../../../src/register/visits/visits.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { collectionOf } from '../../../../src/model/collections.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { INHERITED_NOTES } from '../../../../src/model/visits/visit.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { type Phone, pull, push } from '../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, sure, trim } from '../../../support/scene.ts';

const SLUG = 'stella';

async function shown(phone: Phone): Promise<ViewRow<Horse>> {
  const row = await getHorse(phone, SLUG);
  if (!row) throw new Error('no horse');
  return row;
}

const trims = async (phone: Phone) =>
  (await listVisits(phone, SLUG, 'hoovesTrims')).map(({ fields }) => fields);

describe('deleting a horse', () => {
  test('takes its visits with it, on the server too', async () => {
    const { server, anna, bruno } = await openScene(SLUG);
    await trim(anna, SLUG, '2026-09-01');
    await deliver(server, anna, bruno);
    const removed = sure(await removeHorse(bruno, SLUG, 0));
    expect(removed.visits).toHaveLength(1);
    expect(await getHorse(bruno, SLUG)).toBeUndefined();
    expect(await trims(bruno)).toEqual([]);
    await push(bruno, server.remote());
    expect([...server.documents.values()].every((document) => document.deletedAt !== '')).toBe(
      true,
    );
  });

  test('that was not sent is taken back without a trace', async () => {
    const { anna } = await openAlone(SLUG);
    await trim(anna, SLUG, '2026-09-01');
    const before = await viewOf(anna);
    const removed = sure(await removeHorse(anna, SLUG, 0));
    sure(await restoreHorse(anna, removed));
    expect(await viewOf(anna)).toEqual(before);
    expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(['addVisit']);
  });

  test('[WRITE-7] of two deletions the last is taken back', async () => {
    const { anna } = await openAlone(SLUG);
    const first = sure(await removeHorse(anna, SLUG, 0));
    await anna.db.outbox.toCollection().modify({ attempts: 1 }); // under way
    sure(await restoreHorse(anna, first));
    const again = sure(await removeHorse(anna, SLUG, 0));
    sure(await restoreHorse(anna, again));
    expect((await listUnsent(anna)).map(({ op }) => op)).toEqual(['delete', 'create']);
  });

  test('[WRITE-7] is not sent by itself while it can be taken back, unless somebody asks', async () => {
    const { clock, server, anna } = await openAlone(SLUG, 'bruna');
    const gone = (slug: string) => server.documents.get(`horses/${slug}`)?.deletedAt !== '';
    sure(await removeHorse(anna, SLUG, 8000));
    await push(anna, server.remote(), false);
    expect(gone(SLUG)).toBe(false);
    await clock.advance(8000);
    await push(anna, server.remote(), false);
    expect(gone(SLUG)).toBe(true);
    sure(await removeHorse(anna, 'bruna', 8000));
    await push(anna, server.remote(), true);
    expect(gone('bruna')).toBe(true);
  });

  test.each(['sent', 'on its way'])('%s is taken back whole, on every phone', async (state) => {
    const { server, anna, bruno } = await openScene(SLUG);
    await edit(anna, `horses/${SLUG}`, { ownerName: 'Elena', hoovesTrimInterval: 1.5 });
    await trim(anna, SLUG, '2026-09-01', 'bene');
    await trim(anna, SLUG, '2026-10-01');
    await push(anna, server.remote());
    const before = { horse: (await shown(anna)).fields, trims: await trims(anna) };
    const removed = sure(await removeHorse(anna, SLUG, 0));
    if (state === 'sent') await push(anna, server.remote());
    else await anna.db.outbox.toCollection().modify({ attempts: 1 });
    sure(await restoreHorse(anna, removed));
    const there = async (phone: Phone) => ({
      horse: (await shown(phone)).fields,
      trims: await trims(phone),
    });
    expect(await there(anna)).toEqual(before);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    await deliver(server, anna, bruno);
    expect(await there(bruno)).toEqual(before);
    expect(await anna.db.conflicts.count()).toBe(0);
    expect(await listUnsent(anna)).toEqual([]);
  });

  test.each([
    ['later', 3],
    ['earlier', -3],
  ])(
    '[VISIT-2] is taken back with the visit of its last date’s day, which is %s',
    async (_, by) => {
      const { server, anna } = await openAlone();
      const noon = Date.UTC(2026, 7, 1, 10);
      const date = noon + by * 3_600_000;
      server.edit(`horses/${SLUG}`, { lastHoovesTrim: noon });
      server.edit(`horses/${SLUG}/hoovesTrims/old`, { date });
      sure(await pull(anna, server.remote(), true));
      const removed = sure(await removeHorse(anna, SLUG, 0));
      await push(anna, server.remote());
      sure(await restoreHorse(anna, removed));
      expect(await viewOf(anna)).toEqual(await replayedView(anna));
      await deliver(server, anna);
      expect(await trims(anna)).toEqual([{ date, notes: '' }]);
      expect((await shown(anna)).fields.lastHoovesTrim).toBe(Math.max(noon, date));
    },
  );

  test('[VISIT-2] is taken back with the last date that became a visit when the queue was sent', async () => {
    const { server, anna } = await openAlone();
    const old = instantOf('2026-08-01');
    server.edit(`horses/${SLUG}`, { lastHoovesTrim: old });
    sure(await pull(anna, server.remote(), true));
    await trim(anna, SLUG, '2026-10-14');
    const removed = sure(await removeHorse(anna, SLUG, 8000));
    await push(anna, server.remote());
    sure(await restoreHorse(anna, removed));
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    await deliver(server, anna);
    expect(await trims(anna)).toMatchObject([
      { date: instantOf('2026-10-14') },
      { date: old, notes: INHERITED_NOTES },
    ]);
  });

  test.each([
    ['of its day', 0],
    ['later that day', 3],
  ])('[VISIT-2] keeps a last date whose visit the server refuses: %s', async (_, by) => {
    const { server, anna } = await openAlone();
    const last = instantOf('2026-08-01');
    const date = last + by * 3_600_000;
    server.edit(`horses/${SLUG}`, { lastHoovesTrim: last });
    server.edit(`horses/${SLUG}/hoovesTrims/old`, { date, notes: 'molto '.repeat(5000) });
    sure(await pull(anna, server.remote(), true));
    const removed = sure(await removeHorse(anna, SLUG, 0));
    await push(anna, server.remote());
    sure(await restoreHorse(anna, removed));
    await push(anna, server.remote());
    expect((await listUnsent(anna)).map(({ status }) => status)).toEqual(['rejected']);
    expect(server.documents.get(`horses/${SLUG}`)!.fields).toMatchObject({ lastHoovesTrim: last });
  });

  test('[WRITE-8] is taken back with texts that the register takes no more: they stay for the person', async () => {
    const { server, anna } = await openAlone();
    const [line, prose] = ['via lunga '.repeat(200), 'molto '.repeat(5000)];
    const date = Date.UTC(2026, 8, 1, 10);
    server.edit(`horses/${SLUG}`, { ownerAddress: line, coat: 'baio', lastHoovesTrim: date });

    server.edit(`horses/${SLUG}/hoovesTrims/old`, { date, notes: prose });
    server.edit('health/act', { horse: SLUG, kind: 'visita', date, notes: prose, by: 'Verdi' });
    await pull(anna, server.remote(), true);
    const removed = sure(await removeHorse(anna, SLUG, 0));
    await push(anna, server.remote());
    await push(anna, server.remote()); // the act, behind its horse
    sure(await restoreHorse(anna, removed));
    expect((await shown(anna)).fields).toMatchObject({ ownerAddress: line, coat: 'baio' });
    expect(await trims(anna)).toEqual([{ date, notes: prose }]);
    expect(await viewOf(anna)).toEqual(await replayedView(anna));
    await push(anna, server.remote());
    const { fields } = server.documents.get(`horses/${SLUG}`)!;
    expect(fields).toMatchObject({ coat: 'baio', ownerAddress: '' });
    expect(server.documents.get('health/act')!.fields).toMatchObject({ by: 'Verdi', notes: '' });
    const kept = (await listUnsent(anna)).filter(({ status }) => status === 'rejected');
    expect(kept.map(({ op, path }) => `${op} ${collectionOf(path)}`).toSorted()).toEqual([
      'addVisit hoovesTrims',
      'update health',
      'update horses',
    ]);
  });
});
