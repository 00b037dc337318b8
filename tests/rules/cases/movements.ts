import {
  creation,
  deletion,
  edit,
  horseOf,
  newId,
  newMid,
  newSlug,
  resultOf,
  stored,
  tombstone,
} from '../../support/rules-changes.ts';
import {
  type Case,
  type Fields,
  instant,
  nothing,
  type Principal,
  text,
  uidOf,
  whole,
  type Value,
  type World,
} from '../../support/rules-world.ts';

const JANUARY = instant('2026-01-20T12:00:00Z');
const FEBRUARY = instant('2026-02-03T12:00:00Z');
const MARCH = instant('2026-03-01T12:00:00Z');

const movement = (kind: string, more: Fields = {}): Fields => ({
  date: FEBRUARY,
  kind: text(kind),
  party: text('Carlo Bianchi'),
  barncode: text('020MN123'),
  docnumber: text('M4-7'),
  notes: text(''),
  hereBefore: whole(1),
  deceasedBefore: whole(0),
  ...more,
});
const HERE: Fields = { name: text('Stella'), isHere: whole(1) };
const went = { isHere: whole(-1), lastMovement: FEBRUARY };

/** Commits a movement together with its horse, which goes from revision 1 to 2. */
async function recorded(
  world: World,
  horse: Fields,
  made: Fields,
  follows: Fields,
  { id = newId(), as = 'anna' }: { id?: string; as?: Principal } = {},
) {
  const path = `horses/${newSlug()}/movements/${id}`;
  await world.put({ [horseOf(path)]: stored(horse) });
  const author = { uid: uidOf(as), mutationId: newMid() };
  const { documents, log } = creation(path, made, author);
  const moved = edit(horseOf(path), follows, author).documents;
  const told = { ...log, fields: { ...log.fields, result: resultOf(2) } };
  return world.commit(as, [...documents, ...moved, told]);
}

/** Commits the deletion of a movement together with its horse, which goes from revision 1 to 2. */
async function deleted(world: World, horse: Fields, held: Fields, follows: Fields) {
  const path = `horses/${newSlug()}/movements/${newId()}`;
  await world.put({ [horseOf(path)]: stored(horse), [path]: stored(held) });
  const author = { uid: 'anna', mutationId: newMid() };
  const { documents, log } = deletion(path, author);
  return world.commit('anna', [
    ...documents,
    ...edit(horseOf(path), follows, author).documents,
    log,
  ]);
}

type Told = readonly [string, 'allowed' | 'denied', (world: World) => ReturnType<typeof recorded>];

const add = (horse: Fields, made: Fields, follows: Fields) => (world: World) =>
  recorded(world, horse, made, follows);
const remove = (horse: Fields, held: Fields, follows: Fields) => (world: World) =>
  deleted(world, horse, held, follows);
const last = (lastMovement: Value, more: Fields = {}): Fields => ({
  ...HERE,
  lastMovement,
  ...more,
});
const DEAD = { isHere: whole(-1), isDeceased: whole(1) };

