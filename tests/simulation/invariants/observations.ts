import type { ServerDocument } from '../../../src/model/document.ts';
import type { Commit } from '../../../src/sync/ports.ts';
import type { MemoryStorage } from '../../support/memory-storage.ts';
import type { ModelServer } from '../../support/model-server.ts';
import { collectionOf, isAlive } from './register-facts.ts';
import type { ConflictRow, OutboxRow } from './stored-rows.ts';

/** A state that a document had on the server, from some moment on. */
export interface State {
  readonly document: ServerDocument | null;
  /** How many states, of whatever document, came before it. */
  readonly order: number;
  /** The device whose mutation made it; empty for the console. */
  readonly device: string;
  readonly mid: string;
}

/** A mutation that was in the outbox of a device at some time, and what was known when it came there. */
export interface Save {
  readonly device: string;
  /** The device on which it was made. */
  readonly origin: string;
  /** What waited in its queue where it was made: the person saw what that made of the document. */
  readonly over: ReadonlySet<string>;
  /** As it stands now. */
  mutation: OutboxRow;
  /** How many states each document had then, and the version that the phone had. */
  readonly since: ReadonlyMap<string, number>;
  readonly seenVersion: string;
  /** Whether it brings back a document that was deleted. */
  readonly restoring: boolean;
  attempts: number;
  /** How many states there were, of all documents, when the first attempt began; null before. */
  triedAt: number | null;
  /** What was rejected, or depended on it, when an attempt began: that may be overtaken. */
  passing: ReadonlySet<string>;
  /** Whether it was handed over by file, and the storage refused to note that. */
  inFileUnnoted: boolean;
  /** Whether the person was told that it is saved. */
  confirmed: boolean;
}

/** How a person resolved a conflict. */
export type Resolution = 'mine' | 'theirs' | 'restored' | 'deleted' | 'merged';

/** The storage of one person on one device, and what the last transaction left there. */
export interface WatchedStorage {
  readonly storage: MemoryStorage;
  readonly uid: string;
  readonly outbox: Map<string, OutboxRow>;
  readonly conflicts: Map<string, ConflictRow>;
  /** The version of each base copy. */
  readonly versions: Map<string, string>;
}

/** A commit that is about to take effect, or just did. */
export interface ObservedCommit extends Commit {
  readonly save: Save;
  /** The documents that it writes, as they were before. */
  readonly before: ReadonlyMap<string, ServerDocument | null>;
}

/** What is on record of a run: everything that the invariants compare with. A device's name is that of
 * one person on it. */
export class Observations {
  /** By device and `mid`: a change that was taken over from a file is on two devices. */
  private readonly saves = new Map<string, Save>();
  /** What the browser evicted with everything else that a device held. */
  private readonly evicted = new Map<string, Save>();
  private readonly withdrawn = new Set<string>();
  /** Documents whose unsent changes a person took back or discarded, by device. */
  private readonly takenBack = new Set<string>();
  private readonly history = new Map<string, State[]>();
  /** How many states there were so far, of all documents. */
  made = 0;
  private readonly resolutions = new Map<string, Resolution[]>();
  readonly devices = new Map<string, WatchedStorage>();
  /** Devices whose person began to sign out, or was refused by the server, at some time. */
  readonly mayForget = new Set<string>();
  /** What was typed on each device and not saved: the keys of the drafts. */
  readonly drafts = new Map<string, Set<string>>();
  /** Mutations that the rules of the simulated server rejected. */
  readonly rejected = new Set<string>();
  /** Root documents that the console touched: their last dates are what somebody typed. */
  readonly touchedByConsole = new Set<string>();

  constructor(readonly server: ModelServer) {}

  device(name: string): WatchedStorage {
    return this.devices.get(name)!;
  }

  allSaves(): Iterable<Save> {
    return this.saves.values();
  }

  saveOf(device: string, mid: string): Save | undefined {
    return this.saves.get(key(device, mid));
  }

  /** Also where the browser evicted it since: its commit may still be on its way. */
  saveEver(device: string, mid: string): Save | undefined {
    return this.saveOf(device, mid) ?? this.evicted.get(key(device, mid));
  }

  isEvicted({ device, mutation }: Save): boolean {
    return this.evicted.has(key(device, mutation.mid));
  }

