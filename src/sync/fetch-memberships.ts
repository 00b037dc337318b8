import { applyDocuments } from '../mirror/receive/apply-remote.ts';
import type { Mirror } from '../mirror/database/database.ts';
import { readMeta, writeMeta } from '../mirror/database/meta.ts';
import { readRaw } from '../model/fields/old-values.ts';
import type { RawValue } from '../model/fields/raw-value.ts';
import {
  type WantedMemberships,
  holdsYear,
  noteAskedYears,
  readHeldYears,
} from '../mirror/scope/membership-years.ts';
import { fail, ok } from '../platform/result.ts';
import { eachPage, type Connection } from './requests.ts';
import { FOUR_DIGITS, type RemoteAnswer, type QueryScope } from './ports.ts';

/**
 * Fetches memberships that the phone may not hold (PULL-7). Those of a year are kept for a day, and changes of them are
 * received meanwhile; a single one is kept until the phone next drops other years. Not to run beside a pull, which
 * would ignore changes that arrive while a year is read.
 */
export async function fetchMemberships(
  mirror: Mirror,
  { remote, ask }: Connection,
  wanted: WantedMemberships,
): RemoteAnswer<void> {
  if ((await readMeta(mirror, 'holds')) !== 'all') return fail('denied');
  if (wanted !== 'all' && typeof wanted === 'string') {
    const held = await mirror.db.base('memberships').get(wanted);
    const found = await ask((signal) => remote.readMany([wanted], signal));
    if (!found.success) return found;
    const isOlder = held !== undefined && found.data.some(({ version }) => version < held.version);
    const compared = new Map(isOlder ? [[wanted, held.version]] : []);
    return ok(await applyDocuments(mirror, 'memberships', found.data, null, { compared }));
  }
  if (holdsYear(await readHeldYears(mirror), wanted)) return ok(undefined);
  const scope: QueryScope = wanted === 'all' ? 'memberships' : { years: [wanted] };
  const read = await receive(mirror, { remote, ask }, scope);
  if (!read.success) return read;
  if (wanted !== 'all') {
    const others = await fetchByRawYears(mirror, { remote, ask }, (year) => year === wanted);
    if (!others.success) return others;
  }
  return ok(await noteAskedYears(mirror, wanted));
}

async function receive(
  mirror: Mirror,
  { remote, ask }: Connection,
  scope: QueryScope,
): RemoteAnswer<string> {
  return eachPage(
    ask,
    null,
    (after, signal) => remote.everything(scope, after, signal),
    ({ items, readTime }) =>
      applyDocuments(mirror, 'memberships', items, null, { readAt: readTime }),
  );
}

/** How many forms of a year are asked for at most: each is a request. */
const MAX_RAW_YEARS = 20;

/**
 * Fetches the memberships whose year is stored in a form that no query of years finds.
 *
 * @param isWanted by the year as it can be read; null where it cannot
 */
async function fetchByRawYears(
  mirror: Mirror,
  connection: Connection,
  isWanted: (year: number | null) => boolean,
): RemoteAnswer<void> {
  const wanted = (await readMeta(mirror, 'oddYears')).filter((raw) => {
    const year = readRaw('whole', raw);
    return isWanted(typeof year === 'number' ? year : null);
  });
  for (const rawYear of wanted) {
    const read = await receive(mirror, connection, { rawYear });
    // The server cannot query by this form: such memberships are found under all years only.
    if (!read.success && read.error !== 'invalid') return read;
  }
  return ok(undefined);
}

/** How many values of years are asked for at most in one go, latest first: each is a request. */
const MAX_YEARS = 50;

/**
 * Learns of which years the server has memberships, so that they can be asked for, and fetches those that belong here
 * but that no query of years finds: those whose year cannot be read are on every phone (PULL-7). Where there are too many
 * values, numbers of four digits are asked for apart, and years that were known before stay known.
 */
export async function fetchMembershipYears(
  mirror: Mirror,
  { remote, ask }: Connection,
): RemoteAnswer<void> {
  if ((await readMeta(mirror, 'holds')) !== 'all') return ok(undefined);
  const years = new Set<number>();
  const rawYears: RawValue[] = [];
  let isCut = false;
  const walk = (start: string | null, left = MAX_YEARS) =>
    eachPage(
      ask,
      start,
      async (after, signal) => {
        const page = await remote.years(after, signal);
        if ((left -= 1) > 0 || !page.success) return page;
        isCut = true;
        return ok({ ...page.data, next: null });
      },
      async ({ items, unqueryable }) => {
        for (const year of items) years.add(year);
        if (rawYears.length < MAX_RAW_YEARS) rawYears.push(...unqueryable);
      },
    );
  let read = await walk(null);
  if (read.success && isCut) read = await walk(FOUR_DIGITS);
  if (!read.success) return read;
  if (isCut) for (const year of await readMeta(mirror, 'serverYears')) years.add(year);
  await writeMeta(mirror, 'serverYears', [...years]);
  await writeMeta(mirror, 'oddYears', rawYears);
  const held = await readHeldYears(mirror);
  return fetchByRawYears(mirror, { remote, ask }, (year) => year === null || holdsYear(held, year));
}
