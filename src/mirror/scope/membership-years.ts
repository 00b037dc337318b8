import type { IndexableType } from 'dexie';
import { DAY_MS, dayOf } from '../../model/values/calendar.ts';
import { type ServerDocument, isTombstone } from '../../model/fields/document.ts';
import { millisOf } from '../../model/values/server-time.ts';
import { type Mirror, transact } from '../database/database.ts';
import { subjectOf } from '../drafts/draft-keys.ts';
import { dropDraftsOfGone } from '../drafts/drafts.ts';
import { readMeta, writeMeta } from '../database/meta.ts';

/*
 * A phone holds the memberships of a few years only (PULL-7), so that data of people who left long ago is not on every
 * phone. Other years are fetched when a screen asks for them, and dropped again later.
 */

/** How long memberships that were asked for stay, in milliseconds. */
const ASKED_FOR_MS = DAY_MS;

/** Memberships that a phone may not hold: those of one year, or of all years. */
export type AskedYears = number | 'all';

/** Memberships that a screen asks for: those of a year, of all years, or a single one by its path. */
export type WantedMemberships = AskedYears | `memberships/${string}`;

/** The years of which this phone holds every membership. */
export interface HeldYears {
  /** Last year, this one and the next: held on every phone. */
  readonly kept: readonly number[];
  /** Other years that were fetched on request and are still kept, with the time of the fetch by this phone's clock. */
  readonly asked: Readonly<Record<string, number>>;
  /** Whether a note is left of others that were: {@link forgetLapsedYears}. */
  readonly hasLapsed: boolean;
}

/**
 * Reads which years are held. The current year is that of the latest server time that this phone received (of its own
 * clock before it received any), so that a wrong clock drops nothing.
 */
export async function readHeldYears(mirror: Mirror): Promise<HeldYears> {
  const heard = Object.values(await readMeta(mirror, 'cursors')).map((cursor) => cursor.updatedAt);
  const now = mirror.clock.now();
  const latest = heard.length > 0 ? millisOf(heard.toSorted().at(-1)!) : now;
  const noted = Object.entries(await readMeta(mirror, 'askedYears'));
  const asked = noted.filter(([, at]) => at <= now && now < at + ASKED_FOR_MS);
  return {
    kept: keptYears(latest),
    asked: Object.fromEntries(asked),
    hasLapsed: asked.length < noted.length,
  };
}

/** The years of which every phone holds the memberships at a server time (milliseconds). */
export function keptYears(now: number): readonly number[] {
  const year = Number(dayOf(now).slice(0, 4));
  return [year - 1, year, year + 1];
}

/** Whether every membership of a year is held; those without a year (null) are held only with all years. */
export function holdsYear({ kept, asked }: HeldYears, year: AskedYears | null): boolean {
  return 'all' in asked || (year !== null && (kept.includes(Number(year)) || year in asked));
}

/** The years of which every membership is held; null for all. */
export function wholeYears({ kept, asked }: HeldYears): readonly number[] | null {
  return 'all' in asked ? null : [...Object.keys(asked).map(Number), ...kept];
}

/** Whether a received membership is to be stored on this phone; a tombstone always is. */
export function belongsHere(held: HeldYears, document: ServerDocument): boolean {
  // A membership whose year cannot be read would otherwise be on no phone.
  const unsaid = document.unread && Object.hasOwn(document.unread, 'year');
  return (
    isTombstone(document) ||
    unsaid === true ||
    holdsYear(held, document.fields['year'] as number | null)
  );
}

/**
 * Forgets the notes of years that are not held any more. Their memberships are ignored and dropped from now on: a clock
 * that is set back, or that was ahead and comes to that time again, must not make them count as held.
 */
export async function forgetLapsedYears(mirror: Mirror): Promise<void> {
  await transact(mirror.db, 'forget lapsed years', 'rw', ['meta'], async () => {
    await writeMeta(mirror, 'askedYears', (await readHeldYears(mirror)).asked);
  });
}

/** Stores that all memberships of a year, or of all years, were fetched. */
export async function noteAskedYears(mirror: Mirror, year: AskedYears): Promise<void> {
  await transact(mirror.db, 'note asked years', 'rw', ['meta'], async () => {
    const { asked } = await readHeldYears(mirror);
    await writeMeta(mirror, 'askedYears', { ...asked, [year]: mirror.clock.now() });
  });
}

/**
 * Drops the memberships of all other years, in one local transaction, except those with an unsent mutation, a conflict
 * or a draft. Drafts about deleted memberships are dropped.
 */
export async function dropOtherYears(mirror: Mirror): Promise<void> {
  const { db } = mirror;
  const [base, view] = [db.base('memberships'), db.view('memberships')];
  const stores = [base.name, view.name, 'outbox', 'conflicts', 'drafts', 'meta'];
  await transact(db, 'drop other years', 'rw', stores, async () => {
    const held = await readHeldYears(mirror);
    if (held.hasLapsed) await writeMeta(mirror, 'askedYears', held.asked);
    const drafts = (await db.drafts.toCollection().primaryKeys()).map(subjectOf);
    const mine = new Set<IndexableType>([
      ...(await db.outbox.orderBy('lane').uniqueKeys()),
      ...(await db.conflicts.orderBy('lane').uniqueKeys()),
      ...drafts,
    ]);
    const rows = await base.toArray();
    // An older release may have received their tombstones, and did not drop drafts then.
    await dropDraftsOfGone(
      mirror,
      rows.filter(isTombstone).map((row) => row.path),
    );
    const gone = rows.filter((row) => !belongsHere(held, row) && !mine.has(row.path));
    await base.bulkDelete(gone.map((row) => row.path));
    await view.bulkDelete(gone.map((row) => row.path));
  });
}
