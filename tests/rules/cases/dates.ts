import {
  creation,
  deletion,
  edit,
  ground,
  newId,
  SAMPLE,
  stored,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  EVERYONE,
  type Fields,
  holds,
  instant,
  nothing,
  text,
  type Value,
  type Verdict,
  whole,
  type World,
  type Write,
} from '../../support/rules-world.ts';

/*
 * `dates`: the copies of events for the public site. Anybody may query them without an account, at most
 * fifty at once, as the build does. A copy is written and deleted only in the commit of its event.
 */

const verdictFor = (allowed: boolean): Verdict => (allowed ? 'allowed' : 'denied');

const DATE: Fields = {
  date: instant('2026-05-01T12:00:00Z'),
  title: text('Prime cure'),
  topic: text('medication'),
  places: whole(6),
};

/** A date of which nothing but the day is said. */
const EMPTY: Fields = { ...DATE, title: text(''), topic: text(''), places: nothing };

/** The event of this date. */
const EVENT: Fields = { ...SAMPLE.events, ...DATE };

const asks = (more: object): object => ({
  structuredQuery: { from: [{ collectionId: 'dates' }], ...more },
});
const LIST: readonly (readonly [string, object, Verdict])[] = [
  [
    'fifty dates in their order',
    { orderBy: [{ field: { fieldPath: 'date' } }], limit: 50 },
    'allowed',
  ],
  ['fifty-one dates', { limit: 51 }, 'denied'],
  ['dates without an end', {}, 'denied'],
];

const dateOf = (event: string): string => `dates/${event.split('/')[1]}`;
const copy = (event: string, fields = DATE): Write => ({ path: dateOf(event), fields });
const gone = (event: string): Write => ({ path: dateOf(event), fields: {}, delete: true });

/** Puts an event of anna's and its date on the site there. Gives the path of the event. */
async function shown(world: World, fields = EVENT): Promise<string> {
  const event = await ground(world, 'events', stored(fields));
  await world.put({ [dateOf(event)]: DATE });
  return event;
}

/** Commits an edit of an event's notes together with a write of a date. */
const withEdit =
  (date: (event: string) => Write, fields = EVENT) =>
  async (world: World): Promise<Verdict> => {
    const event = await shown(world, fields);
    const change = edit(event, { notes: text('Pane e vino.') }, { uid: 'anna' });
    return world.commit('anna', [...writesOf(change), date(event)]);
  };

/** Values of a date that the rules do not take, although its event has them. */
const WRONG: readonly (readonly [string, string, Value])[] = [
  ['date', 'a text', text('2026-05-01')],
  ['date', 'unset', nothing],
  ['title', 'a number', whole(1)],
  ['title', 'a letter too many', text('x'.repeat(1001))],
  ['topic', 'a number', whole(1)],
  ['topic', 'a letter too many', text('x'.repeat(1001))],
  ['places', 'a text', text('sei')],
];

/** What the event of a date may say, and whether the date may then be the usual one. */
const SAID: readonly (readonly [string, Fields, Verdict])[] = [
  ['another day', { date: instant('2026-05-02T12:00:00Z') }, 'denied'],
  ['another title', { title: text('Cena') }, 'denied'],
  ['another topic', { topic: text('vaulting') }, 'denied'],
  ['another number of places', { places: whole(5) }, 'denied'],
  ['no number of places', { places: nothing }, 'denied'],
  ['its day to the microsecond', { date: instant('2026-05-01T12:00:00.000400Z') }, 'allowed'],
  ...WRONG.map(
    ([name, what, value]) => [`${name}: ${what}`, { [name]: value }, 'allowed'] as const,
  ),
];

export const DATES: readonly Case[] = [
  ...EVERYONE.flatMap((who): Case[] => [
    ...LIST.map(([what, more, verdict]): Case => ({
      title: `${who} asks for ${what} of the site`,
      verdict,
      ask: (world) => world.ask(who, ':runQuery', asks(more)),
    })),
    {
      title: `${who} looks at one date of the site`,
      verdict: 'denied',
      ask: async (world) => world.ask(who, `/${dateOf(await shown(world))}`),
    },
    {
      title: `${who} makes an event with its date`,
      verdict: verdictFor(holds(who, 'events')),
      ask: async (world) => {
        const event = `events/${newId()}`;
        const uid = who === 'emma with a code' ? 'emma' : who;
        return world.commit(who, [...writesOf(creation(event, EVENT, { uid })), copy(event)]);
      },
    },
    {
      title: `${who} writes a date without its event`,
      verdict: 'denied',
      ask: async (world) => world.commit(who, [copy(await shown(world))]),
    },
    {
      title: `${who} deletes a date without its event`,
      verdict: 'denied',
      ask: async (world) => world.commit(who, [gone(await shown(world))]),
    },
  ]),
  {
    title: 'a date that changes with its event',
    verdict: 'allowed',
    ask: withEdit(copy),
  },
  {
    title: 'a date that leaves the site with a change of its event',
    verdict: 'allowed',
    ask: withEdit(gone),
  },
  {
    title: 'a date that is taken away where none was',
    verdict: 'allowed',
    ask: async (world) => {
      const event = await ground(world, 'events', stored(SAMPLE.events));
      const change = edit(event, { title: text('Cena') }, { uid: 'anna' });
      return world.commit('anna', [...writesOf(change), gone(event)]);
    },
  },
  {
    title: 'a date without title, topic and places, as its event has none',
    verdict: 'allowed',
    ask: withEdit((event) => copy(event, EMPTY), { date: DATE['date']!, notes: text('') }),
  },
  ...SAID.map(([what, said, verdict]): Case => ({
    title: `a date of which its event says ${what}`,
    verdict,
    ask: withEdit(copy, { ...EVENT, ...said }),
  })),
  {
    title: 'a date that is written with the deletion of its event',
    verdict: 'denied',
    ask: async (world) => {
      const event = await shown(world);
      return world.commit('anna', [
        ...writesOf(deletion(event, { uid: 'anna' })),
        copy(event, EMPTY),
      ]);
    },
  },
  {
    title: 'a date that goes with its event',
    verdict: 'allowed',
    ask: async (world) => {
      const event = await shown(world);
      return world.commit('anna', [...writesOf(deletion(event, { uid: 'anna' })), gone(event)]);
    },
  },
  {
    title: 'a date of another event than the one that changes',
    verdict: 'denied',
    ask: async (world) => {
      const other = await shown(world);
      return withEdit(() => copy(other))(world);
    },
  },
  {
    title: 'the date of another event is deleted with the change of one',
    verdict: 'denied',
    ask: async (world) => {
      const other = await shown(world);
      return withEdit(() => gone(other))(world);
    },
  },
  {
    title: 'dora, who holds the horses, changes a horse and writes a date beside it',
    verdict: 'denied',
    ask: async (world) => {
      const event = await shown(world);
      const horse = await ground(world, 'horses', stored(SAMPLE.horses));
      const change = edit(horse, { name: text('Luna') }, { uid: 'dora' });
      return world.commit('dora, who holds the horses', [...writesOf(change), copy(event)]);
    },
  },
  ...['notes', 'updatedBy'].map((name): Case => ({
    title: `a date with ${name} of its event`,
    verdict: 'denied',
    ask: withEdit((event) => copy(event, { ...DATE, [name]: text('anna') })),
  })),
  ...WRONG.map(([name, what, value]): Case => ({
    title: `dates.${name}: ${what}`,
    verdict: 'denied',
    ask: withEdit((event) => copy(event, { ...DATE, [name]: value }), { ...EVENT, [name]: value }),
  })),
];
