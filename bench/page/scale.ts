import { Dexie, liveQuery } from 'dexie';
import { dueHorses } from '../../src/admin/shared/horses/due-list.ts';
import { membershipFinder } from '../../src/admin/memberships/membership-finder.ts';
import { horseFinder } from '../../src/admin/shared/horses/horse-finder.ts';
import { applyDocuments } from '../../src/mirror/receive/apply-remote.ts';
import {
  type Mirror,
  type ViewRow,
  databaseName,
  MirrorDatabase,
} from '../../src/mirror/database/database.ts';
import { countOverdue, readDue } from '../../src/register/due/due-visits.ts';
import { countLocally } from '../../src/register/unsent/local-counts.ts';
import { getHorse } from '../../src/register/horses/horses.ts';
import {
  listHorsePaths,
  listMembershipPaths,
  readRows,
  readTexts,
} from '../../src/register/lists/record-lists.ts';
import { listPathsHere, readRoundStart, readTicks } from '../../src/register/due/visit-round.ts';
import { findSameTaxCode } from '../../src/register/memberships/same-tax-code.ts';
import { findSameNumbers } from '../../src/register/horses/same-numbers.ts';
import { addVisit, listVisits } from '../../src/register/visits/visits.ts';
import { addDays, instantOf } from '../../src/model/values/calendar.ts';
import { type Collection, collectionOf } from '../../src/model/collections.ts';
import { DUE_GROUPS } from '../../src/model/visits/due-state.ts';
import type { ServerDocument } from '../../src/model/fields/document.ts';
import type { Horse } from '../../src/model/horses/horse.ts';
import type { Membership } from '../../src/model/memberships/membership.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { browserIds } from '../../src/platform/ids.ts';
import { documentOf, horseValues, TODAY } from './register-data.ts';

/* The part of the measurement that runs in the browser; see ../scale.ts. */

const HORSES = 10_000;
const VISITS_OF_ONE = 10;
const MEMBERS = 20_000;
const YEARS = 5;
const PAGE = 300;
const NOW = instantOf(TODAY);
const SHOWN = 40;

export interface Measured {
  readonly screen: string;
  readonly ours: number;
  /** The peer: loading the whole table that the screen shows. */
  readonly whole: number;
}

export interface Report {
  readonly rows: readonly Measured[];
  readonly filled: { readonly seconds: number; readonly longestBlock: number };
}

const horsePath = (n: number) => `horses/cavallo-${n}-abcdef`;
const lastTrim = (n: number) => addDays(TODAY, -(n % 90));

function horseOf(n: number): ServerDocument {
  return documentOf(horsePath(n), {
    ...horseValues(n),
    docname: `Documento ${(n * 7919) % HORSES}`,
    isHere: n % 10 === 0 ? -1 : 1,
    isDeceased: n % 25 === 0 ? 1 : -1,
    lastHoovesTrim: instantOf(lastTrim(n)),
    dentistInterval: 12,
    lastDentist: instantOf(addDays(TODAY, -(n % 400))),
  });
}

function* visitDocuments(): Generator<ServerDocument> {
  for (let n = 0; n < HORSES; n += 1) {
    for (let v = 0; v < VISITS_OF_ONE; v += 1) {
      const kind = v % 5 === 4 ? 'dentists' : 'hoovesTrims';
      const date = instantOf(addDays(lastTrim(n), -45 * v));
      yield documentOf(`${horsePath(n)}/${kind}/v${v}-${n}`, { date, notes: '' });
    }
  }
}

function memberOf(n: number): ServerDocument {
  return documentOf(`memberships/m${n}`, {
    year: 2026 - (n % YEARS),
    givenName: `Mario ${n % 97}`,
    familyName: `Rossi ${(n * 31) % MEMBERS}`,
    email: `m${n}@example.org`,
    taxCode: `RSSMRA80A01H${String(n % 1000).padStart(3, '0')}U`,
    city: 'Mantova',
    zip: '46100',
    address: 'Via Roma 1',
    hasPaid: 1,
    isSubmitted: 1,
    hasCard: (n % 3) - 1,
  });
}

