import type { ViewRow } from '../../src/mirror/database.ts';
import type { Meta } from '../../src/mirror/meta.ts';
import type { Collection } from '../../src/model/collections.ts';
import type { ConflictRecord } from '../../src/mutation/conflict.ts';
import type { ServerDocument } from '../../src/model/document.ts';
import type { Mutation } from '../../src/mutation/mutation.ts';
import { CARE } from '../../src/model/visit.ts';
import type { Commit } from '../../src/sync/ports.ts';
import type { MemoryStorage } from '../support/memory-storage.ts';
import type { ModelServer } from '../support/model-server.ts';
import { VIEW_STORES } from '../../src/mirror/view-keys.ts';

/**
 * What must always be true, told independently of the code that has to keep it so: nothing here uses
 * the code under test. A violation is thrown.
 */

/** One of the fourteen invariants does not hold. */
export class Violation extends Error {
  constructor(
    readonly invariant: number,
    what: string,
  ) {
    super(`invariant ${invariant}: ${what}`);
  }
}

const COLLECTIONS = ['horses', 'hoovesTrims', 'dentists', 'memberships', 'events'] as const;

/** Fields that are one fact together, as the rules have them. */
const GROUPS = [
  ['isCorrectOwner', 'ownerName', 'ownerPhone', 'ownerAddress'],
  ['doctype', 'docnumber', 'chipnumber', 'uelnnumber'],
  ['barncode', 'isCorrectBarncodeInBDN'],
  ['isDeceased', 'isDeceasedReported'],
  ['city', 'zip', 'address'],
];
const OVERLAP_MS = 10 * 60_000;

const laneOf = (path: string) => path.split('/').slice(0, 2).join('/');
const collectionOf = (path: string) => path.split('/').at(-2)!;
const isVisit = (path: string) => laneOf(path) !== path;
const lastOf = (path: string) =>
  collectionOf(path) === 'hoovesTrims' ? 'lastHoovesTrim' : 'lastDentist';
const isAlive = (d: ServerDocument | null | undefined): d is ServerDocument =>
  !!d && d.deletedAt === '';
const matesOf = (field: string) => GROUPS.find((group) => group.includes(field)) ?? [field];
const latest = (dates: unknown[]) =>
  dates.reduce<number | null>(
    (last, date) => (typeof date === 'number' && (last === null || date > last) ? date : last),
    null,
  );
const empty = (field: string) =>
  /^(last|hoovesTrimInterval|dentistInterval|date|year)/.test(field)
    ? null
    : /^(is|has)/.test(field)
      ? 0
      : '';
/** Memberships of other years than these need not be on a phone, nor what is left of deleted ones. */
const YEARS: readonly unknown[] = [2025, 2026, 2027];
const mayBeElsewhere = (document: ServerDocument) =>
  collectionOf(document.path) === 'memberships' && !YEARS.includes(document.fields['year']);
const held = (document: Pick<ServerDocument, 'fields'>, field: string) =>
  document.fields[field] ?? empty(field);

/** A state that a document had on the server, from some moment on. */
interface State {
  readonly document: ServerDocument | null;
  /** The device whose mutation made it; empty for the console. */
  readonly device: string;
  readonly mid: string;
}

interface Save {
  readonly device: string;
  /** The device on which it was made. */
  readonly origin: string;
  /** Where it stood when this device had it first: from a file it may come again. */
  readonly place: number;
  mutation: Mutation;
  /** How many states each document had when it was made, and the version the phone then had. */
  readonly since: ReadonlyMap<string, number>;
  readonly seenVersion: string;
  readonly restoring: boolean;
  attempts: number;
  /** What was refused, or stood behind it, when a try began: that may be overtaken. */
  passing: ReadonlySet<string>;
  confirmed: boolean;
}

/** What a person chose where the synchronisation asked. */
export type Answer = 'mine' | 'theirs' | 'restored' | 'deleted' | 'merged';

/** One device's storage, as the oracle looks at it after every transaction. */
interface Watched {
  readonly storage: MemoryStorage;
  readonly uid: string;
  readonly outbox: Map<string, Mutation>;
  readonly conflicts: Map<string, ConflictRecord>;
  readonly versions: Map<string, string>;
}

