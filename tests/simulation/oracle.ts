import { erasureId } from '../../src/mutation/mutation.ts';
import type { Commit } from '../../src/sync/ports.ts';
import type { MemoryStorage } from '../support/memory-storage.ts';
import type { ModelServer, RequestName } from '../support/model-server.ts';
import { checkView } from './invariants/01-view.ts';
import {
  checkLastAsked,
  checkLeftOutAsked,
  checkNoneOverGone,
  checkNothingRecordedAsked,
  checkParked,
  checkResolved,
} from './invariants/02-conflicts.ts';
import {
  checkConfirmed,
  checkDrafts,
  checkKeptAtSignOut,
  checkNoneExpects,
  checkNothingLost,
  checkOutcome,
  checkRebased,
  checkRejection,
  noteTrying,
  checkWrittenValues,
} from './invariants/02-saves.ts';
import { checkNothingTwice, checkOnce } from './invariants/03-once.ts';
import { checkKnown, checkLogEntry } from './invariants/04-log.ts';
import { checkBase } from './invariants/05-base.ts';
import { checkOverwrites } from './invariants/06-overwrites.ts';
import { checkWrittenOnce } from './invariants/06-written-once.ts';
import {
  checkFollows,
  checkNotWithdrawn,
  checkNothingComesBack,
  checkReplaces,
  checkVisitsDeleted,
} from './invariants/07-deletions.ts';
import { checkLastDate } from './invariants/08-last-date.ts';
import { checkNoTrace } from './invariants/07-holds.ts';
import { checkMovements } from './invariants/08-movements.ts';
import { checkOrder } from './invariants/09-order.ts';
import { checkAuthorship, checkOwner } from './invariants/10-authorship.ts';
import { checkCursors } from './invariants/11-cursor.ts';
import { checkConvergence, checkNothingStopped } from './invariants/12-convergence.ts';
import { checkLost } from './invariants/13-lost-collections.ts';
import {
  checkOnlyWaitingIsLeft,
  checkLogIsImpersonal,
  checkTombstonesEmpty,
} from './invariants/13-personal-data.ts';
import { checkNothingLeft, checkQueuesDrained } from './invariants/14-poison.ts';
import { checkForgotten, checkKept } from './invariants/17-earlier-values.ts';
import { checkNumbers } from './invariants/18-receipts.ts';
import { type ObservedCommit, type Resolution, Observations } from './invariants/observations.ts';
import { isBlocked } from './invariants/register-facts.ts';
import type { OutboxRow } from './invariants/stored-rows.ts';

/**
 * Checks the invariants of docs/sync.md at every commit on the server, after every transaction on a
 * phone, and at the end. It is told what people choose and which faults are made; everything else it
 * observes itself. Of the checks that it calls, only a second one of the view uses the code under test. The first
 * violation is kept.
 *
 * Checked elsewhere: 15 and 16 (`stuck.test.ts`); 19, 20 and 21 by the steps that record in bulk (`steps/people/given-rounds.ts`,
 * `steps/people/archives.ts` and others); 21 once more at the end of `run.ts`, with the code under test, which exports and imports
 * the register.
 */
export class Oracle {
  /** The device whose request is being served. */
  sender = '';
  private readonly seen: Observations;
  private commit: ObservedCommit | null = null;
  private violation: unknown = null;

  constructor(server: ModelServer) {
    this.seen = new Observations(server);
    server.watch = (commit) => this.guard(() => this.beforeCommit(commit));
  }

  /** @throws the first violation of an invariant */
  check(): void {
    if (this.violation) throw this.violation as Error;
  }

  /** Keeps an error as the violation of this run, unless there is one already. */
  report(error: unknown): void {
    this.violation ??= error;
  }

  private guard(check: () => void): void {
    try {
      check();
    } catch (error) {
      this.report(error);
    }
  }

  // ---- At every commit ------------------------------------------------------------------------

  private beforeCommit({ writes, log, earlier, forgets }: Commit): void {
    this.commit = null;
    const { seen } = this;
    const save = seen.saveEver(this.sender, log.mutationId);
    checkKnown(save, log);
    const { documents } = seen.server;
    const before = new Map(
      writes.map(({ document: { path } }) => [path, documents.get(path) ?? null]),
    );
    const commit: ObservedCommit = {
      writes,
      log,
      save,
      before,
      earlier: earlier ?? null,
      forgets: forgets ?? [],
    };
    this.commit = commit;
    checkOnce(seen, commit);
    checkNotWithdrawn(seen, commit);
    checkFollows(seen, commit);
    checkReplaces(seen, commit);
    checkLogEntry(commit);
    checkAuthorship(seen, commit);
    checkLogIsImpersonal(commit);
    checkTombstonesEmpty(commit);
    checkOrder(seen, commit);
    checkOverwrites(seen, commit);
    checkNothingComesBack(commit);
    checkWrittenValues(seen, commit);
    checkWrittenOnce(commit);
    checkKept(commit);
  }

