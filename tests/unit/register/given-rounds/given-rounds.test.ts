import { describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../../../../src/model/values/calendar.ts';
import {
  GUEST_LIMITS,
  readRound,
  writeReturn,
} from '../../../../src/model/given-rounds/guest-text.ts';
import { hmacOf } from '../../../../src/platform/hmac.ts';
import {
  type NewGivenRound,
  giveRound,
  listGivenRounds,
  openReturn,
  textOfRound,
  withdrawRound,
} from '../../../../src/register/given-rounds/given-rounds.ts';
import { listUnsent } from '../../../../src/mirror/outbox/outbox.ts';
import { listActs } from '../../../../src/register/health/health.ts';
import { erasePerson } from '../../../../src/register/person/erase-person.ts';
import { findPerson } from '../../../../src/register/person/find-person.ts';
import { importReturn } from '../../../../src/register/given-rounds/import-return.ts';
import { deleteVisit, listVisits, replaceVisit } from '../../../../src/register/visits/visits.ts';
import { photoOf } from '../../../support/photos.ts';
import { type Phone, openPhone, pull } from '../../../support/phone.ts';
import { deliver, edit, openAlone, openScene, remove, sure } from '../../../support/scene.ts';
import { deleteRoot } from '../../../../src/register/documents/root-documents.ts';

const DAY = '2026-10-14';
const ROUND = { by: 'Mario', day: DAY, kind: 'hoovesTrims', horses: ['luna', 'stella'] } as const;

const give = async (phone: Phone, of: NewGivenRound = ROUND) => {
  const slug = sure(await giveRound(phone, of));
  const text = (await textOfRound(phone, slug))!;
  const round = readRound(text);
  if (typeof round === 'string') throw new Error(round);
  return { slug, text, round };
};
const open = (phone: Phone, text: string, today = DAY) => openReturn(phone, text, today, hmacOf);
const back = (round: { round: string; secret: string }, ...places: number[]) =>
  writeReturn(
    { round: round.round, ticks: places.map((place) => ({ place, day: DAY, notes: '' })) },
    round.secret,
    hmacOf,
  );

test('a round holds names and days of its horses, and nothing of owners or of notes', async () => {
  const { anna } = await openAlone('stella', 'luna');
  await edit(anna, 'horses/luna', {
    ownerName: 'Carla Verdi',
    ownerPhone: '333 1234567',
    notes: 'di Carla RSSMRA80A01H501U',
    hoovesTrimNotes: 'paga Carla',
    hoovesTrimInterval: 1,
  });
  const { text, round } = await give(anna);
  expect(round).toMatchObject({ by: 'Mario', day: DAY, kind: 'hoovesTrims' });
  expect(round.horses.map(({ name }) => name)).toEqual(['luna', 'stella']);
  const content = atob(text.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'));
  expect(content).not.toMatch(/Carla|333|RSSMRA/);
});

test('a link has where the horses stand, a file their photos too; what is no photo is left out', async () => {
  const { server, clock } = await openAlone();
  server.edit('horses/luna', { name: 'luna', box: '12', photo: photoOf() });
  server.edit('horses/stella', { name: 'stella', photo: photoOf(9000, 9000) });
  const anna = openPhone({ clock, seed: 7, uid: 'anna' });
  await pull(anna, server.remote());
  const { slug, round } = await give(anna);
  expect(round.horses).toMatchObject([
    { name: 'luna', box: 'Box 12', photo: '' },
    { name: 'stella', box: '', photo: '' },
  ]);
  expect(readRound((await textOfRound(anna, slug, true))!)).toMatchObject({
    horses: [{ box: 'Box 12', photo: photoOf() }, { photo: '' }],
  });
});

test('where the photos are too many for a file, the first horses have theirs', async () => {
  const names = Array.from({ length: 300 }, (_, n) => `h${String(n).padStart(3, '0')}`);
  const { server, clock } = await openAlone();
  const photo = photoOf(400, 300, 14_900);
  for (const name of names) server.edit(`horses/${name}`, { name, photo });
  const anna = openPhone({ clock, seed: 7, uid: 'anna' });
  await pull(anna, server.remote());
  const slug = sure(await giveRound(anna, { ...ROUND, horses: names }));
  const round = readRound((await textOfRound(anna, slug, true))!);
  if (typeof round === 'string') throw new Error(round);
  const withPhoto = round.horses.filter((horse) => horse.photo === photo).length;
  expect(withPhoto).toBe(Math.floor(GUEST_LIMITS.photos / photo.length));
  expect(round.horses.slice(withPhoto).every((horse) => horse.photo === '')).toBe(true);
});

test('a name that no line holds is given as one that can be read again', async () => {
  const { anna } = await openAlone('stella', 'luna');
  await edit(anna, 'horses/luna', { name: `<script>\u202e${'🐴'.repeat(300)}` });
  const { round } = await give(anna);
  expect(round.horses[0]!.name).toMatch(/^<script> 🐴+$/u);
});

test('whoever takes a return in sees the names that the round had', async () => {
  const { server, clock } = await openAlone();
  const listed = { arrayValue: { values: [{ stringValue: 'Stella' }] } };
  server.edit('horses/luna', { docname: 'LUNA DI MAGGIO' });
  server.edit('horses/stella', { docname: 'STELLA' }, { name: listed });
  server.edit('horses/zeta', { name: 'Zeta', docname: 'ZETA' });
  server.edit('horses/lampo', {}, { name: { arrayValue: { values: [{ stringValue: 'Lampo' }] } } });
  const anna = openPhone({ clock, seed: 7, uid: 'anna' });
  await pull(anna, server.remote());
  const { round } = await give(anna, { ...ROUND, horses: ['luna', 'stella', 'zeta', 'lampo'] });
  const { ticks } = sure(await open(anna, await back(round, 0, 1, 2, 3)));
  expect(ticks.map(({ name }) => name)).toEqual([
    'LUNA DI MAGGIO',
    'STELLA',
    'Zeta',
    '«["Lampo"]»',
  ]);
  expect(ticks.map(({ name }) => name)).toEqual(round.horses.map(({ name }) => name));
});

test('two horses of one name and place are told apart, in the round and in what comes back', async () => {
  const { server, clock } = await openAlone();
  const stella = { name: 'Stella', docname: 'STELLA' };
  server.edit('horses/a', { ...stella, docname: 'Stella del Mattino' });
  server.edit('horses/b', { ...stella, coat: 'Baio' });
  server.edit('horses/c', { ...stella, name: 'stella ', coat: 'Grigio' });
  server.edit('horses/d', { ...stella, box: '4' });
  server.edit('horses/e', { name: 'Luna', docname: 'Luna Nera', coat: 'Morello' });
  const anna = openPhone({ clock, seed: 7, uid: 'anna' });
  await pull(anna, server.remote());
  const { round } = await give(anna, { ...ROUND, horses: ['a', 'b', 'gone', 'c', 'd', 'e'] });
  const names = round.horses.map(({ name }) => name);
  expect(names).toEqual([
    'Stella (Stella del Mattino)',
    'Stella (Baio)',
    '—',
    'stella (Grigio)',
    'Stella',
    'Luna',
  ]);
  const { ticks } = sure(await open(anna, await back(round, 0, 1, 3, 4, 5)));
  expect(ticks.map(({ name }) => name)).toEqual(names.filter((name) => name !== '—'));
});

test('a guest is told of no day by which the other screens know none: of an act without its own day, or of a dead horse', async () => {
  const { server, anna } = await openAlone();
  const [last, next] = [instantOf('2026-08-01'), instantOf('2026-09-01')];
  const horse = (name: string, isDeceased: -1 | 1) =>
    server.edit(`horses/${name}`, {
      name,
      isHere: 1,
      isDeceased,
      hoovesTrimInterval: 1,
      lastHoovesTrim: last,
    });
  const act = (of: string, date: number | null) =>
    server.edit(`health/${of}`, { horse: of, kind: 'Tetano', date, next });
  for (const name of ['luna', 'stella']) horse(name, -1);
  horse('morta', 1);
  act('luna', last);
  act('stella', null);
  act('morta', last);
  sure(await pull(anna, server.remote(), true));
  const due = async (kind: string) => {
    const { round } = await give(anna, { ...ROUND, kind, horses: ['luna', 'stella', 'morta'] });
    return round.horses.map((each) => [each.last, each.due]);
  };
  const known = ['2026-08-01', '2026-09-01'];
  expect(await due('Tetano')).toEqual([known, [null, null], ['2026-08-01', null]]);
  expect(await due('hoovesTrims')).toEqual([known, known, ['2026-08-01', null]]);
});

test('any phone that heard of the round takes its return in, by its horses’ places', async () => {
  const { server, anna, bruno } = await openScene('stella', 'luna');
  const { slug, round } = await give(anna);
  const text = await back(round, 1);
  // Bruno's phone has not received the round yet.
  expect(await open(bruno, text)).toMatchObject({ success: false, error: 'unknown' });
  await deliver(server, anna, bruno);
  const opened = sure(await open(bruno, `https://x.example/admin/given-rounds#${text}`));
  expect(opened.ticks).toMatchObject([{ horse: 'horses/stella', state: 'new', name: 'stella' }]);
  expect(sure(await importReturn(bruno, opened.round, opened.ticks))).toBe(1);
  expect(await listGivenRounds(bruno)).toMatchObject([
    { slug, by: 'Mario', day: DAY, recorded: 1 },
  ]);
  // The rest of the round comes in a later return.
  const rest = sure(await open(bruno, await back(round, 0, 1)));
  expect(rest.ticks.map(({ state }) => state)).toEqual(['new', 'there']);
});

describe('what came back counts as returned, whatever was done to it since', () => {
  const only = async (phone: Phone) =>
    (await listVisits(phone, 'luna', 'hoovesTrims')).map(({ path }) => path)[0]!;
  const CHANGES: Readonly<Record<string, (phone: Phone) => Promise<unknown>>> = {
    corrected: async (phone) =>
      sure(await replaceVisit(phone, await only(phone), { day: DAY, notes: 'zoppica' })),
    deleted: async (phone) => sure(await deleteVisit(phone, await only(phone))),
    erased: async (phone) =>
      sure(await erasePerson(phone, (await findPerson(phone, 'Elena Bianchi'))!)),
  };

  test.each(Object.entries(CHANGES))('%s', async (_how, change) => {
    const { server, anna, bruno } = await openScene('stella', 'luna');
    const { round } = await give(anna, { ...ROUND, by: 'Elena Bianchi' });
    const recorded = async (phone: Phone) => (await listGivenRounds(phone))[0]?.recorded;
    expect(await recorded(anna)).toBe(0);
    const opened = sure(await open(anna, await back(round, 0)));
    sure(await importReturn(anna, opened.round, opened.ticks));
    await change(anna);
    // Before it was sent, and after, on either phone.
    expect(await recorded(anna)).toBe(1);
    for (const phone of [anna, bruno]) {
      await deliver(server, phone);
      expect(await recorded(phone)).toBe(1);
    }
  });

  test('an act that was deleted', async () => {
    const { server, anna, bruno } = await openScene('stella', 'luna');
    const { round } = await give(anna, { ...ROUND, kind: 'Tetano' });
    const opened = sure(await open(anna, await back(round, 0, 1)));
    sure(await importReturn(anna, opened.round, opened.ticks));
    const [act] = await listActs(anna, 'luna');
    sure(await deleteRoot(anna, `health/${act!.slug}`));
    for (const phone of [anna, bruno]) {
      await deliver(server, phone);
      expect(await listGivenRounds(phone)).toMatchObject([{ recorded: 2 }]);
    }
  });
});

test('a return is found in the message that it came in, with words before and after it', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const { round } = await give(anna);
  const text = await back(round, 0);
  const broken = text.replace(/.{40}/g, '$&\r\n');
  for (const message of [
    `Ciao, fatto: ${text}`,
    `${text}\n\nInviato da iPhone`,
    `${broken} Ci vediamo il 3.11`,
    `https://example.org/admin/given-rounds#${text}. Ciao`,
  ])
    expect(sure(await open(anna, message)).ticks).toHaveLength(1);
  for (const changed of [`${text}x`, `${text.slice(0, -1)} x`, text.slice(0, -1)])
    expect(await open(anna, changed)).toMatchObject({ success: false });
});

test('of a chat the last return is opened, and how many others there are is told; one that is cut is not replaced by an older one', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const { text: given, round } = await give(anna);
  const [older, newer] = [await back(round, 0), await back(round, 0, 1)];
  const says = (text: string) => `[14/10, 18:03] Mario: https://example.org/x#${text}\n`;
  for (const [texts, ticks, others] of [
    [[older, newer], 2, 1],
    [[newer, older], 1, 1],
    [[given, newer], 2, 0],
    [[newer, given], 2, 0],
    [[newer, older, newer], 2, 1],
    [[older.slice(0, 90), newer], 2, 1],
  ] as const) {
    const opened = sure(await open(anna, texts.map(says).join('')));
    expect([opened.ticks.length, opened.others]).toEqual([ticks, others]);
  }
  const cut = says(older) + says(newer.slice(0, 90));
  expect(await open(anna, cut)).toMatchObject({ error: 'broken' });
});

