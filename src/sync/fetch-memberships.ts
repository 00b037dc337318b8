import { applyDocuments } from '../mirror/apply-remote.ts';
import type { Mirror } from '../mirror/database.ts';
import { readMeta, writeMeta } from '../mirror/meta.ts';
import {
  type WantedMemberships,
  holdsYear,
  noteAskedYears,
  readHeldYears,
} from '../mirror/membership-years.ts';
import { fail, ok } from '../platform/result.ts';
import { eachPage, type Receiver } from './requests.ts';
import type { RemoteAnswer, QueryScope } from './ports.ts';

/**
 * Brings memberships that the phone may not hold (PULL-7). Those of a year stay for a day from now,
 * and until then what others change of them is received as well; a single one stays until the phone
 * looks through its years again. Not beside a pull: what arrives while a year is read is left by it.
 */
export async function fetchMemberships(
  mirror: Mirror,
  { remote, ask }: Receiver,
  wanted: WantedMemberships,
): RemoteAnswer<void> {
  if ((await readMeta(mirror, 'holds')) !== 'all') return fail('denied');
  if (wanted !== 'all' && typeof wanted === 'string') {
    const found = await ask((signal) => remote.readMany([wanted], signal));
    if (!found.success) return found;
    return ok(await applyDocuments(mirror, 'memberships', found.data, null));
  }
  if (holdsYear(await readHeldYears(mirror), wanted)) return ok(undefined);
  const scope: QueryScope = wanted === 'all' ? 'memberships' : { years: [wanted] };
  const read = await eachPage(
    ask,
    null,
    (after, signal) => remote.everything(scope, after, signal),
    ({ items }) => applyDocuments(mirror, 'memberships', items, null),
  );
  return read.success ? ok(await noteAskedYears(mirror, wanted)) : read;
}

/** Learns of which years the server has memberships, so that they can be asked for. */
export async function fetchMembershipYears(
  mirror: Mirror,
  { remote, ask }: Receiver,
): RemoteAnswer<void> {
  if ((await readMeta(mirror, 'holds')) !== 'all') return ok(undefined);
  const years = new Set<number>();
  const read = await eachPage(
    ask,
    null,
    (after, signal) => remote.years(after, signal),
    async ({ items }) => {
      for (const year of items) years.add(year);
    },
  );
  return read.success ? ok(await writeMeta(mirror, 'serverYears', [...years])) : read;
}
