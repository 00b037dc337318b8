import { newId } from '../../support/rules-changes.ts';
import { type Case, EVERYONE, isListed, text, uidOf, yes } from '../../support/rules-world.ts';

/** The allow-list: an account may read its own entry, a listed one any entry by uid; nobody may change it. */
export const ALLOW_LIST: readonly Case[] = EVERYONE.flatMap((who): Case[] => [
  ...(who === 'nobody'
    ? []
    : [
        {
          title: `${who} asks whether they are on the list`,
          verdict: 'allowed' as const,
          ask: (world) => world.ask(who, `/admins/${uidOf(who)}`),
        } satisfies Case,
      ]),
  ...['anna', 'bruno', 'formerly']
    .filter((uid) => uid !== uidOf(who))
    .map((uid): Case => ({
      title: `${who} asks who ${uid} is`,
      verdict: isListed(who) ? 'allowed' : 'denied',
      ask: (world) => world.ask(who, `/admins/${uid}`),
    })),
  {
    title: `${who} asks for the whole list`,
    verdict: 'denied',
    ask: (world) =>
      world.ask(who, ':runQuery', { structuredQuery: { from: [{ collectionId: 'admins' }] } }),
  },
  ...(isListed(who)
    ? []
    : [
        {
          title: `${who} puts themselves on the list`,
          verdict: 'denied' as const,
          ask: (world) =>
            world.commit(who, [{ path: `admins/${uidOf(who) || 'nobody'}`, fields: {} }]),
        } satisfies Case,
      ]),
  ...(
    [
      ['puts an account on the list that was taken off', () => 'formerly', { name: text('x') }],
      ['puts someone else on the list', () => newId(), {}],
      ['changes the place of carla', () => 'carla', { owner: yes }],
      ['names carla', () => 'carla', { name: text('Anna Presidente') }],
    ] as const
  ).map(([title, uid, fields]): Case => ({
    title: `${who} ${title}`,
    verdict: 'denied',
    ask: (world) => world.commit(who, [{ path: `admins/${uid()}`, fields }]),
  })),
  ...['anna', 'bruno'].map((uid): Case => ({
    title: `${who} takes ${uid} off the list`,
    verdict: 'denied',
    ask: (world) => world.commit(who, [{ path: `admins/${uid}`, fields: {}, delete: true }]),
  })),
  {
    title: `${who} writes below the list`,
    verdict: 'denied',
    ask: (world) => world.commit(who, [{ path: 'admins/anna/more/x', fields: {} }]),
  },
  ...['settings/site', 'users/anna', 'horses/some/notes/x', 'logs/x/y/z'].map((path): Case => ({
    title: `${who} writes to ${path}, which is none of the register`,
    verdict: 'denied',
    ask: (world) => world.commit(who, [{ path, fields: { owner: text(String(isListed(who))) } }]),
  })),
]);