export class Oracle {
  /** By device and `mid`: a change that was taken over from a file is on two devices. */
  private readonly saves = new Map<string, Save>();
  /** What the browser threw away with all that a device held. */
  private readonly evicted = new Map<string, Save>();
  /** Documents whose unsent change a person took back or discarded, by device. */
  private readonly letGo = new Set<string>();
  /** Who signed out at some time. */
  private readonly leaving = new Set<string>();
  /** What a person answered to conflicts, by device and id. */
  private readonly answers = new Map<string, Answer[]>();
  /** The device whose commit is being taken in. */
  sender = '';
  private readonly history = new Map<string, State[]>();
  private readonly devices = new Map<string, Watched>();
  /** Mutations that a person took back before anything of them was sent. */
  private readonly withdrawn = new Set<string>();
  /** Mutations that met a refusal which the simulation made up. */
  readonly refused = new Set<string>();
  /** Visits and horses that the console touched: their last dates are what somebody typed. */
  private readonly imported = new Set<string>();
  private before = new Map<string, ServerDocument | null>();

  constructor(private readonly server: ModelServer) {
    server.watch = (commit) => this.beforeCommit(commit);
  }

  watchDevice(name: string, uid: string, storage: MemoryStorage): void {
    this.devices.set(name, {
      storage,
      uid,
      outbox: new Map(),
      conflicts: new Map(),
      versions: new Map(),
    });
    storage.written = (stores) => this.afterTransaction(name, stores);
  }

  // ---- The server -----------------------------------------------------------------------------

  private states(path: string): State[] {
    let states = this.history.get(path);
    if (!states) this.history.set(path, (states = [{ document: null, device: '', mid: '' }]));
    return states;
  }

  /** Somebody in the console wrote or erased a document. */
  consoleTouched(path: string): void {
    const document = this.server.documents.get(path) ?? null;
    this.states(path).push({ document, device: '', mid: '' });
    this.imported.add(laneOf(path));
  }

  private beforeCommit({ writes, log }: Commit): void {
    const key = `${this.sender} ${log.mid}`;
    const save = this.saves.get(key) ?? this.evicted.get(key);
    if (!save) throw new Violation(4, `commit of an unknown mutation ${log.mid}`);
    const { mutation } = save;
    if (this.server.receipts.has(log.mid)) throw new Violation(3, `${log.mid} applied twice`);
    if (!this.devices.get(save.device)!.outbox.has(log.mid) && !this.evicted.has(key))
      throw new Violation(3, `${log.mid} took effect after it was settled`);
    if (this.withdrawn.has(key)) throw new Violation(7, `${log.mid} was taken back`);
    this.checkLog({ writes, log }, save);
    this.checkLaneOrder(save);
    this.before = new Map(
      writes.map(({ document }) => [
        document.path,
        this.server.documents.get(document.path) ?? null,
      ]),
    );
    for (const { document, changed } of writes) {
      const now = this.before.get(document.path) ?? null;
      if (document.createdBy !== (now ? now.createdBy : mutation.uid))
        throw new Violation(10, `${document.path} is said to be made by ${document.createdBy}`);
      if (now && document.createdAt !== now.createdAt)
        throw new Violation(6, `${document.path} is said to be made at ${document.createdAt}`);
      if (changed === 'tombstone') this.checkBurial(save, document, now);
      else if (changed === 'create') {
        if (isAlive(now)) throw new Violation(6, `${document.path} was written over`);
        if (now && !save.restoring) throw new Violation(7, `${document.path} came back`);
        if (!isVisit(document.path) && mutation.op !== 'create')
          throw new Violation(7, `${document.path} was made by ${mutation.op}`);
      } else {
        if (!isAlive(now)) throw new Violation(7, `${document.path} was edited though gone`);
        for (const field of changed) this.checkField(save, document, now, field);
      }
    }
  }

  private checkLog({ writes, log }: Commit, { mutation, device }: Save): void {
    const uid = this.devices.get(device)!.uid;
    const roots = writes.filter(({ document }) => document.path === mutation.lane);
    const accounted =
      log.params.path === mutation.path &&
      writes.every(
        ({ document }) => document.lastMid === log.mid && laneOf(document.path) === mutation.lane,
      ) &&
      roots.length <= 1 &&
      (roots.length === 0 || log.result.rev === roots[0]!.document.rev);
    if (!accounted || writes.length === 0) throw new Violation(4, 'log and change disagree');
    if (log.function !== nameOf(mutation)) throw new Violation(4, `logged as ${log.function}`);
    const wrongHand =
      log.uid !== uid ||
      log.user !== uid ||
      mutation.uid !== uid ||
      writes.some(({ document }) => document.updatedBy !== uid);
    if (wrongHand) throw new Violation(10, 'written under another uid');
    const known = new Set(Object.keys(mutation.patch));
    const named = [...log.params.fields, ...log.result.conflicts];
    if (named.some((field) => !known.has(field)) || Object.keys(log.params).length !== 2)
      throw new Violation(13, 'the log holds more than names of fields');
  }

