import type { ServerDocument } from '../../../src/model/fields/document.ts';
import type { Commit } from '../../../src/sync/ports.ts';
import type { MemoryStorage } from '../../support/memory-storage.ts';
import type { ModelServer } from '../../support/model-server.ts';
import { collectionOf, isAlive } from './register-facts.ts';
import type { ConflictRow, OutboxRow } from './stored-rows.ts';

/** A state of a document on the server. */
export interface State {
  readonly document: ServerDocument | null;
  /** Its number among all states of all documents, from 1; 0 for the first state of each document. */
  readonly order: number;
  /** The device whose mutation made it; empty for the console, and in the first state. */
  readonly device: string;
  readonly mid: string;
}

/** A mutation that is or was in the outbox of a device, with what was known when it came there. */
export interface Save {
  readonly device: string;
  /** The device on which it was made. */
  readonly origin: string;
  /**
   * The mutations before it in its queue where it was made: the person saw the document as these
   * left it.
   */
  readonly over: ReadonlySet<string>;
  /** Its row in the outbox, as it was last. */
  mutation: OutboxRow;
  /** Its row when it came there. */
  readonly made: OutboxRow;
  /** How many states its document and its root document had when it was made. */
  readonly since: ReadonlyMap<string, number>;
  /** The version of the document that the phone had then; empty where it had none. */
  readonly seenVersion: string;
  /** Whether it brings back a document that was deleted. */
  readonly restoring: boolean;
  attempts: number;
  /** Whether an attempt began that was not put off since. */
  trying: boolean;
  /** How many states there were, of all documents, when the first attempt began; null before. */
  triedAt: number | null;
  /**
   * The mutations of its queue that were rejected, or depended on a rejected one, when one of its
   * attempts began: it may overtake these.
   */
  passing: ReadonlySet<string>;
  /**
   * Whether it was written to a file of unsent changes, and the storage refused to note that
   * (STATUS-2).
   */
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

/**
 * Everything that is recorded in a run for the invariants to compare with. A device here is one
 * person's storage on a phone or computer, and is named after both.
 */
export class Observations {
  /** By device and `mid`, because a mutation that was taken over from a file is on two devices. */
  private readonly saves = new Map<string, Save>();
  /** The mutations that were lost when the browser evicted a device's database. */
  private readonly evicted = new Map<string, Save>();
  private readonly withdrawn = new Set<string>();
  /**
   * The changes of steps that a person took back as a whole: those whose last attempt was put off may leave the outbox
   * (decision 022), and those that did.
   */
  private readonly undone = new Set<string>();
  private readonly letGo = new Set<string>();
  private readonly everParked = new Set<string>();
  /** Documents whose unsent changes a person took back or discarded, by device. */
  private readonly takenBack = new Set<string>();
  private readonly history = new Map<string, State[]>();
  /** How many states there were so far, of all documents. */
  made = 0;
  private readonly resolutions = new Map<string, Resolution[]>();
  readonly devices = new Map<string, WatchedStorage>();
  /**
   * Devices whose mirror may have been locked at some time: the person began to sign out, or
   * another one to sign in, or the server refused the account.
   */
  readonly mayForget = new Set<string>();
  /** The accounts that held the horses alone at some time (PULL-8). */
  readonly mayLose = new Set<string>();
  /** The keys of the drafts on each device. */
  readonly drafts = new Map<string, Set<string>>();
  /** Mutations that the rules of the simulated server rejected. */
  readonly rejected = new Set<string>();
  /** Mutations whose last commit was denied because of the account, and whose documents were not read since. */
  readonly closedAtCommit = new Set<string>();
  /** How often a mutation was denied because of the account, whose documents the account could read right after that. */
  private readonly openAgain = new Map<string, number>();
  /**
   * Root documents that the console touched, or whose creation set a last date: their last dates
   * need not be those of visits.
   */
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

  /** As {@link saveOf}, also where the browser evicted it since: its commit may still be in flight. */
  saveEver(device: string, mid: string): Save | undefined {
    return this.saveOf(device, mid) ?? this.evicted.get(key(device, mid));
  }

  /** A mutation of a document that is or was in the outbox of a device, and that no person was told of. */
  unconfirmedSave(device: string, op: OutboxRow['op'], path: string): Save | undefined {
    return [...this.saves.values(), ...this.evicted.values()].find(
      (save) =>
        save.device === device &&
        !save.confirmed &&
        save.mutation.op === op &&
        save.mutation.path === path,
    );
  }

  isEvicted({ device, mutation }: Save): boolean {
    return this.evicted.has(key(device, mutation.mid));
  }

  /**
   * A mutation entered the outbox of a device: it was made there, or taken over from a file.
   *
   * @param before the ids of the mutations before it in its queue
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
      made: mutation,
      attempts: 0,
      trying: false,
      triedAt: null,
      passing: new Set(),
      inFileUnnoted: false,
      confirmed: false,
    });
  }

  noteOpenAgain(mid: string): void {
    if (!this.closedAtCommit.delete(mid)) return;
    this.openAgain.set(mid, (this.openAgain.get(mid) ?? 0) + 1);
  }

  /**
   * Whether the account was closed, or did not hold the document, at two commits of a mutation, and was open at the
   * reading after each: such a refusal looks like one of the rules (known limit of PUSH-12).
   */
  isTakenForRefused(mid: string): boolean {
    return (this.openAgain.get(mid) ?? 0) >= 2;
  }

  addParked(device: string, conflict: string): void {
    this.everParked.add(key(device, conflict));
  }

  /** Whether a conflict was once on a device. */
  wasParked(device: string, conflict: string): boolean {
    return this.everParked.has(key(device, conflict));
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

  markUndone(name: string, mid: string): void {
    this.undone.add(key(name, mid));
  }

  isUndone(name: string, mid: string): boolean {
    return this.undone.has(key(name, mid));
  }

  markLetGo({ device, mutation }: Save): void {
    this.letGo.add(key(device, mutation.mid));
  }

  /** Whether it left the outbox by an undo though the server may have it: then it comes back with the next pull. */
  isLetGo({ device, mutation }: Save): boolean {
    return this.letGo.has(key(device, mutation.mid));
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

  /** All states of a document, in order; in the first one it does not exist yet. */
  states(path: string): readonly State[] {
    let states = this.history.get(path);
    if (!states)
      this.history.set(path, (states = [{ document: null, order: 0, device: '', mid: '' }]));
    return states;
  }

  /** The paths that begin in a way, of all documents that there ever were. */
  pathsBelow(start: string): string[] {
    return [...this.history.keys()].filter((path) => path.startsWith(start));
  }

  /** The states of a document since a mutation was made, beginning with the one at that time. */
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

/** The conflicts of a mutation on a device. */
export function parkedOf({ storage }: WatchedStorage, mid: string): ConflictRow[] {
  return storage.rows<ConflictRow>('conflicts').filter(({ mutation }) => mutation.mid === mid);
}

/** Whether a state is later than the copy that the phone had when a mutation was made. */
export function isUnseen(document: ServerDocument | null, { seenVersion }: Save): boolean {
  return document !== null && document.version > seenVersion;
}

/**
 * The paths of the documents that a phone's unsent mutations and conflicts are about, and of their
 * root documents.
 */
export function neededPaths(storage: MemoryStorage): ReadonlySet<string> {
  const waiting = ['outbox', 'conflicts'].flatMap((store) =>
    storage.rows<{ path: string; lane: string }>(store),
  );
  return new Set(waiting.flatMap(({ path, lane }) => [path, lane]));
}
