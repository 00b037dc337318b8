import {
  asyncProperty,
  assert,
  constantFrom,
  integer,
  jsonValue,
  property,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { addDays } from '../../../../src/model/values/calendar.ts';
import {
  type GuestRound,
  type GuestTick,
  type KnownRound,
  GUEST_LIMITS,
  asLine,
  asNotes,
  guestTextIn,
  readReturn,
  readRound,
  writeReturn,
  writeRound,
} from '../../../../src/model/given-rounds/guest-text.ts';
import { hmacOf } from '../../../../src/platform/hmac.ts';
import { photoOf } from '../../../support/photos.ts';

const DAY = '2026-11-23';
const ROUND = 'aB3'.padEnd(20, 'x');
const SECRET = 'k7Q'.padEnd(40, 'z');
const KNOWN: KnownRound = { secret: SECRET, day: DAY, places: 3 };
const round: GuestRound = {
  round: ROUND,
  secret: SECRET,
  day: DAY,
  kind: 'hoovesTrims',
  product: '',
  by: 'Mario, maniscalco',
  horses: [
    { name: 'Stella', last: '2026-10-01', due: '2026-11-20', box: 'Box 12', photo: photoOf() },
    { name: 'Ŧørœ 🐴', last: null, due: null, box: '', photo: '' },
  ],
};
const TICKS: readonly GuestTick[] = [
  { place: 2, day: DAY, notes: 'perso un ferro' },
  { place: 0, day: DAY, notes: '' },
];

const open = (text: string, today = DAY, known: KnownRound | undefined = KNOWN) =>
  readReturn(text, today, async (id) => (id === ROUND ? known : undefined), hmacOf);
const back = (ticks = TICKS, secret = SECRET) =>
  writeReturn({ round: ROUND, ticks }, secret, hmacOf);

const base64 = (content: unknown) =>
  Buffer.from(JSON.stringify(content) ?? '').toString('base64url');
/** A return with a correct HMAC and content that no app wrote. */
const made = async (content: unknown) => {
  const head = `scuderia-reso1.${base64(content)}`;
  return `${head}.${await hmacOf(SECRET, head)}`;
};

test('the HMAC is as others compute it', async () => {
  const other = createHmac('sha256', SECRET).update('testo è').digest('base64url');
  expect(await hmacOf(SECRET, 'testo è')).toBe(other);
});

test('a round comes out as it went in, also broken over lines by a messenger', () => {
  const text = writeRound(round);
  expect(readRound(text)).toEqual(round);
  expect(readRound(` ${text.replace(/(.{60})/g, '$1\r\n')}\n`)).toEqual(round);
});

test('a round is found in a link, a file and a message, also where the site is named like one', () => {
  const text = writeRound(round);
  for (const around of [
    `https://scuderia-giro.example/it/giro#${text}`,
    `Ciao Mario, ecco il giro:\n${text}`,
    text,
  ]) {
    expect(readRound(guestTextIn(around))).toEqual(round);
  }
  expect(readRound(guestTextIn('https://scuderia-giro.example/it/giro'))).toBe('foreign');
});

test('a round holds what it is told of its horses and nothing else', () => {
  const more = { ...round.horses[0]!, owner: 'Anna Rossi', notes: 'di Rossi, RSSMRA80A01H501U' };
  const text = writeRound({ ...round, horses: [more] });
  const content = Buffer.from(text.split('.')[1]!, 'base64url').toString();
  expect(content).not.toMatch(/Rossi|RSSMRA/);
});

test('a round of version 1 has neither boxes nor photos, one of a version to come is not guessed at', () => {
  const content = [ROUND, SECRET, DAY, 'dentists', '', 'Mario', [['Stella', DAY, null]]];
  expect(readRound(`scuderia-giro1.${base64(content)}`)).toMatchObject({
    horses: [{ name: 'Stella', last: DAY, due: null, box: '', photo: '' }],
  });
  expect(readRound(writeRound(round).replace('giro2', 'giro3'))).toBe('newer');
});

// A guest may tick on a page of an older release, and an admin's phone may have one: what was written once is read for ever.
test('rounds and returns are read as every release has written them', async () => {
  const horses = [['Stella', '2026-10-01', null, 'Box 12', '']];
  const given = [ROUND, SECRET, DAY, 'Tetano', 'Equilis', 'Mario', horses];
  expect(readRound(`scuderia-giro2.${base64(given)}`)).toEqual({
    round: ROUND,
    secret: SECRET,
    day: DAY,
    kind: 'Tetano',
    product: 'Equilis',
    by: 'Mario',
    horses: [{ name: 'Stella', last: '2026-10-01', due: null, box: 'Box 12', photo: '' }],
  });
  const ticks = [
    [2, DAY, 'perso un ferro'],
    [0, DAY, ''],
  ];
  expect(await open(await made([ROUND, ticks]))).toMatchObject({ round: ROUND, ticks: TICKS });
});

test('a round of the largest photos that go with it is read, one longer than any is not', () => {
  const photo = photoOf(400, 300, 14_900);
  const some = Math.floor(GUEST_LIMITS.photos / photo.length);
  const horses = Array.from({ length: some }, () => ({ ...round.horses[0]!, photo }));
  expect(readRound(writeRound({ ...round, horses }))).toMatchObject({ horses });
  expect(readRound('x'.repeat(GUEST_LIMITS.round + 1))).toBe('tooLong');
});

test('a round with photos that is opened as a return is said to be the round, and not too long to be one', async () => {
  const photo = photoOf(400, 300, 14_900);
  const given = (some: number) =>
    writeRound({
      ...round,
      horses: Array.from({ length: some }, () => ({ ...round.horses[0]!, photo })),
    });
  for (const text of [given(1), given(250)]) expect(await open(text)).toBe('other');
  expect(given(250).length).toBeGreaterThan(GUEST_LIMITS.text);
  // Nobody can tell what a text is that neither of the two can be.
  expect(await open('x'.repeat(GUEST_LIMITS.text + 1))).toBe('tooLong');
  expect(await open(`scuderia-reso1.${'x'.repeat(GUEST_LIMITS.text)}`)).toBe('tooLong');
});

test('a return comes out as it went in, with the same text however often', async () => {
  const text = await back();
  expect(await back()).toBe(text);
  expect(await open(text)).toEqual({ round: ROUND, ticks: TICKS, leftOut: [], isLate: false });
  expect(await open(text.replace(/(.{60})/g, '$1\n'))).toEqual(await open(text));
});

test('any ticks come out as they went in', async () => {
  const tick = record({
    place: integer({ min: 0, max: 499 }),
    day: integer({ min: -7, max: 7 }).map((days) => addDays(DAY, days)),
    notes: string({ unit: constantFrom('a', 'è', '🐴', '\n', '"', '\\', '.'), maxLength: 50 }),
  });
  await assert(
    asyncProperty(uniqueArray(tick, { selector: ({ place }) => place }), async (ticks) => {
      const today = addDays(DAY, 7);
      const read = await open(await back(ticks), today, { ...KNOWN, places: 500 });
      expect(read).toEqual({ round: ROUND, ticks, leftOut: [], isLate: false });
    }),
  );
});

test('no character of a return can be changed, left out or added', async () => {
  const text = await back();
  const at = integer({ min: 0, max: text.length - 1 });
  await assert(
    asyncProperty(at, constantFrom('', 'A', 'b', '7', '-', '_', '.', 'é'), async (index, put) => {
      for (const changed of [
        text.slice(0, index) + put + text.slice(index + 1),
        text.slice(0, index) + put + text.slice(index),
      ]) {
        if (changed === text) continue;
        expect(await open(changed)).toBeTypeOf('string');
      }
    }),
    { numRuns: 400 },
  );
});

test('each flaw of a return has its own name', async () => {
  const text = await back();
  expect(await open('ciao')).toBe('foreign');
  expect(await open('')).toBe('foreign');
  expect(await open(writeRound(round))).toBe('other');
  expect(readRound(text)).toBe('other');
  expect(await open(text.slice(0, -1))).toBe('broken');
  expect(await open(text.split('.').slice(0, 2).join('.'))).toBe('broken');
  expect(await open(text.replace('reso1', 'reso2'))).toBe('newer');
  expect(readRound(`${writeRound(round)}.${'A'.repeat(43)}`)).toBe('broken');
  expect(await open('a'.repeat(GUEST_LIMITS.text + 1))).toBe('tooLong');
  expect(await open(await back(TICKS, 'other'.padEnd(40, 'x')))).toBe('forged');
  expect(await readReturn(text, DAY, async () => undefined, hmacOf)).toBe('unknown');
});

test('without a secret in the register nothing is taken in, not even what is authenticated with none', async () => {
  const head = `scuderia-reso1.${base64([ROUND, []])}`;
  const none = createHmac('sha256', '').update(head).digest('base64url');
  const noSeal = async (secret: string, text: string) =>
    createHmac('sha256', secret).update(text).digest('base64url');
  const known = { ...KNOWN, secret: '' };
  expect(await readReturn(`${head}.${none}`, DAY, async () => known, noSeal)).toBe('forged');
});

test('a return is taken in from a week before to a week after its day', async () => {
  const text = await back([]);
  const on = (days: number) => open(text, addDays(DAY, days));
  expect(await on(-8)).toBe('early');
  expect(await on(-7)).toMatchObject({ ticks: [] });
  expect(await on(7)).toMatchObject({ ticks: [], isLate: false });
  expect(await on(8)).toMatchObject({ ticks: [], isLate: true });
});

test('ticks to come, or far from the day, are left out and can be read', async () => {
  const on = (place: number, days: number) => ({ place, day: addDays(DAY, days), notes: '' });
  const read = await open(await back([on(0, 1), on(1, -8), on(2, -7)]));
  const leftOut = [on(0, 1), on(1, -8)];
  expect(read).toEqual({ round: ROUND, ticks: [on(2, -7)], leftOut, isLate: false });
});

test('all ticks of a return that came too late can be read, once its HMAC is right', async () => {
  const ticks = [-20, 0, 9, 20].map((days, place) => ({
    place,
    day: addDays(DAY, days),
    notes: 'zoppica',
  }));
  const known = { ...KNOWN, places: 4 };
  const text = await back(ticks);
  expect(await open(text, addDays(DAY, 10), known)).toEqual({
    round: ROUND,
    ticks,
    leftOut: [],
    isLate: true,
  });
  const other = { ...known, secret: 'x'.repeat(40) };
  expect(await open(text, addDays(DAY, 10), other)).toBe('forged');
});

test('what is authentic and could not have been written by the app is refused as a whole', async () => {
  const good = [0, DAY, ''];
  const bad = [
    [3, DAY, ''],
    [-1, DAY, ''],
    [0.5, DAY, ''],
    ['1', DAY, ''],
    [1, '2026-02-30', ''],
    [1, DAY, null],
    [1, DAY, 'x'.repeat(GUEST_LIMITS.notes + 1)],
    [1, DAY, 'a\u0000b'],
    [1, DAY, 'a\u202eb'],
    [1, DAY, '\ud800'],
    [1, DAY],
    [1, DAY, '', ''],
    good,
    null,
  ];
  expect(await open(await made([ROUND, [good]]))).toMatchObject({ ticks: [{ place: 0 }] });
  for (const row of bad) {
    expect(await open(await made([ROUND, [good, row]])), JSON.stringify(row)).toBe('broken');
  }
});

test('whatever else a text holds, it is broken, and reading it never throws', async () => {
  await assert(
    asyncProperty(jsonValue(), string(), async (content, text) => {
      expect(await open(await made(content))).toBe('broken');
      const isEmpty = Array.isArray(content) && content.length === 0;
      const nothing = { round: ROUND, ticks: [], leftOut: [], isLate: false };
      expect(await open(await made([ROUND, content]))).toEqual(isEmpty ? nothing : 'broken');
      expect(await open(`scuderia-reso1.${text}`)).toBeTypeOf('string');
      expect(readRound(`scuderia-giro1.${base64(content)}`)).toBe('broken');
    }),
  );
  const latin = JSON.stringify([ROUND, SECRET, DAY, 'dentists', '', 'Nicolò', []]);
  const bytes = (encoding: 'latin1' | 'utf8') => Buffer.from(latin, encoding).toString('base64url');
  expect(readRound(`scuderia-giro1.${bytes('utf8')}`)).toMatchObject({ by: 'Nicolò' });
  expect(readRound(`scuderia-giro1.${bytes('latin1')}`)).toBe('broken');
  const deep = Buffer.from('['.repeat(100_000)).toString('base64url');
  expect(readRound(`scuderia-giro1.${deep}`)).toBe('broken');
});

test('a round with one wrong value is refused', () => {
  const horse: readonly unknown[] = ['Stella', null, null, 'Box 12', photoOf()];
  const content: readonly unknown[] = [
    ROUND,
    SECRET,
    DAY,
    'Sverminazione',
    'Panacur',
    'Mario',
    [horse],
  ];
  const text = (values: readonly unknown[]) => `scuderia-giro2.${base64(values)}`;
  expect(readRound(text(content))).toMatchObject({ horses: [{ name: 'Stella' }] });
  const wrong = constantFrom<unknown>(7, {}, [], '\u0007', 'x'.repeat(2001), undefined);
  assert(
    property(integer({ min: 0, max: 5 }), wrong, (at, value) => {
      expect(readRound(text(content.with(at, value)))).toBe('broken');
    }),
  );
  assert(
    property(integer({ min: 0, max: 4 }), wrong, (at, value) => {
      // JSON leaves out an undefined day, and a horse may have none.
      if (value === undefined && (at === 1 || at === 2)) return;
      expect(readRound(text(content.with(6, [horse.with(at, value)])))).toBe('broken');
    }),
  );
  for (const photo of ['https://example.org/a.jpg', photoOf(9000, 9000), ' ']) {
    expect(readRound(text(content.with(6, [horse.with(4, photo)])))).toBe('broken');
  }
  expect(readRound(text(content.with(6, [horse.slice(0, 4)])))).toBe('broken');
  const many = (count: number) =>
    readRound(
      text(
        content.with(
          6,
          Array.from({ length: count }, () => horse),
        ),
      ),
    );
  expect(many(GUEST_LIMITS.horses)).toMatchObject({ round: ROUND });
  expect(many(GUEST_LIMITS.horses + 1)).toBe('broken');
});

test('what the app cuts to its limits is read again, and nothing longer', async () => {
  const long = 'è'.repeat(GUEST_LIMITS.notes + 1);
  const [line, notes] = [asLine(long), asNotes(long)];
  const horse = { ...round.horses[1]!, name: line, box: line };
  const cut = { ...round, kind: line, product: line, by: line, horses: [horse] };
  expect(readRound(writeRound(cut))).toEqual(cut);
  for (const more of [{ by: `${line}è` }, { horses: [{ ...horse, name: `${line}è` }] }])
    expect(readRound(writeRound({ ...cut, ...more }))).toBe('broken');
  const tick = { place: 0, day: DAY, notes };
  expect(await open(await back([tick]))).toMatchObject({ ticks: [tick] });
  expect(await open(await back([{ ...tick, notes: `${notes}è` }]))).toBe('broken');
});

test('the longest return that a guest can make is read: all horses ticked, each with the longest note', async () => {
  const ticks = Array.from({ length: GUEST_LIMITS.horses }, (_, place) => ({
    place,
    day: DAY,
    notes: '€'.repeat(GUEST_LIMITS.notes),
  }));
  const known = { ...KNOWN, places: GUEST_LIMITS.horses };
  expect(await open(await back(ticks), DAY, known)).toMatchObject({ ticks, leftOut: [] });
});

test('lone surrogates are neither written nor read, also where a browser has no isWellFormed (Safari 16.3)', async () => {
  for (const name of ['isWellFormed', 'toWellFormed']) {
    const own = Object.getOwnPropertyDescriptor(String.prototype, name)!;
    onTestFinished(() => void Reflect.defineProperty(String.prototype, name, own));
    Reflect.deleteProperty(String.prototype, name);
  }
  expect(asNotes('a\ud83d\udc34b\ud83dc\udc34\u0007')).toBe('a🐴b c  ');
  const cut = asNotes(`${'x'.repeat(GUEST_LIMITS.notes - 1)}🐴`);
  expect(cut).toBe(`${'x'.repeat(GUEST_LIMITS.notes - 1)} `);
  const round = (by: string) =>
    `scuderia-giro2.${base64([ROUND, SECRET, DAY, 'dentists', '', by, []])}`;
  expect(readRound(round('Mario 🐴'))).toMatchObject({ by: 'Mario 🐴' });
  expect(readRound(round('Mario \ud83d'))).toBe('broken');
  const made = await writeReturn(
    { round: ROUND, ticks: [{ place: 0, day: DAY, notes: 'a \ud83d' }] },
    SECRET,
    hmacOf,
  );
  expect(await open(made)).toBe('broken');
});