  private checkLaneOrder({ mutation, device, passing }: Save): void {
    const lane = [...this.devices.get(device)!.outbox.values()].filter(
      (other) => other.lane === mutation.lane && other.seq < mutation.seq,
    );
    for (const earlier of lane) {
      if (!passing.has(earlier.mid) || dependsOn(mutation, earlier))
        throw new Violation(9, `${mutation.op} overtook ${earlier.op} in ${mutation.lane}`);
    }
  }

  private checkBurial(save: Save, document: ServerDocument, now: ServerDocument | null): void {
    const { mutation } = save;
    if (Object.keys(document.fields).length > 0)
      throw new Violation(13, `content left in the tombstone ${document.path}`);
    if (!isAlive(now)) throw new Violation(4, `${document.path} was buried twice`);
    if (mutation.op === 'deleteVisit' && document.path === mutation.path) return;
    if (mutation.op !== 'delete') throw new Violation(6, `${mutation.op} buried ${document.path}`);
    if (document.path !== mutation.path) return;
    const states = this.states(document.path);
    // What the console erased begins again at revision 1 when somebody restores it, and a deletion that
    // waited since then cannot tell (CONFLICT-2).
    if (states.some((state, index) => index > 0 && state.document === null)) return;
    const unseen = states.some(
      (state) =>
        state.device !== '' &&
        ![...this.devices.keys()].some((name) => this.stoodBefore(name, state.mid, mutation)) &&
        isUnseen(state.document, save),
    );
    if (unseen) throw new Violation(6, `${document.path} was deleted over an unseen change`);
  }

  private checkField(save: Save, to: ServerDocument, now: ServerDocument, field: string): void {
    const { mutation } = save;
    if (isVisit(mutation.path)) {
      if (field !== lastOf(mutation.path)) throw new Violation(6, `a visit wrote ${field}`);
      return;
    }
    const change = mutation.patch[field];
    if (!change) throw new Violation(6, `${field} was written though nobody changed it`);
    if (held(now, field) !== change.from)
      throw new Violation(6, `${field} of ${to.path}: ${String(held(now, field))} was overwritten`);
    if (held(to, field) !== change.to) throw new Violation(2, `${field} became something else`);
    for (const mate of matesOf(field)) {
      const mine = mutation.patch[mate];
      const value = held(now, mate);
      const known = mine
        ? value === mine.from || value === mine.to
        : !(mate in mutation.seen) || value === mutation.seen[mate];
      if (!known) throw new Violation(6, `${field} was joined to somebody else's ${mate}`);
    }
  }

  /** After a commit took effect. */
  committed({ writes, log }: Commit): void {
    const key = `${this.sender} ${log.mid}`;
    const save = (this.saves.get(key) ?? this.evicted.get(key))!;
    for (const { document } of writes) {
      this.states(document.path).push({
        document: this.server.documents.get(document.path)!,
        device: save.device,
        mid: log.mid,
      });
    }
    const { op, path, lane, patch } = save.mutation;
    // Restored by a phone that knew the last date and not the visit that gave it.
    if (op === 'create' && Object.values(CARE).some(({ last }) => patch[last]?.to))
      this.imported.add(lane);
    this.checkLastDate(save.mutation);
    if (
      op === 'delete' &&
      ['hoovesTrims', 'dentists'].some((c) => this.visitDates(path, c).length > 0)
    )
      throw new Violation(7, `visits of ${path} outlive it`);
  }

  /** Invariant 8, from the server's documents alone. */
  private checkLastDate({ lane, path, op }: Mutation): void {
    const horse = this.server.documents.get(lane);
    if (!isVisit(path) || !isAlive(horse)) return;
    const field = lastOf(path);
    const dates = this.visitDates(lane, collectionOf(path));
    const last = held(horse, field);
    if (!this.imported.has(lane)) {
      if (last !== latest(dates)) throw new Violation(8, `${field} of ${lane} is ${String(last)}`);
      return;
    }
    const was = held(this.before.get(lane)!, field);
    const visit = this.before.get(path) ?? this.server.documents.get(path)!;
    const date = held(visit, 'date');
    const expected = op === 'addVisit' ? latest([was, date]) : was === date ? latest(dates) : was;
    if (last !== expected) throw new Violation(8, `${field} of imported ${lane}: ${String(last)}`);
  }

  private visitDates(lane: string, collection: string): unknown[] {
    return [...this.server.documents.values()]
      .filter((d) => d.path.startsWith(`${lane}/${collection}/`) && isAlive(d))
      .map((d) => d.fields['date']);
  }

