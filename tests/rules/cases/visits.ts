import {
  BELOW,
  deletion,
  type Change,
  creation,
  edit,
  EDITED,
  ground,
  horseOf,
  logOf,
  newId,
  newMid,
  newSlug,
  restoration,
  resultOf,
  SAMPLE,
  setting,
  stored,
  tombstone,
  VISIT,
  visitDeletion,
  visitCreation,
  VISITS,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  type Fields,
  instant,
  map,
  nothing,
  text,
  texts,
  type Verdict,
  type World,
  type Write,
} from '../../support/rules-world.ts';

/** The writes of the visit and its log entry, without that of its horse. */
const bare = ({ documents: [visit], log }: Change): Write[] => [visit!, log];

const ofEachKind: readonly Case[] = BELOW.flatMap((kind): Case[] => [
  {
    title: `${kind}: made without the horse moving on`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, null);
      return world.commit('anna', bare(visitCreation(path, { uid: 'anna' })));
    },
  },
  {
    title: `${kind}: deleted without the horse moving on`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      return world.commit('anna', bare(visitDeletion(path, { uid: 'anna' })));
    },
  },
  {
    title: `${kind}: made for a horse that is not there`,
    verdict: 'denied',
    ask: (world) => {
      const path = `horses/${newSlug('nowhere')}/${kind}/${newId()}`;
      return world.commit('anna', bare(visitCreation(path, { uid: 'anna' })));
    },
  },
  {
    title: `${kind}: made for a horse that was deleted`,
    verdict: 'denied',
    ask: async (world) => {
      const path = `horses/${newSlug()}/${kind}/${newId()}`;
      await world.put({ [horseOf(path)]: tombstone() });
      return world.commit('anna', bare(visitCreation(path, { uid: 'anna' })));
    },
  },
  {
    title: `${kind}: made in the commit that deletes the horse`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, null);
      const mutationId = newMid();
      const { documents, log } = visitCreation(path, {
        uid: 'anna',
        mutationId,
      });
      const gone = deletion(horseOf(path), {
        uid: 'anna',
        mutationId,
      }).documents;
      return world.commit('anna', [documents[0]!, ...gone, log]);
    },
  },
  {
    title: `${kind}: made in a commit that moves another horse on`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, null);
      const other = horseOf(await ground(world, kind, null));
      const mutationId = newMid();
      const astray = edit(other, {}, { uid: 'anna', mutationId }).documents;
      const change = visitCreation(path, { uid: 'anna', mutationId });
      return world.commit('anna', [...writesOf(change), ...astray]);
    },
  },
  ...[['not there', null] as const, ['deleted', tombstone()] as const].map(
    ([what, horse]): Case => ({
      title: `${kind}: left over from a horse that is ${what}, deleted alone`,
      verdict: 'allowed',
      ask: async (world) => {
        const path = `horses/${newSlug()}/${kind}/${newId()}`;
        await world.put({
          [path]: stored(SAMPLE[kind]),
          ...(horse && { [horseOf(path)]: horse }),
        });
        return world.commit('anna', writesOf(deletion(path, { uid: 'anna' })));
      },
    }),
  ),
  {
    // There is no horse to compare the log's revision with, so the log's own condition must deny.
    title: `${kind}: left over, deleted with a text for a revision in the log`,
    verdict: 'denied',
    ask: async (world) => {
      const path = `horses/${newSlug()}/${kind}/${newId()}`;
      await world.put({ [path]: stored(SAMPLE[kind]) });
      const { documents, log } = deletion(path, { uid: 'anna' });
      const result = map({ rev: text('2'), conflicts: texts() });
      return world.commit('anna', [...documents, setting({ result })(log)]);
    },
  },
  {
    title: `${kind}: edited`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      const mutationId = newMid();
      const { documents } = edit(path, { notes: text('Male.') }, { uid: 'anna', mutationId });
      const horse = edit(horseOf(path), {}, { uid: 'anna', mutationId });
      const log = logOf(mutationId, path, 'anna', 'delete', { rev: 2 });
      return world.commit('anna', [...documents, ...horse.documents, log]);
    },
  },
  {
    title: `${kind}: given its content back`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, tombstone());
      const mutationId = newMid();
      const [visit] = restoration(path, SAMPLE[kind], {
        uid: 'anna',
        mutationId,
      }).documents;
      const horse = edit(horseOf(path), {}, { uid: 'anna', mutationId });
      const log = logOf(mutationId, path, 'anna', 'add', {
        fields: ['date', 'notes'],
        rev: 2,
      });
      return world.commit('anna', [visit!, ...horse.documents, log]);
    },
  },
  {
    title: `${kind}: put somewhere else than under a horse`,
    verdict: 'denied',
    ask: (world) => {
      const path = `memberships/${newId()}/${kind}/${newId()}`;
      return world.commit('anna', writesOf(creation(path, SAMPLE[kind], { uid: 'anna' })));
    },
  },
]);