  /**
   * A mutation entered the outbox of a device: it was made there, or taken over from a file.
   *
   * @param before the mids of what stands in front of it in its queue
   */
  addSave(name: string, mutation: OutboxRow, before: readonly string[]): void {
    const { mid, path, lane, op } = mutation;
    const device = this.device(name);
    const base = baseOf(device, path);
    const known = [...this.saves.values(), ...this.evicted.values()];
    const original = known.find((save) => save.mutation.mid === mid);
    const deletion = [...device.outbox.values()].some(
      (other) => other.path === path && other.op === 'delete',
    );
    this.withdrawn.delete(key(name, mid)); // a person took it over from a file again
    this.saves.set(key(name, mid), {
      since: new Map([path, lane].map((each) => [each, this.states(each).length])),
      seenVersion: base?.version ?? '',
      restoring: op === 'create' && (deletion || (base !== undefined && base.deletedAt !== '')),
      origin: name,
      over: new Set(before),
      ...original,
      device: name,
      mutation,
      attempts: 0,
      triedAt: null,
      passing: new Set(),
      inFileUnnoted: false,
      confirmed: false,
    });
  }

  addDraft(name: string, key: string): void {
    this.drafts.set(name, new Set([...(this.drafts.get(name) ?? []), key]));
  }

  evict(name: string): void {
    this.drafts.delete(name);
    for (const [each, save] of this.saves) {
      if (save.device !== name) continue;
      this.saves.delete(each);
      this.evicted.set(each, save);
    }
    const { outbox, conflicts, versions } = this.device(name);
    for (const held of [outbox, conflicts, versions]) held.clear();
  }

  markWithdrawn({ device, mutation }: Save): void {
    this.withdrawn.add(key(device, mutation.mid));
  }

  isWithdrawn({ device, mutation }: Save): boolean {
    return this.withdrawn.has(key(device, mutation.mid));
  }

  markTakenBack(name: string, path: string): void {
    this.takenBack.add(key(name, path));
  }

  isTakenBack(name: string, path: string): boolean {
    return this.takenBack.has(key(name, path));
  }

  addResolution(name: string, conflict: string, resolution: Resolution): void {
    this.resolutions.set(key(name, conflict), [...this.resolutionsOf(name, conflict), resolution]);
  }

  resolutionsOf(name: string, conflict: string): readonly Resolution[] {
    return this.resolutions.get(key(name, conflict)) ?? [];
  }

  /** All states of a document, in order; the first is that there is none. */
  states(path: string): readonly State[] {
    let states = this.history.get(path);
    if (!states)
      this.history.set(path, (states = [{ document: null, order: 0, device: '', mid: '' }]));
    return states;
  }

  /** The states since a mutation was made, the one that it was made on included. */
  statesSince(save: Save, path: string): readonly State[] {
    return this.states(path).slice((save.since.get(path) ?? 1) - 1);
  }

  addState(path: string, device: string, mid: string): void {
    const document = this.server.documents.get(path) ?? null;
    this.made += 1;
    (this.states(path) as State[]).push({ document, order: this.made, device, mid });
  }

  /** The live visits of a horse on the server. */
  visits(horse: string, collection: string): ServerDocument[] {
    return [...this.server.documents.values()].filter(
      (d) => d.path.startsWith(`${horse}/${collection}/`) && isAlive(d),
    );
  }
}

const key = (device: string, id: string) => `${device} ${id}`;

/** The base copy of a document on a device. */
export function baseOf({ storage }: WatchedStorage, path: string): ServerDocument | undefined {
  const base: ReadonlyMap<string | number, unknown> = storage.store(`base_${collectionOf(path)}`);
  return base.get(path) as ServerDocument | undefined;
}

/** What of a mutation is parked on a device. */
export function parkedOf({ storage }: WatchedStorage, mid: string): ConflictRow[] {
  return storage.rows<ConflictRow>('conflicts').filter(({ mutation }) => mutation.mid === mid);
}

/** Whether a document's state came after what the phone had when a mutation was made. */
export function isUnseen(document: ServerDocument | null, { seenVersion }: Save): boolean {
  return document !== null && document.version > seenVersion;
}

/** The documents that what waits on a phone is about, and their root documents. */
export function neededPaths(storage: MemoryStorage): ReadonlySet<string> {
  const waiting = ['outbox', 'conflicts'].flatMap((store) =>
    storage.rows<{ path: string; lane: string }>(store),
  );
  return new Set(waiting.flatMap(({ path, lane }) => [path, lane]));
}
