import { dayOf } from '../model/calendar.ts';
import { type ServerDocument, isTombstone, millisOf } from '../model/document.ts';
import { type Mirror, transact } from './database.ts';
import { dropDraftsOf } from './drafts.ts';
import { readMeta, writeMeta } from './meta.ts';

/*
 * A phone holds the memberships of few years (PULL-7): those of people who left long ago have no
 * business on every phone. Others come when somebody asks for them, and go again.
 */

/** How long memberships that were asked for stay, in milliseconds. */
const ASKED_FOR_MS = 86_400_000;

/** Memberships that this phone may not hold: of a year, or of every year. */
export type AskedYears = number | 'all';

/** Memberships that a person asks for; or a single one, by its path. */
export type WantedMemberships = AskedYears | `memberships/${string}`;

/** Of which years this phone holds every membership. */
export interface HeldYears {
  /** Last year, this one and the next: held on every phone. */
  readonly kept: readonly number[];
  /** When which others were asked for, and came, by this phone's clock; only those that still stay. */
  readonly asked: Readonly<Record<string, number>>;
}

/**
 * Reads which years are held. What year it is says the server's time, as far as this phone heard it:
 * a clock that somebody set throws nothing away.
 */
export async function readHeldYears(mirror: Mirror): Promise<HeldYears> {
  const heard = Object.values(await readMeta(mirror, 'cursors')).map((cursor) => cursor.updatedAt);
  const now = mirror.clock.now();
  const latest = heard.length > 0 ? millisOf(heard.toSorted().at(-1)!) : now;
  const year = Number(dayOf(latest).slice(0, 4));
  const asked = Object.entries(await readMeta(mirror, 'askedYears'));
  return {
    kept: [year - 1, year, year + 1],
    asked: Object.fromEntries(asked.filter(([, at]) => at <= now && now < at + ASKED_FOR_MS)),
  };
}

/** Whether every membership of a year is held; what has no year is held only with all years. */
export function holdsYear({ kept, asked }: HeldYears, year: AskedYears | null): boolean {
  return 'all' in asked || (year !== null && (kept.includes(Number(year)) || year in asked));
}

/** The years of which every membership is held; null for all. */
export function wholeYears({ kept, asked }: HeldYears): readonly number[] | null {
  return 'all' in asked ? null : [...Object.keys(asked).map(Number), ...kept];
}

/** Whether a membership that came belongs on this phone. What is left of a deleted one always may. */
export function belongsHere(held: HeldYears, document: ServerDocument): boolean {
  // What nobody can say the year of would otherwise be on no phone.
  const unsaid = document.unread && Object.hasOwn(document.unread, 'year');
  return (
    isTombstone(document) ||
    unsaid === true ||
    holdsYear(held, document.fields['year'] as number | null)
  );
}

/** Notes that the memberships of a year came whole. */
export async function noteAskedYears(mirror: Mirror, year: AskedYears): Promise<void> {
  await transact(mirror.db, 'note asked years', 'rw', ['meta'], async () => {
    const { asked } = await readHeldYears(mirror);
    await writeMeta(mirror, 'askedYears', { ...asked, [year]: mirror.clock.now() });
  });
}

/**
 * Drops the memberships of all other years, in one local transaction; never one of which something is
 * only here: a change that was not sent, a question, what was typed and not saved. What was typed about
 * a deleted one goes.
 */
export async function dropOtherYears(mirror: Mirror): Promise<void> {
  const { db } = mirror;
  const [base, view] = [db.base('memberships'), db.view('memberships')];
  const stores = [base.name, view.name, 'outbox', 'conflicts', 'drafts', 'meta'];
  await transact(db, 'drop other years', 'rw', stores, async () => {
    const held = await readHeldYears(mirror);
    const mine = new Set([
      ...(await db.outbox.orderBy('lane').uniqueKeys()),
      ...(await db.conflicts.orderBy('lane').uniqueKeys()),
      ...(await db.drafts.orderBy('key').keys()),
    ]);
    const rows = await base.toArray();
    // Their tombstones may have come before drafts fell with them.
    await dropDraftsOf(
      mirror,
      rows.filter(isTombstone).map((row) => row.path),
    );
    const gone = rows.filter((row) => !belongsHere(held, row) && !mine.has(row.path));
    await base.bulkDelete(gone.map((row) => row.path));
    await view.bulkDelete(gone.map((row) => row.path));
  });
}