const EARLIER = instant('2026-01-20T12:00:00Z');
const LATER = instant('2026-03-01T12:00:00Z');
const BEFORE = instant('2025-12-01T12:00:00Z');
const INHERITED = Date.parse('2026-01-20T12:00:00Z');
const AT_LATER = Date.parse('2026-03-01T12:00:00Z');
const AT_BEFORE = Date.parse('2025-12-01T12:00:00Z');
const LAST = {
  hoovesTrims: 'lastHoovesTrim',
  dentists: 'lastDentist',
} as const;
const OTHER = { hoovesTrims: 'dentists', dentists: 'hoovesTrims' } as const;

/** Puts a horse with these fields there and, if given, a visit of it. Gives the visit's path. */
async function horseWith(
  world: World,
  kind: (typeof VISITS)[number],
  horse: Fields,
  visit: Fields | null = null,
): Promise<string> {
  const path = await ground(world, kind, visit && stored(visit));
  await world.put({ [horseOf(path)]: { ...stored(SAMPLE.horses), ...horse } });
  return path;
}

/** The write that makes a visit of a last date that no visit gave, in the commit of another visit. */
function inheritedOf(path: string, mutationId: string, more: Fields = {}, id?: string): Write {
  const [root, kind] = [horseOf(path), path.split('/')[2]!];
  const fields = {
    date: EARLIER,
    notes: text('data dal vecchio registro'),
    ...more,
  };
  return creation(`${root}/${kind}/${id ?? `inherited-${INHERITED}`}`, fields, {
    uid: 'anna',
    mutationId,
  }).documents[0]!;
}

type HorseAttack = readonly [string, Fields];

