import type { AdminApp } from '../../src/admin/session/admin-app.ts';
import { openAdminApp } from '../../src/admin/session/open-admin-app.ts';
import type { Mirror, MirrorDatabase, ViewRow } from '../../src/mirror/database.ts';
import type { RemovedHorse } from '../../src/register/horses/horse-removal.ts';
import { removeHorse, restoreHorse } from '../../src/register/horses/horse-removal.ts';
import { createHorse, updateHorse } from '../../src/register/horses/horses.ts';
import {
  deleteMembership,
  restoreMembership,
} from '../../src/register/memberships/membership-commands.ts';
import type { OpenConflict } from '../../src/mirror/open-conflicts.ts';
import { listConflicts } from '../../src/mirror/open-conflicts.ts';
import {
  backToDraft,
  discardRejected,
  retryRejected,
} from '../../src/mirror/rejected-mutations.ts';
import { restoreVisit } from '../../src/register/visits/restore-visit.ts';
import type { SessionRecord } from '../../src/mirror/session-record.ts';
import {
  deleteAnyway,
  keepMerged,
  keepMine,
  keepTheirs,
  restore,
} from '../../src/mirror/resolve-conflict.ts';
import { importUnsentFile, writeUnsentFile } from '../../src/register/unsent-file/unsent-file.ts';
import { addVisit, deleteVisit } from '../../src/register/visits/visits.ts';
import { writeLocally } from '../../src/mirror/write-locally.ts';
import type { ServerDocument } from '../../src/model/document.ts';
import type { Fields, FieldValue } from '../../src/model/fields.ts';
import type { Membership } from '../../src/model/membership.ts';
import type { Visit } from '../../src/model/visit.ts';
import type { Horse } from '../../src/model/horse.ts';
import type { Profile } from '../../src/model/profile.ts';
import type { MutationInput, Mutation } from '../../src/mutation/mutation.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Ids } from '../../src/platform/ids.ts';
import type { Locks } from '../../src/platform/locks.ts';
import { fail, ok } from '../../src/platform/result.ts';
import { createSync } from '../../src/sync/engine.ts';
import type {
  RemoteAnswer,
  Commit,
  Identity,
  RemoteFailure,
  RemoteStore,
} from '../../src/sync/ports.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { pushWaiting } from '../../src/sync/push.ts';
import type { Sync } from '../../src/sync/status.ts';
import { limitTime } from '../../src/sync/time-limit.ts';
import { MemoryDatabase, MemoryStorage } from '../support/memory-storage.ts';
import type { RequestName, Wire } from '../support/model-server.ts';
import { ModelServer } from '../support/model-server.ts';
import { notePlace } from '../support/eviction-marker-store.ts';
import { seededIds, seededRandom } from '../support/seeded-ids.ts';
import type { Answer as Choice } from './oracle.ts';
import { Oracle } from './oracle.ts';
import type { Collection } from '../../src/model/collections.ts';
import { VIEW_STORES } from '../../src/mirror/view-keys.ts';
import type { EvictionMarkerStore } from '../../src/mirror/eviction.ts';

/** Something that waits at a point where anything may happen to it. */
interface Gate {
  readonly tab: Tab;
  readonly at: 'read' | 'write' | 'request' | 'answer';
  readonly what: string;
  pass(): void;
  fail(error: unknown): void;
}

interface Timer {
  readonly at: number;
  readonly tab: Tab;
  readonly fire: () => void;
}

/** What a person has on a device: the database under their uid, and what they remember. */
interface Seat {
  readonly name: string;
  readonly uid: string;
  readonly storage: MemoryStorage;
  readonly recorded: string[];
  /** What was deleted here, as it was shown, to be taken back. */
  readonly deleted: (
    | { readonly horse: RemovedHorse }
    | { readonly visit: ViewRow<Visit> }
    | { readonly membership: ViewRow<Membership> }
  )[];
}

interface Device {
  readonly name: string;
  readonly seats: Map<string, Seat>;
  readonly tabs: Set<Tab>;
  readonly locks: Set<string>;
  /** Who waits for a lock. */
  readonly waiting: (() => void)[];
  /** Outside of the databases. */
  readonly notes: EvictionMarkerStore;
  /** Whom the session record names, and whose credentials the identity provider has left here. */
  session: string | null;
  identity: string | null;
  readonly sessionWatchers: Map<() => void, Tab>;
  /** How far its clock is off, in milliseconds. */
  offset: number;
  online: boolean;
  token: 'good' | 'expired' | 'revoked';
  enabled: boolean;
}

/** Somebody's register, as a tab has it open. */
interface Desk {
  readonly seat: Seat;
  readonly mirror: Mirror;
  readonly remote: RemoteStore;
  readonly sync: Sync | null;
}

