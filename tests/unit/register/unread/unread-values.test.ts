import { expect, test } from 'vitest';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { labels } from '../../../../src/admin/archive/labels.ts';
import { listLeftBehind, writeArchive } from '../../../../src/register/archive/archive.ts';
import { listUnsent } from '../../../../src/mirror/outbox.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { pull, push } from '../../../support/phone.ts';
import { deliver, openScene, sure, trim } from '../../../support/scene.ts';

test('[VISIT-3] a last date that cannot be read becomes that of the latest visit, also of one not received yet', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await trim(anna, 'stella', '2026-05-01');
  await deliver(server, anna);
  server.edit('horses/stella', {}, { lastHoovesTrim: { stringValue: 'maggio' } });
  for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
  await trim(bruno, 'stella', '2026-08-01');
  await deliver(server, bruno);
  const [value] = sure(await openRegister(anna).unread.list(10));
  expect(value).toMatchObject({ field: 'lastHoovesTrim', instead: instantOf('2026-05-01') });
  sure(await openRegister(anna).unread.replace(value!));
  await push(anna, server.remote());
  expect(server.documents.get('horses/stella')!.fields['lastHoovesTrim']).toBe(
    instantOf('2026-08-01'),
  );
  // The rest of the horse is as it was, and nobody is asked.
  expect(await openRegister(anna).unread.count()).toEqual({ success: true, data: 0 });
  expect(await anna.db.conflicts.count()).toBe(0);
});

test('[VISIT-3] two phones that have it replaced agree without a conflict; a date that the visits outrank writes nothing', async () => {
  const { server, anna, bruno } = await openScene('stella');
  await trim(anna, 'stella', '2026-05-01');
  await deliver(server, anna);
  server.edit('horses/stella', {}, { lastHoovesTrim: { stringValue: 'maggio' } });
  for (const phone of [anna, bruno]) sure(await pull(phone, server.remote(), true));
  const [seen] = sure(await openRegister(anna).unread.list(10));
  sure(await openRegister(anna).unread.replace(seen!));
  await trim(bruno, 'stella', '2026-08-01');
  sure(await openRegister(bruno).unread.replace(seen!));
  await deliver(server, bruno);
  const before = server.documents.get('horses/stella')!;
  await deliver(server, anna);
  expect(server.documents.get('horses/stella')).toEqual(before);
  expect(await listUnsent(anna)).toEqual([]);
  expect(await anna.db.conflicts.count()).toBe(0);
});

test('a visit whose horse another program erased is told of, in the outcome of an export too, and can be deleted', async () => {
  const { server, anna } = await openScene('stella');
  const register = openRegister(anna);
  const text = async () => labels.exported(null, await listLeftBehind(anna), 0, null);
  await trim(anna, 'stella', '2026-05-01');
  await deliver(server, anna);
  expect(await text()).toBe('File pronto: c’è tutto il registro.');
  const path = 'horses/gone/hoovesTrims/v';
  server.edit(path, { notes: 'vera' }, { date: { stringValue: 'boh' } });
  server.edit('horses/gone/movements/m', { date: instantOf('2026-05-01'), kind: 'arrivo' });
  sure(await pull(anna, server.remote(), true));
  expect((await writeArchive(anna, null, () => true))!.join('')).not.toContain('vera');
  expect(await text()).toBe(
    'File pronto. Mancano 2 visite e movimenti di un cavallo che non è più nel registro: gone.',
  );
  expect(sure(await register.unread.list(10))).toMatchObject([{ path, isLeftBehind: true }]);
  sure(await register.visits.delete(path));
  await deliver(server, anna);
  expect(server.documents.get(path)!.deletedAt).not.toBe('');
  expect(sure(await register.unread.list(10))).toEqual([]);
  expect(await listLeftBehind(anna)).toEqual({ count: 1, horses: ['gone'] });
});

test('one that became another meanwhile stays; the list ends where it is told to, and names the horse of an act', async () => {
  const { server, anna } = await openScene('stella');
  const { unread } = openRegister(anna);
  const boh = (text: string) => ({ batch: { arrayValue: { values: [{ stringValue: text }] } } });
  for (const id of ['a', 'b', 'c'])
    server.edit(`health/${id}`, { horse: 'stella', kind: 'Tetano' }, boh(id));
  sure(await pull(anna, server.remote(), true));
  expect(sure(await unread.list(2))).toMatchObject(
    ['a', 'b'].map((id) => ({ path: `health/${id}`, field: 'batch', horse: { name: 'stella' } })),
  );
  expect(sure(await unread.count())).toBe(3);
  const [seen] = sure(await unread.list(10));
  server.edit('health/a', {}, boh('altro'));
  server.edit('health/d', { horse: 'stella' }); // so that the counts differ
  sure(await pull(anna, server.remote(), true));
  sure(await unread.replace(seen!));
  expect(await listUnsent(anna)).toEqual([]);
  sure(await unread.replace(sure(await unread.list(1))[0]!));
  await push(anna, server.remote());
  const { fields, unread: left } = server.documents.get('health/a')!;
  expect([fields['batch'], left?.['batch']]).toEqual(['', undefined]);
});
