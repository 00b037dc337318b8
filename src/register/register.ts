import type { Mirror, ViewRow } from '../mirror/database/database.ts';
import type { Day } from '../model/values/calendar.ts';
import type { Fields, TriState } from '../model/fields/fields.ts';
import type { Horse } from '../model/horses/horse.ts';
import type { AssociationEvent } from '../model/events/event.ts';
import type { HealthAct } from '../model/health/health-act.ts';
import type { Membership } from '../model/memberships/membership.ts';
import type { VisitKind } from '../model/visits/visit.ts';
import type { Ids } from '../platform/ids.ts';
import { type Result, fail, ok } from '../platform/result.ts';
import * as events from './events/events.ts';
import * as health from './health/health.ts';
import * as removal from './horses/horse-removal.ts';
import * as horses from './horses/horses.ts';
import { findSameNumbers } from './horses/same-numbers.ts';
import type * as importing from './memberships/import-memberships.ts';
import type * as many from './memberships/many-memberships.ts';
import * as memberships from './memberships/memberships.ts';
import { createMembership } from './memberships/new-membership.ts';
import type { Batch } from './memberships/batch.ts';
import { findSameTaxCode } from './memberships/same-tax-code.ts';
import { receiptYears } from './receipts/receipt-years.ts';
import * as receipts from './receipts/receipts.ts';
import * as treatments from './treatments/treatments.ts';
import { openVisitCommands } from './visits/visit-commands.ts';
import { listVisitTraces } from './visits/visit-traces.ts';
import { orMissing } from './documents/or-missing.ts';
import { deleteRoot, getRoot, restoreRoot, updateRoot } from './documents/root-documents.ts';
import { countLeftBehind, listLeftBehind } from './unread/left-behind.ts';
import * as unread from './unread/unread-values.ts';
import * as movements from './movements/movements.ts';
import * as visits from './visits/visits.ts';

/** Why a read failed: there is no such document, or the phone's storage failed. */
export type ReadError = 'missing' | 'unreadable';

/** A horse without its last dates, which come from its visits alone (VISIT-2). */
type OwnHorse = Omit<Horse, 'lastHoovesTrim' | 'lastDentist' | 'lastMovement'>;

/**
 * The register of one person on this phone: its aggregates with all queries and commands. Offline
 * first: reads give what this phone shows, writes are saved on the phone and sent by the
 * synchronisation. Every answer is a {@link Result}, but that of `memberships.import`, which tells
 * what was written beside the failure; a call throws only where its code, which is loaded when it
 * is first needed, cannot be loaded. Every document that is shown carries its slug.
 *
 * An update takes the document as it was seen, so that it is merged field by field with what others
 * did meanwhile. A deletion gives what `restore` takes. `holdMs` is how long a deletion is not sent
 * by itself, so that it can be undone without a trace (WRITE-7).
 *
 * The log has no call of its own: every write adds its entry (user, function, params) in the same
 * commit (PUSH-1), and the rules accept no other.
 */