/** A page of the app. When it dies, whatever it was doing never goes on. */
interface Tab {
  readonly device: Device;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Who sits here; null on the login. */
  desk: () => Desk | null;
  /** Null where there is no engine, and until it is open. */
  office: AdminApp | null;
  readonly wakers: Set<() => void>;
  visible: boolean;
  alive: boolean;
  /** A form that was opened some time ago, and what it showed. */
  form: { path: string; seen: Fields } | null;
}

function profileOf(uid: string): Profile {
  const names = { displayName: null, givenName: null, familyName: null };
  return { uid, email: uid, emailVerified: true, photoURL: null, phoneNumber: null, ...names };
}

/** What may happen to a request, and what the phone sees of it. */
interface Mishap {
  readonly kind: 'lostRequest' | 'lostAnswer' | 'repeated' | 'late' | 'hang';
  readonly seen: RemoteFailure;
}

const FAILURES: readonly RemoteFailure[] = [
  'unreachable',
  'unreachable',
  'timeout',
  'server',
  'quota',
  'contention',
  'precondition',
];
const YEAR_MS = 365 * 86_400_000;
const POISON = 'veleno';

export interface WorldOptions {
  readonly seed: number;
  readonly steps: number;
  /** Tells what happens, step by step. */
  readonly trace?: (line: string) => void;
}

/** One run: some devices, a server, and everything that can go wrong between them. */
export class World {
  private readonly random: () => number;
  private readonly trace: (line: string) => void;
  private readonly server: ModelServer;
  private readonly oracle: Oracle;
  private readonly devices: Device[] = [];
  /** Commits that are still on their way, or wait inside the server. */
  private readonly late: (() => void)[] = [];
  private gates: Gate[] = [];
  private timers: Timer[] = [];
  private time = Date.UTC(2026, 9, 14, 8);
  private calm = false;
  private usesEngine = false;
  /** How likely it is that something goes wrong at a point where it can. */
  private faults = 0;
  /** Whether somebody works in the console, past all rules. */
  private hasConsole = false;
  /** Whether people sign out, and others in on the same device. */
  private hasSessions = false;
  /** The field that the rules of the server refuse to have changed; they are changed now and then. */
  private forbidden: string | null = null;
  private made = 0;
  private failure: unknown = null;
  /** The commit that the server is taking in. */
  private lastCommit: Commit | null = null;

  constructor(private readonly options: WorldOptions) {
    this.random = seededRandom(options.seed);
    this.trace = options.trace ?? (() => undefined);
    this.server = new ModelServer(() => this.time);
    this.server.pageSize = 2 + this.below(3);
    this.server.admits = (commit) => this.judge(commit);
    this.oracle = new Oracle(this.server);
    const { watch } = this.server;
    this.server.watch = (commit) => {
      this.lastCommit = commit;
      this.guard(() => watch(commit));
    };
    this.usesEngine = this.chance(0.6);
    this.faults = this.pick([0.03, 0.1, 0.25]);
    this.hasSessions = this.usesEngine && this.chance(0.4);
    const sameUser = this.chance(0.3);
    for (let n = this.pick([1, 2, 2, 3]); n > 0; n -= 1) this.addDevice(n, sameUser);
    this.hasConsole = this.chance(0.3);
    if (this.hasConsole) this.consoleEdit();
  }

  // ---- Chance ---------------------------------------------------------------------------------

  private below(n: number): number {
    return Math.floor(this.random() * n);
  }
  private chance(p: number): boolean {
    return this.random() < p;
  }
  private pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  // ---- Devices --------------------------------------------------------------------------------

  private addDevice(n: number, sameUser: boolean): void {
    const uid = sameUser ? 'anna' : ['anna', 'bruno', 'carla'][n - 1]!;
    const device: Device = {
      name: `phone${n}`,
      seats: new Map(),
      tabs: new Set(),
      locks: new Set(),
      waiting: [],
      notes: notePlace(),
      session: uid,
      identity: uid,
      sessionWatchers: new Map(),
      offset: 0,
      online: true,
      token: 'good',
      enabled: true,
    };
    this.devices.push(device);
    this.openTab(device);
    if (this.chance(0.3)) this.openTab(device);
  }

  private seatOf(device: Device, uid: string): Seat {
    const taken = device.seats.get(uid);
    if (taken) return taken;
    const name = `${uid} on ${device.name}`;
    const seat: Seat = { name, uid, storage: new MemoryStorage(), recorded: [], deleted: [] };
    device.seats.set(uid, seat);
    this.oracle.watchDevice(name, uid, seat.storage);
    const { written } = seat.storage;
    seat.storage.written = (stores) => {
      this.guard(() => written(stores));
      if (!stores.has('outbox')) return;
      for (const [changed, db] of seat.storage.watchers) {
        if ([...device.tabs].some((tab) => tab.desk()?.mirror.db === db.asMirror())) changed();
      }
    };
    return seat;
  }