/** What the commit of a visit may change of its horse. */
const ofHorses: readonly Case[] = VISITS.flatMap((kind): Case[] => {
  const last = LAST[kind];
  const added = async (world: World, horse: Fields): Promise<Change> =>
    visitCreation(await horseWith(world, kind, horse), { uid: 'anna' });
  const withHorse = ({ documents: [visit, horse], log }: Change, alter: (horse: Write) => Write) =>
    writesOf({ documents: [visit!, alter(horse!)], log });
  return [
    ...(
      [
        ['its name', { name: text('Falco') }],
        ['its owner', { ownerName: text('Elena') }],
        ['the last date of the other kind', { [LAST[OTHER[kind]]]: VISIT['date']! }],
        ['another last date', { [last]: LATER }],
        ['a last date that is none', { [last]: nothing }],
        ['a mark of deletion', { deletedAt: EARLIER }],
        ['an old time', { updatedAt: EARLIER }],
        ['another creator', { createdBy: text('bruno') }],
        ['another time of creation', { createdAt: EARLIER }],
      ] as readonly HorseAttack[]
    ).flatMap(([what, fields]): Case[] => [
      {
        title: `${kind}: made, and the horse gets ${what}`,
        verdict: 'denied',
        ask: async (world) =>
          world.commit('anna', withHorse(await added(world, {}), setting(fields))),
      },
      {
        title: `${kind}: deleted, and the horse gets ${what}`,
        verdict: 'denied',
        ask: async (world) => {
          const path = await horseWith(world, kind, { [last]: EARLIER }, VISIT);
          const change = visitDeletion(path, { uid: 'anna' });
          return world.commit('anna', withHorse(change, setting(fields)));
        },
      },
    ]),
    {
      title: `${kind}: made, later than the last`,
      verdict: 'allowed',
      ask: async (world) => world.commit('anna', writesOf(await added(world, { [last]: EARLIER }))),
    },
    {
      title: `${kind}: made, in the place of a last date that is no time`,
      verdict: 'allowed',
      ask: async (world) =>
        world.commit('anna', writesOf(await added(world, { [last]: text('2019') }))),
    },
    {
      title: `${kind}: made earlier than the last, which stays`,
      verdict: 'allowed',
      ask: async (world) =>
        world.commit(
          'anna',
          withHorse(await added(world, { [last]: LATER }), setting({ [last]: LATER })),
        ),
    },
    ...(
      [
        ['later than the last, which stays', { [last]: EARLIER }, 'denied'],
        ['and the horse has no last date still', {}, 'denied'],
        ['and the last date stays empty', { [last]: nothing }, 'denied'],
        ['at the last date, which stays', { [last]: VISIT['date']! }, 'allowed'],
        ['and a last date that is a text stays', { [last]: text('2019') }, 'allowed'],
      ] as const satisfies readonly (readonly [string, Fields, Verdict])[]
    ).map(([what, horse, verdict]): Case => ({
      title: `${kind}: made ${what}`,
      verdict,
      ask: async (world) => {
        const path = await horseWith(world, kind, horse);
        const mutationId = newMid();
        const { documents, log } = visitCreation(path, { uid: 'anna', mutationId });
        const moved = edit(horseOf(path), {}, { uid: 'anna', mutationId }).documents;
        return world.commit('anna', [documents[0]!, ...moved, log]);
      },
    })),
    {
      title: `${kind}: made, and the last date goes back to it`,
      verdict: 'denied',
      ask: async (world) => world.commit('anna', writesOf(await added(world, { [last]: LATER }))),
    },
    {
      title: `${kind}: made, with another revision of the horse in the log`,
      verdict: 'denied',
      ask: async (world) => {
        const { documents, log } = await added(world, {});
        return world.commit('anna', [...documents, setting({ result: resultOf(3) })(log)]);
      },
    },
    {
      title: `${kind}: made, with the log entry of a deletion`,
      verdict: 'denied',
      ask: async (world) => {
        const { documents, log } = await added(world, {});
        const { function: name } = log.fields;
        const told = text(String(name!['stringValue']).replace('add', 'delete'));
        return world.commit('anna', [...documents, setting({ function: told })(log)]);
      },
    },
    ...(
      [
        ['an earlier one', EARLIER, 'allowed'],
        ['none', nothing, 'allowed'],
        ['a later one, which never made itself the last', LATER, 'allowed'],
        ['a text', text('2019'), 'denied'],
      ] as const
    ).map(([what, value, verdict]): Case => ({
      title: `${kind}: deleted, and the last date that it gave becomes ${what}`,
      verdict,
      ask: async (world) => {
        const path = await horseWith(world, kind, { [last]: VISIT['date']! }, VISIT);
        return world.commit('anna', writesOf(visitDeletion(path, { uid: 'anna' }, value)));
      },
    })),
    ...([EARLIER, LATER] as const).map((date): Case => ({
      title: `${kind}: deleted, and a last date of ${JSON.stringify(date)} that it never gave goes`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await horseWith(world, kind, { [last]: date }, VISIT);
        return world.commit('anna', writesOf(visitDeletion(path, { uid: 'anna' }, nothing)));
      },
    })),
    ...(
      [
        ['none', nothing, 'allowed'],
        ['that of another visit', EARLIER, 'allowed'],
        ['another text', text('2019'), 'denied'],
      ] as const
    ).map(([what, value, verdict]): Case => ({
      title: `${kind}: deleted, and a last date that is a text becomes ${what}`,
      verdict,
      ask: async (world) => {
        const path = await horseWith(world, kind, { [last]: text('3/2/2026') }, VISIT);
        return world.commit('anna', writesOf(visitDeletion(path, { uid: 'anna' }, value)));
      },
    })),
    ...(
      [
        ['that is a text', text('3/2/2026')],
        ['that is not there', null],
      ] as const
    ).map(([what, date]): Case => ({
      title: `${kind}: one of a date ${what} deleted, and the last date goes`,
      verdict: 'allowed',
      ask: async (world) => {
        const visit = { notes: VISIT['notes']!, ...(date && { date }) };
        const path = await horseWith(world, kind, { [last]: VISIT['date']! }, visit);
        return world.commit('anna', writesOf(visitDeletion(path, { uid: 'anna' }, nothing)));
      },
    })),
    {
      title: `${kind}: deleted, and it is the horse that is restored`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, stored(VISIT));
        await world.put({ [horseOf(path)]: tombstone(1) });
        return world.commit('anna', writesOf(visitDeletion(path, { uid: 'anna' })));
      },
    },
  ];
});

