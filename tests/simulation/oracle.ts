import type { ViewRow } from '../../src/mirror/database.ts';
import type { Meta } from '../../src/mirror/meta.ts';
import type { Conflict } from '../../src/model/conflict.ts';
import type { ServerDocument } from '../../src/model/document.ts';
import type { Mutation } from '../../src/model/mutation.ts';
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
const held = (document: ServerDocument, field: string) => document.fields[field] ?? empty(field);

/** A state that a document had on the server, from some moment on. */
interface State {
  readonly document: ServerDocument | null;
  /** The device whose mutation made it; empty for the console. */
  readonly device: string;
}

interface Save {
  readonly device: string;
  readonly mutation: Mutation;
  /** How many states each document had when it was made, and the version the phone then had. */
  readonly since: ReadonlyMap<string, number>;
  readonly seenVersion: string;
  readonly restoring: boolean;
  attempts: number;
  confirmed: boolean;
}

/** One device's storage, as the oracle looks at it after every transaction. */
interface Watched {
  readonly storage: MemoryStorage;
  readonly uid: string;
  readonly outbox: Map<string, Mutation>;
  readonly versions: Map<string, string>;
}

export class Oracle {
  private readonly saves = new Map<string, Save>();
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
    this.devices.set(name, { storage, uid, outbox: new Map(), versions: new Map() });
    storage.written = (stores) => this.afterTransaction(name, stores);
  }

  // ---- The server -----------------------------------------------------------------------------

  private states(path: string): State[] {
    let states = this.history.get(path);
    if (!states) this.history.set(path, (states = [{ document: null, device: '' }]));
    return states;
  }

  /** Somebody in the console wrote or erased a document. */
  consoleTouched(path: string): void {
    this.states(path).push({ document: this.server.documents.get(path) ?? null, device: '' });
    this.imported.add(laneOf(path));
  }

  private beforeCommit({ writes, log }: Commit): void {
    const save = this.saves.get(log.mid);
    if (!save) throw new Violation(4, `commit of an unknown mutation ${log.mid}`);
    const { mutation } = save;
    if (this.server.receipts.has(log.mid)) throw new Violation(3, `${log.mid} applied twice`);
    if (!this.devices.get(save.device)!.outbox.has(log.mid))
      throw new Violation(3, `${log.mid} took effect after it was settled`);
    if (this.withdrawn.has(log.mid)) throw new Violation(7, `${log.mid} was taken back`);
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
    const wrongHand =
      log.uid !== uid ||
      mutation.uid !== uid ||
      writes.some(({ document }) => document.updatedBy !== uid);
    if (wrongHand) throw new Violation(10, 'written under another uid');
    const known = new Set(Object.keys(mutation.patch));
    const named = [...log.params.fields, ...log.result.conflicts];
    if (named.some((field) => !known.has(field)) || Object.keys(log.params).length !== 2)
      throw new Violation(13, 'the log holds more than names of fields');
  }

  private checkLaneOrder({ mutation, device }: Save): void {
    const lane = [...this.devices.get(device)!.outbox.values()].filter(
      (other) => other.lane === mutation.lane && other.seq < mutation.seq,
    );
    for (const earlier of lane) {
      if (!isStuck(earlier, lane) || dependsOn(mutation, earlier))
        throw new Violation(9, `${mutation.op} overtook ${earlier.op} in ${mutation.lane}`);
    }
  }

  private checkBurial(save: Save, document: ServerDocument, now: ServerDocument | null): void {
    const { mutation, device } = save;
    if (Object.keys(document.fields).length > 0)
      throw new Violation(13, `content left in the tombstone ${document.path}`);
    if (!isAlive(now)) throw new Violation(4, `${document.path} was buried twice`);
    if (mutation.op === 'deleteVisit' && document.path === mutation.path) return;
    if (mutation.op !== 'delete') throw new Violation(6, `${mutation.op} buried ${document.path}`);
    if (document.path !== mutation.path) return;
    const unseen = this.states(document.path)
      .slice(save.since.get(document.path))
      .some(
        (state) => state.device !== '' && state.device !== device && isUnseen(state.document, save),
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
    const save = this.saves.get(log.mid)!;
    for (const { document } of writes) {
      this.states(document.path).push({
        document: this.server.documents.get(document.path)!,
        device: save.device,
      });
    }
    this.checkLastDate(save.mutation);
    const { op, path } = save.mutation;
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

  private afterTransaction(name: string, stores: ReadonlySet<string>): void {
    const device = this.devices.get(name)!;
    if (stores.has('outbox')) this.compareOutbox(name, device);
    for (const store of stores) if (store.startsWith('base_')) this.checkVersions(device, store);
    this.checkView(device);
    if (stores.has('meta')) this.checkCursors(device);
  }

  private compareOutbox(name: string, device: Watched): void {
    const now = new Map(device.storage.rows<Mutation>('outbox').map((m) => [m.mid, m]));
    for (const [mid, mutation] of now) {
      const before = device.outbox.get(mid);
      if (!before) this.register(name, device, mutation);
      else if (mutation.status === 'attention' && before.status !== 'attention')
        this.checkRefusal(mutation);
      this.saves.get(mid)!.attempts = mutation.attempts;
    }
    for (const [mid, mutation] of device.outbox) {
      if (!now.has(mid)) this.checkFate(this.saves.get(mid)!, mutation, device);
    }
    device.outbox.clear();
    for (const [mid, mutation] of now) device.outbox.set(mid, mutation);
  }

  private register(name: string, device: Watched, mutation: Mutation): void {
    if (mutation.uid !== device.uid) throw new Violation(10, 'kept under another uid');
    const base = device.storage.store(`base_${collectionOf(mutation.path)}`).get(mutation.path) as
      | ServerDocument
      | undefined;
    this.saves.set(mutation.mid, {
      device: name,
      mutation,
      since: new Map(
        [mutation.path, mutation.lane].map((path) => [path, this.states(path).length]),
      ),
      seenVersion: base?.version ?? '',
      restoring: mutation.op === 'create' && base !== undefined && base.deletedAt !== '',
      attempts: 0,
      confirmed: false,
    });
  }

  /** The person was told that it is saved. */
  confirm(mid: string): void {
    const save = this.saves.get(mid);
    if (!save) throw new Violation(2, `${mid} was confirmed and is nowhere`);
    save.confirmed = true;
  }

  /** The person took it back, and was told so; nothing of it may have left the phone. */
  withdraw(mid: string): void {
    this.withdrawn.add(mid);
  }

  private checkRefusal(mutation: Mutation): void {
    if (!this.refused.has(mutation.mid) && mutation.lastError !== 'unreadable')
      throw new Violation(2, `${mutation.op} of ${mutation.path} was put aside for no reason`);
  }

  /** Invariant 2: what leaves the outbox is receipted, parked, withdrawn or changes nothing. */
  private checkFate(save: Save, last: Mutation, device: Watched): void {
    const { mid, op, path, patch } = save.mutation;
    const parked = device.storage
      .rows<Conflict>('conflicts')
      .filter((conflict) => conflict.mutation.mid === mid);
    const receipt = this.server.receipts.get(mid);
    if (receipt) {
      for (const field of receipt.result.conflicts) {
        if (!parked.some((conflict) => conflict.field === field))
          throw new Violation(2, `${field} of ${mid} was neither written nor parked`);
      }
      if (this.withdrawn.has(mid)) throw new Violation(7, `${mid} was taken back and sent`);
    } else if (parked.length === 0 && last.attempts === 0) {
      this.withdrawn.add(mid);
      if (op !== 'addVisit' && op !== 'deleteVisit')
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

  private statesSince(save: Save, path: string): State[] {
    return this.states(path).slice((save.since.get(path) ?? 1) - 1);
  }

  /** Nobody is asked without reason. */
  private checkConflict(save: Save, { kind, field, path, mine }: Conflict): void {
    const { mutation, device } = save;
    const { patch, seen } = mutation;
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
    } else if (!this.states(path).some((s) => s.device !== device && isUnseen(s.document, save))) {
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
    for (const path of device.versions.keys()) {
      if (`base_${collectionOf(path)}` === store && !now.has(path)) {
        if (!this.states(path).some((state) => state.document === null && state.device === ''))
          throw new Violation(5, `${path} was forgotten`);
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
    for (const [mid, { mutation, confirmed, device }] of this.saves) {
      if (!confirmed || this.server.receipts.has(mid) || this.withdrawn.has(mid)) continue;
      const { storage, outbox } = this.devices.get(device)!;
      if (outbox.has(mid)) continue;
      const parked = storage.rows<Conflict>('conflicts').some((c) => c.mutation.mid === mid);
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
      for (const document of base.filter((d) => counts(d.path))) {
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
      for (const path of this.server.documents.keys()) {
        if (counts(path) && !here.has(path)) throw new Violation(12, `${path} is not on ${name}`);
      }
    }
    if (new Set(this.server.applied).size !== this.server.applied.length)
      throw new Violation(3, 'something was applied twice');
  }
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
