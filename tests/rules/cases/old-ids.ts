import {
  BELOW,
  type Change,
  COLLECTIONS,
  deletion,
  edit,
  EDITED,
  horseOf,
  newId,
  newMid,
  restoration,
  SAMPLE,
  setting,
  stored,
  tombstone,
  visitCreation,
  visitDeletion,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  type Fields,
  instant,
  map,
  text,
  texts,
  type Verdict,
  type World,
  type Write,
} from '../../support/rules-world.ts';

/*
 * Documents of an old register have ids of any characters, also such as paths, addresses or the language of the rules
 * give a meaning.
 */

const ODD = ['50%', 'a+b', '%41', '{x}', 'a%2Fb', 'latt%C3%A8', '$(x)', '?#*', 'a\nb'] as const;
/** An id that no other case uses, with all of these in it, and white space at both ends. */
const oldId = (): string => ` Vecchio ${newId()} ${ODD.join(' ')} `;

const CANCELLED: Fields = {
  cancelledAt: instant('2026-02-04T09:00:00Z'),
  cancelledReason: text('Doppione'),
};

/** Documents that are there, and a change of them. */
type Asked = { readonly there: Readonly<Record<string, Fields>>; readonly change: Change };

const allowed = (title: string, of: () => Asked & { readonly also?: Write }): Case => ({
  title,
  verdict: 'allowed',
  ask: async (world) => {
    const { there, change, also } = of();
    await world.put(there);
    return world.commit('anna', [...writesOf(change), ...(also ? [also] : [])]);
  },
});

const roots: readonly Case[] = COLLECTIONS.flatMap((kind): Case[] => [
  allowed(`one of ${kind} that is there under an unusual id is edited`, () => {
    const path = `${kind}/${oldId()}`;
    const change = edit(path, EDITED[kind], { uid: 'anna', rev: 1 });
    return { there: { [path]: SAMPLE[kind] }, change };
  }),
  allowed(`one of ${kind} that is there under an unusual id is deleted`, () => {
    const path = `${kind}/${oldId()}`;
    return { there: { [path]: stored(SAMPLE[kind]) }, change: deletion(path, { uid: 'anna' }) };
  }),
  allowed(`one of ${kind} that was deleted under an unusual id is restored`, () => {
    const path = `${kind}/${oldId()}`;
    const change = restoration(path, SAMPLE[kind], { uid: 'anna' });
    return { there: { [path]: tombstone() }, change };
  }),
]);

const ids: readonly Case[] = ODD.map((odd) =>
  allowed(`a horse with ${JSON.stringify(odd)} in its id is edited`, () => {
    const path = `horses/x${odd}${newId()}`;
    return {
      there: { [path]: stored(SAMPLE.horses) },
      change: edit(path, EDITED.horses, { uid: 'anna' }),
    };
  }),
);

const once: readonly Case[] = (['treatments', 'receipts'] as const).map((kind) =>
  allowed(`one of ${kind} that is there under an unusual id is cancelled`, () => {
    const path = `${kind}/${oldId()}`;
    return { there: { [path]: stored({}) }, change: edit(path, CANCELLED, { uid: 'anna' }) };
  }),
);

const below: readonly Case[] = BELOW.flatMap((kind): Case[] => {
  const horse = () => `horses/${oldId()}`;
  const put = (path: string, visit: Fields | null) => ({
    [horseOf(path)]: stored(SAMPLE.horses),
    ...(visit && { [path]: stored(visit) }),
  });
  return [
    allowed(`${kind}: made for a horse of an unusual id`, () => {
      const path = `${horse()}/${kind}/${newId()}`;
      return { there: put(path, null), change: visitCreation(path, { uid: 'anna' }) };
    }),
    allowed(`${kind}: one of an unusual id is deleted, of a horse of one`, () => {
      const path = `${horse()}/${kind}/${oldId()}`;
      return { there: put(path, SAMPLE[kind]), change: visitDeletion(path, { uid: 'anna' }) };
    }),
    allowed(`${kind}: one of an unusual id is deleted with its horse, of one too`, () => {
      const path = `${horse()}/${kind}/${oldId()}`;
      const author = { uid: 'anna', mutationId: newMid() };
      const [also] = deletion(path, author).documents;
      const change = deletion(horseOf(path), author);
      return { there: put(path, SAMPLE[kind]), change, also: also! };
    }),
  ];
});

