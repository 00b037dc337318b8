import {
  type Change,
  deletion,
  edit,
  ground,
  newId,
  newMid,
  newSlug,
  SAMPLE,
  stored,
  tombstone,
  writesOf,
} from '../../support/rules-changes.ts';
import {
  type Case,
  EVERYONE,
  type Fields,
  holds,
  instant,
  isListed,
  map,
  nothing,
  type Principal,
  text,
  texts,
  uidOf,
  type Value,
  type Verdict,
  type World,
  type Write,
} from '../../support/rules-world.ts';

const DAY_MS = 86_400_000;
const KINDS = ['horses', 'memberships'] as const;
type Kind = (typeof KINDS)[number];

/** An edit of each kind of document, and the values that it replaces. */
const EDIT: Readonly<Record<Kind, { readonly to: Fields; readonly from: Fields }>> = {
  horses: {
    to: { name: text('Luna'), notes: text('zoppica') },
    from: { name: text('Stella') },
  },
  memberships: { to: { givenName: text('Anna') }, from: { givenName: text('Alice') } },
};

const verdictFor = (allowed: boolean): Verdict => (allowed ? 'allowed' : 'denied');
const pathOf = (kind: Kind) => `${kind}/${kind === 'horses' ? newSlug() : newId()}`;
const daysAgo = (days: number) => instant(new Date(Date.now() - days * DAY_MS).toISOString());

const kept = (path: string, values: Fields, at: Value): Fields => ({
  path: text(path),
  values: map(values),
  unreadable: texts(),
  at,
});

/** The write by which a commit keeps the values that its edit replaces. */
const keeping = ({ log }: Change, path: string, values: Fields, more: Fields = {}): Write => ({
  path: log.path.replace('logs/', 'earlierValues/'),
  fields: { path: text(path), values: map(values), unreadable: texts(), ...more },
  stamps: ['at'],
  expect: { exists: false },
});

const removal = (path: string): Write => ({ path, fields: {}, delete: true });

/** A case in which anna edits a horse; `alter` makes the writes that keep the replaced values. */
const editing = (
  what: string,
  verdict: Verdict,
  alter: (write: Write, path: string, change: Change) => Write[] | Promise<Write[]>,
  before: Fields = {},
): Case => ({
  title: `what an edit replaced is kept ${what}`,
  verdict,
  ask: async (world) => {
    const path = await ground(world, 'horses', { ...stored(SAMPLE.horses), ...before });
    const change = edit(path, EDIT.horses.to, { uid: 'anna' });
    const write = keeping(change, path, EDIT.horses.from);
    return world.commit('anna', [...writesOf(change), ...(await alter(write, path, change))]);
  },
});

const withFields = (write: Write, more: Fields): Write[] => [
  { ...write, fields: { ...write.fields, ...more } },
];

const made: readonly Case[] = [
  ...KINDS.flatMap((kind) =>
    EVERYONE.map((who): Case => ({
      title: `${who} edits one of ${kind} and keeps what it replaces`,
      verdict: verdictFor(holds(who, kind)),
      ask: async (world) => {
        const path = await ground(world, kind, stored(SAMPLE[kind]));
        const change = edit(path, EDIT[kind].to, { uid: uidOf(who) });
        return world.commit(who, [...writesOf(change), keeping(change, path, EDIT[kind].from)]);
      },
    })),
  ),
  editing('as it stood', 'allowed', (write) => [write]),
  editing('not at all, as older releases do', 'allowed', () => []),
  editing('with names of what could not be read', 'allowed', (write) =>
    withFields(write, { unreadable: texts('notes') }),
  ),
  editing('with another value', 'denied', (write) =>
    withFields(write, { values: map({ name: text('Furia') }) }),
  ),
  editing('with a value that was not there', 'denied', (write) =>
    withFields(write, { values: map({ ...EDIT.horses.from, notes: text('') }) }),
  ),
  editing('with the value of a field that did not change', 'denied', (write) =>
    withFields(write, { values: map({ docname: text('Stella') }) }),
  ),
  editing('with the name of a field that did not change', 'denied', (write) =>
    withFields(write, { unreadable: texts('docname') }),
  ),
  editing('with a field more', 'denied', (write) => withFields(write, { who: text('anna') })),
  editing('with no map of values', 'denied', (write) => withFields(write, { values: nothing })),
  editing('with no list of names', 'denied', (write) => withFields(write, { unreadable: nothing })),
  editing('for another horse', 'denied', async (write) =>
    withFields(write, { path: text('horses/other') }),
  ),
  editing('at a time of its own', 'denied', (write) => [
    { ...write, fields: { ...write.fields, at: daysAgo(1) }, stamps: [] },
  ]),
  editing('under the id of another change', 'denied', (write) => [
    { ...write, path: `earlierValues/${newMid()}` },
  ]),
  {
    title: 'what an edit replaced is kept for another horse that stood likewise',
    verdict: 'denied',
    ask: async (world) => {
      const [path, other] = [
        await ground(world, 'horses', stored(SAMPLE.horses)),
        await ground(world, 'horses', stored(SAMPLE.horses)),
      ];
      const change = edit(path, EDIT.horses.to, { uid: 'anna' });
      return world.commit('anna', [...writesOf(change), keeping(change, other, EDIT.horses.from)]);
    },
  },
  {
    title: 'what an earlier edit replaced is added afterwards',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const change = edit(path, EDIT.horses.to, { uid: 'anna' });
      await world.commit('anna', writesOf(change));
      return world.commit('anna', [keeping(change, path, {})]);
    },
  },
  {
    title: 'something is kept of an event',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'events', stored(SAMPLE.events));
      const change = edit(path, { title: text('Altra') }, { uid: 'anna' });
      return world.commit('anna', [
        ...writesOf(change),
        keeping(change, path, { title: text('Festa') }),
      ]);
    },
  },
  {
    title: 'something is kept of a deletion',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const change = deletion(path, { uid: 'anna' });
      return world.commit('anna', [...writesOf(change), keeping(change, path, {})]);
    },
  },
  {
    title: 'what was kept is changed',
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, 'horses', stored(SAMPLE.horses));
      const [change, next] = [2, 3].map((rev) =>
        edit(path, { name: text(`n${rev}`) }, { uid: 'anna', rev }),
      );
      await world.commit('anna', [...writesOf(change!), keeping(change!, path, {})]);
      const { expect: _expect, ...again } = keeping(change!, path, { name: text('n2') });
      return world.commit('anna', [...writesOf(next!), again]);
    },
  },
];

