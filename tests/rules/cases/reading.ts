import {
  BELOW,
  KINDS,
  isBelow,
  logOf,
  newId,
  newMid,
  newSlug,
  SAMPLE,
  stored,
} from '../../support/rules-changes.ts';
import {
  type Case,
  EVERYONE,
  type Fields,
  instant,
  holds,
  isListed,
  map,
  text,
  uidOf,
  type Verdict,
  type World,
} from '../../support/rules-world.ts';
import { filter, MADE, order } from '../../../doctor/queries.ts';
import { UNMADE } from '../unmade.ts';

const verdictFor = (allowed: boolean): Verdict => (allowed ? 'allowed' : 'denied');

/** Puts a document there. Gives its path, and that of one beside it that does not exist. */
async function twoOf(world: World, kind: (typeof KINDS)[number]): Promise<[string, string]> {
  const parent = isBelow(kind) ? `horses/${newSlug()}/` : '';
  const there = `${parent}${kind}/${newId()}`;
  await world.put({ [there]: stored(SAMPLE[kind]) });
  return [there, `${parent}${kind}/none`];
}

const byName: readonly Case[] = EVERYONE.flatMap((who) =>
  KINDS.flatMap((kind): Case[] => {
    const verdict = verdictFor(holds(who, kind));
    return [
      {
        title: `${who} looks at one of ${kind}`,
        verdict,
        ask: async (world) => world.ask(who, `/${(await twoOf(world, kind))[0]}`),
      },
      {
        title: `${who} looks at one of ${kind} that is not there`,
        verdict,
        ask: async (world) => world.ask(who, `/${(await twoOf(world, kind))[1]}`),
      },
      {
        title: `${who} looks at several of ${kind} at once`,
        verdict,
        ask: async (world) => {
          const documents = (await twoOf(world, kind)).map((path) => world.name(path));
          return world.ask(who, ':batchGet', { documents });
        },
      },
    ];
  }),
);

const queries: readonly Case[] = [
  ...EVERYONE.flatMap((who) =>
    MADE.map(({ title, of, parent = '', method = ':runQuery', body }): Case => ({
      title: `${who} asks for ${title}`,
      verdict: verdictFor(holds(who, of)),
      ask: (world) => world.ask(who, `${parent}${method}`, body(world.name)),
    })),
  ),
  ...BELOW.map((kind): Case => ({
    title: `anna asks, as earlier releases do, for ${kind} of one horse by date`,
    verdict: 'allowed',
    ask: (world) =>
      world.ask('anna', '/horses/some:runQuery', {
        structuredQuery: {
          from: [{ collectionId: kind }],
          orderBy: [{ field: { fieldPath: 'date' }, direction: 'DESCENDING' }],
        },
      }),
  })),
  {
    // The doctor's query above names a fixed day. A phone whose clock is ahead asks for what is not old yet.
    title:
      'anna asks for what changes replaced until 90 days ago, by a clock that is half a day ahead',
    verdict: 'allowed',
    ask: (world) =>
      world.ask('anna', ':runQuery', {
        structuredQuery: {
          from: [{ collectionId: 'earlierValues' }],
          where: filter('at', 'LESS_THAN', {
            timestampValue: new Date(Date.now() - 89.5 * 86_400_000).toISOString(),
          }),
          orderBy: order('ASCENDING', 'at'),
          limit: 300,
        },
      }),
  },
  ...UNMADE.map(({ title, parent = '', method = ':runQuery', body }): Case => ({
    title: `anna asks, as the app never does, for ${title}`,
    verdict: 'denied',
    ask: (world) => world.ask('anna', `${parent}${method}`, body(world.name)),
  })),
];

const entryOf = (uid: string, path = 'horses/some'): Fields => ({
  ...logOf('any', path, uid, 'update').fields,
  at: instant('2026-01-01T10:00:00Z'),
});

const receipts: readonly Case[] = [
  ...EVERYONE.map((who): Case => ({
    title: `${who} looks for a receipt that is not there`,
    verdict: verdictFor(isListed(who)),
    ask: (world) => world.ask(who, `/logs/${newMid()}`),
  })),
  ...EVERYONE.map((who): Case => ({
    title: `${who} looks at the receipt of a change of their own`,
    verdict: verdictFor(isListed(who)),
    ask: async (world) => {
      const path = `logs/${newMid()}`;
      await world.put({ [path]: entryOf(uidOf(who)) });
      return world.ask(who, `/${path}`);
    },
  })),
  ...(['memberships', 'events', 'horses', 'health', 'treatments', 'rounds'] as const).flatMap(
    (kind) =>
      EVERYONE.map((who): Case => ({
        title: `${who} looks at the receipt of a change of their own of one of ${kind}`,
        verdict: verdictFor(holds(who, kind)),
        ask: async (world) => {
          const path = `logs/${newMid()}`;
          await world.put({ [path]: entryOf(uidOf(who), `${kind}/some`) });
          return world.ask(who, `/${path}`);
        },
      })),
  ),
  ...EVERYONE.filter((who) => who !== 'anna').map((who): Case => ({
    title: `${who} looks at the receipt of a change of anna’s`,
    verdict: 'denied',
    ask: async (world) => {
      const path = `logs/${newMid()}`;
      await world.put({ [path]: entryOf('anna') });
      return world.ask(who, `/${path}`);
    },
  })),
];

const elsewhere: readonly Case[] = EVERYONE.flatMap((who): Case[] => [
  ...['settings/site', 'horses/some/notes/x', 'users/anna', 'logs/x/y/z'].map((path): Case => ({
    title: `${who} looks at ${path}, which is none of the register`,
    verdict: 'denied',
    ask: async (world) => {
      await world.put({ [path]: { secret: text('x'), inner: map({}) } });
      return world.ask(who, `/${path}`);
    },
  })),
  {
    title: `${who} looks at a visit that is below no horse`,
    verdict: 'denied',
    ask: (world) => world.ask(who, '/memberships/some/hoovesTrims/x'),
  },
]);

/** What each principal may read, and by which query. */
export const READING: readonly Case[] = [
  ...byName,
  ...queries,
  ...receipts,
  ...elsewhere,
  {
    // More documents than a request's rules may look up: they must read the allow-list once for all.
    title: 'a batch of 100 documents is one look at the allow-list',
    verdict: 'allowed',
    ask: (world) =>
      world.ask('anna', ':batchGet', {
        documents: Array.from({ length: 100 }, (_, i) => world.name(`horses/none-${i}`)),
      }),
  },
];
