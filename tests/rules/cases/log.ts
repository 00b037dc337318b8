import { COLLECTIONS as SPECS } from '../../../src/model/collections.ts';
import { type FieldKind, type FieldSpec, emptyOf } from '../../../src/model/fields/fields.ts';
import { toWire } from '../../../src/remote/firestore-values.ts';
import { photoOf } from '../../support/photos.ts';
import {
  type Change,
  COLLECTIONS,
  creation,
  edit,
  EDITED,
  fieldsOf,
  ground,
  horseOf,
  isBelow,
  type Kind,
  KINDS,
  logOf,
  NEEDED,
  newId,
  newMid,
  newSlug,
  type Operation,
  OPERATIONS,
  restoration,
  resultOf,
  rightChange,
  SAMPLE,
  setting,
  stored,
  tombstone,
  visitCreation,
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

/** The writes of an edit of a horse, with an altered log entry. */
async function withLog(world: World, alter: (log: Write, path: string) => Write): Promise<Write[]> {
  const path = await ground(world, 'horses', stored(SAMPLE.horses));
  const { documents, log } = edit(path, EDITED.horses, { uid: 'anna' });
  return [...documents, alter(log, path)];
}

const entry = (
  title: string,
  alter: (log: Write, path: string) => Write,
  verdict: 'allowed' | 'denied' = 'denied',
): Case => ({
  title: `a log entry with ${title}`,
  verdict,
  ask: async (world) => world.commit('anna', await withLog(world, alter)),
});

const params = (path: string, more: Fields): Fields => ({
  params: map({ path: text(path), fields: texts(...Object.keys(EDITED.horses)), ...more }),
});
const result = (more: Fields): Fields => ({
  result: map({ rev: whole(2), conflicts: texts(), ...more }),
});
/** Sets the names of the changed fields. */
const naming = (...names: string[]) => namingValues(texts(...names));
const namingValues = (fields: Value) => (log: Write) =>
  setting({ params: map({ path: pathOf(log), fields }) })(log);
const pathOf = ({ fields }: Write): Value =>
  (fields['params'] as { mapValue: { fields: Fields } }).mapValue.fields['path']!;

const whatItHolds: readonly Case[] = [
  entry('someone else’s uid', setting({ uid: text('bruno') })),
  entry('someone else’s e-mail address', setting({ user: text('bruno@example.org') })),
  entry('a name', setting({ user: text('Anna Presidente') })),
  entry('a codice fiscale for a user', setting({ user: text('RSSMRA80A01H501U') })),
  entry('no text for a user', setting({ user: text('') })),
  entry('a field more', setting({ owner: text('Elena') })),
  entry('a function that the app has not', setting({ function: text('dropEverything') })),
  entry('a function that is no text', setting({ function: whole(1) })),
  entry('a user that is no text', setting({ user: whole(1) })),
  entry('params that are no map', setting({ params: text('horses/some') })),
  entry('a value beside the fields’ names', (log, path) =>
    setting(params(path, { ownerName: text('Elena') }))(log),
  ),
  entry('a path that is no text', setting(params('', { path: whole(1) }))),
  entry('fields that are no list', namingValues(text('notes'))),
  entry('no fields', naming()),
  entry('a field too few', naming('notes')),
  entry('a field too many', naming('name', 'notes', 'coat')),
  entry('another field', naming('name', 'coat')),
  entry('a field twice', naming('name', 'notes', 'notes')),
  entry('a field twice, in the place of another', naming('notes', 'notes')),
  entry('the fields in another order', naming('notes', 'name'), 'allowed'),
  entry('the bookkeeping among the fields', naming('name', 'notes', 'rev')),
  entry('a value among the fields’ names', naming('name', 'notes', 'Elena Bianchi')),
  entry(
    'a number among the fields’ names',
    namingValues(values(text('name'), text('notes'), whole(1))),
  ),
  entry('a result that is no map', setting({ result: text('ok') })),
  entry('a revision that is no number', setting(result({ rev: text('2') }))),
  entry('the revision before', setting(result({ rev: whole(1) }))),
  entry('a revision to come', setting(result({ rev: whole(3) }))),
  entry('conflicts that are no list', setting(result({ conflicts: map({}) }))),
  entry('a value among the conflicts', setting(result({ conflicts: texts('Elena Bianchi') }))),
  entry('a changed field among the conflicts', setting(result({ conflicts: texts('notes') }))),
  entry('a conflict twice', setting(result({ conflicts: texts('coat', 'coat') }))),
  entry('fields left out', setting(result({ conflicts: texts('coat', 'breed') })), 'allowed'),
  entry('a value in the result', setting(result({ notes: text('x') }))),
  entry('an old time', setting({ at: A_TIME })),
  entry('a time to come', setting({ at: instant('2099-01-01T10:00:00Z') })),
  entry('a time that is none', setting({ at: yes })),
  entry('an empty time', setting({ at: nothing })),
  ...['user', 'uid', 'function', 'params', 'result', 'at'].map((name) =>
    entry(`no ${name}`, without(name)),
  ),
  {
    title: 'a horse’s owner and DPA set under a log entry that names no field and the president',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const change = edit(path, { ownerName: text('x'), isDPA: whole(1) }, { uid: 'anna' });
      const log = setting({ user: text('Anna Presidente') })(naming()(change.log));
      return world.commit('anna', [...change.documents, log]);
    },
  },
];

