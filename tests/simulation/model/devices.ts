import { openAdminApp } from '../../../src/admin/session/open-admin-app.ts';
import type { Mirror, MirrorDatabase } from '../../../src/mirror/database/database.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { createSyncEngine } from '../../../src/sync/engine.ts';
import type { DiaryEvent } from '../../../src/platform/diary.ts';
import type { RemoteStore } from '../../../src/sync/ports.ts';
import { memoryEvictionMarkers } from '../../support/eviction-marker-store.ts';
import { MemoryDatabase, MemoryStorage } from '../../support/memory-storage.ts';
import { seededIds } from '../../support/seeded-ids.ts';
import { watchCycle } from '../invariants/07-holds.ts';
import type { Oracle } from '../oracle.ts';
import type { Chance } from './chance.ts';
import { type Device, type DeviceUser, type OpenRegister, type Tab, nameOn } from './device.ts';
import type { Network } from './network.ts';
import type { Schedule } from './schedule.ts';
import { identityOf, locksOf, sessionRecordOf } from './tab-platform.ts';

interface Parts {
  readonly seed: number;
  readonly chance: Chance;
  readonly schedule: Schedule;
  readonly network: Network;
  readonly oracle: Oracle;
  /** Gives a number that nothing else in the run has. */
  readonly nextNumber: () => number;
  /** Whether tabs run the app with its engine; where not, the run itself sends and receives. */
  readonly hasEngine: boolean;
  readonly trace: (line: string) => void;
}

/** The phones: their tabs, the databases of those who use them, the browser that may evict these. */
export class Devices {
  readonly all: Device[] = [];

  constructor(private readonly parts: Parts) {}

  /** Adds a device with a tab or two in which somebody is signed in. */
  add(n: number, uid: string): void {
    const device: Device = {
      name: `phone${n}`,
      users: new Map(),
      tabs: new Set(),
      tabsOpened: 0,
      locks: new Set(),
      waiting: [],
      evictionMarkers: memoryEvictionMarkers(),
      session: uid,
      sessionWrites: 0,
      identity: uid,
      sessionWatchers: new Map(),
      clockOffset: 0,
      online: true,
      token: 'good',
      enabled: true,
      failingReads: null,
    };
    this.all.push(device);
    this.openTab(device);
    if (this.parts.chance.happens(0.3)) this.openTab(device);
  }

  tabs(): Tab[] {
    return this.all.flatMap((device) => [...device.tabs]);
  }

  registers(): OpenRegister[] {
    return this.tabs().flatMap((tab) => tab.register() ?? []);
  }

  openTab(device: Device): Tab {
    const { seed, schedule, network, nextNumber, hasEngine } = this.parts;
    const number = nextNumber();
    const clock: Clock = {
      now: () => schedule.time + device.clockOffset,
      after: (ms, fire) => schedule.setTimer(tab, ms, fire),
    };
    const tab: Tab = {
      device,
      clock,
      ids: seededIds(seed * 1000 + number, () => clock.now()),
      register: () => null,
      app: null,
      wakers: new Set(),
      sessionEnded: () => undefined,
      visible: true,
      alive: true,
      form: null,
    };
    device.tabs.add(tab);
    device.tabsOpened += 1;
    if (hasEngine) {
      this.openApp(tab);
      return tab;
    }
    const uid = device.session!;
    const mirror: Mirror = { db: this.databaseOf(tab, uid), uid, clock, ids: tab.ids };
    const user = this.userOf(device, uid);
    const register = { user, mirror, remote: network.remoteOf(tab, user), sync: null };
    tab.register = () => register;
    return tab;
  }

  /** Opens the admin app as the product does. It follows the session record from user to user. */
  private openApp(tab: Tab): void {
    const { device, clock, ids } = tab;
    const { chance, schedule, network, trace } = this.parts;
    const remotes = new Map<Mirror, RemoteStore>();
    tab.register = () => {
      const session = tab.app?.session();
      if (!session) return null;
      const { mirror, sync } = session;
      const remote = remotes.get(mirror)!;
      return { user: this.userOf(device, mirror.uid), mirror, sync, remote };
    };
    const signals = {
      isVisible: () => tab.visible,
      onWake: (woken: () => void) => {
        tab.wakers.add(woken);
        return () => tab.wakers.delete(woken);
      },
    };
    const diary = {
      note: (event: DiaryEvent) => {
        trace(`${device.name} notes ${JSON.stringify(event)}`);
        watchCycle(tab, event, this.parts.oracle);
      },
    };
    void openAdminApp({
      session: sessionRecordOf(tab, schedule),
      identity: identityOf(tab, schedule),
      clock,
      ids,
      version: '0',
      databaseOf: (uid) => this.databaseOf(tab, uid),
      uidsOnDevice: async () => [...device.users.keys()],
      evictionMarkers: device.evictionMarkers,
      appUpdate: Promise.resolve(null),
      diary: { ...diary, entries: async () => [] },
      images: () => Promise.reject(new Error('no images here')),
      secondFactorOf: () => Promise.reject(new Error('no second factor here')),
      syncOf: (mirror) => {
        const remote = network.remoteOf(tab, this.userOf(device, mirror.uid));
        remotes.set(mirror, remote);
        return createSyncEngine({
          mirror,
          remote,
          locks: locksOf(tab, chance),
          signals,
          diary,
          maxReread: 1,
        });
      },
    }).then((app) => {
      tab.app = app;
    });
  }

  private databaseOf(tab: Tab, uid: string): MirrorDatabase {
    const { storage } = this.userOf(tab.device, uid);
    const { schedule } = this.parts;
    return new MemoryDatabase(storage, (kind) => schedule.suspend(tab, kind, kind)).asMirror();
  }

  private userOf(device: Device, uid: string): DeviceUser {
    const known = device.users.get(uid);
    if (known) return known;
    const name = nameOn(device, uid);
    const user: DeviceUser = {
      name,
      uid,
      storage: new MemoryStorage(),
      refusals: 0,
      recorded: [],
      deleted: [],
    };
    device.users.set(uid, user);
    const { storage } = user;
    this.parts.oracle.watchDevice(name, uid, storage);
    // Otherwise a TypeError inside a transaction would only make the transaction fail.
    storage.broken = (error) => this.parts.oracle.report(error);
    const { written } = storage;
    storage.written = (stores) => {
      written(stores);
      if (!stores.has('outbox')) return;
      for (const [changed, db] of storage.watchers) {
        if ([...device.tabs].some((tab) => tab.register()?.mirror.db === db.asMirror())) changed();
      }
    };
    return user;
  }

  closeTab(tab: Tab): void {
    tab.alive = false;
    tab.device.tabs.delete(tab);
    tab.device.locks.clear();
    for (const released of tab.device.waiting.splice(0)) released();
    this.parts.schedule.drop(tab);
  }

  /** The tab dies; if it was the last, a new one is opened. */
  reopen(tab: Tab): void {
    this.closeTab(tab);
    if (tab.device.tabs.size === 0) this.openTab(tab.device);
  }

  /**
   * The browser evicts the device's databases to make room; the tabs are closed, whatever they were
   * doing.
   */
  evict(device: Device): void {
    for (const tab of device.tabs) this.closeTab(tab);
    for (const { name, storage, recorded, deleted } of device.users.values()) {
      storage.evict();
      recorded.length = deleted.length = 0;
      this.parts.oracle.evicted(name);
    }
    // The session record and the provider's credentials are databases too.
    if (this.parts.hasEngine) device.session = device.identity = null;
    this.openTab(device);
  }
}