const ADDED: readonly Told[] = [
  ['the first one says where the horse is', 'allowed', add(HERE, movement('partenza'), went)],
  [
    'and that it is where it was',
    'allowed',
    add(HERE, movement('arrivo'), { lastMovement: FEBRUARY }),
  ],
  ['a later one too', 'allowed', add(last(JANUARY), movement('vendita'), went)],
  [
    'one at the same instant too',
    'allowed',
    add(last(FEBRUARY), movement('partenza'), { isHere: whole(-1) }),
  ],
  ['an earlier one says nothing', 'allowed', add(last(MARCH), movement('partenza'), {})],
  [
    'an earlier one that writes a flag',
    'denied',
    add(last(MARCH), movement('partenza'), { isHere: whole(-1) }),
  ],
  ['an earlier one that takes the date', 'denied', add(last(MARCH), movement('partenza'), went)],
  [
    'a later one without its flag',
    'denied',
    add(last(JANUARY), movement('partenza'), { lastMovement: FEBRUARY }),
  ],
  [
    'a later one without its date',
    'denied',
    add(last(JANUARY), movement('partenza'), { isHere: whole(-1) }),
  ],
  [
    'one at the same instant without its flag',
    'denied',
    add(last(FEBRUARY), movement('partenza'), {}),
  ],
  [
    'with the flag of another kind',
    'denied',
    add({ isHere: whole(0) }, movement('partenza'), { isHere: whole(1), lastMovement: FEBRUARY }),
  ],
  [
    'with another date',
    'denied',
    add(HERE, movement('partenza'), { ...went, lastMovement: MARCH }),
  ],
  [
    'a birth here',
    'allowed',
    add({ isHere: whole(0) }, movement('nascita'), { isHere: whole(1), lastMovement: FEBRUARY }),
  ],
  [
    'a change of owner',
    'allowed',
    add({ isHere: whole(0) }, movement('passaggio'), { isHere: whole(1), lastMovement: FEBRUARY }),
  ],
  ['a death', 'allowed', add(HERE, movement('morte'), { ...went, isDeceased: whole(1) })],
  ['a death of a horse that stays alive', 'denied', add(HERE, movement('morte'), went)],
  ['absent, by hand', 'allowed', add(HERE, movement('assente'), went)],
  ['dead, by hand', 'allowed', add(HERE, movement('deceduto'), { ...went, isDeceased: whole(1) })],
  ['dead by hand, and alive', 'denied', add(HERE, movement('deceduto'), went)],
  [
    'present, by hand',
    'allowed',
    add({ isHere: whole(0) }, movement('presente'), { isHere: whole(1), lastMovement: FEBRUARY }),
  ],
  ['present by hand, and away', 'denied', add(HERE, movement('presente'), went)],
  [
    'a departure by which it dies',
    'denied',
    add(HERE, movement('partenza'), { ...went, isDeceased: whole(1) }),
  ],
  [
    'of a horse that was said to be dead',
    'allowed',
    add({ ...DEAD }, movement('arrivo'), {
      isHere: whole(1),
      isDeceased: whole(-1),
      lastMovement: FEBRUARY,
    }),
  ],
  [
    'of one that stays dead',
    'denied',
    add({ ...DEAD }, movement('arrivo'), { isHere: whole(1), lastMovement: FEBRUARY }),
  ],
  [
    'with a flag that is none',
    'denied',
    add({ ...DEAD }, movement('arrivo'), {
      isHere: whole(1),
      isDeceased: text('no'),
      lastMovement: FEBRUARY,
    }),
  ],
  [
    'with a mark of deletion',
    'denied',
    add(HERE, movement('partenza', { deletedAt: JANUARY }), went),
  ],
  [
    'with another creator of the horse',
    'denied',
    add(HERE, movement('partenza'), { ...went, createdBy: text('bruno') }),
  ],
  [
    'with another field of the horse',
    'denied',
    add(HERE, movement('partenza'), { ...went, name: text('Luna') }),
  ],
  [
    'over a date that cannot be read',
    'allowed',
    add(last(text('ieri')), movement('partenza'), went),
  ],
  [
    'an earlier one, where a last date of an old form is told as a time',
    'allowed',
    add(last(text('1/3/2026')), movement('partenza'), { lastMovement: MARCH }),
  ],
  [
    'an earlier one, where a last date of an old form is told as a time, that writes a flag',
    'denied',
    add(last(text('1/3/2026')), movement('partenza'), { lastMovement: MARCH, isHere: whole(-1) }),
  ],
  [
    'a last date of an old form told as an earlier time',
    'denied',
    add(last(text('1/3/2026')), movement('partenza'), { lastMovement: JANUARY }),
  ],
  [
    'over an earlier last date, told as later than it is',
    'denied',
    add(last(JANUARY), movement('arrivo'), { lastMovement: MARCH }),
  ],
  [
    'of a horse that has no last date, for a later one',
    'denied',
    add(last(nothing), movement('partenza'), { lastMovement: MARCH }),
  ],
  [
    'over a last date of an old form, without its flag',
    'denied',
    add(last(text('ieri')), movement('partenza'), { lastMovement: FEBRUARY }),
  ],
  ['of a kind that there is not', 'denied', add(HERE, movement('volo'), went)],
  ['without a day', 'denied', add(HERE, movement('partenza', { date: nothing }), went)],
  [
    'with a name that is a number',
    'denied',
    add(HERE, movement('partenza', { party: whole(1) }), went),
  ],
  [
    'with a name that is too long',
    'denied',
    add(HERE, movement('partenza', { party: text('x'.repeat(1001)) }), went),
  ],
  [
    'with a barn code that is a number',
    'denied',
    add(HERE, movement('partenza', { barncode: whole(1) }), went),
  ],
  [
    'with a document number that is a number',
    'denied',
    add(HERE, movement('partenza', { docnumber: whole(1) }), went),
  ],
  [
    'with notes that are too long',
    'denied',
    add(HERE, movement('partenza', { notes: text('x'.repeat(20_001)) }), went),
  ],
  [
    'with a flag before that is none',
    'denied',
    add(HERE, movement('partenza', { hereBefore: whole(2) }), went),
  ],
  [
    'with a death before that is none',
    'denied',
    add(HERE, movement('partenza', { deceasedBefore: whole(2) }), went),
  ],
  [
    'with a field that there is not',
    'denied',
    add(HERE, movement('partenza', { by: text('x') }), went),
  ],
  [
    'with an id that the app does not make',
    'denied',
    (world) => recorded(world, HERE, movement('partenza'), went, { id: 'inherited-1' }),
  ],
  [
    'by whoever holds the horses alone',
    'allowed',
    (world) =>
      recorded(world, HERE, movement('partenza'), went, { as: 'dora, who holds the horses' }),
  ],
  [
    'by an account that is not on the list',
    'denied',
    (world) => recorded(world, HERE, movement('partenza'), went, { as: 'a stranger' }),
  ],
];