/** The values of a document that a change replaced. */
const kept = (path: string, values: Fields): Fields => ({
  path: text(path),
  values: map(values),
  unreadable: texts(),
});

const keeping: readonly Case[] = (['horses', 'memberships'] as const).flatMap((kind): Case[] => {
  const values = kind === 'horses' ? { name: text('Stella') } : { givenName: text('Alice') };
  /** Puts a document and its earlier values there. Gives both paths. */
  const put = async (world: World): Promise<{ path: string; id: string }> => {
    const [path, id] = [`${kind}/${oldId()}`, `earlierValues/${newMid()}`];
    const at = instant(new Date().toISOString());
    await world.put({ [path]: stored(SAMPLE[kind]), [id]: { ...kept(path, values), at } });
    return { path, id };
  };
  return [
    allowed(`what an edit replaced is kept of one of ${kind} of an unusual id`, () => {
      const path = `${kind}/${oldId()}`;
      const change = edit(path, EDITED[kind], { uid: 'anna' });
      const also: Write = {
        path: change.log.path.replace('logs/', 'earlierValues/'),
        fields: kept(path, values),
        stamps: ['at'],
      };
      return { there: { [path]: stored(SAMPLE[kind]) }, change, also };
    }),
    {
      title: `what an edit replaced of one of ${kind} of an unusual id is looked at`,
      verdict: 'allowed',
      ask: async (world) => world.ask('anna', `/${(await put(world)).id}`),
    },
    {
      title: `what an edit replaced of one of ${kind} of an unusual id goes with it`,
      verdict: 'allowed',
      ask: async (world) => {
        const { path, id } = await put(world);
        const gone: Write = { path: id, fields: {}, delete: true };
        return world.commit('anna', [...writesOf(deletion(path, { uid: 'anna' })), gone]);
      },
    },
  ];
});

/** The same document, spelt in another way, or one above or below it. */
const SPELLINGS: readonly (readonly [string, (path: string) => string])[] = [
  ['as it is', (path) => path],
  ['with a slash behind it', (path) => `${path}/`],
  ['with a slash before it', (path) => `/${path}`],
  ['with an empty id in it', (path) => path.replace('/', '//')],
  ['with a collection behind it', (path) => `${path}/x`],
  ['with a document behind it', (path) => `${path}/x/y`],
  ['without its id', (path) => path.slice(0, path.lastIndexOf('/'))],
  ['without its collection', (path) => path.slice(path.indexOf('/') + 1)],
  ['in percent code', (path) => path.replace('-', '%2D')],
  ['with dots in it', (path) => path.replace('/', '/./')],
  ['with a way up and down', (path) => `${path}/../${path.split('/').at(-1)}`],
  ['from the root of all databases', (path) => ['..', '..', '..', path].join('/')],
];

const spelt: readonly Case[] = (['horses', 'hoovesTrims', 'movements'] as const).flatMap((kind) =>
  SPELLINGS.flatMap(([how, spell]): Case[] =>
    (['make', 'delete'] as const).map((verb) => {
      const verdict: Verdict = how === 'as it is' ? 'allowed' : 'denied';
      return {
        title: `${verb} one of ${kind}, which the log names ${how}`,
        verdict,
        ask: async (world) => {
          const horse = `horses/old-${newId().replaceAll('x', '')}`;
          const path = kind === 'horses' ? horse : `${horse}/${kind}/${newId()}`;
          const isThere = verb === 'delete' || kind === 'horses';
          await world.put({
            [horse]: stored(SAMPLE.horses),
            ...(isThere && { [path]: stored(SAMPLE[kind]) }),
          });
          const { documents, log } =
            kind === 'horses'
              ? verb === 'make'
                ? edit(path, EDITED.horses, { uid: 'anna' })
                : deletion(path, { uid: 'anna' })
              : verb === 'make'
                ? visitCreation(path, { uid: 'anna' })
                : visitDeletion(path, { uid: 'anna' });
          const params = log.fields['params'] as { mapValue: { fields: Fields } };
          const renamed = map({ ...params.mapValue.fields, path: text(spell(path)) });
          return world.commit('anna', [...documents, setting({ params: renamed })(log)]);
        },
      };
    }),
  ),
);

/** Whatever the id of a document is, the log names it by that. */
export const OLD_IDS: readonly Case[] = [...roots, ...ids, ...once, ...below, ...keeping, ...spelt];