const MIDS: readonly (readonly [string, string])[] = [
  ['a codice fiscale', 'RSSMRA80A01H501U'],
  ['a name', 'elena-bianchi'],
  ['a UUIDv4', '01890000-0000-4000-8000-00000000'],
  ['a UUIDv7 of another variant', '01890000-0000-7000-7000-00000000'],
  ['a UUIDv7 in capitals', '0189ABCD-0000-7000-8000-00000000'],
  ['a UUIDv7 and more', 'x01890000-0000-7000-8000-00000000'],
];

/** Which ids a log entry and a new document may have; `####` is replaced by a number used once. */
const ids: readonly Case[] = [
  ...MIDS.map(([what, start]): Case => ({
    title: `a log entry whose id is ${what}`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const mutationId = start.includes('0000') ? `${start}${newMid().slice(-4)}` : start;
      return world.commit('anna', writesOf(edit(path, EDITED.horses, { uid: 'anna', mutationId })));
    },
  })),
  ...(
    [
      ['horses', 'stella-a1####', 'allowed'],
      ['horses', 'stella####', 'allowed'],
      ['horses', `stella-${'x'.repeat(49)}####`, 'allowed'],
      ['horses', `stella-${'x'.repeat(54)}`, 'denied'],
      ['horses', 'Stella', 'denied'],
      ['horses', 'stella bianca', 'denied'],
      ['horses', '-stella', 'denied'],
      ['horses', 'stella--a', 'denied'],
      ['horses', 'RSSMRA80A01H501U', 'denied'],
      ['horses', 'rssmra80a01h501u', 'denied'],
      ['horses', 'rssmra80a01h501u-a1b2c3', 'denied'],
      ['horses', 'rssmra80a01h-####', 'allowed'],
      ['memberships', `aB${'x'.repeat(14)}####`, 'allowed'],
      ['memberships', 'RSSMRA80A01H501U', 'denied'],
      ['memberships', 'abRSSMRA80A01H501Ucd', 'denied'],
      ['memberships', 'abRSSMRAULAMLHRLMUcd', 'denied'],
      ['memberships', 'abrssmra80a01h501ucd', 'denied'],
      ['memberships', 'mario-rossi', 'denied'],
      ['memberships', 'x'.repeat(19), 'denied'],
      ['memberships', 'x'.repeat(21), 'denied'],
      ['memberships', 'elena.bianchi@exampl', 'denied'],
      ['events', `aB${'x'.repeat(14)}####`, 'allowed'],
      ['events', 'festa-####', 'allowed'],
      ['events', 'RSSMRA80A01H501U', 'denied'],
      ['events', 'Festa di Mario', 'denied'],
      ['health', `aB${'x'.repeat(14)}####`, 'allowed'],
      ['health', 'RSSMRA80A01H501U', 'denied'],
      ['health', 'abRSSMRA80A01H501Ucd', 'denied'],
      ['health', 'tetano-stella', 'denied'],
      ['health', 'x'.repeat(19), 'denied'],
      ['treatments', `aB${'x'.repeat(14)}####`, 'allowed'],
      ['treatments', 'RSSMRA80A01H501U', 'denied'],
      ['treatments', 'abRSSMRA80A01H501Ucd', 'denied'],
      ['treatments', 'fenilbutazone-stella', 'denied'],
      ['treatments', 'x'.repeat(19), 'denied'],
      ['rounds', `aB${'x'.repeat(14)}####`, 'allowed'],
      ['rounds', 'RSSMRA80A01H501U', 'denied'],
      ['rounds', 'abRSSMRA80A01H501Ucd', 'denied'],
      ['rounds', 'mario-maniscalco', 'denied'],
      ['rounds', 'x'.repeat(19), 'denied'],
      ...(['hoovesTrims', 'dentists'] as const).flatMap(
        (kind) =>
          [
            [kind, `aB${'x'.repeat(14)}####`, 'allowed'],
            [kind, 'RSSMRA80A01H501U', 'denied'],
            [kind, 'abRSSMRA80A01H501Ucd', 'denied'],
            [kind, 'inherited-x', 'denied'],
            [kind, 'inherited-1234567890123456', 'denied'],
            [kind, 'pareggio', 'denied'],
          ] as const,
      ),
    ] as const
  ).map(([kind, id, verdict]): Case => {
    return {
      title: `one of ${kind} is made as ${id}`,
      verdict,
      ask: async (world) => {
        const there = await ground(world, kind, null);
        const own = id.replace(/#+/, ({ length }) => newId().replaceAll('x', '0').slice(-length));
        const path = isBelow(kind) ? `${horseOf(there)}/${kind}/${own}` : `${kind}/${own}`;
        const change = isBelow(kind)
          ? visitCreation(path, { uid: 'anna' })
          : creation(path, SAMPLE[kind], { uid: 'anna' });
        return world.commit('anna', writesOf(change));
      },
    };
  }),
];

