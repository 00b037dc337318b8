import { COLLECTIONS as SPECS } from '../../../src/model/collections.ts';
import {
  type Change,
  creation,
  edit,
  ground,
  isVisit,
  KINDS,
  logOf,
  newId,
  rightChange,
  SAMPLE,
  setting,
  stored,
  without,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  EVERYONE,
  type Fields,
  instant,
  isListed,
  map,
  nothing,
  text,
  texts,
  uidOf,
  type Value,
  whole,
  type World,
  type Write,
  yes,
} from '../../support/rules-world.ts';

const A_TIME = instant('2026-01-01T10:00:00Z');
const values = (...list: Value[]): Value => ({ arrayValue: { values: list } });

/** An edit of a horse whose log entry was tampered with. */
async function withLog(world: World, alter: (log: Write, path: string) => Write): Promise<Write[]> {
  const path = await ground(world, 'horses', stored(SAMPLE.horses));
  const { documents, log } = edit(path, SAMPLE.horses, { uid: 'anna' });
  return [...documents, alter(log, path)];
}

const entry = (title: string, alter: (log: Write, path: string) => Write): Case => ({
  title: `a log entry with ${title}`,
  verdict: 'denied',
  ask: async (world) => world.commit('anna', await withLog(world, alter)),
});

const params = (path: string, more: Fields): Fields => ({
  params: map({ path: text(path), fields: texts('notes'), ...more }),
});
const result = (more: Fields): Fields => ({
  result: map({ rev: whole(1), conflicts: texts(), ...more }),
});

const whatItHolds: readonly Case[] = [
  entry('someone else’s uid', setting({ uid: text('bruno') })),
  entry('a field more', setting({ owner: text('Elena') })),
  entry('a function that the app has not', setting({ function: text('dropEverything') })),
  entry('a function that is no text', setting({ function: whole(1) })),
  entry('a user that is no text', setting({ user: whole(1) })),
  entry('a user as long as a book', setting({ user: text('x'.repeat(1001)) })),
  entry('params that are no map', setting({ params: text('horses/some') })),
  entry('a value beside the fields’ names', (log, path) =>
    setting(params(path, { ownerName: text('Elena') }))(log),
  ),
  entry('a path that is no text', setting(params('', { path: whole(1) }))),
  entry('fields that are no list', (log, path) =>
    setting(params(path, { fields: text('notes') }))(log),
  ),
  entry('a value among the fields’ names', (log, path) =>
    setting(params(path, { fields: texts('notes', 'Elena Bianchi') }))(log),
  ),
  entry('a number among the fields’ names', (log, path) =>
    setting(params(path, { fields: values(text('notes'), whole(1)) }))(log),
  ),
  entry('fields without end', (log, path) =>
    setting(params(path, { fields: texts(...Array<string>(101).fill('notes')) }))(log),
  ),
  entry('a result that is no map', setting({ result: text('ok') })),
  entry('a revision that is no number', setting(result({ rev: text('1') }))),
  entry('conflicts that are no list', setting(result({ conflicts: map({}) }))),
  entry('a value among the conflicts', setting(result({ conflicts: texts('Elena Bianchi') }))),
  entry(
    'conflicts without end',
    setting(result({ conflicts: texts(...Array<string>(101).fill('notes')) })),
  ),
  entry('a value in the result', setting(result({ notes: text('x') }))),
  entry('an old time', setting({ at: A_TIME })),
  entry('a time to come', setting({ at: instant('2099-01-01T10:00:00Z') })),
  entry('a time that is none', setting({ at: yes })),
  entry('an empty time', setting({ at: nothing })),
  ...['user', 'uid', 'function', 'params', 'result', 'at'].map((name) =>
    entry(`no ${name}`, without(name)),
  ),
  {
    title: 'a log entry whose id is longer than any',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const mutationId = newId('x'.repeat(120)).padEnd(129, 'x');
      return world.commit('anna', writesOf(edit(path, SAMPLE.horses, { uid: 'anna', mutationId })));
    },
  },
  {
    title: 'a log entry whose id is as long as may be',
    verdict: 'allowed',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const mutationId = newId('x'.repeat(120)).padEnd(128, 'x');
      return world.commit('anna', writesOf(edit(path, SAMPLE.horses, { uid: 'anna', mutationId })));
    },
  },
  {
    title: 'a log entry with a user as long as may be, and 100 names',
    verdict: 'allowed',
    ask: async (world) =>
      world.commit(
        'anna',
        await withLog(world, (log, path) =>
          setting({
            user: text('x'.repeat(1000)),
            ...params(path, { fields: texts(...Array<string>(100).fill('notes')) }),
          })(log),
        ),
      ),
  },
];

/** Every field that the model has may be named, also among the fields left out. */
const names: readonly Case[] = KINDS.map((kind) => ({
  title: `a log entry that names all fields of ${kind}`,
  verdict: 'allowed',
  ask: async (world) => {
    const { documents, log } = await rightChange(world, kind, 'create', 'anna');
    const all = texts(...Object.keys(SPECS[kind]));
    const path = documents[0]!.path;
    const named = setting({ ...params(path, { fields: all }), ...result({ conflicts: all }) })(log);
    return world.commit('anna', [...documents, named]);
  },
}));

const each = (kind: (typeof KINDS)[number]) =>
  Object.keys(SPECS[kind]).map((name): Case => ({
    title: `a log entry that names ${kind}.${name}`,
    verdict: 'allowed',
    ask: async (world) =>
      world.commit(
        'anna',
        await withLog(world, (log, path) => setting(params(path, { fields: texts(name) }))(log)),
      ),
  }));