test('a return is refused with its reason: withdrawn, other HMAC, other time; a horse that is gone is told', async () => {
  const { anna } = await openAlone('stella', 'luna');
  const { slug, round } = await give(anna);
  const forged = await back({ ...round, secret: 'x'.repeat(40) }, 0);
  expect(await open(anna, forged)).toMatchObject({ error: 'forged' });
  const text = await back(round, 0, 1);
  // Too late it is still told what was done.
  expect(await open(anna, text, addDays(DAY, 8))).toMatchObject({
    data: { isLate: true, leftOut: [], ticks: [{ name: 'luna' }, { name: 'stella' }] },
  });
  expect(await open(anna, text, addDays(DAY, -1))).toMatchObject({
    data: { leftOut: [{ name: 'luna' }, { name: 'stella' }], ticks: [] },
  });
  await remove(anna, 'horses/luna');
  expect(sure(await open(anna, text)).ticks.map(({ state }) => state)).toEqual(['gone', 'new']);
  sure(await withdrawRound(anna, slug));
  expect(await open(anna, text)).toMatchObject({ error: 'unknown' });
  expect(await listGivenRounds(anna)).toEqual([]);
});

test('a round of more horses than a guest can be given is none, and is not kept', async () => {
  const { anna } = await openAlone();
  const horses = Array.from({ length: GUEST_LIMITS.horses + 1 }, (_, n) => `h${n}`);
  expect(await giveRound(anna, { ...ROUND, horses })).toEqual({ success: false, error: 'unfit' });
  expect(await listUnsent(anna)).toEqual([]);
  sure(await giveRound(anna, { ...ROUND, horses: horses.slice(1) }));
  expect((await listGivenRounds(anna))[0]!.horses).toHaveLength(GUEST_LIMITS.horses);
});

