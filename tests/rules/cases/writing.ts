import {
  altered,
  deletion,
  type Change,
  COLLECTIONS,
  edit,
  ground,
  isOnce,
  isBelow,
  KINDS,
  logOf,
  EDITED,
  fieldsOf,
  newMid,
  OPERATIONS,
  rightChange,
  SAMPLE,
  setting,
  stored,
  tombstone,
  visitDeletion,
  without,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  EVERYONE,
  instant,
  holds,
  map,
  nothing,
  real,
  text,
  uidOf,
  type Fields,
  type Verdict,
  whole,
  type World,
  type Write,
  yes,
} from '../../support/rules-world.ts';

const YESTERDAY = instant('2026-01-01T10:00:00Z');
const TO_COME = instant('2099-01-01T00:00:00Z');
const LONG_AGO = instant('2020-01-01T00:00:00Z');

type Attack = readonly [string, (write: Write) => Write];

/** What may be wrong with a document's bookkeeping, whatever kind it is. */
const BOOKKEEPING: readonly Attack[] = [
  ['the revision stays', setting({ rev: whole(0) })],
  ['the revision jumps', setting({ rev: whole(9) })],
  ['the revision is a text', setting({ rev: text('2') })],
  ['the revision is a fraction', setting({ rev: real(2.5) })],
  ['no revision', without('rev')],
  ['an old time', setting({ updatedAt: YESTERDAY })],
  ['a time to come', setting({ updatedAt: TO_COME })],
  ['a time that is a text', setting({ updatedAt: text('2026-01-01') })],
  ['no time', without('updatedAt')],
  ['someone else’s uid', setting({ updatedBy: text('bruno') })],
  ['a uid that is no text', setting({ updatedBy: whole(1) })],
  ['an empty uid', setting({ updatedBy: text('') })],
  ['no uid', without('updatedBy')],
  ['an empty mutation', setting({ lastMid: text('') })],
  ['a mutation that is no text', setting({ lastMid: whole(1) })],
  ['a mutation without a log entry', setting({ lastMid: text('unheard-of') })],
  ['no mutation', without('lastMid')],
  ['a field of its own', setting({ isAdmin: yes })],
  ['a field with a hostile name', setting({ __proto: text('x') })],
];

/** The revision as a number of the right value and the wrong type. */
const asDouble = (write: Write): Write =>
  setting({ rev: real(Number(write.fields['rev']!['integerValue'])) })(write);

/** The log entry is missing, or it is not this change's. */
const LOG: readonly (readonly [string, (change: Change) => Write[]])[] = [
  ['no log entry', ({ documents }) => documents],
  [
    'a log entry under another id',
    ({ documents, log }) => [...documents, { ...log, path: `logs/${newMid()}` }],
  ],
  [
    'a log entry in someone else’s name',
    ({ documents, log }) => [...documents, setting({ uid: text('bruno') })(log)],
  ],
  [
    'a log entry of another document',
    ({ documents, log }) => [
      ...documents,
      setting({
        params: map({ path: text('horses/another'), fields: fieldsOf(log) }),
      })(log),
    ],
  ],
  [
    'a log entry with an old time',
    ({ documents, log }) => [...documents, setting({ at: YESTERDAY })(log)],
  ],
];

const changes: readonly Case[] = OPERATIONS.flatMap(([kind, operation]): Case[] => {
  const title = `${operation} one of ${kind}`;
  const right = rightChange;
  return [
    ...EVERYONE.map((who): Case => ({
      title: `${title}, by ${who}`,
      verdict: holds(who, kind) ? 'allowed' : 'denied',
      ask: async (world) =>
        world.commit(who, writesOf(await right(world, kind, operation, uidOf(who)))),
    })),
    ...EVERYONE.filter((who) => uidOf(who) !== 'anna').map((who): Case => ({
      title: `${title}, by ${who} in anna’s name`,
      verdict: 'denied',
      ask: async (world) =>
        world.commit(who, writesOf(await right(world, kind, operation, 'anna'))),
    })),
    ...[...BOOKKEEPING, ['the revision is no integer', asDouble] as const].map(
      ([attack, alter]): Case => ({
        title: `${title}: ${attack}`,
        verdict: 'denied',
        ask: async (world) => {
          const change = await right(world, kind, operation, 'anna');
          return world.commit('anna', writesOf(altered(change, alter)));
        },
      }),
    ),
    ...LOG.map(([attack, alter]): Case => ({
      title: `${title}: ${attack}`,
      verdict: 'denied',
      ask: async (world) =>
        world.commit('anna', alter(await right(world, kind, operation, 'anna'))),
    })),
    {
      title: `${title}, with the log entry of an earlier commit`,
      verdict: 'denied',
      ask: async (world) => {
        const { documents, log } = await right(world, kind, operation, 'anna');
        await world.put({ [log.path]: { ...log.fields, at: YESTERDAY } });
        return world.commit('anna', documents);
      },
    },
    {
      title: `${title}, twice in one`,
      verdict: 'denied',
      ask: async (world) => {
        const change = await right(world, kind, operation, 'anna');
        await world.commit('anna', writesOf(change));
        return world.commit('anna', writesOf(change));
      },
    },
  ];
});