  /** The commit that was observed last took effect. */
  committed(): void {
    const { seen, commit } = this;
    if (!commit) return; // of an unknown mutation: a violation already
    this.guard(() => {
      const { device } = commit.save;
      for (const { document } of commit.writes)
        seen.addState(document.path, device, commit.log.mutationId);
      checkLastDate(seen, commit);
      checkMovements(seen, commit);
      checkNumbers(seen);
      checkVisitsDeleted(seen, commit);
      checkForgotten(seen, commit);
    });
  }

  // ---- After every transaction on a phone -----------------------------------------------------

  /** @param name of one person on one device */
  watchDevice(name: string, uid: string, storage: MemoryStorage): void {
    const held = { outbox: new Map(), conflicts: new Map(), versions: new Map() };
    this.seen.devices.set(name, { storage, uid, ...held });
    storage.written = (stores) => this.guard(() => this.afterTransaction(name, stores));
  }

  private afterTransaction(name: string, stores: ReadonlySet<string>): void {
    const { seen } = this;
    const device = seen.device(name);
    // A database without a device id (in `meta`), outbox rows and conflicts was emptied; the notice of an
    // eviction may be left. The device id alone does not tell: mutations from a file may wait without one,
    // if the storage refused to write it.
    const isEmpty = ['meta', 'outbox', 'conflicts'].every((store) =>
      [...device.storage.store(store).keys()].every((key) => key === 'wiped'),
    );
    if (seen.mayForget.has(name) && isEmpty) {
      checkKeptAtSignOut(name, device);
      device.versions.clear();
    }
    const before = new Set(device.outbox.keys());
    if (stores.has('outbox')) this.compareOutbox(name);
    if (stores.has('conflicts')) {
      checkResolved(seen, name, before);
      checkLastAsked(device);
    }
    if ([...stores].some((store) => /^(conflicts|base_)/.test(store))) checkNoneOverGone(device);
    checkLost(seen, name, stores);
    for (const store of stores) if (store.startsWith('base_')) checkBase(seen, name, store);
    if ([...stores].some((store) => /^(outbox|base_|view)/.test(store))) checkView(device);
    if (stores.has('meta')) checkCursors(seen, device);
  }

  private compareOutbox(name: string): void {
    const { seen } = this;
    const device = seen.device(name);
    const rows = device.storage.rows<OutboxRow>('outbox');
    const now = new Map(rows.map((row) => [row.mid, row]));
    const gone = [...device.outbox.values()].filter(({ mid }) => !now.has(mid));
    checkNoTrace(
      gone,
      rows.filter(({ mid }) => !device.outbox.has(mid)),
    );
    for (const [mid, mutation] of now) {
      const before = device.outbox.get(mid);
      if (!before) {
        checkOwner(device, mutation);
        const queue = rows.filter(({ lane, seq }) => lane === mutation.lane && seq < mutation.seq);
        seen.addSave(
          name,
          mutation,
          queue.map((each) => each.mid),
        );
      } else if (mutation.status === 'attention' && before.status !== 'attention') {
        checkRejection(seen, mutation);
      }
      const save = seen.saveOf(name, mid)!;
      if (mutation.attempts > save.attempts) {
        const queue = rows.filter((other) => other.lane === mutation.lane);
        // What was blocked at earlier attempts is kept: the attempt of another tab may still be in flight.
        const blocked = queue.filter((m) => isBlocked(m, queue)).map((m) => m.mid);
        save.passing = new Set([...save.passing, ...blocked]);
      }
      noteTrying(save, before, mutation);
      if (mutation.attempts > 0) save.triedAt ??= seen.made;
      save.attempts = mutation.attempts;
      if (before && before.patch !== mutation.patch) checkRebased(save, mutation, gone);
    }
    const left = gone.map((last) => ({ last, save: seen.saveOf(name, last.mid)! }));
    for (const { last, save } of left) {
      checkOutcome(seen, save, last, gone);
      checkParked(seen, save);
    }
    for (const { last, save } of left) {
      if (seen.isWithdrawn(save) || seen.isLetGo(save)) checkNoneExpects(last, now.values(), gone);
    }
    device.outbox.clear();
    for (const [mid, mutation] of now) device.outbox.set(mid, mutation);
  }

  // ---- At the end -----------------------------------------------------------------------------