export function openRegister(mirror: Mirror) {
  const visitCommands = openVisitCommands(mirror);
  return {
    horses: {
      /** By document name, or in a random order, which the data layer offers though no screen asks for it. */
      list: (
        filters: Readonly<Partial<Record<horses.HorseFilter, TriState>>> = {},
        order: 'docname' | 'random' = 'docname',
      ) =>
        reading(async () => {
          const rows = await horses.listHorses(mirror, filters);
          return order === 'random' ? shuffled(rows, mirror.ids) : rows;
        }),
      count: () => reading(() => horses.countHorses(mirror)),
      get: (slug: string) => readingOne(() => horses.getHorse(mirror, slug)),
      /** Other horses with the same microchip or UELN. */
      sameNumbers: (slug: string, numbers: { readonly chip: string; readonly ueln: string }) =>
        reading(() => findSameNumbers(mirror, slug, numbers)),
      /** Gives the slug. */
      add: (fields: Pick<Horse, 'name' | 'docname'> & Partial<OwnHorse>) =>
        horses.createHorse(mirror, fields),
      /** Where it sets 'In struttura' or 'Deceduto', that is a movement of today. */
      update: (slug: string, seen: Horse, edited: Horse) =>
        horses.updateHorse(mirror, slug, seen, edited),
      /** Deletes a horse and with it its visits and health acts. */
      delete: (slug: string, holdMs = 0) => removal.removeHorse(mirror, slug, holdMs),
      restore: (removed: removal.RemovedHorse) => removal.restoreHorse(mirror, removed),
    },
    hoovesTrims: visitsOf(mirror, visitCommands, 'hoovesTrims'),
    dentists: visitsOf(mirror, visitCommands, 'dentists'),
    /** Visits of every kind, by their path. */
    visits: {
      /** Records a visit in the place of one that is still there; gives its path. */
      replace: (path: string, visit: visits.NewVisit) => visits.replaceVisit(mirror, path, visit),
      delete: visitCommands.delete,
      restore: visitCommands.restore,
      /** Every visit of a horse as the server last had it, deleted ones included. */
      traces: (horsePath: string) => reading(() => listVisitTraces(mirror, horsePath)),
    },
    /** That a horse came, went, was born, sold or died; undone and restored like visits. */
    movements: {
      /** Of one horse, the last one first. */
      list: (horse: string) => reading(() => movements.listMovements(mirror, horse)),
      /** Gives the path. */
      add: (horse: string, movement: movements.NewMovement) =>
        movements.addMovement(mirror, horse, movement),
      /** Records one in the place of another, where that is still there; gives its path. */
      replace: (path: string, movement: movements.NewMovement) =>
        movements.replaceMovement(mirror, path, movement),
    },
    /** Values that cannot be read, as the server has them. */
    unread: {
      count: () => reading(() => unread.countUnread(mirror)),
      /** @param limit of how many documents at most in each collection */
      list: (limit: number) => reading(() => unread.listUnread(mirror, limit)),
      /** Replaces one: the field becomes empty, a last date that of the latest visit. */
      replace: (value: Pick<unread.UnreadValue, 'path' | 'field' | 'raw'>) =>
        unread.replaceUnread(mirror, value),
    },
    /** Visits, movements and health acts whose horse is not in the register. */
    leftBehind: {
      count: () => reading(() => countLeftBehind(mirror)),
      /** @param limit of how many at most */
      list: (limit: number) => reading(() => listLeftBehind(mirror, limit)),
    },
    events: {
      /** Until yesterday, or from today on, by date; or those without a date. */
      list: (status: 'past' | 'next' | 'undated') =>
        reading(() => events.listEvents(mirror, status)),
      get: (slug: string) => readingOne(() => getRoot<AssociationEvent>(mirror, `events/${slug}`)),
      /** Gives the slug. */
      add: (fields: Partial<AssociationEvent>) => events.addEvent(mirror, fields),
      /**
       * Creates an event under an id that the caller chose, or writes these fields into the existing one. The data layer
       * offers it to programs; the screens add and update.
       */
      set: (slug: string, event: Partial<AssociationEvent>) => events.setEvent(mirror, slug, event),
      update: (slug: string, seen: AssociationEvent, edited: Partial<AssociationEvent>) =>
        updateRoot(mirror, `events/${slug}`, seen, edited),
      delete: (slug: string, holdMs = 0) =>
        deleteRoot<AssociationEvent>(mirror, `events/${slug}`, holdMs),
      restore: (deleted: ViewRow<AssociationEvent>) => restoreRoot(mirror, deleted),
    },
    /** What was done for the horses' health. */
    health: {
      /** Of one horse, latest first. */
      list: (horse: string) => reading(() => health.listActs(mirror, horse)),
      get: (slug: string) => readingOne(() => health.getAct(mirror, slug)),
      /** Gives the slug. */
      add: (horse: string, act: health.NewHealthAct) => health.addAct(mirror, horse, act),
      update: (slug: string, seen: HealthAct, edited: Partial<health.NewHealthAct>) =>
        updateRoot(mirror, `health/${slug}`, seen, edited),
      delete: (slug: string, holdMs = 0) => deleteRoot<HealthAct>(mirror, `health/${slug}`, holdMs),
      restore: (deleted: ViewRow<HealthAct>) => restoreRoot(mirror, deleted),
    },
    /** The register of drugs: written once, then only cancelled. */
    treatments: {
      /** Of one horse, cancelled ones too, latest first. */
      list: (horse: string) => reading(() => treatments.listTreatments(mirror, horse)),
      /** Those that begin in a period, oldest first. */
      between: (from: Day, to: Day) =>
        reading(() => treatments.listTreatmentsBetween(mirror, from, to)),
      get: (slug: string) => readingOne(() => treatments.getTreatment(mirror, slug)),
      /** Gives the slug. */
      add: (horse: ViewRow<Horse>, treatment: treatments.NewTreatment) =>
        treatments.addTreatment(mirror, horse, treatment),
      cancel: (slug: string, reason: string) => treatments.cancelTreatment(mirror, slug, reason),
    },
    /** Receipts for fees: written once, numbered by the server, then only cancelled. */
    receipts: {
      /** Of one membership, cancelled ones too. */
      list: (membership: string) => reading(() => receipts.listReceipts(mirror, membership)),
      ofYear: (year: number) => reading(() => receipts.listReceiptsOfYear(mirror, year)),
      /** The years that there are receipts of. */
      years: () => reading(() => receiptYears(mirror)),
      get: (slug: string) => readingOne(() => receipts.getReceipt(mirror, slug)),
      /** Gives the slug. */
      add: (membership: ViewRow<Membership>, receipt: receipts.NewReceipt) =>
        receipts.addReceipt(mirror, membership, receipt),
      cancel: (slug: string, reason: string) => receipts.cancelReceipt(mirror, slug, reason),
    },
    memberships: {
      /** @param year null for those of every year that the phone holds */
      list: (year: number | null) => reading(() => memberships.listMemberships(mirror, year)),
      years: () => reading(() => memberships.membershipYears(mirror)),
      get: (slug: string) => readingOne(() => memberships.getMembership(mirror, slug)),
      /** Other memberships of a year with the same codice fiscale. */
      sameTaxCode: (slug: string, year: number | null, taxCode: string) =>
        reading(() => findSameTaxCode(mirror, slug, year, taxCode)),
      /** Whether somebody has a membership in another year. */
      standing: (row: ViewRow<Membership>, year: number) =>
        reading(async () => {
          // A live query observes what is read after this only if the awaited promise is one of its own.
          const { readStanding } = await Promise.resolve(loadMany());
          return readStanding(mirror, row, year);
        }),
      /** Gives the slug. */
      add: (fields: Partial<Membership>) => createMembership(mirror, fields),
      /** Adds and updates what a file has, a hundred at a time; gives what `undo` takes. */
      import: async (
        all: Parameters<typeof importing.importMemberships>[1],
        onProgress: (done: number) => boolean,
      ) => (await loadImporting()).importMemberships(mirror, all, onProgress),
      update: (slug: string, seen: Membership, edited: Membership) =>
        updateRoot(mirror, `memberships/${slug}`, seen, edited),
      /** Sets a flag of many to yes, all or none; gives what `undo` takes. */
      markMany: async (rows: readonly ViewRow<Membership>[], flag: many.MembershipFlag) =>
        (await loadMany()).markMemberships(mirror, rows, flag),
      /** Renews many memberships for a year, except of people who are in it; gives what `undo` takes. */
      renewMany: async (rows: readonly ViewRow<Membership>[], year: number) =>
        (await loadMany()).renewMemberships(mirror, rows, year),
      /** Undoes what marking, renewing or importing many wrote. */
      undo: async (batch: Batch) => (await loadMany()).undoBatch(mirror, batch),
      /** Renews a membership for another year. */
      renew: async (held: ViewRow<Membership>, year: number) =>
        (await loadMany()).renewMembership(mirror, held, year),
      delete: (slug: string, holdMs = 0) =>
        deleteRoot<Membership>(mirror, `memberships/${slug}`, holdMs),
      restore: (deleted: ViewRow<Membership>) => restoreRoot(mirror, deleted),
    },
  };
}