const births: readonly Case[] = KINDS.flatMap((kind): Case[] =>
  (
    [
      ['by someone else', setting({ createdBy: text('bruno') })],
      ['by nobody', without('createdBy')],
      ['long ago', setting({ createdAt: YESTERDAY })],
      ['at no time', without('createdAt')],
      ['dead', setting({ deletedAt: YESTERDAY })],
      ['dead, and empty', setting({ deletedAt: nothing })],
      ['with a higher revision', setting({ rev: whole(2) })],
    ] as const satisfies readonly Attack[]
  ).map(([attack, alter]) => ({
    title: `one of ${kind} created ${attack}`,
    verdict: 'denied',
    ask: async (world) => {
      const change = await rightChange(world, kind, 'create', 'anna');
      return world.commit('anna', writesOf(altered(change, alter)));
    },
  })),
);

const burials: readonly Case[] = KINDS.flatMap((kind): Case[] => [
  ...(
    [
      ['keeping its content', setting(SAMPLE[kind])],
      ['keeping one field', setting({ notes: text('Elena') })],
      ['at an old time', setting({ deletedAt: YESTERDAY })],
      ['with another creator', setting({ createdBy: text('bruno') })],
      ['with another time of creation', setting({ createdAt: LONG_AGO })],
      ['without its creator', without('createdBy')],
      ['without the time of its creation', without('createdAt')],
    ] as const satisfies readonly Attack[]
  ).map(([attack, alter]): Case => ({
    title: `one of ${kind} deleted, but ${attack}`,
    verdict: 'denied',
    ask: async (world) => {
      const change = await rightChange(world, kind, 'delete', 'anna');
      return world.commit('anna', writesOf(altered(change, alter)));
    },
  })),
  {
    title: `one of ${kind} deleted twice`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, tombstone());
      const again = isBelow(kind)
        ? visitDeletion(path, { uid: 'anna' })
        : deletion(path, { uid: 'anna' });
      return world.commit('anna', writesOf(altered(again, setting({ rev: whole(3) }))));
    },
  },
  {
    title: `one of ${kind} that never was, deleted`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, null);
      const change = isBelow(kind)
        ? visitDeletion(path, { uid: 'anna' })
        : deletion(path, { uid: 'anna' });
      return world.commit('anna', writesOf(altered(change, setting({ rev: whole(1) }))));
    },
  },
  ...EVERYONE.flatMap((who): Case[] => {
    const gone = (path: string): Write => ({ path, fields: {}, delete: true });
    return [
      {
        title: `one of ${kind} hard deleted by ${who}`,
        verdict: 'denied',
        ask: async (world) =>
          world.commit(who, [gone(await ground(world, kind, stored(SAMPLE[kind])))]),
      },
      {
        title: `one of ${kind} hard deleted with a log entry by ${who}`,
        verdict: 'denied',
        ask: async (world) => {
          const path = await ground(world, kind, stored(SAMPLE[kind]));
          return world.commit(who, [gone(path), logOf(newMid(), path, uidOf(who), 'delete')]);
        },
      },
    ];
  }),
  {
    title: `one of ${kind} from before the bookkeeping, deleted as it is`,
    verdict: isOnce(kind) ? 'denied' : 'allowed',
    ask: async (world) => {
      const path = await ground(world, kind, SAMPLE[kind]);
      const change = isBelow(kind)
        ? visitDeletion(path, { uid: 'anna' })
        : deletion(path, { uid: 'anna', rev: 1 });
      return world.commit(
        'anna',
        writesOf(
          altered(change, (write) =>
            without('createdAt')(without('createdBy')(setting({ rev: whole(1) })(write))),
          ),
        ),
      );
    },
  },
]);