const AWAY = last(FEBRUARY, { isHere: whole(-1) });
const DELETED: readonly Told[] = [
  [
    'the last one, for the one before it',
    'allowed',
    remove(AWAY, movement('partenza'), { isHere: whole(1), lastMovement: JANUARY }),
  ],
  [
    'the only one',
    'allowed',
    remove(AWAY, movement('partenza'), { isHere: whole(0), lastMovement: nothing }),
  ],
  [
    'one of two at one instant',
    'allowed',
    remove(AWAY, movement('partenza'), { isHere: whole(1) }),
  ],
  [
    'a death',
    'allowed',
    remove(last(FEBRUARY, DEAD), movement('morte'), {
      isHere: whole(1),
      isDeceased: whole(0),
      lastMovement: nothing,
    }),
  ],
  ['one that is not the last', 'allowed', remove(last(MARCH), movement('partenza'), {})],
  [
    'one that is not the last, and a flag',
    'denied',
    remove(last(MARCH), movement('partenza'), { isHere: whole(-1) }),
  ],
  [
    'for a later one, which never made itself the last',
    'allowed',
    remove(AWAY, movement('partenza'), { lastMovement: MARCH }),
  ],
  [
    'of a date of an old form',
    'allowed',
    remove(AWAY, movement('partenza', { date: text('3/2/2026') }), {
      isHere: whole(1),
      lastMovement: JANUARY,
    }),
  ],
  [
    'without a date',
    'allowed',
    remove(AWAY, { kind: text('partenza') }, { isHere: whole(1), lastMovement: JANUARY }),
  ],
  [
    'where a last date of an old form stays',
    'allowed',
    remove(last(text('ieri')), movement('partenza'), {}),
  ],
  [
    'for a date that is none',
    'denied',
    remove(AWAY, movement('partenza'), { lastMovement: text('ieri') }),
  ],
  [
    'with a flag that is none',
    'denied',
    remove(AWAY, movement('partenza'), { isHere: whole(2), lastMovement: nothing }),
  ],
  [
    'with a death that is none',
    'denied',
    remove(AWAY, movement('partenza'), { isDeceased: whole(2), lastMovement: nothing }),
  ],
  [
    'with another field of the horse',
    'denied',
    remove(AWAY, movement('partenza'), { name: text('Luna'), lastMovement: nothing }),
  ],
  [
    'where the date of the last one cannot be read',
    'allowed',
    remove(last(text('ieri')), movement('partenza'), { lastMovement: MARCH }),
  ],
  [
    'for a date that is none, where that of the last one cannot be read',
    'denied',
    remove(last(text('ieri')), movement('partenza'), { lastMovement: text('domani') }),
  ],
  [
    'of a horse whose flag cannot be read and stays',
    'allowed',
    remove(last(FEBRUARY, { isHere: text('sì') }), movement('partenza'), { lastMovement: nothing }),
  ],
];

const edited: Case = {
  title: 'a movement: edited',
  verdict: 'denied',
  ask: async (world) => {
    const path = `horses/${newSlug()}/movements/${newId()}`;
    await world.put({ [horseOf(path)]: stored(AWAY), [path]: stored(movement('partenza')) });
    const author = { uid: 'anna', mutationId: newMid() };
    const { documents, log } = edit(path, { party: text('Altri') }, author);
    return world.commit('anna', [...documents, ...edit(horseOf(path), {}, author).documents, log]);
  },
};

const ofGone: readonly Case[] = [
  ['not there', null] as const,
  ['deleted', tombstone()] as const,
].map(([what, horse]): Case => ({
  title: `a movement: recorded of a horse that is ${what}`,
  verdict: 'denied',
  ask: async (world) => {
    const path = `horses/${newSlug()}/movements/${newId()}`;
    if (horse) await world.put({ [horseOf(path)]: horse });
    const { documents, log } = creation(path, movement('arrivo'), { uid: 'anna' });
    return world.commit('anna', [...documents, log]);
  },
}));

export const MOVEMENTS: readonly Case[] = [
  ...ADDED.map(([title, verdict, ask]): Case => ({ title: `a movement: ${title}`, verdict, ask })),
  ...DELETED.map(([title, verdict, ask]): Case => ({
    title: `a movement deleted: ${title}`,
    verdict,
    ask,
  })),
  edited,
  ...ofGone,
];