const NOUNS = {
  horses: 'Horse',
  memberships: 'Membership',
  events: 'Event',
  hoovesTrims: 'HoovesTrim',
  dentists: 'Dentist',
} as const;
const VERBS = ['create', 'update', 'delete', 'add'] as const;

/** Which log functions are valid for which kind of document. */
const functions: readonly Case[] = KINDS.flatMap((kind) =>
  Object.values(NOUNS).flatMap((noun) =>
    VERBS.map((verb): Case => {
      const known: readonly string[] = isVisit(kind)
        ? ['add', 'delete']
        : ['create', 'update', 'delete'];
      return {
        title: `a change of ${kind}, logged as ${verb}${noun}`,
        verdict: noun === NOUNS[kind] && known.includes(verb) ? 'allowed' : 'denied',
        ask: async (world) => {
          const { documents, log } = await rightChange(world, kind, 'create', 'anna');
          return world.commit('anna', [
            ...documents,
            setting({ function: text(verb + noun) })(log),
          ]);
        },
      };
    }),
  ),
);

const hostilePaths: readonly Case[] = [
  'horses',
  'horses/',
  'admins/anna',
  'settings/site',
  'horses/a/b',
  'horses/a/notes/b',
  'x/horses/a',
].map((path) =>
  entry(`the path ${path}`, setting({ params: map({ path: text(path), fields: texts('notes') }) })),
);

/** A horse whose last change was made past the rules and left no entry. */
async function unlogged(world: World): Promise<[string, string]> {
  const mutationId = newId('mid');
  const horse = { ...stored(SAMPLE.horses), lastMid: text(mutationId) };
  return [await ground(world, 'horses', horse), mutationId];
}

const alone: readonly Case[] = [
  ...EVERYONE.map((who): Case => ({
    title: `a log entry of nothing, by ${who}`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      return world.commit(who, [logOf(newId('mid'), path, uidOf(who), 'update')]);
    },
  })),
  ...EVERYONE.map((who): Case => ({
    title: `a log entry with an old time, of a change that has none, by ${who}`,
    verdict: 'denied',
    ask: async (world) => {
      const [path, mutationId] = await unlogged(world);
      return world.commit(who, [
        setting({ at: A_TIME })(logOf(mutationId, path, uidOf(who), 'update')),
      ]);
    },
  })),
  ...EVERYONE.filter((who) => !isListed(who)).map((who): Case => ({
    title: `a log entry of a change that has none, by ${who}`,
    verdict: 'denied',
    ask: async (world) => {
      const [path, mutationId] = await unlogged(world);
      return world.commit(who, [logOf(mutationId, path, uidOf(who), 'update')]);
    },
  })),
  {
    title: 'two log entries of one change',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const change = edit(path, SAMPLE.horses, { uid: 'anna' });
      return world.commit('anna', [
        ...writesOf(change),
        { ...change.log, path: `logs/${newId('second')}` },
      ]);
    },
  },
  {
    title: 'two documents under one log entry',
    verdict: 'denied',
    ask: async (world) => {
      const mutationId = newId('mid');
      const one = creation(`horses/${newId('horse')}`, SAMPLE.horses, { uid: 'anna', mutationId });
      const other = creation(`horses/${newId('horse')}`, SAMPLE.horses, {
        uid: 'anna',
        mutationId,
      });
      return world.commit('anna', [...one.documents, ...other.documents, one.log]);
    },
  },
  {
    title: 'a log entry of another horse’s visit',
    verdict: 'denied',
    ask: async (world) => {
      const visit = await rightChange(world, 'dentists', 'create', 'anna');
      const horse = await rightChange(world, 'horses', 'edit', 'anna');
      return world.commit('anna', [...horse.documents, visit.log]);
    },
  },
];

const afterwards: readonly Case[] = EVERYONE.flatMap((who): Case[] => {
  const uid = uidOf(who);
  /** An entry of their own, made where they may. */
  const made = async (world: World): Promise<Change> => {
    const change = await rightChange(world, 'horses', 'create', isListed(who) ? uid : 'anna');
    const verdict = await world.commit(isListed(who) ? who : 'anna', writesOf(change));
    if (verdict !== 'allowed') throw new Error('the entry could not be made');
    return change;
  };
  return [
    {
      title: `a log entry written over by ${who}`,
      verdict: 'denied',
      ask: async (world) => {
        const { log } = await made(world);
        const { expect: _, ...anew } = log;
        return world.commit(who, [anew]);
      },
    },
    {
      title: `a log entry added to by ${who}`,
      verdict: 'denied',
      ask: async (world) => {
        const { log } = await made(world);
        return world.commit(who, [{ path: log.path, fields: { user: text('x') }, mask: ['user'] }]);
      },
    },
    {
      title: `a log entry deleted by ${who}`,
      verdict: 'denied',
      ask: async (world) => {
        const { log } = await made(world);
        return world.commit(who, [{ path: log.path, fields: {}, delete: true }]);
      },
    },
  ];
});

/** The log: an entry is written in the commit of its change, by its author, and is immutable. */
export const LOG: readonly Case[] = [
  ...whatItHolds,
  ...hostilePaths,
  ...names,
  ...KINDS.flatMap(each),
  ...functions,
  ...alone,
  ...afterwards,
];