test('rounds are listed from the latest day on, those of a day by their guest; to withdraw one twice changes nothing', async () => {
  const { anna } = await openAlone();
  const slugs: string[] = [];
  for (const [by, day] of [
    ['Mario', DAY],
    ['Ada', DAY],
    ['Bea', addDays(DAY, 1)],
    ['Zoe', addDays(DAY, -1)],
  ] as const)
    slugs.push(sure(await giveRound(anna, { ...ROUND, by, day })));
  const guests = async () => (await listGivenRounds(anna)).map(({ by }) => by);
  expect(await guests()).toEqual(['Bea', 'Ada', 'Mario', 'Zoe']);
  await anna.db.outbox.toCollection().modify({ attempts: 1 });
  for (const _ of [1, 2]) sure(await withdrawRound(anna, slugs[0]!));
  expect(await guests()).toEqual(['Bea', 'Ada', 'Zoe']);
  expect((await listUnsent(anna)).filter(({ op }) => op === 'delete')).toHaveLength(1);
});

test('a document that no app of ours wrote is no round, and takes no return in', async () => {
  const { server, clock } = await openAlone('stella');
  const carla = openPhone({ clock, seed: 7, uid: 'carla' });
  const id = 'aB3'.padEnd(20, 'x');
  for (const [at, fields] of [
    { date: null, kind: 'hoovesTrims', secret: 'x'.repeat(40), horses: 'stella' },
    { date: Date.parse(`${DAY}T12:00:00Z`), kind: 'hoovesTrims', horses: 'stella' },
  ].entries()) {
    server.edit(`rounds/${id.slice(0, -1)}${at}`, fields);
  }
  await pull(carla, server.remote());
  for (const at of [0, 1]) {
    const round = { round: `${id.slice(0, -1)}${at}`, secret: 'x'.repeat(40) };
    expect(await open(carla, await back(round, 0))).toMatchObject({
      error: at === 1 ? 'forged' : 'unknown',
    });
  }
});

