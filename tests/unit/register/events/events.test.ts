import { expect, test } from 'vitest';
import { applyDocuments } from '../../../../src/mirror/receive/apply-remote.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { documentOf } from '../../../support/document-of.ts';
import { replayedView, viewOf } from '../../../support/views.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { openPhone, pull, push } from '../../../support/phone.ts';
import { openAlone, sure } from '../../../support/scene.ts';

const CARE = { title: 'Medicazione', topic: 'medication', places: 6 };

test('an event is of today until the day is over in Rome, whatever hour it was stored with', async () => {
  const clock = new ManualClock(Date.parse('2026-10-14T21:30:00Z'));
  const phone = openPhone({ clock });
  const { events } = openRegister(phone);
  const at = (iso: string) => ({ title: iso, date: Date.parse(iso) });
  // Midnight in Rome is 22:00 UTC in October.
  for (const iso of ['2026-10-13T21:59:00Z', '2026-10-13T22:01:00Z', '2026-10-14T12:00:00Z'])
    sure(await events.add(at(iso)));
  sure(await events.add({ title: 'domani', date: instantOf('2026-10-15') }));
  sure(await events.add({ title: 'senza data' }));
  const titles = async (status: 'past' | 'next' | 'undated') =>
    sure(await events.list(status)).map(({ fields }) => fields.title);
  expect(await titles('past')).toEqual(['2026-10-13T21:59:00Z']);
  expect(await titles('next')).toEqual(['2026-10-13T22:01:00Z', '2026-10-14T12:00:00Z', 'domani']);
  expect(await titles('undated')).toEqual(['senza data']);
  await clock.advance(60 * 60_000);
  expect(await titles('next')).toEqual(['domani']);
});

test('whatever a document has for a date, the event is in one of the lists', async () => {
  const phone = openPhone({ clock: new ManualClock(instantOf('2026-10-14')) });
  const dates = [null, 1e300, -1e300, Number.MAX_SAFE_INTEGER, 0, instantOf('9999-12-31'), '', 'x'];
  await applyDocuments(
    phone,
    'events',
    dates.map((date, n) => documentOf(`events/e${n}`, { title: String(n), date })),
    null,
  );
  const { events } = openRegister(phone);
  const of = async (status: 'past' | 'next' | 'undated') =>
    sure(await events.list(status)).map(({ slug }) => slug);
  expect(
    [...(await of('past')), ...(await of('next')), ...(await of('undated'))].toSorted(),
  ).toEqual(dates.map((_, n) => `e${n}`));
  expect(await of('past')).toEqual(['e4']);
  expect(await of('next')).toEqual(['e5']);
});

test('[WRITE-6] an event that was kept before it had these fields is edited as if they were empty', async () => {
  const phone = openPhone({ clock: new ManualClock() });
  await phone.db.view('events').put({
    path: 'events/old',
    lane: 'events/old',
    slug: 'old',
    fields: { title: 'Raduno', date: instantOf('2026-10-20'), notes: '' },
    pending: 0,
  });
  const { events } = openRegister(phone);
  const { fields } = sure(await events.get('old'));
  expect(fields).toEqual({
    date: instantOf('2026-10-20'),
    title: 'Raduno',
    topic: '',
    places: null,
    notes: '',
  });
  sure(await events.update('old', fields, { ...fields, topic: 'vaulting', places: 8 }));
  expect(await listUnsent(phone)).toMatchObject([
    { patch: { topic: { from: '', to: 'vaulting' }, places: { from: null, to: 8 } } },
  ]);
});

test('[WRITE-7] a deletion is taken back without a trace, or written again once it was sent', async () => {
  const { server, anna } = await openAlone();
  const { events } = openRegister(anna);
  const slug = sure(await events.add({ ...CARE, date: instantOf('2026-10-20') }));
  await push(anna, server.remote());
  expect(server.documents.get(`events/${slug}`)?.fields).toMatchObject(CARE);

  const held = sure(await events.delete(slug, 8000));
  sure(await events.restore(held));
  expect(await listUnsent(anna)).toEqual([]);

  const sent = sure(await events.delete(slug));
  await push(anna, server.remote());
  expect(server.documents.get(`events/${slug}`)?.deletedAt).not.toBe('');
  expect(await events.get(slug)).toEqual({ success: false, error: 'missing' });
  sure(await events.restore(sent));
  await push(anna, server.remote());
  expect(server.documents.get(`events/${slug}`)?.fields).toMatchObject(CARE);
  expect(await viewOf(anna)).toEqual(await replayedView(anna));
});

test('an event that is given fields anew has them, also in the place of values that cannot be read', async () => {
  const { server, anna } = await openAlone();
  const unread = { places: { stringValue: 'molti' }, notes: { booleanValue: true } };
  server.edit('events/e', { title: 'Festa' }, unread);
  await pull(anna, server.remote(), true);
  const { events } = openRegister(anna);
  sure(await events.set('e', { title: 'Festa', places: 8 }));
  await push(anna, server.remote());
  expect(await anna.db.conflicts.count()).toBe(0);
  const { fields, unread: left } = server.documents.get('events/e')!;
  expect([fields['places'], left]).toEqual([8, { notes: { booleanValue: true } }]);
});

test('where the storage was closed meanwhile, nothing of an event is said to be saved', async () => {
  const { anna } = await openAlone();
  const { events } = openRegister(anna);
  const slug = sure(await events.add(CARE));
  const { fields } = sure(await events.get(slug));
  anna.db.close();
  const closed = { success: false, error: 'closed' };
  expect(await events.add(CARE)).toEqual(closed);
  expect(await events.update(slug, fields, { ...fields, places: 7 })).toEqual(closed);
  expect(await events.delete(slug)).toEqual(closed);
});