export type Register = ReturnType<typeof openRegister>;

/** Only one screen imports: no other loads this code. */
const loadImporting = () => import('./memberships/import-memberships.ts');

/** Renewals, and changes of many memberships at once: no screen needs this code for its first rows. */
const loadMany = () => import('./memberships/many-memberships.ts');

/** Visits lie below their horse and are never edited (VISIT-1). */
function visitsOf(mirror: Mirror, { add }: ReturnType<typeof openVisitCommands>, kind: VisitKind) {
  return {
    /** Newest first. */
    list: (horse: string) => reading(() => visits.listVisits(mirror, horse, kind)),
    /**
     * Gives the path. The line that says that the horse was missed on that day goes.
     *
     * @param shown the horse, where the caller holds it: a tick is saved sooner if nothing has to be read before it
     */
    add: (horse: string, visit: visits.NewVisit, shown?: Horse) => add(horse, kind, visit, shown),
    /** Makes the latest visit's date the horse's last one, where that is behind, or a day to come that none gives. */
    follow: (horse: string) => visits.followVisits(mirror, horse, kind),
  };
}

async function reading<Data>(read: () => Promise<Data>): Promise<Result<Data, 'unreadable'>> {
  try {
    return ok(await read());
  } catch (error) {
    console.error(error);
    return fail('unreadable');
  }
}

async function readingOne<Record extends Fields>(
  read: () => Promise<ViewRow<Record> | undefined>,
): Promise<Result<ViewRow<Record>, ReadError>> {
  return orMissing(await reading(read));
}

/** A new list in a random order, each order equally likely (Fisher and Yates). */
function shuffled<Each>(list: readonly Each[], { random }: Pick<Ids, 'random'>): Each[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