  // ---- The phones -----------------------------------------------------------------------------

  /** Whether a device had a change in its queue, its own or from a file, in front of another one. */
  private stoodBefore(name: string, mid: string, later: Mutation): boolean {
    const [first, second] = [mid, later.mid].map(
      (each) => this.saves.get(`${name} ${each}`) ?? this.evicted.get(`${name} ${each}`),
    );
    return !!first && !!second && first.place < second.place;
  }

  /** A person takes back or discards what waits for a document. */
  letsGo(name: string, path: string): void {
    this.letGo.add(`${name} ${path}`);
  }

  /** A person answers what the synchronisation asked. */
  answered(name: string, conflicts: readonly string[], answer: Answer): void {
    for (const id of conflicts) {
      const key = `${name} ${id}`;
      this.answers.set(key, [...(this.answers.get(key) ?? []), answer]);
    }
  }

  /** The browser threw away all that a device held. */
  evict(name: string): void {
    const device = this.devices.get(name)!;
    for (const [key, save] of this.saves) {
      if (save.device !== name) continue;
      this.saves.delete(key);
      this.evicted.set(key, save);
    }
    for (const held of [device.outbox, device.conflicts, device.versions]) held.clear();
  }

  /** A person begins to sign out: from now on, what is all sent may leave the device. */
  leaves(name: string): void {
    this.leaving.add(name);
  }

  /** The sign-out has ended, and no other tab is open: with nothing unsent, nothing is left (AUTH-4). */
  hasLeft(name: string): void {
    const { storage } = this.devices.get(name)!;
    if (storage.rows('outbox').length + storage.rows('conflicts').length > 0) return;
    for (const [store, rows] of storage.stores)
      if (rows.size > 0) throw new Violation(13, `${store} is left after ${name} signed out`);
  }

  private afterTransaction(name: string, stores: ReadonlySet<string>): void {
    const device = this.devices.get(name)!;
    // A database without its own name was emptied.
    if (this.leaving.has(name) && device.storage.store('meta').size === 0) {
      if (device.outbox.size + device.conflicts.size > 0)
        throw new Violation(2, `${name} signed out, and what was not sent went too`);
      device.versions.clear();
    }
    const known = new Set(device.outbox.keys());
    if (stores.has('outbox')) this.compareOutbox(name, device);
    if (stores.has('conflicts')) this.compareConflicts(name, device, known);
    for (const store of stores) if (store.startsWith('base_')) this.checkVersions(device, store);
    this.checkView(device);
    if (stores.has('meta')) this.checkCursors(device);
  }

  private compareOutbox(name: string, device: Watched): void {
    const now = new Map(device.storage.rows<Mutation>('outbox').map((m) => [m.mid, m]));
    const gone = [...device.outbox.values()].filter(({ mid }) => !now.has(mid));
    for (const [mid, mutation] of now) {
      const before = device.outbox.get(mid);
      if (!before) this.register(name, device, mutation);
      else if (mutation.status === 'attention' && before.status !== 'attention')
        this.checkRefusal(mutation);
      const save = this.saves.get(`${name} ${mid}`)!;
      if (mutation.attempts > save.attempts) {
        const lane = [...now.values()].filter((other) => other.lane === mutation.lane);
        // The try of another tab may still be on its way, with what stood aside then.
        const aside = lane.filter((m) => isStuck(m, lane)).map((m) => m.mid);
        save.passing = new Set([...save.passing, ...aside]);
      }
      save.attempts = mutation.attempts;
      if (before && before.patch !== mutation.patch) this.checkRewriting(save, mutation, gone);
    }
    for (const mutation of gone) {
      this.checkFate(this.saves.get(`${name} ${mutation.mid}`)!, mutation, device, gone);
    }
    for (const mutation of gone) {
      if (this.withdrawn.has(`${name} ${mutation.mid}`))
        this.checkWrittenOver(mutation, now.values());
    }
    device.outbox.clear();
    for (const [mid, mutation] of now) device.outbox.set(mid, mutation);
  }

