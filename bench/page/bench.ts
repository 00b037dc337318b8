import type { Mirror } from '../../src/mirror/database/database.ts';
import { membershipFinder } from '../../src/admin/memberships/membership-finder.ts';
import type { Finder } from '../../src/admin/shared/lists/record-finder.ts';
import { horseFinder } from '../../src/admin/shared/horses/horse-finder.ts';
import { listHorsePaths, readRows, readTexts } from '../../src/register/lists/record-lists.ts';
import { openAppRegister, saveInApp, takeIn } from './app-register.ts';
import { type Raw, openRaw } from './raw-indexed-db.ts';
import { horseOf, memberOf } from './register-data.ts';

/* The part of the measurement that runs in the browser; see ../bench.ts. */

/** The ways that are compared. Each runs once in every round, so that a busy moment affects all of them. */
type Ways = Readonly<Record<string, (round: number) => Promise<unknown>>>;

/** The exports of `../peers/peers.ts`. */
interface Peers {
  openPeers: (horses: number) => Promise<Readonly<Record<string, (n: number) => Promise<void>>>>;
}

const HORSES = 1000;
const USUAL = { isHere: 1, isDeceased: -1 } as const;
const LIMIT = 40;

let ways: Ways = {};
let ours: Mirror;
let raw: Raw;

const another = (round: number) => (round * 7) % HORSES;

/**
 * One save: ours with 1,000 horses and 5,000 visits, the others with 1,000 horses.
 *
 * @param withPeers 0 to compare only with the browser's own IndexedDB
 */
export async function prepareSaves(withPeers: number): Promise<void> {
  raw = await openRaw('raw', HORSES);
  ours = await openAppRegister('ours', { horses: HORSES, visits: 5 });
  const peers = withPeers ? await readPeers() : {};
  ways = {
    'IndexedDB, strict': (round) => raw.save(another(round), 'strict'),
    'IndexedDB, strict, again': (round) => raw.save(another(round), 'strict'),
    'IndexedDB, relaxed': (round) => raw.save(another(round), 'relaxed'),
    ours: (round) => saveInApp(ours, another(round)),
    ...Object.fromEntries(
      Object.entries(peers).map(([name, save]) => [name, (round: number) => save(another(round))]),
    ),
  };
}

/** Loads the peers from a script of their own: the app does not have their packages. */
async function readPeers() {
  const address = '/peers.js';
  const { openPeers } = (await import(/* @vite-ignore */ address)) as Peers;
  return openPeers(HORSES);
}

/**
 * The same save on phones of other sizes.
 *
 * @param many how many documents the largest register has
 */
export async function prepareGrowth(many: number): Promise<void> {
  const phones = {
    'as above': await openAppRegister('small', { horses: HORSES, visits: 5 }),
    'as above, again': await openAppRegister('again', { horses: HORSES, visits: 5 }),
    '2,000 changes of that horse wait': await openAppRegister('queued', {
      horses: HORSES,
      visits: 5,
      queued: 2000,
    }),
    '500 visits of that horse': await openAppRegister('visited', {
      horses: HORSES,
      visits: 5,
      moreOfOne: 495,
    }),
    [`${many} documents`]: await openAppRegister('many', { horses: many / 10, visits: 9 }),
  };
  ways = Object.fromEntries(
    Object.entries(phones).map(([name, mirror]) => [name, () => saveInApp(mirror, 0)]),
  );
}

/** The list of 10,000 horses as it opens, and one letter of a search. */
export async function prepareLists(): Promise<void> {
  raw = await openRaw('raw-list', 10_000);
  ours = await openAppRegister('list', { horses: 10_000, visits: 0 });
  await takeIn(
    ours,
    Array.from({ length: 20_000 }, (_, n) => memberOf(n)),
  );
  const horses = await readTexts(ours, 'horses');
  const members = await readTexts(ours, 'memberships');
  const find = (
    texts: ReadonlyMap<string, string>,
    collection: 'horses' | 'memberships',
    matches: ReturnType<Finder>,
  ) => {
    const paths = [...texts].filter(([path, text]) => matches(text, path)).map(([path]) => path);
    return readRows(ours, collection, paths.slice(0, LIMIT));
  };
  ways = {
    'IndexedDB, compound index': () => raw.list(LIMIT),
    'IndexedDB, compound index, again': () => raw.list(LIMIT),
    'ours: all paths in order, and the first 40 rows': async () =>
      readRows(ours, 'horses', (await listHorsePaths(ours, USUAL)).slice(0, LIMIT)),
    'a letter among 10,000 horses': (round) =>
      find(horses, 'horses', horseFinder(`rossi ${round % 90}`)),
    'a letter among 20,000 members': (round) =>
      find(members, 'memberships', membershipFinder(`rossi ${round % 90}`)),
    'before the first letter: reading 20,000 search texts': () => readTexts(ours, 'memberships'),
  };
}

/** Saves and pulls, to measure how much memory stays in use afterwards. */
export async function saveAndPull(saves: number, pulls: number): Promise<void> {
  for (let n = 0; n < saves; n += 1) await saveInApp(ours, another(n));
  for (let n = 0; n < pulls; n += 1) {
    const version = `2026-10-02T08:00:${String(n % 60).padStart(2, '0')}.${String(n).padStart(9, '0')}Z`;
    const changed = { ...horseOf(another(n)), rev: n + 2, version };
    await takeIn(ours, [changed]);
  }
}

/** @returns the milliseconds of every round but two for warming up, by the names of the ways */
export async function measure(rounds: number): Promise<Record<string, number[]>> {
  const names = Object.keys(ways);
  const taken: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -2; round < rounds; round += 1) {
    // Each round begins with another way, so that none always comes first.
    for (const name of names.map((_, at) => names[(at + round + 2) % names.length]!)) {
      const began = performance.now();
      await ways[name]!(round + 2);
      if (round >= 0) taken[name]!.push(performance.now() - began);
    }
  }
  return taken;
}