/** Each visit has a log entry of its own. */
const number: readonly Case[] = BELOW.flatMap((kind): Case[] => {
  const other = (path: string): string => `${horseOf(path)}/${kind}/${newId()}`;
  return [
    {
      title: `${kind}: two made under one log entry`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, null);
        const mutationId = newMid();
        const { documents, log } = visitCreation(path, {
          uid: 'anna',
          mutationId,
        });
        const [second] = creation(other(path), SAMPLE[kind], {
          uid: 'anna',
          mutationId,
        }).documents;
        return world.commit('anna', [second!, ...documents, log]);
      },
    },
    {
      title: `${kind}: two deleted under one log entry`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, stored(SAMPLE[kind]));
        const second = other(path);
        await world.put({ [second]: stored(SAMPLE[kind]) });
        const mutationId = newMid();
        const { documents, log } = visitDeletion(path, {
          uid: 'anna',
          mutationId,
        });
        const [gone] = deletion(second, { uid: 'anna', mutationId }).documents;
        return world.commit('anna', [gone!, ...documents, log]);
      },
    },
    {
      title: `${kind}: one deleted under the log entry of an edit of the horse`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, stored(SAMPLE[kind]));
        const mutationId = newMid();
        const change = edit(horseOf(path), EDITED.horses, {
          uid: 'anna',
          mutationId,
        });
        const [gone] = deletion(path, { uid: 'anna', mutationId }).documents;
        return world.commit('anna', [gone!, ...writesOf(change)]);
      },
    },
    {
      title: `${kind}: one made under the log entry of an edit of the horse`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, null);
        const mutationId = newMid();
        const change = edit(horseOf(path), EDITED.horses, {
          uid: 'anna',
          mutationId,
        });
        const [made] = creation(path, SAMPLE[kind], {
          uid: 'anna',
          mutationId,
        }).documents;
        return world.commit('anna', [made!, ...writesOf(change)]);
      },
    },
    {
      title: `${kind}: one deleted under the log entry of another one’s making`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, null);
        const second = other(path);
        await world.put({ [second]: stored(SAMPLE[kind]) });
        const mutationId = newMid();
        const { documents, log } = visitCreation(path, {
          uid: 'anna',
          mutationId,
        });
        const [gone] = deletion(second, { uid: 'anna', mutationId }).documents;
        return world.commit('anna', [gone!, ...documents, log]);
      },
    },
    {
      title: `${kind}: one left over from a deleted horse, under the log entry of its deletion then`,
      verdict: 'denied',
      ask: async (world) => {
        const path = await ground(world, kind, stored(SAMPLE[kind]));
        await world.put({ [horseOf(path)]: tombstone() });
        const mutationId = newMid();
        const [gone] = deletion(path, { uid: 'anna', mutationId }).documents;
        return world.commit('anna', [
          gone!,
          logOf(mutationId, horseOf(path), 'anna', 'delete', { rev: 2 }),
        ]);
      },
    },
  ];
});