const NOUNS = {
  horses: 'Horse',
  memberships: 'Membership',
  events: 'Event',
  health: 'HealthAct',
  treatments: 'Treatment',
  rounds: 'Round',
  hoovesTrims: 'HoovesTrim',
  dentists: 'Dentist',
  movements: 'Movement',
} as const;
const VERBS = ['create', 'update', 'delete', 'add'] as const;

const VERB_OF = (kind: Kind, operation: Operation): (typeof VERBS)[number] =>
  operation === 'edit'
    ? 'update'
    : operation === 'delete'
      ? 'delete'
      : isBelow(kind)
        ? 'add'
        : 'create';

/** The log has exactly one function name for each operation on a kind of document. */
const functions: readonly Case[] = OPERATIONS.flatMap(([kind, operation]) =>
  Object.values(NOUNS).flatMap((noun) =>
    VERBS.map((verb): Case => ({
      title: `${operation} one of ${kind}, logged as ${verb}${noun}`,
      verdict: noun === NOUNS[kind] && verb === VERB_OF(kind, operation) ? 'allowed' : 'denied',
      ask: async (world) => {
        const { documents, log } = await rightChange(world, kind, operation, 'anna');
        return world.commit('anna', [...documents, setting({ function: text(verb + noun) })(log)]);
      },
    })),
  ),
);

/**
 * Each field of the model: changed alone, and named in the log or not; named there as left out of a
 * change; and set alone in a new or restored document.
 */
const eachField: readonly Case[] = COLLECTIONS.flatMap((kind) => {
  const edited = async (world: World, name: string): Promise<Change> => {
    const type = (SPECS[kind] as FieldSpec)[name]!;
    const value: Readonly<Record<FieldKind, Value>> = {
      line: text('x'),
      prose: text('x'),
      flag: whole(1),
      months: whole(2),
      whole: whole(2026),
      instant: A_TIME,
      photo: text(photoOf()),
    };
    const path = await ground(world, kind, stored(NEEDED[kind] ?? {}));
    return edit(path, { [name]: value[type] }, { uid: 'anna' });
  };
  return Object.keys(SPECS[kind]).flatMap((name): Case[] => [
    {
      title: `${kind}.${name} changes, and the log names it`,
      verdict: 'allowed',
      ask: async (world) => world.commit('anna', writesOf(await edited(world, name))),
    },
    {
      title: `${kind}.${name} changes, and the log does not name it`,
      verdict: 'denied',
      ask: async (world) => {
        const { documents, log } = await edited(world, name);
        return world.commit('anna', [...documents, naming()(log)]);
      },
    },
    {
      title: `${kind}.${name} is left out of a change, and the log names it so`,
      verdict: 'allowed',
      ask: async (world) => {
        const other = name === Object.keys(SPECS[kind])[0] ? 1 : 0;
        const { documents, log } = await edited(world, Object.keys(SPECS[kind])[other]!);
        return world.commit('anna', [...documents, setting({ result: resultOf(2, name) })(log)]);
      },
    },
    ...(['create', 'restore'] as const).map((operation): Case => ({
      title: `${operation} one of ${kind} with ${name} alone, and the log names it`,
      verdict: 'allowed',
      ask: async (world) => {
        const { documents } = await edited(world, name);
        const content = { ...EMPTY[kind], [name]: documents[0]!.fields[name]! };
        const path = await ground(world, kind, operation === 'create' ? null : tombstone());
        const change =
          operation === 'create'
            ? creation(path, content, { uid: 'anna' })
            : restoration(path, content, { uid: 'anna' });
        return world.commit('anna', writesOf(change));
      },
    })),
  ]);
});