  private openTab(device: Device): void {
    this.made += 1;
    const clock: Clock = {
      now: () => this.time + device.offset,
      after: (ms, fire) => {
        const timer = { at: this.time + ms, tab, fire };
        this.timers.push(timer);
        return () => {
          this.timers = this.timers.filter((other) => other !== timer);
        };
      },
    };
    const tab: Tab = {
      device,
      clock,
      ids: seededIds(this.options.seed * 1000 + this.made, () => clock.now()),
      desk: () => null,
      office: null,
      wakers: new Set(),
      visible: true,
      alive: true,
      form: null,
    };
    device.tabs.add(tab);
    if (this.usesEngine) this.openOffice(tab);
    else {
      const uid = device.session!;
      const { ids } = tab;
      const mirror: Mirror = { db: this.databaseOf(tab, uid), uid, clock, ids };
      const seat = this.seatOf(device, uid);
      const desk = { seat, mirror, remote: this.server.remote(this.wireOf(tab, seat)), sync: null };
      tab.desk = () => desk;
    }
  }

  private databaseOf(tab: Tab, uid: string): MirrorDatabase {
    const { storage } = this.seatOf(tab.device, uid);
    return new MemoryDatabase(storage, (kind) => this.wait(tab, kind, kind)).asMirror();
  }

  /** The back-office as the app opens it: it follows the session record from desk to desk. */
  private openOffice(tab: Tab): void {
    const { device, clock, ids } = tab;
    const remotes = new Map<Mirror, RemoteStore>();
    tab.desk = () => {
      const desk = tab.office?.session();
      if (!desk) return null;
      const { mirror, sync } = desk;
      return { seat: this.seatOf(device, mirror.uid), mirror, sync, remote: remotes.get(mirror)! };
    };
    const signals = {
      isVisible: () => tab.visible,
      onWake: (wake: () => void) => {
        tab.wakers.add(wake);
        return () => tab.wakers.delete(wake);
      },
    };
    void openAdminApp({
      session: this.sessionOf(tab),
      identity: this.identityOf(tab),
      clock,
      ids,
      version: '0',
      databaseOf: (uid) => this.databaseOf(tab, uid),
      notePlace: device.notes,
      appUpdate: Promise.resolve(null),
      images: () => Promise.reject(new Error('no images here')),
      syncOf: (mirror, { uid }) => {
        const remote = this.server.remote(this.wireOf(tab, this.seatOf(device, mirror.uid)));
        remotes.set(mirror, remote);
        return createSync({ mirror, remote, locks: this.locksOf(tab), signals, user: uid });
      },
    }).then((office) => {
      tab.office = office;
    });
  }

  private locksOf(tab: Tab): Locks {
    const { device } = tab;
    return {
      hold: async (name, work, wait) => {
        while (device.locks.has(name)) {
          if (wait === null) return;
          await new Promise<void>((released) => device.waiting.push(released));
          if (wait.aborted || !tab.alive) return;
        }
        if (this.chance(0.8)) device.locks.add(name); // else a browser without locks
        try {
          await work();
        } finally {
          device.locks.delete(name);
          for (const released of device.waiting.splice(0)) released();
        }
      },
    };
  }

  /** The session record as a tab has it: what another tab writes is noticed some time later. */
  private sessionOf(tab: Tab): SessionRecord {
    const { device } = tab;
    const read = async () => {
      await this.wait(tab, 'read', 'session');
      return device.session === null ? null : profileOf(device.session);
    };
    return {
      read,
      write: async (profile) => {
        await this.wait(tab, 'read', 'session');
        device.session = profile?.uid ?? null;
        for (const [changed, other] of device.sessionWatchers) if (other.alive) changed();
      },
      watch: (changed) => {
        const look = () => void read().then(changed);
        device.sessionWatchers.set(look, tab);
        look();
        return () => void device.sessionWatchers.delete(look);
      },
    };
  }

  private identityOf(tab: Tab): Identity {
    const { device } = tab;
    return {
      signIn: async (email) => {
        const answered = await this.wait(tab, 'request', 'signIn').then(
          () => device.online,
          () => false,
        );
        if (!answered) return fail({ code: 'network-request-failed' });
        device.identity = email;
        device.token = 'good';
        return ok(profileOf(email));
      },
      signOut: async () => {
        await this.wait(tab, 'read', 'signOut');
        device.identity = null;
      },
    };
  }

  private crash(tab: Tab): void {
    tab.alive = false;
    tab.device.tabs.delete(tab);
    tab.device.locks.clear();
    for (const released of tab.device.waiting.splice(0)) released();
    this.gates = this.gates.filter((gate) => gate.tab !== tab);
    this.timers = this.timers.filter((timer) => timer.tab !== tab);
  }

  private desks(): Desk[] {
    return this.tabs().flatMap((tab) => tab.desk() ?? []);
  }

  private wake(tab: Tab): void {
    for (const wake of tab.wakers) wake();
  }