  private register(name: string, device: Watched, mutation: Mutation): void {
    if (mutation.uid !== device.uid) throw new Violation(10, 'kept under another uid');
    const base = device.storage.store(`base_${collectionOf(mutation.path)}`).get(mutation.path) as
      | ServerDocument
      | undefined;
    const original = [...this.saves.values()].find((save) => save.mutation.mid === mutation.mid);
    const deletion = [...device.outbox.values()].some(
      ({ path, op }) => path === mutation.path && op === 'delete',
    );
    this.withdrawn.delete(`${name} ${mutation.mid}`); // a person took it over from a file again
    this.saves.set(`${name} ${mutation.mid}`, {
      since: new Map(
        [mutation.path, mutation.lane].map((path) => [path, this.states(path).length]),
      ),
      seenVersion: base?.version ?? '',
      restoring:
        mutation.op === 'create' && (deletion || (base !== undefined && base.deletedAt !== '')),
      origin: name,
      ...original,
      device: name,
      place: this.saves.get(`${name} ${mutation.mid}`)?.place ?? mutation.seq,
      mutation,
      attempts: 0,
      passing: new Set(),
      confirmed: false,
    });
  }

  /** The person was told that it is saved. */
  confirm(name: string, mid: string): void {
    const save = this.saves.get(`${name} ${mid}`) ?? this.evicted.get(`${name} ${mid}`);
    if (!save) throw new Violation(2, `${mid} was confirmed and is nowhere`);
    save.confirmed = true;
  }

  private checkRefusal(mutation: Mutation): void {
    if (!this.refused.has(mutation.mid) && mutation.lastError !== 'unreadable')
      throw new Violation(2, `${mutation.op} of ${mutation.path} was put aside for no reason`);
  }

  /** Invariant 2: what leaves the outbox is receipted, parked, withdrawn or changes nothing. */
  private checkFate(save: Save, last: Mutation, device: Watched, gone: readonly Mutation[]): void {
    const { mid, op, path, patch } = save.mutation;
    const key = `${save.device} ${mid}`;
    const parked = device.storage
      .rows<ConflictRecord>('conflicts')
      .filter((conflict) => conflict.mutation.mid === mid);
    const receipt = this.server.receipts.get(mid);
    if (receipt) {
      for (const field of receipt.result.conflicts) {
        if (!parked.some((conflict) => conflict.field === field))
          throw new Violation(2, `${field} of ${mid} was neither written nor parked`);
      }
      if (this.withdrawn.has(key)) throw new Violation(7, `${mid} was taken back and sent`);
      this.checkReceived(save, device);
    } else if (parked.length === 0 && this.wasLetGo(save, last, gone)) {
      this.withdrawn.add(key);
    } else if (parked.length === 0 && last.attempts === 0) {
      throw new Violation(2, `${op} of ${path} vanished`);
    } else if (!parked.some((conflict) => conflict.field === '')) {
      const open = Object.keys(patch).filter((f) => !parked.some((c) => c.field === f));
      const nothing = this.statesSince(save, path).some(({ document }) => {
        if (op === 'addVisit') return document !== null;
        if (op === 'deleteVisit' || op === 'delete') return !isAlive(document);
        return isAlive(document) && open.every((f) => held(document, f) === patch[f]!.to);
      });
      if (!nothing) throw new Violation(2, `${op} of ${path} was dropped`);
    }
    for (const conflict of parked) this.checkConflict(save, conflict);
  }

  /** What leaves the outbox as sent is in the phone's copy of the register. */
  private checkReceived({ mutation }: Save, { storage }: Watched): void {
    const { mid, op, path, lane } = mutation;
    const made = this.states(path).findLast((state) => state.mid === mid);
    if (!made || this.imported.has(lane)) return;
    const base = storage.store(`base_${collectionOf(path)}`).get(path) as
      | ServerDocument
      | undefined;
    if (!base || base.version < made.document!.version)
      throw new Violation(2, `${op} of ${path} was sent, and its outcome is not here`);
  }

  /** Whoever wrote over what a person discarded does not go on from a value that never was. */
  private checkWrittenOver(discarded: Mutation, now: Iterable<Mutation>): void {
    const later = [...now]
      .filter(({ path, seq }) => path === discarded.path && seq > discarded.seq)
      .toSorted((a, b) => a.seq - b.seq);
    for (const [field, { from, to }] of Object.entries(discarded.patch)) {
      const next = later.find(({ patch }) => field in patch);
      if (from !== to && next?.patch[field]!.from === to)
        throw new Violation(2, `${field} of ${next.path} goes on from what was discarded`);
    }
  }

  /** Whether a person took it back, or something without which it makes no sense. */
  private wasLetGo({ device }: Save, last: Mutation, gone: readonly Mutation[]): boolean {
    return gone.some(
      (first) =>
        (first.attempts === 0 || first.status === 'attention') &&
        this.letGo.has(`${device} ${first.path}`) &&
        (first === last ||
          (first.lane === last.lane &&
            first.seq < last.seq &&
            (first.op === 'create' || (isVisit(first.path) && first.path === last.path)))),
    );
  }