  /**
   * Checks the end of a run, when nothing is under way.
   *
   * @param compared as in {@link checkConvergence}
   * @param names the devices that must equal the server; by default all
   */
  checkEnd(compared: boolean, names: Iterable<string> = this.seen.devices.keys()): void {
    this.guard(() => {
      checkNothingLost(this.seen);
      checkDrafts(this.seen);
      checkQueuesDrained(this.seen);
      for (const name of names) checkConvergence(this.seen, name, compared);
      checkNothingTwice(this.seen);
      checkNothingRecordedAsked(this.seen);
      checkLeftOutAsked(this.seen);
    });
  }

  /**
   * Everything was sent, and a person who is signed in has received it.
   *
   * @param compared as in {@link checkConvergence}
   */
  checkReceived(name: string, compared: boolean): void {
    this.guard(() => {
      checkNothingStopped(this.seen, name);
      checkConvergence(this.seen, name, compared);
    });
  }

  /** Every question was answered: nothing waits any more, nowhere. */
  checkNothingLeft(): void {
    this.guard(() => checkNothingLeft(this.seen));
  }

  // ---- What it is told ------------------------------------------------------------------------

  /** Somebody wrote or erased a document in the console. */
  consoleTouched(path: string): void {
    this.seen.addState(path, '', '');
    this.seen.touchedByConsole.add(path.split('/').slice(0, 2).join('/'));
  }

  /** The rules of the server refused a mutation. */
  rejected(mid: string): void {
    this.seen.rejected.add(mid);
  }

  /**
   * A commit of a mutation, or a reading of its receipt and documents, reached the server.
   *
   * @param isAdmitted whether the account may do that
   */
  judged(request: RequestName, mutationId: string | null, isAdmitted: boolean): void {
    if (mutationId === null) return;
    if (request === 'commit' && !isAdmitted) this.seen.closedAtCommit.add(mutationId);
    if (request === 'read' && isAdmitted) this.seen.noteOpenAgain(mutationId);
  }

  /** A person was told that a change is saved. */
  confirm(name: string, mid: string): void {
    this.guard(() => {
      const save = this.seen.saveEver(name, mid);
      checkConfirmed(save, mid);
      save.confirmed = true;
    });
  }

  /** As {@link confirm}, for a command that gives the path of its document and not the mutation. */
  confirmPath(name: string, op: OutboxRow['op'], path: string): void {
    this.guard(() => {
      const save = this.seen.unconfirmedSave(name, op, path);
      checkConfirmed(save, `${op} of ${path}`);
      save.confirmed = true;
    });
  }

  /**
   * A person does something by which unsent mutations of a document may leave the outbox: undoes,
   * deletes, corrects, cancels or discards.
   */
  takenBack(name: string, path: string): void {
    this.seen.markTakenBack(name, path);
  }

  /** A person takes back a step over many memberships, with this change in it. */
  undone(name: string, mid: string): void {
    this.seen.markUndone(name, mid);
  }

  /**
   * A command of a person is done, and they are told so.
   *
   * @param mids the mutations that it made
   * @param check gets them as they came into the outbox
   */
  checkWritten(
    name: string,
    mids: readonly string[],
    check: (seen: Observations, made: readonly OutboxRow[]) => void,
  ): void {
    this.guard(() => {
      const made = mids.map((mid) => {
        // The deletion of what this phone erased a person from is an erasure, with an id of its own.
        const save = this.seen.saveEver(name, mid) ?? this.seen.saveEver(name, erasureId(mid));
        checkConfirmed(save, mid);
        save.confirmed = true;
        return save.made;
      });
      check(this.seen, made);
    });
  }

  /**
   * The storage refused three times to note that the untried mutations of a device are in a file
   * (STATUS-2).
   */
  handedOverUnnoted(name: string): void {
    for (const { mid, attempts } of this.seen.device(name).outbox.values())
      if (attempts === 0) this.seen.saveOf(name, mid)!.inFileUnnoted = true;
  }

  /** A person resolves conflicts. */
  resolved(name: string, conflicts: readonly string[], resolution: Resolution): void {
    for (const id of conflicts) this.seen.addResolution(name, id, resolution);
  }

  /** The browser evicted all that a device held. */
  evicted(name: string): void {
    this.seen.evict(name);
  }

  /**
   * The mirror of this person may be locked from now on, by a sign-out, the sign-in of somebody
   * else, or a refusal by the server: documents that no unsent change needs may leave the device.
   */
  mayForget(name: string): void {
    this.seen.mayForget.add(name);
  }

  /** An account holds the horses alone from now on: all else leaves its phones as soon as they hear of it (PULL-8). */
  mayLose(uid: string): void {
    this.seen.mayLose.add(uid);
  }

  /**
   * This person is not signed in, and no tab is about to lock their mirror: only what AUTH-4 keeps
   * is left.
   */
  locked(name: string): void {
    this.guard(() => checkOnlyWaitingIsLeft(this.seen, name));
  }

  /** A person typed something and did not save it. */
  drafted(name: string, key: string): void {
    this.seen.addDraft(name, key);
  }
}