/** A last date that no visit gave becomes a visit in the commit of another one. */
const inherited: readonly Case[] = VISITS.flatMap((kind): Case[] => [
  ...(
    [
      ['as a last date becomes one', {}, undefined, 'allowed'],
      ['of another date', { date: LATER }, undefined, 'denied'],
      ['of a later date, under its id', { date: LATER }, `inherited-${AT_LATER}`, 'denied'],
      ['of an earlier date, under its id', { date: BEFORE }, `inherited-${AT_BEFORE}`, 'denied'],
      ['with other notes', { notes: text('Elena') }, undefined, 'denied'],
      ['without notes', { notes: text('') }, undefined, 'denied'],
      ['under another date’s id', {}, `inherited-${INHERITED + 1}`, 'denied'],
      ['under an id like any other', {}, newId(), 'denied'],
      ['with a field of its own', { isAdmin: text('x') }, undefined, 'denied'],
      ['with a mark of deletion', { deletedAt: EARLIER }, undefined, 'denied'],
    ] as const
  ).map(([what, more, id, verdict]): Case => ({
    title: `${kind}: a second one made in one commit, ${what}`,
    verdict,
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: EARLIER });
      const mutationId = newMid();
      const change = visitCreation(path, { uid: 'anna', mutationId });
      return world.commit('anna', [inheritedOf(path, mutationId, more, id), ...writesOf(change)]);
    },
  })),
  {
    title: `${kind}: a last date before 1970 becomes one`,
    verdict: 'allowed',
    ask: async (world) => {
      const date = instant('1969-12-31T12:00:00Z');
      const path = await horseWith(world, kind, { [last(kind)]: date });
      const mutationId = newMid();
      const change = visitCreation(path, { uid: 'anna', mutationId });
      const inherited = inheritedOf(path, mutationId, { date }, 'inherited--43200000');
      return world.commit('anna', [inherited, ...writesOf(change)]);
    },
  },
  ...(
    [
      ['that is a text', text('20/1/2026'), 'allowed'],
      ['that is none', nothing, 'denied'],
    ] as const
  ).map(([what, value, verdict]): Case => ({
    title: `${kind}: a last date ${what} becomes one`,
    verdict,
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: value });
      const mutationId = newMid();
      const change = visitCreation(path, { uid: 'anna', mutationId });
      return world.commit('anna', [inheritedOf(path, mutationId), ...writesOf(change)]);
    },
  })),
  {
    title: `${kind}: a last date becomes one under the log entry of a deletion`,
    verdict: 'denied',
    ask: async (world) => {
      const visit = { ...VISIT, date: EARLIER };
      const path = await horseWith(world, kind, { [last(kind)]: EARLIER }, visit);
      const mutationId = newMid();
      const change = visitDeletion(path, { uid: 'anna', mutationId }, LATER);
      return world.commit('anna', [inheritedOf(path, mutationId), ...writesOf(change)]);
    },
  },
  {
    title: `${kind}: a last date that is a text becomes one, whose log entry names a value`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: text('20/1/2026') });
      const mutationId = newMid();
      const made = inheritedOf(path, mutationId);
      const author = { uid: 'anna', mutationId };
      const horse = edit(horseOf(path), { [last(kind)]: EARLIER }, author).documents;
      const told = { fields: ['Elena'], rev: 2 };
      return world.commit('anna', [
        made,
        ...horse,
        logOf(mutationId, made.path, 'anna', 'add', told),
      ]);
    },
  },
  {
    title: `${kind}: a last date that is a text becomes one later than the visit`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: text('1/3/2026') });
      const mutationId = newMid();
      const change = visitCreation(path, { uid: 'anna', mutationId });
      const later = inheritedOf(path, mutationId, { date: LATER }, `inherited-${AT_LATER}`);
      return world.commit('anna', [later, ...writesOf(change)]);
    },
  },
  {
    title: `${kind}: a last date becomes one, though it stays the last`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: LATER });
      const mutationId = newMid();
      const { documents, log } = visitCreation(path, {
        uid: 'anna',
        mutationId,
      });
      const [visit] = documents;
      const horse = edit(horseOf(path), {}, { uid: 'anna', mutationId }).documents;
      const inherited = inheritedOf(path, mutationId, { date: LATER }, `inherited-${AT_LATER}`);
      return world.commit('anna', [inherited, visit!, ...horse, log]);
    },
  },
  {
    title: `${kind}: a last date becomes one of the other kind`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await horseWith(world, kind, {
        lastHoovesTrim: EARLIER,
        lastDentist: EARLIER,
      });
      const mutationId = newMid();
      const change = visitCreation(path, { uid: 'anna', mutationId });
      const astray = path.replace(`/${kind}/`, `/${OTHER[kind]}/`);
      return world.commit('anna', [inheritedOf(astray, mutationId), ...writesOf(change)]);
    },
  },
  {
    title: `${kind}: a last date becomes one where somebody edits that date`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: EARLIER });
      const mutationId = newMid();
      const change = edit(horseOf(path), { [last(kind)]: LATER }, { uid: 'anna', mutationId });
      return world.commit('anna', [inheritedOf(path, mutationId), ...writesOf(change)]);
    },
  },
  {
    title: `${kind}: a last date becomes one, alone`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await horseWith(world, kind, { [last(kind)]: EARLIER });
      const mutationId = newMid();
      const { documents, log } = visitCreation(path, {
        uid: 'anna',
        mutationId,
      });
      return world.commit('anna', [inheritedOf(path, mutationId), documents[1]!, log]);
    },
  },
  {
    title: `${kind}: one of an inherited name, made alone`,
    verdict: 'allowed',
    ask: async (world) => {
      const horse = horseOf(await ground(world, kind, null));
      const path = `${horse}/${kind}/inherited-${INHERITED}`;
      return world.commit('anna', writesOf(visitCreation(path, { uid: 'anna' })));
    },
  },
]);

function last(kind: (typeof VISITS)[number]): string {
  return LAST[kind];
}

/** Visits and the change of their horse that each commit needs. */
export const VISIT_CASES: readonly Case[] = [
  ...ofEachKind,
  ...ofHorses,
  ...number,
  ...inherited,
  {
    // The allow-list, the log entry and the horse are looked up once for the whole commit. Looked up
    // for each document, they would far exceed the number of look-ups that a request may make.
    title: 'a horse is deleted together with 400 visits',
    verdict: 'allowed',
    ask: async (world) => {
      const horse = `horses/${newSlug()}`;
      const visits = Array.from(
        { length: 400 },
        (_, index) => `${horse}/${VISITS[index % 2]!}/${newId()}`,
      );
      await world.put({
        [horse]: stored(SAMPLE.horses),
        ...Object.fromEntries(visits.map((path) => [path, stored(SAMPLE.dentists)])),
      });
      const mutationId = newMid();
      const documents = [horse, ...visits].map(
        (path) => deletion(path, { uid: 'anna', mutationId }).documents[0]!,
      );
      return world.commit('anna', [
        ...documents,
        logOf(mutationId, horse, 'anna', 'delete', { rev: 2 }),
      ]);
    },
  },
];
