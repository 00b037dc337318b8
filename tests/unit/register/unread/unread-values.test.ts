import { expect, test } from 'vitest';
import { HEALTH_ACT } from '../../../../src/model/health/health-act.ts';
import { readFields } from '../../../../src/model/fields/fields.ts';
import { instantOf } from '../../../../src/model/values/calendar.ts';
import { labels } from '../../../../src/admin/archive/labels.ts';
import { listLeftOut, writeArchive } from '../../../../src/register/archive/write-archive.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { openRegister } from '../../../../src/register/register.ts';
import { pull, push } from '../../../support/phone.ts';
import { deliver, openAlone, openScene, sure, trim } from '../../../support/scene.ts';

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
  const text = async () => labels.exported(null, await listLeftOut(anna), 0, null);
  await trim(anna, 'stella', '2026-05-01');
  await deliver(server, anna);
  expect(await text()).toBe('File pronto: c’è tutto il registro.');
  const path = 'horses/gone/hoovesTrims/v';
  server.edit(path, { notes: 'vera' }, { date: { stringValue: 'boh' } });
  server.edit('horses/gone/movements/m', { date: instantOf('2026-05-01'), kind: 'arrivo' });
  sure(await pull(anna, server.remote(), true));
  expect((await writeArchive(anna, null, () => true))!.join('')).not.toContain('vera');
  expect(await text()).toBe(
    'File pronto. Mancano 2 visite e movimenti di un cavallo che non è più nel registro: gone. Sono in «Dati da controllare».',
  );
  expect(sure(await register.unread.list(10))).toMatchObject([{ path, isLeftBehind: true }]);
  sure(await register.visits.delete(path));
  await deliver(server, anna);
  expect(server.documents.get(path)!.deletedAt).not.toBe('');
  expect(sure(await register.unread.list(10))).toEqual([]);
  expect(await listLeftOut(anna)).toEqual({ count: 1, horses: ['gone'] });
});

test('what has no horse in the register is told of, and nothing else is; of all kinds each can be deleted', async () => {
  const { server, anna, bruno } = await openScene('stella', 'luna');
  const { leftBehind, health, visits, horses } = openRegister(anna);
  const paths = async (limit = 10) =>
    sure(await leftBehind.list(limit)).rows.map(({ path }) => path);
  const date = instantOf('2026-05-01');
  const act = (kind: string) => readFields(HEALTH_ACT, { kind, date });
  for (const horse of ['stella', 'luna']) {
    await trim(anna, horse, '2026-05-01');
    sure(await health.add(horse, act('Tetano')));
  }
  await deliver(server, anna);
  expect(await paths()).toEqual([]);
  // Another program erased a horse, and wrote a name, nothing, and what cannot be read in place of an id.
  const below = ['hoovesTrims', 'dentists', 'movements'].map((kind) => `horses/gone/${kind}/v`);
  for (const path of below) server.edit(path, { date, notes: 'vera', kind: 'arrivo' });
  server.edit('health/name', { horse: 'Stella la Grande', kind: 'Tetano', date });
  server.edit('health/none', { kind: 'Tetano', date });
  server.edit('health/odd', { kind: 'Tetano', date }, { horse: { doubleValue: 5 } });
  server.edit('horses/gone/dentists/odd', { notes: '' }, { date: { stringValue: 'boh' } });
  sure(await pull(anna, server.remote(), true));
  const all = [...below, 'health/none', 'health/name'];
  expect(await paths()).toEqual(all);
  expect(await paths(2)).toEqual(all.slice(0, 2));
  expect(sure(await leftBehind.list(2)).count).toBe(all.length);
  expect(sure(await leftBehind.count())).toBe(all.length);
  // A person's own deletion of a horse takes what belongs to it along, sent or not; what a phone records meanwhile stays.
  sure(await pull(bruno, server.remote(), true));
  sure(await horses.delete('luna'));
  expect(await paths()).toEqual(all);
  const late = sure(await openRegister(bruno).health.add('luna', act('Rabbia')));
  await deliver(server, anna);
  await deliver(server, bruno);
  sure(await pull(anna, server.remote(), true));
  expect((await paths()).toSorted()).toEqual([...all, `health/${late}`].toSorted());
  for (const path of below) sure(await visits.delete(path));
  for (const id of ['name', 'none', late]) sure(await health.delete(id));
  expect(await paths()).toEqual([]);
  await deliver(server, anna);
  expect(await listUnsent(anna)).toEqual([]);
  expect(await paths()).toEqual([]);
  for (const path of all) expect(server.documents.get(path)!.deletedAt, path).not.toBe('');
});

test('what came with a pull that had read the horses before is not without its horse: that comes with the next one', async () => {
  const { clock, server, anna } = await openAlone('stella');
  const { leftBehind, unread } = openRegister(anna);
  const date = instantOf('2026-05-01');
  server.edit('horses/gone/movements/m', { date, kind: 'arrivo' });
  sure(await pull(anna, server.remote(), true));
  await clock.advance(60_000);
  const remote = server.remote();
  // Somebody adds Luna between the horses and the rest.
  const others: typeof remote.changedSince = async (collection, ...given) => {
    if (collection !== 'horses' && !server.documents.has('horses/luna')) {
      await clock.advance(1000);
      server.edit('horses/luna', { name: 'luna' });
      server.edit('horses/luna/movements/m', { date, kind: 'arrivo' });
      const odd = { date: { stringValue: 'boh' } };
      server.edit('horses/luna/hoovesTrims/v', { notes: '' }, odd);
      server.edit('health/h', { horse: 'luna', kind: 'Tetano', date });
    }
    return remote.changedSince(collection, ...given);
  };
  sure(await pull(anna, { ...remote, changedSince: others }, true));
  const left = async () => [
    sure(await leftBehind.list(10)).rows.map(({ path }) => path),
    sure(await leftBehind.count()),
    sure(await unread.list(10)).map(({ isLeftBehind }) => isLeftBehind),
  ];
  expect(await anna.db.view('movements').count()).toBe(2);
  expect(await anna.db.view('horses').get('horses/luna')).toBeUndefined();
  const gone = 'horses/gone/movements/m';
  expect(await left()).toEqual([[gone], 1, [false]]);
  await clock.advance(60_000);
  sure(await pull(anna, server.remote(), true));
  expect(await left()).toEqual([[gone], 1, [false]]);
  server.erase('horses/luna');
  await clock.advance(60_000);
  sure(await pull(anna, server.remote(), true));
  expect(await left()).toEqual([[gone, 'horses/luna/movements/m', 'health/h'], 3, [true]]);
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