  /** Only where a change was discarded does a later one know another value before it. */
  private checkRewriting(save: Save, now: Mutation, gone: readonly Mutation[]): void {
    const known = gone.filter(({ path, seq }) => path === now.path && seq < now.seq);
    for (const [field, { from, to }] of Object.entries(save.mutation.patch)) {
      const change = now.patch[field];
      const before = known.find((each) => field in each.patch)?.patch[field];
      const same = change?.from === from && change?.to === to;
      const rebased =
        before?.to === from && (change ? change.from === before.from : to === before.from);
      if (!same && !rebased) throw new Violation(2, `${field} of ${now.path} was rewritten`);
    }
    save.mutation = now;
  }

  /** What was parked leaves only by an answer, and then what was chosen is shown. */
  private compareConflicts(name: string, device: Watched, known: ReadonlySet<string>): void {
    const now = new Map(device.storage.rows<ConflictRecord>('conflicts').map((c) => [c.id, c]));
    const isAnswer = [...device.outbox.keys()].some((mid) => !known.has(mid));
    if (isAnswer && [...device.conflicts.keys()].every((id) => now.has(id)))
      throw new Violation(6, 'a question was answered that was not there any more');
    for (const [id, conflict] of device.conflicts) {
      if (now.has(id)) continue;
      const answers = this.answers.get(`${name} ${id}`) ?? [];
      if (!answers.some((answer) => isCarriedOut(answer, conflict, device, isAnswer)))
        throw new Violation(2, `${conflict.kind} of ${conflict.path} was not settled as chosen`);
    }
    device.conflicts.clear();
    for (const [id, conflict] of now) device.conflicts.set(id, conflict);
  }

  private statesSince(save: Save, path: string): State[] {
    return this.states(path).slice((save.since.get(path) ?? 1) - 1);
  }

  /** Nobody is asked without reason. */
  private checkConflict(save: Save, conflict: ConflictRecord): void {
    const { mutation, device, origin } = save;
    const { patch, seen } = mutation;
    const { kind, field, path, mine, theirs, theirsBy, theirsAt } = conflict;
    // What is told of the other side was so on the server, all of it at the same moment.
    const wasSo = this.states(conflict.kind === 'deleted' ? conflict.lane : path).some(
      ({ document }) =>
        (document?.updatedBy ?? '') === theirsBy &&
        (document?.updatedAt ?? '') === theirsAt &&
        (kind !== 'field' || (document !== null && held(document, field) === theirs)),
    );
    if (!wasSo || conflict.lane !== mutation.lane || path !== mutation.path)
      throw new Violation(2, `what is asked of ${path} never was so`);
    if (kind === 'field') {
      if (patch[field]?.to !== mine)
        throw new Violation(2, `what was parked is not mine: ${field}`);
      const reason = this.statesSince(save, path).some(
        ({ document }) =>
          isAlive(document) &&
          matesOf(field).some((mate) => {
            const value = held(document, mate);
            const change = patch[mate];
            return change
              ? value !== change.from && value !== change.to
              : mate in seen && value !== seen[mate];
          }),
      );
      if (!reason) throw new Violation(2, `${field} of ${path} was parked for no reason`);
    } else if (kind === 'deleted') {
      const root = mutation.op === 'addVisit' ? mutation.lane : path;
      if (!this.statesSince(save, root).some(({ document }) => !isAlive(document)))
        throw new Violation(2, `${path} was called deleted and was not`);
    } else if (
      // What either phone did not know, the one where it was deleted or the one that took it over; or
      // what was in a file, and was sent by the other phone between two changes of this one.
      !this.states(path).some(
        ({ mid, document, device: sender }) =>
          isUnseen(document, save) &&
          ([origin, device].some((name) => !this.stoodBefore(name, mid, mutation)) ||
            sender !== device),
      )
    ) {
      throw new Violation(2, `the deletion of ${path} was called stale and was not`);
    }
  }

  /** Invariant 5. */
  private checkVersions(device: Watched, store: string): void {
    const now = device.storage.store(store) as unknown as Map<string, ServerDocument>;
    for (const [path, { version }] of now) {
      const before = device.versions.get(path);
      if (before !== undefined && version < before)
        throw new Violation(5, `${path} went back from ${before} to ${version}`);
      device.versions.set(path, version);
    }
    for (const [path, version] of device.versions) {
      if (`base_${collectionOf(path)}` === store && !now.has(path)) {
        const states = this.states(path);
        const last = states.find(({ document }) => document?.version === version)?.document;
        const isMine = ['outbox', 'conflicts'].some((mine) =>
          device.storage.rows<{ lane: string }>(mine).some(({ lane }) => lane === path),
        );
        const mayGo =
          states.some((state) => state.document === null && state.device === '') ||
          (isAlive(last) && mayBeElsewhere(last) && !isMine);
        if (!mayGo) throw new Violation(5, `${path} was forgotten`);
        device.versions.delete(path);
      }
    }
  }