/** A new document of each kind as the app makes it: it has every field, all empty but those it needs. */
const EMPTY = Object.fromEntries(
  COLLECTIONS.map((kind) => [
    kind,
    {
      ...Object.fromEntries(
        Object.entries(SPECS[kind]).map(([name, type]) => [name, toWire(type, emptyOf(type))]),
      ),
      ...NEEDED[kind],
    },
  ]),
) as Readonly<Record<(typeof COLLECTIONS)[number], Fields>>;

/** The log entry of a new or restored document names exactly the fields that are filled in. */
const made: readonly Case[] = OPERATIONS.filter(
  ([, operation]) => operation === 'create' || operation === 'restore',
).flatMap(([kind, operation]): Case[] =>
  (
    [
      ['names no field', naming()],
      ['names a field more', (log: Write) => naming(...namesIn(log), 'address')(log)],
      ['leaves a field unnamed', (log: Write) => naming(...namesIn(log).slice(1))(log)],
      [
        'has left something out',
        setting({ result: resultOf(operation === 'create' ? 1 : 3, 'coat') }),
      ],
    ] as const
  ).map(([what, alter]): Case => ({
    title: `${operation} one of ${kind}, and the log ${what}`,
    verdict: 'denied',
    ask: async (world) => {
      const { documents, log } = await rightChange(world, kind, operation, 'anna');
      return world.commit('anna', [...documents, alter(log)]);
    },
  })),
);

const namesIn = (log: Write): string[] =>
  (fieldsOf(log) as { arrayValue: { values: { stringValue: string }[] } }).arrayValue.values.map(
    ({ stringValue }) => stringValue,
  );

const deleted: readonly Case[] = KINDS.flatMap((kind): Case[] =>
  (
    [
      ['names a field', naming('name')],
      ['has left something out', setting({ result: resultOf(2, 'coat') })],
    ] as const
  ).map(([what, alter]): Case => ({
    title: `delete one of ${kind}, and the log ${what}`,
    verdict: 'denied',
    ask: async (world) => {
      const { documents, log } = await rightChange(world, kind, 'delete', 'anna');
      return world.commit('anna', [...documents, alter(log)]);
    },
  })),
);

const hostilePaths: readonly Case[] = [
  'horses',
  'horses/',
  'admins/anna',
  'settings/site',
  'horses/a/b',
  'horses/a/notes/b',
  'x/horses/a',
].map((path) => entry(`the path ${path}`, (log) => setting(params(path, {}))(log)));

/** Puts a horse there whose last change has no log entry. Gives its path and the id of that mutation. */
async function unlogged(world: World): Promise<[string, string]> {
  const mutationId = newMid();
  const horse = { ...stored(SAMPLE.horses), lastMid: text(mutationId) };
  return [await ground(world, 'horses', horse), mutationId];
}

const alone: readonly Case[] = [
  ...EVERYONE.map((who): Case => ({
    title: `a log entry of nothing, by ${who}`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      return world.commit(who, [logOf(newMid(), path, uidOf(who), 'update')]);
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
  ...EVERYONE.map((who): Case => ({
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
      const change = edit(path, EDITED.horses, { uid: 'anna' });
      return world.commit('anna', [
        ...writesOf(change),
        { ...change.log, path: `logs/${newMid()}` },
      ]);
    },
  },
  {
    title: 'two documents under one log entry',
    verdict: 'denied',
    ask: async (world) => {
      const mutationId = newMid();
      const one = creation(`horses/${newSlug()}`, SAMPLE.horses, { uid: 'anna', mutationId });
      const other = creation(`horses/${newSlug()}`, SAMPLE.horses, {
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
  /** A log entry of the account's own, or of anna's where the account may write none. */
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
  ...ids,
  ...eachField,
  ...made,
  ...deleted,
  ...functions,
  ...alone,
  ...afterwards,
];
