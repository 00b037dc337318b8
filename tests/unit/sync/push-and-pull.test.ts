import { expect, test } from 'vitest';
import { createHorse } from '../../../src/register/horses/horses.ts';
import { listUnsent } from '../../../src/mirror/outbox/outbox.ts';
import { addVisit, listVisits } from '../../../src/register/visits/visits.ts';
import { instantOf } from '../../../src/model/values/calendar.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { ModelServer } from '../../support/model-server.ts';
import { openPhone, pull, push } from '../../support/phone.ts';
import { replayedView, viewOf } from '../../support/views.ts';

test('what one phone records without signal, another shows', async () => {
  const clock = new ManualClock();
  const server = new ModelServer(() => clock.now());
  const anna = openPhone({ clock, seed: 1 });
  const bruno = openPhone({ clock, seed: 2, uid: 'bruno' });

  const slug = await createHorse(anna, { name: 'Stella', docname: 'Stella', isHere: 1 });
  if (!slug.success) throw new Error(slug.error);
  await addVisit(anna, slug.data, 'hoovesTrims', { day: '2026-10-12', notes: 'bene' });
  await addVisit(anna, slug.data, 'hoovesTrims', { day: '2026-10-14', notes: '' });
  expect(await listUnsent(anna)).toHaveLength(3);

  expect(await push(anna, server.remote())).toEqual({ acknowledged: 3, paused: false });
  expect(await listUnsent(anna)).toEqual([]);
  expect(await pull(bruno, server.remote())).toEqual({ success: true, data: undefined });

  const visits = await listVisits(bruno, slug.data, 'hoovesTrims');
  expect(visits.map((visit) => visit.fields.notes)).toEqual(['', 'bene']);
  const horse = server.documents.get(`horses/${slug.data}`);
  expect(horse).toMatchObject({ rev: 3, fields: { lastHoovesTrim: instantOf('2026-10-14') } });
  expect([...server.receipts.values()].map((log) => log.function)).toEqual([
    'createHorse',
    'addHoovesTrim',
    'addHoovesTrim',
  ]);
  for (const phone of [anna, bruno]) expect(await viewOf(phone)).toEqual(await replayedView(phone));
  expect((await viewOf(bruno)).get(`horses/${slug.data}`)).toEqual(
    (await viewOf(anna)).get(`horses/${slug.data}`),
  );
});