  /** Invariant 1. */
  private checkView({ storage }: Watched): void {
    const outbox = storage.rows<Mutation>('outbox').toSorted((a, b) => a.seq - b.seq);
    const base = COLLECTIONS.flatMap((c) => storage.rows<ServerDocument>(`base_${c}`));
    const expected = expectedView(base, outbox);
    const shown = COLLECTIONS.flatMap((c) => storage.rows<ViewRow>(VIEW_STORES[c]));
    for (const row of shown) {
      const wanted = expected.get(row.path);
      if (!wanted) throw new Violation(1, `${row.path} is shown and should not be`);
      if (row.pending !== wanted.pending) throw new Violation(1, `pending of ${row.path}`);
      for (const [field, value] of Object.entries({ ...wanted.fields, ...row.fields })) {
        if (
          (wanted.fields[field] ?? empty(field)) !== (row.fields[field] ?? undefined) &&
          !(row.fields[field] === null && (wanted.fields[field] ?? null) === null)
        )
          throw new Violation(1, `${field} of ${row.path} is shown as ${String(value)}`);
      }
    }
    if (shown.length !== expected.size) throw new Violation(1, 'something is not shown');
  }

  /** Invariant 11: what the next pull will not ask for must be here. */
  private checkCursors({ storage }: Watched): void {
    const row = storage.store('meta').get('cursors') as { value: Meta['cursors'] } | undefined;
    for (const [collection, cursor] of Object.entries(row?.value ?? {})) {
      if (typeof cursor.after === 'string') continue; // the first pull has not passed the rest
      const since = Date.parse(cursor.updatedAt) - OVERLAP_MS;
      for (const document of this.server.documents.values()) {
        if (collectionOf(document.path) !== collection || document.updatedAt === '') continue;
        if (Date.parse(document.updatedAt) >= since || this.imported.has(laneOf(document.path)))
          continue;
        const base = storage.store(`base_${collection}`).get(document.path) as
          | ServerDocument
          | undefined;
        if (!base && mayBeElsewhere(document)) continue;
        if (!base || base.version < document.version)
          throw new Violation(11, `${document.path} was passed by the cursor`);
      }
    }
  }

  // ---- The end --------------------------------------------------------------------------------

  /**
   * Invariants 2, 12 and 14, once all is quiet.
   *
   * @param compared whether the weekly comparison has run: until then what the console did, which
   *   leaves no trace in the order of changes, may be unknown
   */
  checkEnd(compared: boolean): void {
    const counts = (path: string) => compared || !this.imported.has(laneOf(path));
    for (const [key, { mutation, confirmed, device }] of this.saves) {
      const { mid } = mutation;
      if (!confirmed || this.server.receipts.has(mid) || this.withdrawn.has(key)) continue;
      const { storage, outbox } = this.devices.get(device)!;
      if (outbox.has(mid)) continue;
      const parked = storage.rows<ConflictRecord>('conflicts').some((c) => c.mutation.mid === mid);
      if (
        !parked &&
        mutation.op === 'create' &&
        !this.server.documents.has(mutation.path) &&
        this.states(mutation.path).length === 1
      )
        throw new Violation(2, `${mutation.path} was lost`);
    }
    for (const [name, { storage, outbox }] of this.devices) {
      for (const mutation of outbox.values()) {
        const lane = [...outbox.values()].filter((other) => other.lane === mutation.lane);
        if (!isStuck(mutation, lane))
          throw new Violation(14, `${mutation.op} of ${mutation.path} was never sent by ${name}`);
      }
      const base = COLLECTIONS.flatMap((c) => storage.rows<ServerDocument>(`base_${c}`));
      for (const document of base.filter(
        (d) => counts(d.path) && !(isAlive(d) && mayBeElsewhere(d)),
      )) {
        const now = this.server.documents.get(document.path);
        if (!now) throw new Violation(12, `${document.path} is still on ${name}`);
        const same =
          now.version === document.version &&
          now.rev === document.rev &&
          now.deletedAt === document.deletedAt &&
          Object.entries({ ...now.fields, ...document.fields }).every(
            ([field]) => held(now, field) === held(document, field),
          );
        if (!same) throw new Violation(12, `${document.path} on ${name} is not the server's`);
      }
      const here = new Set(base.map((document) => document.path));
      for (const [path, document] of this.server.documents) {
        if (counts(path) && !here.has(path) && !mayBeElsewhere(document))
          throw new Violation(12, `${path} is not on ${name}`);
      }
    }
    if (new Set(this.server.applied).size !== this.server.applied.length)
      throw new Violation(3, 'something was applied twice');
  }
}

