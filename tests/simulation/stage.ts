import type { Mirror, MirrorDatabase } from '../../src/mirror/database/database.ts';
import { lockMirror } from '../../src/mirror/scope/lock-mirror.ts';
import { fail } from '../../src/platform/result.ts';
import type { RemoteStore } from '../../src/sync/ports.ts';
import { pullAll } from '../../src/sync/pull.ts';
import { pushAll } from '../../src/sync/push.ts';
import { withTimeout } from '../../src/sync/requests.ts';
import { MemoryDatabase, MemoryStorage } from '../support/memory-storage.ts';
import { type RequestName, type Wire, ModelServer } from '../support/model-server.ts';
import { seededIds } from '../support/seeded-ids.ts';
import { Oracle } from './oracle.ts';

/** What is to happen to a request. `die`: it takes effect, and its page dies before the answer. */
export type Fault = 'pass' | 'loseRequest' | 'loseAnswer' | 'die';

/** One phone of a {@link Stage}. When it is opened again, its storage stays and its page is a new one. */
export interface StagePhone {
  readonly name: string;
  readonly storage: MemoryStorage;
  mirror: Mirror;
  openDatabase: () => MirrorDatabase;
  remote: RemoteStore;
}

const never = new AbortController().signal;

/** A server, the oracle and some phones, for runs that a test directs step by step. */
export class Stage {
  readonly server: ModelServer;
  readonly oracle: Oracle;
  readonly phones: StagePhone[] = [];
  time = Date.UTC(2026, 9, 14, 8);
  /** Decides about every request. */
  fault: (phone: StagePhone, request: RequestName) => Fault | Promise<Fault> = () => 'pass';
  private opened = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(names: readonly string[]) {
    this.server = new ModelServer(() => this.time);
    this.oracle = new Oracle(this.server);
    for (const name of names) {
      const storage = new MemoryStorage();
      this.oracle.watchDevice(name, name, storage);
      const phone = { name, storage } as StagePhone;
      this.phones.push(phone);
      this.open(phone);
    }
  }

  /** Opens a new page on a phone; whatever the page before was doing never continues. */
  open(phone: StagePhone): void {
    this.opened += 1;
    const page = this.opened;
    const isOpen = () => (phone.mirror as Mirror & { page: number }).page === page;
    const openDatabase = () =>
      new MemoryDatabase(phone.storage, () =>
        this.turn().then(() => (isOpen() ? undefined : new Promise<never>(() => {}))),
      ).asMirror();
    const clock = { now: () => this.time, after: () => () => undefined };
    const ids = seededIds(page, clock.now);
    phone.openDatabase = openDatabase;
    phone.mirror = { db: openDatabase(), uid: phone.name, clock, ids, page } as Mirror;
    phone.remote = this.server.remote(this.wireOf(phone, isOpen));
  }

  /**
   * Waits until no other storage operation runs: each runs to its end, so that transactions do not
   * overlap.
   */
  private turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.next);
    });
  }

  private readonly next = () => {
    this.waiting[0]!();
    setImmediate(() => {
      this.waiting.shift();
      if (this.waiting.length > 0) this.next();
    });
  };

  private wireOf(phone: StagePhone, isOpen: () => boolean): Wire {
    return async (request, serve) => {
      const fault = await this.fault(phone, request);
      if (!isOpen()) return new Promise<never>(() => {});
      if (fault === 'loseRequest') return fail('unreachable');
      this.oracle.sender = phone.name;
      const answer = serve();
      if (request === 'commit' && answer.success) this.oracle.committed();
      if (fault === 'die') this.open(phone);
      if (!isOpen()) return new Promise<never>(() => {});
      return fault === 'loseAnswer' ? fail('unreachable') : answer;
    };
  }

  /** @throws the first violation of an invariant */
  check(): void {
    this.oracle.check();
  }

  async push(phone: StagePhone): Promise<void> {
    await pushAll(phone.mirror, this.sender(phone), true, never);
  }

  async pull(phone: StagePhone): Promise<void> {
    await pullAll(phone.mirror, this.sender(phone), false);
  }

  /** Locks the mirror as a sign-out does. If the storage refuses, everything stays as it was. */
  async signOut(phone: StagePhone): Promise<void> {
    const mirror = { ...phone.mirror, db: phone.openDatabase() };
    const isSignedIn = async () => false;
    await lockMirror(mirror, isSignedIn, () => undefined).catch(() => undefined);
  }

  private sender({ mirror, remote }: StagePhone) {
    return { remote, ask: withTimeout(mirror.clock, never) };
  }

  /** Ends all faults, sends and receives everything, and checks that all devices equal the server. */
  async settle(): Promise<void> {
    this.fault = () => 'pass';
    for (const phone of this.phones) {
      phone.storage.probe = () => undefined;
      this.open(phone);
    }
    for (let round = 0; round < 2; round += 1) {
      for (const phone of this.phones) {
        await this.push(phone);
        await this.pull(phone);
      }
    }
    this.oracle.checkEnd(true);
    this.check();
  }
}