test('a round without a day, or with too many horses, as another program may write it, is listed last, and can only be withdrawn', async () => {
  const { server, anna } = await openAlone('stella');
  sure(await giveRound(anna, ROUND));
  const given = { by: 'Ugo', kind: 'hoovesTrims', secret: 'x'.repeat(40) };
  const horses = Array.from({ length: GUEST_LIMITS.horses + 1 }, (_, n) => `h${n}`).join('\n');
  server.edit('rounds/undated', { ...given, horses: 'stella' });
  server.edit('rounds/long', { ...given, date: instantOf(addDays(DAY, -1)), horses });
  sure(await pull(anna, server.remote(), true));
  const listed = async () =>
    (await listGivenRounds(anna)).map(({ by, day, isSound }) => [by, day, isSound]);
  const sound = ['Mario', DAY, true];
  expect(await listed()).toEqual([sound, ['Ugo', addDays(DAY, -1), false], ['Ugo', '', false]]);
  for (const slug of ['undated', 'long']) {
    expect(await textOfRound(anna, slug)).toBeNull();
    sure(await withdrawRound(anna, slug));
  }
  expect(await listed()).toEqual([sound]);
});

test('whoever a round was given to is found and erased; the visit stays, and its return brings no name back', async () => {
  const { server, anna, bruno } = await openScene('stella', 'luna');
  const slug = sure(await giveRound(anna, { ...ROUND, by: 'Elena Bianchi' }));
  const product = 'preparato da Elena Bianchi';
  sure(await giveRound(anna, { ...ROUND, kind: 'Tetano', product, batch: 'Elena Bianchi 1' }));
  const round = readRound((await textOfRound(anna, slug))!);
  if (typeof round === 'string') throw new Error(round);
  const text = await back(round, 0);
  const opened = sure(await open(anna, text));
  sure(await importReturn(anna, opened.round, opened.ticks));
  await deliver(server, anna);
  const findings = (await findPerson(anna, 'Elena Bianchi'))!;
  const found = findings.map(({ path }) => path.split('/').at(-2));
  expect(found).toEqual(['hoovesTrims', 'rounds', 'rounds']);
  sure(await erasePerson(anna, findings));
  for (const phone of [anna, bruno]) await deliver(server, phone);
  expect(JSON.stringify([...server.documents.values()])).not.toContain('Elena');
  for (const phone of [anna, bruno]) {
    expect(await listVisits(phone, 'luna', 'hoovesTrims')).toMatchObject([
      { fields: { date: instantOf(DAY), notes: '' } },
    ]);
    // The visit of the tick was removed, and another was recorded in its place.
    expect(sure(await open(phone, text)).ticks).toMatchObject([{ state: 'removed' }]);
  }
});