/** Whether the phone shows what a person chose. @param wrote whether something was written for it */
function isCarriedOut(
  answer: Answer,
  { path, lane, field, mine }: ConflictRecord,
  { storage }: Watched,
  wrote: boolean,
): boolean {
  const shown = (at: string) =>
    storage.store(VIEW_STORES[collectionOf(at) as Collection]).get(at) as ViewRow | undefined;
  const row = shown(path);
  switch (answer) {
    case 'mine':
      return !row || held(row, field) === mine;
    case 'theirs':
      return !wrote;
    case 'restored':
      return shown(lane) !== undefined;
    case 'deleted':
      return row === undefined;
    case 'merged':
      return true;
  }
}

const NOUNS = new Map([
  ['horses', 'Horse'],
  ['hoovesTrims', 'HoovesTrim'],
  ['dentists', 'Dentist'],
  ['memberships', 'Membership'],
  ['events', 'Event'],
]);

/** What the log calls a change. */
function nameOf({ op, path }: Mutation): string {
  const verb = op === 'addVisit' ? 'add' : op === 'deleteVisit' ? 'delete' : op;
  return `${verb}${NOUNS.get(collectionOf(path))}`;
}

function isUnseen(document: ServerDocument | null, { seenVersion }: Save): boolean {
  return document !== null && document.version > seenVersion;
}

/** Whether a mutation makes sense only after an earlier one of its lane. */
function dependsOn(later: Mutation, earlier: Mutation): boolean {
  const whole = (m: Mutation) => m.path === m.lane && (m.op === 'create' || m.op === 'delete');
  if (whole(earlier) || whole(later)) return true;
  if (later.path !== earlier.path) return false;
  return (
    isVisit(later.path) ||
    Object.keys(later.patch).some((f) => matesOf(f).some((mate) => mate in earlier.patch))
  );
}

/** Whether a mutation waits for a person, or for one of its lane that does. */
function isStuck(mutation: Mutation, lane: readonly Mutation[]): boolean {
  return (
    mutation.status === 'attention' ||
    lane.some(
      (earlier) =>
        earlier.seq < mutation.seq && dependsOn(mutation, earlier) && isStuck(earlier, lane),
    )
  );
}

/** Base with everything unsent replayed, written a second time and more simply. */
function expectedView(
  base: readonly ServerDocument[],
  outbox: readonly Mutation[],
): Map<string, { fields: Record<string, unknown>; pending: number }> {
  const rows = new Map<string, { fields: Record<string, unknown>; pending: number }>();
  const gone = new Set(base.flatMap((d) => (isAlive(d) ? [] : [(d as ServerDocument).path])));
  for (const d of base) if (isAlive(d)) rows.set(d.path, { fields: { ...d.fields }, pending: 0 });
  for (const { op, path, lane, patch } of outbox) {
    const to = Object.fromEntries(Object.entries(patch).map(([f, c]) => [f, c.to]));
    const row = rows.get(path);
    const horse = rows.get(lane);
    const others = () =>
      [...rows].flatMap(([p, r]) =>
        laneOf(p) === lane && p !== path && collectionOf(p) === collectionOf(path)
          ? [r.fields['date']]
          : [],
      );
    if (op === 'create')
      rows.set(path, { fields: { ...row?.fields, ...to }, pending: row?.pending ?? 0 });
    else if (op === 'update' && row) Object.assign(row.fields, to);
    else if (op === 'delete') for (const p of rows.keys()) if (laneOf(p) === path) rows.delete(p);
    if (op === 'addVisit' && horse && !gone.has(path)) {
      rows.set(path, { fields: to, pending: 0 });
      horse.fields[lastOf(path)] = latest([horse.fields[lastOf(path)], to['date']]);
    }
    if (op === 'deleteVisit' && row) {
      rows.delete(path);
      if (horse && horse.fields[lastOf(path)] === row.fields['date'])
        horse.fields[lastOf(path)] = latest(others());
    }
    for (const p of new Set([path, lane])) {
      const touched = rows.get(p);
      if (touched) touched.pending += 1;
    }
  }
  return rows;
}