  private wait(tab: Tab, at: Gate['at'], what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      if (tab.alive) this.gates.push({ tab, at, what, pass: resolve, fail: reject });
    });
  }

  private tabs(): Tab[] {
    return this.devices.flatMap((device) => [...device.tabs]);
  }

  // ---- The network ----------------------------------------------------------------------------

  private judge({ writes, log }: Commit): 'allowed' | 'denied' | 'invalid' {
    const refused = writes.some(
      ({ document, changed }) =>
        Array.isArray(changed) &&
        (changed as string[]).some(
          (field) =>
            field === this.forbidden || (field === 'notes' && document.fields[field] === POISON),
        ),
    );
    if (!refused) return 'allowed';
    this.oracle.refused.add(log.mid);
    return log.mid.charCodeAt(20) % 2 === 0 ? 'denied' : 'invalid';
  }

  private wireOf(tab: Tab, seat: Seat): Wire {
    return async (request, serve) => {
      const answer = await this.carry(tab, seat, request, serve);
      await this.wait(tab, 'answer', request);
      return answer;
    };
  }

  private async carry<Value>(
    tab: Tab,
    seat: Seat,
    request: RequestName,
    serve: () => Awaited<RemoteAnswer<Value>>,
  ): RemoteAnswer<Value> {
    const { device } = tab;
    const served = () => {
      this.oracle.sender = seat.name;
      const answer = serve();
      if (request === 'commit' && answer.success)
        this.guard(() => this.oracle.committed(this.lastCommit!));
      return answer;
    };
    const mishap = await this.wait(tab, 'request', request).then(
      () => null,
      (met: Mishap) => met,
    );
    if (!device.online) return fail('unreachable');
    // What one person wrote is never asked for with the credentials of another.
    if (device.identity !== seat.uid) return fail('signedOut');
    if (request === 'refreshCredentials') {
      if (device.token === 'revoked') return fail('signedOut');
      device.token = 'good';
      return serve();
    }
    if (device.token !== 'good') return fail('signedOut');
    if (!device.enabled) return fail('denied');
    if (mishap === null) return served();
    switch (mishap.kind) {
      case 'lostRequest':
        return fail(mishap.seen);
      case 'lostAnswer':
        served();
        return fail(mishap.seen);
      case 'repeated':
        served();
        return served();
      case 'late':
        this.late.push(() => void served());
        return new Promise<never>(() => {});
      case 'hang':
        served();
        return new Promise<never>(() => {});
    }
  }

  /** Keeps the first violation, wherever it was noticed. */
  private guard(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.failure ??= error;
    }
  }

  // ---- What people do -------------------------------------------------------------------------

  private rows({ storage }: Seat, collection: Collection): ViewRow[] {
    return storage.rows<ViewRow>(VIEW_STORES[collection]);
  }

  private act(tab: Tab): void {
    const desk = tab.desk();
    if (this.hasSessions && this.chance(desk ? 0.1 : 0.5)) this.comeOrGo(tab);
    else if (desk) this.work(tab, desk);
  }

  /** Somebody signs out, or in. */
  private comeOrGo({ device, office, desk: deskOf }: Tab): void {
    if (!office) return;
    const desk = deskOf();
    if (desk && this.chance(0.85)) {
      const { name } = desk.seat;
      this.trace(`${name} signs out`);
      this.oracle.leaves(name);
      void office
        .signOut()
        .then(() => device.tabs.size === 1 && this.guard(() => this.oracle.hasLeft(name)))
        .catch(() => undefined); // the storage refused: it is all still there
    } else {
      const [owner] = [...device.seats.keys()];
      const uid = this.chance(0.5) ? owner! : this.pick(['anna', 'bruno', 'carla']);
      this.trace(`${uid} signs in on ${device.name}`);
      void office.signIn(uid, '').catch(() => undefined);
    }
  }

  private work(tab: Tab, { seat, mirror }: Desk): void {
    const horses = this.rows(seat, 'horses');
    const done = (result: { success: boolean; data?: unknown }) => {
      const saved = result.data as Partial<Mutation> | undefined;
      if (result.success && saved?.mid)
        this.guard(() => this.oracle.confirm(seat.name, saved.mid!));
    };
    const save = (draft: MutationInput) => void writeLocally(mirror, draft).then(done);
    const visits = [...this.rows(seat, 'hoovesTrims'), ...this.rows(seat, 'dentists')];
    const kind = this.pick(['hoovesTrims', 'hoovesTrims', 'dentists'] as const);
    const day = `2026-10-0${1 + this.below(6)}`;
    if (this.chance(0.15) && this.decide(tab, seat, mirror)) return;
    const choice = this.below(100);
    if (horses.length === 0 || (choice < 3 && horses.length < 4)) {
      this.trace(`${seat.name} adds a horse`);
      void createHorse(mirror, { name: 'Stella', docname: 'Stella', isHere: 1 });
    } else if (choice < 40) {
      const horse = this.pick(horses);
      this.trace(`${seat.name} adds ${kind} ${day} to ${horse.path}`);
      void addVisit(mirror, horse.slug, kind, { day, notes: this.pick(['', 'n']) }).then(
        (added) => {
          if (!added.success) return;
          seat.recorded.push(added.data);
        },
      );
    } else if (choice < 48 && visits.length > 0) {
      const visit = this.pick(visits) as ViewRow<Visit>;
      this.trace(`${seat.name} deletes ${visit.path}`);
      this.oracle.letsGo(seat.name, visit.path);
      void deleteVisit(mirror, visit.path);
      seat.deleted.push({ visit });
    } else if (choice < 54 && seat.recorded.length > 0) {
      const recorded = this.pick(seat.recorded);
      this.trace(`${seat.name} takes back ${recorded}`);
      this.oracle.letsGo(seat.name, recorded);
      void deleteVisit(mirror, recorded);
    } else if (choice < 58) {
      const horse = this.pick(horses);
      this.trace(`${seat.name} deletes ${horse.path}`);
      void removeHorse(mirror, horse as ViewRow<Horse>).then((removed) => {
        if (removed.success) seat.deleted.push({ horse: removed.data });
      });
    } else if (choice < 60) {
      this.restore(seat, save);
    } else if (choice < 63) {
      this.takeBack(seat, mirror);
    } else if (choice < 65) {
      if (this.chance(0.2)) this.importVisit(save);
      else this.carryOver(seat, mirror);
    } else if (choice < 72) {
      const horse = this.pick(horses);
      tab.form = { path: horse.path, seen: horse.fields };
    } else if (choice < 84) {
      this.editOther(seat, mirror, save);
    } else {
      const old = tab.form !== null && this.chance(0.3) ? tab.form : null;
      const horse = this.pick(horses);
      const { path, seen } = old ?? { path: horse.path, seen: horse.fields };
      const edited = this.editHorse(seen as Horse);
      this.trace(`${seat.name} edits ${path}`);
      void updateHorse(mirror, path.split('/')[1]!, seen as Horse, edited);
    }
  }

  private editHorse(seen: Horse): Horse {
    const fields: Record<string, FieldValue> = { ...seen };
    for (let n = 1 + this.below(2); n > 0; n -= 1) {
      const field = this.pick(['notes', 'coat', 'ownerName', 'ownerPhone', 'chipnumber', 'isHere']);
      fields[field] =
        field === 'isHere'
          ? this.pick([-1, 0, 1])
          : this.pick([
              '',
              'a',
              'b',
              'c',
              ...(field === 'notes' && this.chance(0.35) ? [POISON] : []),
            ]);
    }
    return fields as Horse;
  }

  /** A membership or an event is added, deleted or edited. */
  private editOther(seat: Seat, mirror: Mirror, save: (draft: MutationInput) => void): void {
    const isEvent = this.chance(0.25);
    const shown = this.rows(seat, isEvent ? 'events' : 'memberships');
    if (shown.length < 2) {
      this.made += 1;
      const path = `${isEvent ? 'events' : 'memberships'}/m${this.made}`;
      // Some memberships are of long ago: no phone keeps them (PULL-7).
      const year = this.made % 3 === 0 ? 2024 : 2026;
      const patch: MutationInput['patch'] = isEvent
        ? { title: { from: '', to: 'Raduno' }, date: { from: null, to: Date.UTC(2026, 9, 20, 12) } }
        : { givenName: { from: '', to: 'Lucia' }, year: { from: null, to: year } };
      this.trace(`${seat.name} adds ${path}`);
      save({ op: 'create', path, patch, seen: {} });
      return;
    }
    const row = this.pick(shown);
    const { path, slug, fields } = row;
    if (this.chance(0.35)) {
      this.trace(`${seat.name} deletes ${path}`);
      if (isEvent) save({ op: 'delete', path, patch: {}, seen: {} });
      else {
        void deleteMembership(mirror, slug);
        seat.deleted.push({ membership: row as ViewRow<Membership> });
      }
      return;
    }
    const address = ['city', 'zip', 'address'];
    const field = this.pick(isEvent ? ['title', 'notes'] : ['city', 'zip', 'email']);
    const [from, to] = [fields[field] ?? '', this.pick(['', 'a', 'b', 'c'])];
    if (from === to) return;
    const mates = address.includes(field) ? address.filter((f) => f !== field) : [];
    this.trace(`${seat.name} edits ${path}`);
    save({
      op: 'update',
      path,
      patch: { [field]: { from, to } },
      seen: Object.fromEntries(mates.map((f) => [f, fields[f] ?? ''])),
    });
  }

  /** A person brings back what was deleted: the only way it may come back. */
  private restore(seat: Seat, save: (draft: MutationInput) => void): void {
    const buried = seat.storage
      .rows<ServerDocument>('base_horses')
      .filter((d) => d.deletedAt !== '' && !seat.storage.store(VIEW_STORES.horses).has(d.path));
    if (buried.length === 0) return;
    const { path } = this.pick(buried);
    this.trace(`${seat.name} restores ${path}`);
    save({ op: 'create', path, patch: { name: { from: '', to: 'Stella' } }, seen: {} });
  }

  /** A person settles what was refused or asked; gives whether there is anything of the kind. */
  private decide(tab: Tab, seat: Seat, mirror: Mirror): boolean {
    // The same is on the screen of another tab, and what is done there may be something else.
    const other = this.pick([...tab.device.tabs]).desk();
    const both = other && other.seat === seat && other.mirror !== mirror && this.chance(0.4);
    const mirrors = both ? [mirror, other.mirror] : [mirror];
    const unsent = seat.storage.rows<Mutation>('outbox');
    const refused = unsent.filter(({ status }) => status === 'attention');
    if (seat.storage.store('conflicts').size > 0 && (refused.length === 0 || this.chance(0.7))) {
      void this.answer(seat, mirrors).catch(() => undefined);
      return true;
    }
    if (refused.length === 0) return false;
    const { mid, path, op } = this.pick(refused);
    for (const at of mirrors) {
      if (this.chance(0.5)) {
        this.trace(`${seat.name} tries ${op} of ${path} again`);
        void retryRejected(at, mid);
        continue;
      }
      this.trace(`${seat.name} discards ${op} of ${path}`);
      this.oracle.letsGo(seat.name, path);
      if (op === 'update' && this.chance(0.3))
        void backToDraft(at, mid, (_row, _kept, change) => change.patch);
      else void discardRejected(at, mid);
    }
    return true;
  }

  private async answer(seat: Seat, mirrors: readonly Mirror[]): Promise<void> {
    const questions = await listConflicts(mirrors[0]!);
    if (questions.length === 0) return;
    const question = this.pick(questions);
    await Promise.all(mirrors.map((mirror) => this.choose(seat, mirror, question)));
  }

  private async choose(seat: Seat, mirror: Mirror, question: OpenConflict): Promise<void> {
    const { kind, conflicts, path } = question;
    const answered = (answer: Choice) => {
      this.trace(`${seat.name} answers ${kind} of ${path}: ${answer}`);
      this.oracle.answered(seat.name, conflicts, answer);
    };
    if (this.chance(0.4)) {
      answered('theirs');
      await keepTheirs(mirror, question);
    } else if (kind === 'deleted') {
      answered('restored');
      await restore(mirror, question);
    } else if (kind === 'staleDelete') {
      answered('deleted');
      await deleteAnyway(mirror, question);
    } else if (question.differences.some(({ mine, theirs }) => mine === theirs)) {
      answered('merged');
      await keepMine(mirror, question);
    } else if (question.differences.length === 1 && this.chance(0.2)) {
      answered('merged');
      await keepMerged(mirror, question, 'tutti e due');
    } else {
      answered('mine');
      await keepMine(mirror, question);
    }
  }

  /** A person takes back a deletion. */
  private takeBack(seat: Seat, mirror: Mirror): void {
    if (seat.deleted.length === 0) return;
    const taken = this.pick(seat.deleted);
    const { path } =
      'horse' in taken ? taken.horse.row : 'visit' in taken ? taken.visit : taken.membership;
    this.trace(`${seat.name} takes back the deletion of ${path}`);
    this.oracle.letsGo(seat.name, path);
    if ('horse' in taken) void restoreHorse(mirror, taken.horse);
    else if ('visit' in taken) void restoreVisit(mirror, taken.visit);
    else void restoreMembership(mirror, taken.membership);
  }

  /** Everything unsent goes to another device of the same person, or to this one again. */
  private carryOver(seat: Seat, mirror: Mirror): void {
    const own = this.chance(0.8); // else somebody else, who is to be refused
    const other = this.pick(this.desks().filter((desk) => !own || desk.seat.uid === seat.uid));
    this.trace(`${seat.name} hands over what is unsent to ${other.seat.name}`);
    void writeUnsentFile(mirror)
      .then((text) => importUnsentFile(other.mirror, text))
      .catch(() => undefined);
  }

  /** An unsent visit that was exported on one device is imported on another, or twice on the same. */
  private importVisit(save: (draft: MutationInput) => void): void {
    const unsent = this.desks().flatMap((desk) => desk.seat.storage.rows<Mutation>('outbox'));
    const visits = unsent.filter((mutation) => mutation.op === 'addVisit');
    if (visits.length === 0) return;
    const { path, patch } = this.pick(visits);
    this.trace(`${path} is imported`);
    save({ op: 'addVisit', path, patch, seen: {} });
  }

  private consoleEdit(): void {
    const paths = [...this.server.documents.values()]
      .filter((d) => d.deletedAt === '' && d.path.split('/').length === 2)
      .map((d) => d.path);
    const choice = this.below(10);
    if (paths.length < 2 || choice < 2) {
      this.made += 1;
      const path = `horses/console-${this.made}`;
      this.server.edit(path, { name: 'Vecchia', lastHoovesTrim: Date.UTC(2026, 8, 20, 12) });
      this.oracle.consoleTouched(path);
      return;
    }
    const path = this.pick(paths);
    this.trace(`console touches ${path}`);
    if (choice < 4) this.server.erase(path);
    else
      this.server.edit(
        path,
        path.startsWith('horses') ? { notes: this.pick(['x', 'a']) } : { city: 'x' },
      );
    this.oracle.consoleTouched(path);
  }

  // ---- Steps ----------------------------------------------------------------------------------

  /** Runs to the end. @throws the first violation */
  async run(): Promise<void> {
    await this.found();
    for (let step = 0; step < this.options.steps; step += 1) {
      this.step();
      await this.settle();
    }
    await this.settleDown();
  }

  /** The register before anything goes wrong: some horses that everybody knows. */
  private async found(): Promise<void> {
    this.calm = true;
    await this.quiet();
    const { mirror } = this.desks()[0]!;
    for (let n = 0; n < 1 + this.below(3); n += 1) {
      void createHorse(mirror, { name: 'Stella', docname: 'Stella', isHere: 1 });
    }
    await this.quiet();
    await this.sync(this.time);
    this.calm = false;
  }

  private async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.check();
  }

  private check(): void {
    if (this.failure) throw this.failure as Error;
  }

  private step(): void {
    const dice = this.below(1000);
    if (dice < 40 && this.late.length > 0) this.landOne();
    else if (dice < 780 && this.gates.length > 0) this.release(this.takeGate());
    else if (dice < 850) this.act(this.pick(this.tabs()));
    else if (dice < 900) this.passTime();
    else if (dice < 925 && !this.usesEngine) this.begin(this.pick(this.tabs()));
    else if (dice < 950) this.disturb();
    else if (this.gates.length > 0) this.release(this.takeGate());
    else if (!this.usesEngine) this.begin(this.pick(this.tabs()));
    else this.passTime();
  }

  private takeGate(): Gate {
    const [gate] = this.gates.splice(this.below(this.gates.length), 1);
    return gate!;
  }

  /** Lets something go on, or lets it fail. */
  private release(gate: Gate): void {
    if (this.calm || !this.chance(this.faults)) {
      gate.pass();
      return;
    }
    switch (gate.at) {
      case 'read':
        gate.pass();
        break;
      case 'write': {
        const name = this.pick(['QuotaExceededError', 'AbortError']);
        this.trace(`${gate.tab.device.name}: storage fails with ${name}`);
        gate.fail(Object.assign(new Error(name), { name }));
        break;
      }
      case 'request': {
        const kind = this.pick<Mishap['kind']>([
          'lostRequest',
          'lostRequest',
          'lostAnswer',
          'lostAnswer',
          'repeated',
          gate.what === 'commit' ? 'late' : 'hang',
          'late',
          'hang',
        ]);
        const seen = kind === 'lostAnswer' ? this.pick(FAILURES.slice(0, 4)) : this.pick(FAILURES);
        this.trace(`${gate.tab.device.name}: ${gate.what} ${kind} (${seen})`);
        gate.fail({ kind, seen } satisfies Mishap);
        break;
      }
      case 'answer':
        this.trace(`${gate.tab.device.name} dies before the answer to ${gate.what}`);
        this.reopen(gate.tab);
        break;
    }
  }

  private reopen(tab: Tab): void {
    this.crash(tab);
    if (tab.device.tabs.size === 0) this.openTab(tab.device);
  }

  /** Sends and receives by hand, where no engine does. */
  private begin({ desk }: Tab): void {
    const { seat, mirror, remote } = desk()!;
    const ask = limitTime(mirror.clock, new AbortController().signal);
    const sender = { remote, ask, user: seat.uid };
    if (this.chance(0.5))
      void pushWaiting(mirror, sender, true, new AbortController().signal).catch(() => undefined);
    else void pullAll(mirror, sender, this.chance(0.3)).catch(() => undefined);
  }

  private disturb(): void {
    const device = this.pick(this.devices);
    const tab = this.pick([...device.tabs]);
    const choice = this.below(14);
    if (choice === 0) {
      this.trace(`${device.name} dies`);
      this.reopen(tab);
    } else if (choice === 1 && device.tabs.size < 2) {
      this.trace(`${device.name} opens a second tab`);
      this.openTab(device);
    } else if (choice === 2 && device.tabs.size > 1) {
      this.crash(tab);
    } else if (choice === 3) {
      device.online = !device.online;
      this.trace(`${device.name} ${device.online ? 'has' : 'loses'} the network`);
      if (device.online) this.wake(tab);
    } else if (choice === 4) {
      device.offset = this.pick([-YEAR_MS, 0, 0, YEAR_MS, 3_600_000]);
      this.trace(`the clock of ${device.name} jumps`);
    } else if (choice === 5) {
      device.token = this.pick(['expired', 'expired', 'revoked', 'good']);
      if (device.token === 'good') this.wake(tab);
    } else if (choice === 6) {
      device.enabled = this.chance(0.7);
      if (device.enabled) this.wake(tab);
    } else if (choice === 7 && this.late.length > 0) {
      this.landOne();
    } else if (choice === 8 && this.hasConsole) {
      this.consoleEdit();
    } else if (choice === 9) {
      tab.visible = !tab.visible;
      if (tab.visible) this.wake(tab);
    } else if (choice === 10 && this.chance(0.3)) {
      this.evict(device);
    } else if (choice === 11) {
      this.changeRules(this.pick([null, null, 'coat', 'city', 'ownerName', 'title']));
    } else if (choice === 12) {
      const sync = tab.desk()?.sync;
      void sync?.syncNow();
      void sync?.fetchMemberships(2024).catch(() => undefined);
    } else {
      this.wake(tab);
    }
  }

  /** The browser needs the room and throws the phone's databases away, in the midst of things. */
  private evict(device: Device): void {
    this.trace(`the databases of ${device.name} are thrown away`);
    for (const tab of device.tabs) this.crash(tab);
    for (const { name, storage, recorded, deleted } of device.seats.values()) {
      storage.evict();
      recorded.length = deleted.length = 0;
      this.oracle.evict(name);
    }
    // The session record and the provider's credentials are databases too.
    if (this.usesEngine) device.session = device.identity = null;
    this.openTab(device);
  }

  /** New rules on the server. What is on its way to it does not outlive their being deployed. */
  private changeRules(forbidden: string | null): void {
    this.trace(`the rules ${forbidden === null ? 'allow everything' : `refuse ${forbidden}`}`);
    while (this.late.length > 0) this.landOne();
    this.forbidden = forbidden;
  }

  /** A late commit takes effect after all. */
  private landOne(): void {
    const [land] = this.late.splice(this.below(this.late.length), 1);
    this.trace('a late commit lands');
    land!();
  }

  /** Time passes: to the next timer, or a while in which none is due, or all phones sleep. */
  private passTime(): void {
    if (this.chance(0.1)) {
      this.time += 20 * 60_000;
      return;
    }
    const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
    const until = this.chance(0.5) && next ? next.at : this.time + this.below(8_000);
    this.time = Math.max(this.time, Math.min(until, next?.at ?? Infinity));
    if (next && next.at <= this.time) {
      this.timers = this.timers.filter((timer) => timer !== next);
      next.fire();
    }
  }

  /** The faults stop. Within ten minutes everything must be sent and the same everywhere. */
  private async settleDown(): Promise<void> {
    this.calm = true;
    this.forbidden = null;
    while (this.late.length > 0) this.landOne();
    for (const device of this.devices) {
      Object.assign(device, { online: true, enabled: true, token: 'good', offset: 0 });
      for (const tab of device.tabs) tab.visible = true;
    }
    this.trace('--- the faults stop');
    await this.quiet();
    await this.sync(this.time + 600_000);
    this.guard(() => this.oracle.checkEnd(false));
    this.check();
    // What the console did is found by the weekly comparison.
    this.time += 8 * 86_400_000;
    await this.sync(this.time + 600_000);
    this.guard(() => this.oracle.checkEnd(true));
    this.check();
  }

  /** Everybody sends and receives until nothing is left to do, or the deadline is there. */
  private async sync(deadline: number): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      for (const device of this.devices) {
        for (const seat of device.seats.values()) await this.syncSeat(device, seat);
      }
      if (this.usesEngine && this.time + 61_000 < deadline) await this.passMinute();
    }
  }

  /** Whoever has a database on the device has a turn there. */
  private async syncSeat(device: Device, { uid }: Seat): Promise<void> {
    for (const tab of device.tabs) {
      const desk = tab.desk();
      if (tab.office) {
        if (desk?.seat.uid !== uid || device.identity !== uid) {
          void tab.office.signIn(uid, '');
          await this.quiet();
        }
        this.wake(tab);
        await this.quiet();
      } else if (desk) {
        const never = new AbortController().signal;
        const sender = {
          remote: desk.remote,
          ask: limitTime(tab.clock, never),
          user: uid,
        };
        const cycle = pushWaiting(desk.mirror, sender, true, never)
          .then(() => pullAll(desk.mirror, sender, false))
          .catch((error: unknown) => {
            this.failure ??= error;
          });
        await this.quiet();
        await cycle;
      }
    }
  }

  private async passMinute(): Promise<void> {
    const until = this.time + 61_000;
    while (this.timers.some((timer) => timer.at <= until)) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0]!;
      this.time = Math.max(this.time, next.at);
      this.timers = this.timers.filter((timer) => timer !== next);
      next.fire();
      await this.quiet();
    }
    this.time = until;
  }

  /** Lets go on whatever waits, until nothing does. */
  private async quiet(): Promise<void> {
    let released = 0;
    await this.settle();
    while (this.gates.length > 0) {
      this.gates.splice(this.below(this.gates.length), 1)[0]!.pass();
      released += 1;
      if (released > 20_000) throw new Error('it never comes to rest');
      await this.settle();
    }
  }
}
