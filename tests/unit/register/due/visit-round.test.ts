import { expect, test } from 'vitest';
import {
  createHorse,
  getHorse,
  listHorses,
  updateHorse,
} from '../../../../src/register/horses/horses.ts';
import { readRoundStart, readTicks } from '../../../../src/register/due/visit-round.ts';
import { addVisit, deleteVisit } from '../../../../src/register/visits/visits.ts';
import { type Day, instantOf } from '../../../../src/model/values/calendar.ts';
import type { Horse } from '../../../../src/model/horses/horse.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { type Phone, openPhone, pull } from '../../../support/phone.ts';
import { deliver, openAlone, sure, trim } from '../../../support/scene.ts';

const TODAY = '2026-10-14';

/** Adds a horse in the stable, trimmed on the given days, with an interval of a month. */
async function addHorse(phone: Phone, name: string, days: Day[], change: Partial<Horse> = {}) {
  const slug = sure(await createHorse(phone, { name, docname: name, isHere: 1 }));
  const { fields } = (await getHorse(phone, slug))!;
  sure(await updateHorse(phone, slug, fields, { ...fields, hoovesTrimInterval: 1, ...change }));
  for (const day of days) {
    sure(await addVisit(phone, slug, 'hoovesTrims', { day, notes: `il ${day}` }));
  }
  return slug;
}

async function names(phone: Phone, day: Day = TODAY): Promise<string[]> {
  const ticks = await readTicks(phone, 'hoovesTrims', day);
  const { paths, rows: first } = await readRoundStart(phone, 'hoovesTrims', day, 2);
  expect([...first.keys()]).toEqual(paths.slice(0, 2));
  const rows = new Map((await listHorses(phone)).map((row) => [row.path, row]));
  return paths.map((path) => `${ticks.has(path) ? '✓' : ''}${rows.get(path)!.fields.name}`);
}

async function openRound() {
  const phone = openPhone({ clock: new ManualClock() });
  const slugs = {
    luna: await addHorse(phone, 'Luna', ['2026-09-10']),
    brio: await addHorse(phone, 'Brio', ['2026-05-01', '2026-06-01']),
    alba: await addHorse(phone, 'Alba', []),
    away: await addHorse(phone, 'Altrove', ['2026-01-01'], { isHere: -1 }),
    dead: await addHorse(phone, 'Morto', ['2026-01-01'], { isDeceased: 1 }),
  };
  return { phone, slugs };
}

test('living horses in the stable, most overdue first', async () => {
  const { phone } = await openRound();
  expect(await names(phone)).toEqual(['Brio', 'Luna', 'Alba']);
});

test('a tick is a visit of the day: it changes no position, and is there after a restart', async () => {
  const { phone, slugs } = await openRound();
  sure(await addVisit(phone, slugs.brio, 'hoovesTrims', { day: TODAY, notes: 'chiodo' }));
  sure(await addVisit(phone, slugs.luna, 'dentists', { day: TODAY, notes: '' }));
  const again = openPhone({ clock: phone.clock, storage: phone.storage });
  expect(await names(again)).toEqual(['✓Brio', 'Luna', 'Alba']);
  // On the day before, Brio's due day follows from today's visit.
  expect(await names(again, '2026-10-13')).toEqual(['Luna', 'Brio', 'Alba']);

  const tick = (await readTicks(again, 'hoovesTrims', TODAY)).get(`horses/${slugs.brio}`);
  expect(tick).toMatchObject({ notes: 'chiodo' });
  sure(await deleteVisit(again, tick!.path));
  expect(await names(again)).toEqual(['Brio', 'Luna', 'Alba']);
  expect((await getHorse(again, slugs.brio))?.pending).toBe(
    (await getHorse(phone, slugs.brio))?.pending,
  );
});

test('a date from an old register, which no visit has, holds the place of a ticked horse before it is sent and after', async () => {
  const { server, anna } = await openAlone();
  for (const [slug, last] of [
    ['alba', '2026-01-01'],
    ['stella', '2026-08-01'],
    ['zeta', '2026-09-01'],
  ] as const)
    server.edit(`horses/${slug}`, {
      name: slug,
      docname: slug,
      isHere: 1,
      hoovesTrimInterval: 2,
      lastHoovesTrim: instantOf(last),
    });
  await pull(anna, server.remote(), true);
  const order = async () => (await readRoundStart(anna, 'hoovesTrims', TODAY, 1)).paths;
  const unticked = await order();
  await trim(anna, 'alba', TODAY);
  // A visit of the other kind does not count here.
  sure(await addVisit(anna, 'alba', 'dentists', { day: '2026-10-13', notes: '' }));
  expect(await order()).toEqual(unticked);
  await deliver(server, anna);
  expect(await order()).toEqual(unticked);
});

test('two visits of one day are one tick that knows both', async () => {
  const { phone, slugs } = await openRound();
  for (const notes of ['uno', 'due']) {
    sure(await addVisit(phone, slugs.brio, 'hoovesTrims', { day: TODAY, notes }));
  }
  const tick = (await readTicks(phone, 'hoovesTrims', TODAY)).get(`horses/${slugs.brio}`);
  expect(tick?.more).toHaveLength(1);
  for (const path of [tick!.path, ...tick!.more]) {
    sure(await deleteVisit(phone, path));
  }
  expect(await names(phone)).not.toContain('✓Brio');
});

test('the round of a past day shows that day, also if the horse was trimmed since', async () => {
  const { phone, slugs } = await openRound();
  sure(await addVisit(phone, slugs.brio, 'hoovesTrims', { day: TODAY, notes: '' }));
  // Luna was trimmed since: her due day follows from that visit.
  expect(await names(phone, '2026-06-01')).toEqual(['✓Brio', 'Luna', 'Alba']);
});