/** Who made it and when, in forms from before the bookkeeping: they stay, or go with the content. */
const oldBirths: readonly Case[] = (
  [
    ['the time of creation', { createdAt: text('2019-03-02') }],
    ['the creator', { createdBy: map({ name: text('Anna') }) }],
    ['an empty creator', { createdBy: text('') }],
  ] as const satisfies readonly (readonly [string, Fields])[]
).flatMap(([what, old]) => {
  const [name] = Object.keys(old) as [string];
  const asked = async (world: World, alter: Attack[1]): Promise<Verdict> => {
    const path = await ground(world, 'horses', {
      ...stored(SAMPLE.horses),
      ...old,
    });
    const change = deletion(path, { uid: 'anna' });
    return world.commit('anna', writesOf(altered(change, alter)));
  };
  return [
    {
      title: `a horse edited, and ${what} of an old form goes`,
      verdict: 'denied',
      ask: async (world: World): Promise<Verdict> => {
        const path = await ground(world, 'horses', { ...stored(SAMPLE.horses), ...old });
        const change = edit(path, EDITED.horses, { uid: 'anna' });
        const goes = (write: Write): Write => ({ ...write, mask: [...write.mask!, name] });
        return world.commit('anna', writesOf(altered(change, goes)));
      },
    },
    {
      title: `a horse deleted, and ${what} of an old form goes`,
      verdict: 'allowed',
      ask: (world: World) => asked(world, without(name)),
    },
    {
      title: `a horse deleted, and ${what} of an old form stays`,
      verdict: 'allowed',
      ask: (world: World) => asked(world, setting(old)),
    },
    {
      title: `a horse deleted, and ${what} of an old form becomes another`,
      verdict: 'denied',
      ask: (world: World) => asked(world, (write) => write),
    },
  ] as const;
});

const edits: readonly Case[] = COLLECTIONS.flatMap((kind): Case[] => [
  ...(['edit', 'restore'] as const).flatMap((operation) =>
    (
      [
        ['the creator changes', setting({ createdBy: text('bruno') })],
        ['the time of creation changes', setting({ createdAt: LONG_AGO })],
        ['it is marked as deleted, and keeps its content', setting({ deletedAt: YESTERDAY })],
      ] as const satisfies readonly Attack[]
    ).map(([attack, alter]): Case => ({
      title: `${operation} one of ${kind}, and ${attack}`,
      verdict: 'denied',
      ask: async (world) => {
        const change = await rightChange(world, kind, operation, 'anna');
        return world.commit('anna', writesOf(altered(change, alter)));
      },
    })),
  ),
  ...(
    [
      ['a text', text('x'.repeat(50))],
      ['none', nothing],
    ] as const
  ).map(([what, deletedAt]): Case => ({
    title: `edit one of ${kind}, and the mark of deletion is ${what}`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      const change = edit(path, { ...EDITED[kind], deletedAt }, { uid: 'anna' });
      return world.commit('anna', writesOf(change));
    },
  })),
  ...([1, 2] as const).map((rev): Case => ({
    title: `one of ${kind} from before the bookkeeping, edited as revision ${rev}`,
    verdict: rev === 1 ? 'allowed' : 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, SAMPLE[kind]);
      return world.commit('anna', writesOf(edit(path, EDITED[kind], { uid: 'anna', rev })));
    },
  })),
  ...(
    [
      ['with a revision of its own form', { rev: text('7') }, 1, 'allowed'],
      ['with a revision of its own form, as the next one', { rev: text('7') }, 8, 'denied'],
      ['with a mark that it is not deleted', { deletedAt: nothing }, 1, 'allowed'],
    ] as const satisfies readonly (readonly [string, Fields, number, Verdict])[]
  ).map(([what, old, rev, verdict]): Case => ({
    title: `one of ${kind} from before the bookkeeping, ${what}, edited`,
    verdict,
    ask: async (world) => {
      const path = await ground(world, kind, { ...SAMPLE[kind], ...old });
      return world.commit('anna', writesOf(edit(path, EDITED[kind], { uid: 'anna', rev })));
    },
  })),
  {
    title: `one of ${kind} from before the bookkeeping: anna becomes its creator`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, SAMPLE[kind]);
      const change = edit(path, EDITED[kind], { uid: 'anna', rev: 1 });
      return world.commit('anna', writesOf(altered(change, setting({ createdBy: text('anna') }))));
    },
  },
]);

/** What each principal may write, and the bookkeeping and log entry that each write needs. */
export const WRITING: readonly Case[] = [...changes, ...births, ...burials, ...oldBirths, ...edits];
