import {
  deletion,
  type Change,
  creation,
  edit,
  ground,
  logOf,
  newId,
  SAMPLE,
  stored,
  tombstone,
  visitDeletion,
  visitCreation,
  VISITS,
  writesOf,
} from '../../support/rules-changes.ts';
import { type Case, type Write } from '../../support/rules-world.ts';

/** The visit and its log entry, without its horse. */
const bare = ({ documents: [visit], log }: Change): Write[] => [visit!, log];
const horseOf = (path: string): string => path.split('/').slice(0, 2).join('/');

const ofEachKind: readonly Case[] = VISITS.flatMap((kind): Case[] => [
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
      const path = `horses/${newId('nowhere')}/${kind}/${newId()}`;
      return world.commit('anna', bare(visitCreation(path, { uid: 'anna' })));
    },
  },
  {
    title: `${kind}: made for a horse that was deleted`,
    verdict: 'denied',
    ask: async (world) => {
      const path = `horses/${newId('horse')}/${kind}/${newId()}`;
      await world.put({ [horseOf(path)]: tombstone() });
      return world.commit('anna', bare(visitCreation(path, { uid: 'anna' })));
    },
  },
  {
    title: `${kind}: made in the commit that deletes the horse`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, null);
      const mutationId = newId('mid');
      const { documents, log } = visitCreation(path, { uid: 'anna', mutationId });
      const gone = deletion(horseOf(path), { uid: 'anna', mutationId }).documents;
      return world.commit('anna', [documents[0]!, ...gone, log]);
    },
  },
  ...[['not there', null] as const, ['deleted', tombstone()] as const].map(
    ([what, horse]): Case => ({
      title: `${kind}: left over from a horse that is ${what}, deleted alone`,
      verdict: 'allowed',
      ask: async (world) => {
        const path = `horses/${newId('horse')}/${kind}/${newId()}`;
        await world.put({ [path]: stored(SAMPLE[kind]), ...(horse && { [horseOf(path)]: horse }) });
        return world.commit('anna', writesOf(deletion(path, { uid: 'anna' })));
      },
    }),
  ),
  {
    title: `${kind}: edited`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, stored(SAMPLE[kind]));
      const mutationId = newId('mid');
      const { documents } = edit(path, SAMPLE[kind], { uid: 'anna', mutationId });
      const horse = edit(horseOf(path), {}, { uid: 'anna', mutationId });
      const log = logOf(mutationId, path, 'anna', 'delete');
      return world.commit('anna', [...documents, ...horse.documents, log]);
    },
  },
  {
    title: `${kind}: given its content back`,
    verdict: 'denied',
    ask: async (world) => {
      const path = await ground(world, kind, tombstone());
      const mutationId = newId('mid');
      const [visit] = deletion(path, { uid: 'anna', mutationId, rev: 3 }).documents;
      const horse = edit(horseOf(path), {}, { uid: 'anna', mutationId });
      return world.commit('anna', [
        { ...visit!, fields: { ...visit!.fields, ...SAMPLE[kind] }, stamps: ['updatedAt'] },
        ...horse.documents,
        logOf(mutationId, path, 'anna', 'add'),
      ]);
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

/** Visits and the change of their horse that each commit needs. */
export const VISIT_CASES: readonly Case[] = [
  ...ofEachKind,
  {
    // The list, the log entry and the horse are looked up once for the whole commit, however many
    // documents it holds; looked up for each, they would be far beyond what a request may look up.
    title: 'a horse is deleted together with 400 visits',
    verdict: 'allowed',
    ask: async (world) => {
      const horse = `horses/${newId('horse')}`;
      const visits = Array.from(
        { length: 400 },
        (_, index) => `${horse}/${VISITS[index % 2]!}/${newId()}`,
      );
      await world.put({
        [horse]: stored(SAMPLE.horses),
        ...Object.fromEntries(visits.map((path) => [path, stored(SAMPLE.dentists)])),
      });
      const mutationId = newId('mid');
      const documents = [horse, ...visits].map(
        (path) => deletion(path, { uid: 'anna', mutationId }).documents[0]!,
      );
      return world.commit('anna', [...documents, logOf(mutationId, horse, 'anna', 'delete')]);
    },
  },
];