/** Stores the register as a first pull does, page by page, and measures how long the page did not respond. */
async function fill(mirror: Mirror): Promise<Report['filled']> {
  let longestBlock = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longestBlock = Math.max(longestBlock, performance.now() - last);
    last = performance.now();
  }, 5);
  const began = last;
  const all: Partial<Record<Collection, ServerDocument[]>> = {
    horses: Array.from({ length: HORSES }, (_, n) => horseOf(n)),
    memberships: Array.from({ length: MEMBERS }, (_, n) => memberOf(n)),
  };
  for (const document of visitDocuments()) (all[collectionOf(document.path)] ??= []).push(document);
  last = performance.now();
  longestBlock = 0;
  for (const [collection, documents] of Object.entries(all)) {
    for (let start = 0; start < documents.length; start += PAGE) {
      const page = documents.slice(start, start + PAGE);
      await applyDocuments(mirror, collection as Collection, page, null);
    }
  }
  clearInterval(timer);
  return { seconds: (performance.now() - began) / 1000, longestBlock };
}

/** The median of five, in milliseconds. */
async function time(run: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return taken.toSorted((a, b) => a - b)[2]!;
}

export async function run(): Promise<Report> {
  await Dexie.delete(databaseName('anna'));
  const db = new MirrorDatabase(databaseName('anna'));
  const mirror: Mirror = { db, uid: 'anna', clock: systemClock, ids: browserIds };
  const filled = await fill(mirror);
  const horses = () => db.view<Horse>('horses').orderBy('fields.docname').toArray();
  const members = () => db.view<Membership>('memberships').toArray();
  const here = (rows: ViewRow<Horse>[]) =>
    rows.filter(({ fields }) => fields.isHere === 1 && fields.isDeceased !== 1);
  const collator = new Intl.Collator('it');
  const byName = (rows: ViewRow<Membership>[]) =>
    rows.toSorted((a, b) => collator.compare(a.fields.familyName, b.fields.familyName));

  const rows: Measured[] = [];
  const measure = async (
    screen: string,
    ours: () => Promise<unknown>,
    whole: () => Promise<unknown>,
  ) => rows.push({ screen, ours: await time(ours), whole: await time(whole) });

  const defaults = { isHere: 1, isDeceased: -1 } as const;
  const firstHorses = async (paths: readonly string[]) =>
    readRows(mirror, 'horses', paths.slice(0, SHOWN));
  const firstMembers = async (paths: readonly string[]) =>
    readRows(mirror, 'memberships', paths.slice(0, SHOWN));
  await measure(
    'horses, as the list opens',
    async () => firstHorses(await listHorsePaths(mirror, defaults)),
    async () => here(await horses()),
  );
  await measure(
    'horses, without filters',
    async () => firstHorses(await listHorsePaths(mirror)),
    horses,
  );
  await measure(
    'horses, a search',
    async () => {
      const paths = await listHorsePaths(mirror, defaults);
      const texts = await readTexts(mirror, 'horses');
      const finds = horseFinder('rossi 99');
      return firstHorses(paths.filter((path) => finds(texts.get(path)!, path)));
    },
    async () =>
      here(await horses()).filter(({ keys, path }) => horseFinder('rossi 99')(keys!.text, path)),
  );
  await measure(
    'who is due, and the counts',
    async () => {
      const pages = await Promise.all(
        DUE_GROUPS.map((group) => readDue(mirror, 'hoovesTrims', group, TODAY, SHOWN)),
      );
      await countOverdue(mirror, 'dentists', TODAY);
      return readRows(
        mirror,
        'horses',
        pages.flatMap(({ paths }) => paths),
      );
    },
    async () => dueHorses(here(await horses()), 'hoovesTrims', NOW),
  );
  await measure(
    'the badge: how many are overdue',
    async () => countOverdue(mirror, 'hoovesTrims', TODAY),
    async () => dueHorses(here(await horses()), 'hoovesTrims', NOW).length,
  );
  await measure(
    'the round of today',
    async () => {
      const [{ paths }] = await Promise.all([
        readRoundStart(mirror, 'hoovesTrims', TODAY, SHOWN),
        listPathsHere(mirror),
        readTicks(mirror, 'hoovesTrims', TODAY),
      ]);
      return firstHorses(paths);
    },
    async () => {
      const all = here(await horses());
      const visits = await db.view('hoovesTrims').toArray();
      return [dueHorses(all, 'hoovesTrims', NOW), visits];
    },
  );
  await measure(
    "a horse's card",
    async () => {
      const row = await getHorse(mirror, 'cavallo-77-abcdef');
      await listVisits(mirror, row!.slug, 'hoovesTrims');
      const { chipnumber: chip, uelnnumber: ueln } = row!.fields;
      return findSameNumbers(mirror, row!.slug, { chip, ueln });
    },
    horses,
  );
  await measure(
    'members of a year',
    async () => firstMembers(await listMembershipPaths(mirror, 2026)),
    async () => byName((await members()).filter(({ fields }) => fields.year === 2026)),
  );
  await measure(
    'members of every year',
    async () => firstMembers(await listMembershipPaths(mirror, null)),
    async () => byName(await members()),
  );
  await measure(
    'members, a search',
    async () => {
      const paths = await listMembershipPaths(mirror, 2026);
      const texts = await readTexts(mirror, 'memberships');
      const finds = membershipFinder('rossi 42');
      return firstMembers(paths.filter((path) => finds(texts.get(path)!)));
    },
    async () => (await members()).filter(({ keys }) => membershipFinder('rossi 42')(keys!.text)),
  );
  await measure(
    'is this codice fiscale there already',
    async () => findSameTaxCode(mirror, '', 2026, 'RSSMRA80A01H500U'),
    members,
  );
  await measure(
    'what the phone holds',
    async () => countLocally(mirror),
    async () => [await horses(), await db.view('hoovesTrims').toArray()],
  );
  rows.push(await measureTick(mirror));
  db.close();
  return { rows, filled };
}

