import {
  type Collection,
  collectionOf,
  idOf,
  isChildPath,
  rootPathOf,
} from '../../../../src/model/collections.ts';
import { isChildCollection, LAST_DATE } from '../../../../src/model/visits/visit.ts';
import { isAlive, latest } from '../../invariants/register-facts.ts';
import { writeForeign } from '../../model/foreign-write.ts';
import type { World } from '../../model/world.ts';
import { foreignValues, instant, unreadable } from './foreign-values.ts';

const CHANGED: readonly Collection[] = [
  'hoovesTrims',
  'hoovesTrims',
  'dentists',
  'movements',
  'movements',
  'memberships',
  'memberships',
  'memberships',
  'events',
  'health',
];

/**
 * Another program makes, changes or erases a document of any collection but those that are written once: past all
 * rules, without raising `rev`, with values of any type, and without a tombstone. Of visits it may set the last date
 * of the horse as well.
 */
export function otherProgramWorks(world: World): void {
  const { server, trace } = world;
  const { chance } = world.outside;
  const collection = chance.pick(CHANGED);
  const alive = [...server.documents.values()].filter(isAlive).map(({ path }) => path);
  const horses = alive.filter((path) => collectionOf(path) === 'horses');
  const held = alive.filter((path) => collectionOf(path) === collection);
  const choice = chance.below(10);
  const isNew = held.length === 0 || choice < 3;
  if (isNew && horses.length === 0) return;
  const horse = horses.length > 0 ? chance.pick(horses) : 'horses/gone';
  const path = isNew ? newPath(world, collection, horse) : chance.pick(held);
  if (!isNew && choice < 5) {
    trace(`another program erases ${path}`);
    server.erase(path);
    world.outside.erased.push(path);
  } else {
    const { unread = {} } = server.documents.get(path) ?? {};
    const odd = Object.keys(unread);
    const values =
      !isNew && odd.length > 0 && chance.happens(0.4)
        ? { [chance.pick(odd)]: unreadable(world.nextNumber()) }
        : foreignValues(chance, collection, idOf(horse), isNew);
    trace(`another program ${isNew ? 'makes' : 'changes'} ${path}: ${JSON.stringify(values)}`);
    writeForeign(server, path, values);
  }
  world.oracle.consoleTouched(path);
  if (isChildPath(path) && chance.happens(0.4)) setLastDate(world, path);
}

/** The path of a document that is made: a new one, or one that was erased before. */
function newPath(world: World, collection: Collection, horse: string): string {
  const { chance } = world.outside;
  const erased = world.outside.erased.filter(
    (path) => collectionOf(path) === collection && isBelow(path, horse),
  );
  if (erased.length > 0 && chance.happens(0.3)) return chance.pick(erased);
  const id = `other-${world.nextNumber()}`;
  return isChildCollection(collection) ? `${horse}/${collection}/${id}` : `${collection}/${id}`;
}

const isBelow = (path: string, horse: string) => !isChildPath(path) || rootPathOf(path) === horse;

/** The program also writes what it takes for the last date of the horse. */
function setLastDate({ server, oracle }: World, visit: string): void {
  const horse = rootPathOf(visit);
  const collection = collectionOf(visit);
  if (!isChildCollection(collection) || !isAlive(server.documents.get(horse))) return;
  const dates = [...server.documents.values()]
    .filter((d) => isAlive(d) && d.path.startsWith(`${horse}/${collection}/`))
    .map(({ fields }) => fields['date']);
  const last = latest(dates);
  writeForeign(server, horse, { [LAST_DATE[collection]]: last === null ? null : instant(last) });
  oracle.consoleTouched(horse);
}