/** Puts a document there, and values of it that were kept so many days ago. */
async function putKept(
  world: World,
  kind: Kind,
  days: number,
  document: Fields = stored(SAMPLE[kind]),
): Promise<{ path: string; id: string }> {
  const path = pathOf(kind);
  const id = `earlierValues/${newMid()}`;
  await world.put({ [path]: document, [id]: kept(path, EDIT[kind].from, daysAgo(days)) });
  return { path, id };
}

const read: readonly Case[] = [
  ...EVERYONE.map((who): Case => ({
    title: `${who} looks for what a change replaced, of which nothing is kept`,
    verdict: verdictFor(isListed(who)),
    ask: (world) => world.ask(who, `/earlierValues/${newMid()}`),
  })),
  ...KINDS.flatMap((kind) =>
    EVERYONE.map((who): Case => ({
      title: `${who} looks at what a change of one of ${kind} replaced`,
      verdict: verdictFor(holds(who, kind)),
      ask: async (world) => world.ask(who, `/${(await putKept(world, kind, 89)).id}`),
    })),
  ),
  {
    title: 'anna looks at what a change replaced 91 days ago',
    verdict: 'denied',
    ask: async (world) => world.ask('anna', `/${(await putKept(world, 'horses', 91)).id}`),
  },
  {
    title: 'anna looks at what a change replaced of a horse that is deleted',
    verdict: 'denied',
    ask: async (world) =>
      world.ask('anna', `/${(await putKept(world, 'horses', 1, tombstone())).id}`),
  },
];

const dropped = (
  what: string,
  verdict: Verdict,
  kind: Kind,
  days: number,
  who: Principal = 'anna',
): Case => ({
  title: `${who} drops what was kept ${what}`,
  verdict,
  ask: async (world) => world.commit(who, [removal((await putKept(world, kind, days)).id)]),
});

/** A case in which kept values are deleted in a commit that changes their document. */
const goesWith = (what: string, verdict: Verdict, changeOf: (path: string) => Change): Case => ({
  title: `what was kept goes with ${what}`,
  verdict,
  ask: async (world) => {
    const { path, id } = await putKept(world, 'horses', 1);
    return world.commit('anna', [...writesOf(changeOf(path)), removal(id)]);
  },
});

const ERASURE = () => newMid().replace('-7000-', '-8000-');

const gone: readonly Case[] = [
  dropped('for 91 days', 'allowed', 'horses', 91),
  dropped('for 91 days of a membership', 'allowed', 'memberships', 91),
  dropped('for 89 days', 'denied', 'horses', 89),
  dropped('for 91 days', 'allowed', 'horses', 91, 'dora, who holds the horses'),
  dropped('for 91 days of a membership', 'denied', 'memberships', 91, 'dora, who holds the horses'),
  dropped('for 91 days', 'denied', 'horses', 91, 'a stranger'),
  goesWith('its document', 'allowed', (path) => deletion(path, { uid: 'anna' })),
  goesWith('what erases a person of it', 'allowed', (path) =>
    edit(path, EDIT.horses.to, { uid: 'anna', mutationId: ERASURE() }),
  ),
  goesWith('an edit', 'denied', (path) => edit(path, EDIT.horses.to, { uid: 'anna' })),
  {
    title: 'what was kept of a horse goes with another horse',
    verdict: 'denied',
    ask: async (world) => {
      const { id } = await putKept(world, 'horses', 1);
      const other = await ground(world, 'horses', stored(SAMPLE.horses));
      return world.commit('anna', [...writesOf(deletion(other, { uid: 'anna' })), removal(id)]);
    },
  },
  {
    title: 'what was kept goes long after an erasure',
    verdict: 'denied',
    ask: async (world) => {
      const erased = { ...stored(SAMPLE.horses), lastMid: text(ERASURE()) };
      return world.commit('anna', [removal((await putKept(world, 'horses', 1, erased)).id)]);
    },
  },
];

/** The values that changes replaced: who may keep and read them, and when they may be deleted. */
export const EARLIER_VALUES: readonly Case[] = [...made, ...read, ...gone];
