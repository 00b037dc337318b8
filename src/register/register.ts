import type { Day } from '../model/calendar.ts';
import { idOf } from '../model/collections.ts';
import type { AssociationEvent } from '../model/event.ts';
import type { Fields } from '../model/fields.ts';
import type { Horse } from '../model/horse.ts';
import type { Membership } from '../model/membership.ts';
import type { TriState } from '../model/tri-state.ts';
import type { Visit, VisitKind } from '../model/visit.ts';
import type { Ids } from '../platform/ids.ts';
import type { Result } from '../platform/result.ts';
import { ok } from '../platform/result.ts';
import type { Mirror, ViewRow } from '../mirror/database.ts';
import { deleteEvent, getEvent, listEvents, setEvent, updateEvent } from './events/events.ts';
import type { HorseFilter } from './horses/horses.ts';
import { createHorse, deleteHorse, getHorse, listHorses, updateHorse } from './horses/horses.ts';
import {
  createMembership,
  deleteMembership,
  updateMembership,
} from './memberships/membership-commands.ts';
import { getMembership, listMemberships } from './memberships/memberships.ts';
import { addVisit, deleteVisit, getVisit, listVisits } from './visits/visits.ts';
import type { SaveFailure } from '../mirror/write-locally.ts';
import { saveFailureOf } from '../mirror/write-locally.ts';

/** A document's fields with its slug. */
export type Item<Record> = Record & { readonly slug: string };

/** What a call came to. No call throws. */
export type DataResult<Data> =
  | { readonly success: true; readonly data: Data }
  | { readonly success: false; readonly error: DataError };

/** Why it came to nothing: no such document, the phone's storage failed, or the change was not kept. */
export type DataError = 'missing' | 'unreadable' | SaveFailure;

/** A horse without its last dates, which come from its visits alone (VISIT-2). */
type OwnHorse = Omit<Horse, 'lastHoovesTrim' | 'lastDentist'>;

interface ListOptions {
  /** By document name unless said otherwise. */
  readonly order?: 'docname' | 'random';
  /** May be passed and is not used: a list is given whole. */
  readonly page?: number;
}

/**
 * The register as one typed set of calls. Offline first: what is read is what this phone shows, and
 * what is written is kept on the phone and sent by the engine. Every write gives the slug of what it
 * wrote. An update takes the item as it was read, so that it can be merged field by field with what
 * others did meanwhile.
 *
 * The log has no call of its own: every write adds its entry (user, function, params) in the very
 * commit that it tells of (PUSH-1), and the rules take no other.
 */
export function openDataLayer(mirror: Mirror) {
  return {
    horses: {
      list: (
        filters: Readonly<Partial<Record<HorseFilter, TriState>>> = {},
        { order = 'docname' }: ListOptions = {},
      ) =>
        all(async () => {
          const rows = await listHorses(mirror, filters);
          return order === 'random' ? shuffled(rows, mirror.ids) : rows;
        }),
      get: (slug: string) => one(() => getHorse(mirror, slug)),
      add: (fields: Pick<Horse, 'name' | 'docname'> & Partial<OwnHorse>) =>
        written(() => createHorse(mirror, fields)),
      update: ({ slug, ...seen }: Item<Horse>, change: Partial<OwnHorse>) =>
        written(() => updateHorse(mirror, slug, seen, { ...seen, ...change }), slug),
      delete: (slug: string) =>
        deleted(
          slug,
          () => getHorse(mirror, slug),
          () => deleteHorse(mirror, slug),
        ),
    },
    hoovesTrims: visits(mirror, 'hoovesTrims'),
    dentists: visits(mirror, 'dentists'),
    events: {
      list: (status: 'past' | 'next') => all(() => listEvents(mirror, status)),
      get: (slug: string) => one(() => getEvent(mirror, slug)),
      set: (slug: string, event: AssociationEvent) =>
        written(() => setEvent(mirror, slug, event), slug),
      update: ({ slug, ...seen }: Item<AssociationEvent>, change: Partial<AssociationEvent>) =>
        written(() => updateEvent(mirror, slug, seen, { ...seen, ...change }), slug),
      delete: (slug: string) =>
        deleted(
          slug,
          () => getEvent(mirror, slug),
          () => deleteEvent(mirror, slug),
        ),
    },
    memberships: {
      /** @param year null for those of every year that the phone holds */
      list: (year: number | null) => all(() => listMemberships(mirror, year)),
      get: (slug: string) => one(() => getMembership(mirror, slug)),
      add: (fields: Pick<Membership, 'year' | 'givenName' | 'familyName'> & Partial<Membership>) =>
        written(() => createMembership(mirror, fields)),
      update: ({ slug, ...seen }: Item<Membership>, change: Partial<Membership>) =>
        written(() => updateMembership(mirror, slug, seen, { ...seen, ...change }), slug),
      delete: (slug: string) =>
        deleted(
          slug,
          () => getMembership(mirror, slug),
          () => deleteMembership(mirror, slug),
        ),
    },
  };
}

/** Visits lie below their horse and are never edited (VISIT-1). */
function visits(mirror: Mirror, kind: VisitKind) {
  return {
    list: (horse: string) => all<Visit>(() => listVisits(mirror, horse, kind)),
    add: (horse: string, visit: { readonly day: Day; readonly notes: string }) =>
      written(async () => {
        const saved = await addVisit(mirror, horse, kind, visit);
        return saved.success ? ok(idOf(saved.data)) : saved;
      }),
    delete: (horse: string, slug: string) => {
      const path = `horses/${horse}/${kind}/${slug}`;
      return deleted(
        slug,
        () => getVisit(mirror, path),
        () => deleteVisit(mirror, path),
      );
    },
  };
}

function itemOf<Record extends Fields>({ fields, slug }: ViewRow<Record>): Item<Record> {
  return { ...fields, slug };
}

async function all<Record extends Fields>(
  read: () => Promise<readonly ViewRow<Record>[]>,
): Promise<DataResult<Item<Record>[]>> {
  try {
    return { success: true, data: (await read()).map(itemOf) };
  } catch {
    return { success: false, error: 'unreadable' };
  }
}

async function one<Record extends Fields>(
  read: () => Promise<ViewRow<Record> | undefined>,
): Promise<DataResult<Item<Record>>> {
  try {
    const row = await read();
    return row ? { success: true, data: itemOf(row) } : { success: false, error: 'missing' };
  } catch {
    return { success: false, error: 'unreadable' };
  }
}

/** @param slug of what is written; the write itself gives it where it makes something new */
function written(write: () => Promise<Result<string, SaveFailure>>): Promise<DataResult<string>>;
function written(
  write: () => Promise<Result<unknown, SaveFailure>>,
  slug: string,
): Promise<DataResult<string>>;
async function written(
  write: () => Promise<Result<unknown, SaveFailure>>,
  slug?: string,
): Promise<DataResult<string>> {
  try {
    const saved = await write();
    return saved.success
      ? { success: true, data: slug ?? (saved.data as string) }
      : { success: false, error: saved.error };
  } catch (error) {
    return { success: false, error: saveFailureOf(error) };
  }
}

async function deleted(
  slug: string,
  read: () => Promise<ViewRow | undefined>,
  write: () => Promise<Result<unknown, SaveFailure>>,
): Promise<DataResult<string>> {
  const found = await one(read);
  return found.success ? written(write, slug) : found;
}

/** A new list in a random order, every order as likely (Fisher and Yates). */
function shuffled<Each>(list: readonly Each[], { random }: Pick<Ids, 'random'>): Each[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