/** The time from a tick until the last screen shows it, with the list, the round and the due horses all open. */
async function measureTick(mirror: Mirror): Promise<Measured> {
  const { db } = mirror;
  let n = 0;
  const after = async (queries: readonly (() => Promise<unknown>)[]) => {
    let quiet = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastRead = 0;
    const settled = () =>
      new Promise<void>((resolve) => {
        quiet = resolve;
        clearTimeout(timer);
        timer = setTimeout(resolve, 700);
      });
    const subscriptions = queries.map((query) =>
      liveQuery(query).subscribe(() => {
        lastRead = performance.now();
        clearTimeout(timer);
        timer = setTimeout(() => quiet(), 700);
      }),
    );
    await settled();
    const taken: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      n += 1;
      const began = performance.now();
      await addVisit(mirror, `cavallo-${n * 11}-abcdef`, 'hoovesTrims', { day: TODAY, notes: '' });
      await settled();
      taken.push(lastRead - began);
    }
    for (const subscription of subscriptions) subscription.unsubscribe();
    return taken.toSorted((a, b) => a - b)[1]!;
  };
  const window = Array.from({ length: SHOWN }, (_, index) => horsePath(index * 11));
  const ours = await after([
    () => listHorsePaths(mirror, { isHere: 1, isDeceased: -1 }),
    () => listPathsHere(mirror),
    () => readTicks(mirror, 'hoovesTrims', TODAY),
    () => readRows(mirror, 'horses', window),
    () => countOverdue(mirror, 'hoovesTrims', TODAY),
    () => readDue(mirror, 'hoovesTrims', 'overdue', TODAY, SHOWN),
  ]);
  const whole = await after([() => db.view('horses').orderBy('fields.docname').toArray()]);
  return { screen: 'a tick, until every open screen shows it', ours, whole };
}
