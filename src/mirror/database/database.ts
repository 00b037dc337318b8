import {
  type IndexableType,
  type Table,
  type Transaction,
  Dexie,
  type TransactionMode,
} from 'dexie';
import { type Collection, collectionOf, rootPathOf } from '../../model/collections.ts';
import { type ServerDocument, isNewer } from '../../model/fields/document.ts';
import { type ChildCollection, CHILD_COLLECTIONS } from '../../model/visits/visit.ts';
import type { Fields } from '../../model/fields/fields.ts';
import type { Unread } from '../../model/fields/raw-value.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Mutation } from '../../mutation/mutation.ts';
import { replay } from '../../mutation/replay.ts';
import { type ConflictRow, type NewOutboxRow, type OutboxRow, mutationFrom } from './outbox-row.ts';
import { isReadable } from './readable-rows.ts';
import {
  type Decision,
  type ReadRows,
  type RowChange,
  readTogether,
  saveTogether,
  writeTogether,
} from './row-requests.ts';
import { type ViewKeys, keysOf, VIEW_STORES } from './view-keys.ts';

/** The last server copy of a document; `lane` (a stored name) is the path of its root document. */
export type BaseRow = ServerDocument & {
  readonly lane: string;
  /** The {@link READER_VERSION} of the code that read it from the server; absent in the first releases. */
  readonly reading?: number;
  /**
   * By field, the last three mutations whose commits wrote it, as their answers told this phone: the copy alone does not
   * say so, since a commit leaves alone what has its new value already (PUSH-3), and not every program raises `rev`.
   * Absent once another state of the document arrived.
   */
  readonly wrote?: Readonly<Record<string, readonly string[]>>;
};

/**
 * The version of how this code reads the server's values, raised when it understands more of them. Base rows of an
 * older reading are then read anew, though the server did not change them (PULL-5).
 */
export const READER_VERSION = 10;

/** A document as screens read it: base with its unsent mutations replayed over it. */
export interface ViewRow<Record extends Fields = Fields> {
  readonly path: string;
  /** The path of the root document; its own path if it is one. A stored name, which stays. */
  readonly lane: string;
  /** The last segment of the path. */
  readonly slug: string;
  readonly fields: Record;
  /** Unread values, in raw form; `fields` has them empty. */
  readonly unread?: Unread;
  /** The names of those fields, indexed. */
  readonly toCheck?: readonly string[];
  /** How many of its mutations are unsent; for a root document, those of its visits included. */
  readonly pending: number;
  /** Horses and memberships only: what they are found and ordered by. */
  readonly keys?: ViewKeys;
  /** Horses only: the last dates that become visits when the queue is sent, by the paths of those visits (VISIT-2). */
  readonly inherited?: Readonly<globalThis.Record<string, number>>;
}

/** What was typed and not yet saved, kept across reloads, updates and crashes. */
export interface DraftRow {
  /** The screen and the document, such as `horses/stella-x1y2z3`. */
  readonly key: string;
  readonly value: unknown;
  readonly at: number;
  /** The write that it is from (`stored-draft.ts`); absent in drafts of earlier releases and of `keepDraft`. */
  readonly mark?: string;
}

const HORSE_INDEXES = [
  ...['isHere', 'isInBDN', 'isCorrectOwner', 'isCorrectBarncodeInBDN', 'isDeceased'].map(
    (flag) => `fields.${flag}`,
  ),
  ...['text', 'here', 'hoovesTrims', 'dentists', 'chip', 'ueln'].map((key) => `keys.${key}`),
];
/** The collections of the first schema. */
const FIRST = ['horses', 'hoovesTrims', 'dentists', 'memberships', 'events'];
/** Index of the horses that the list opens with, in the order of their document names. */
const HORSE_LIST = '[fields.isHere+fields.isDeceased+fields.docname]';

/** The IndexedDB database of one signed-in person. */
export class MirrorDatabase extends Dexie {
  declare outbox: Table<OutboxRow, number, NewOutboxRow>;
  declare conflicts: Table<ConflictRow, string>;
  declare meta: Table<{ key: string; value: unknown }, string>;
  declare drafts: Table<DraftRow, string>;
  private readonly keyRange: typeof IDBKeyRange;

  /** @param options replace the browser's IndexedDB (tests) */
  constructor(
    name: string,
    options: { indexedDB?: IDBFactory; IDBKeyRange?: typeof IDBKeyRange } = {},
  ) {
    const indexedDB = options.indexedDB ?? Dexie.dependencies.indexedDB;
    super(name, {
      ...options,
      ...(indexedDB && { indexedDB: refusingNewer(indexedDB) }),
      chromeTransactionDurability: 'strict',
    });
    this.keyRange = options.IDBKeyRange ?? Dexie.dependencies.IDBKeyRange;
    const base = Object.fromEntries(FIRST.map((c) => [`base_${c}`, 'path, lane']));
    // Phones hold databases of every version from 1 on. Only versions that convert rows are declared, and the newest:
    // Dexie compares the stores that it finds with those, and every declaration delays each launch.
    this.version(2)
      .stores({
        ...base,
        view_events: 'path, lane, fields.date',
        outbox: '++seq, &mid, lane',
        conflicts: 'id, lane',
        meta: 'key',
        drafts: 'key',
        [VIEW_STORES.horses]: `path, lane, fields.docname, ${HORSE_INDEXES.join(', ')}`,
        [VIEW_STORES.memberships]:
          'path, lane, fields.year, keys.text, [fields.year+keys.text], keys.taxCode',
        view_hoovesTrims: 'path, lane, fields.date',
        view_dentists: 'path, lane, fields.date',
        base_memberships: 'path, lane, fields.year',
      })
      .upgrade(async (transaction) => {
        for (const collection of ['horses', 'memberships'] as const) {
          const held: ViewRow[] = await transaction.table(`view_${collection}`).toArray();
          const keyed = held.map((row) => ({ ...row, keys: keysOf(collection, row.fields) }));
          await transaction.table(VIEW_STORES[collection]).bulkAdd(keyed);
        }
      });
    this.version(4)
      .stores({
        [VIEW_STORES.horses]: `path, lane, fields.docname, ${HORSE_INDEXES.join(', ')}, ${HORSE_LIST}, *toCheck`,
        [VIEW_STORES.memberships]:
          'path, lane, fields.year, keys.text, [fields.year+keys.text], keys.taxCode, *toCheck',
        view_events: 'path, lane, fields.date, *toCheck',
        view_hoovesTrims: 'path, lane, fields.date, [lane+fields.date], *toCheck',
        view_dentists: 'path, lane, fields.date, [lane+fields.date], *toCheck',
        base_hoovesTrims: 'path, lane, [lane+fields.date]',
        base_dentists: 'path, lane, [lane+fields.date]',
      })
      .upgrade(keepInherited);
    this.version(9).stores({
      base_health: 'path, lane',
      view_health: 'path, lane, fields.horse, *toCheck',
      base_treatments: 'path, lane',
      view_treatments: 'path, lane, fields.horse, fields.date, *toCheck',
      base_movements: 'path, lane, [lane+fields.date]',
      view_movements: 'path, lane, fields.date, [lane+fields.date], *toCheck',
      base_receipts: 'path, lane',
      view_receipts: 'path, lane, fields.membership, fields.year, *toCheck',
      base_rounds: 'path, lane',
      view_rounds: 'path, lane, *toCheck',
    });
  }

  base(collection: Collection): Table<BaseRow, string> {
    return this.table(`base_${collection}`);
  }

  view<Record extends Fields = Fields>(collection: Collection): Table<ViewRow<Record>, string> {
    return this.table(VIEW_STORES[collection]);
  }

  /** The key range of a compound index from `lower` (included) to `upper` (excluded). */
  keysBetween(lower: readonly (string | number)[], upper: typeof lower): IDBKeyRange {
    return this.keyRange.bound(lower, upper, false, true);
  }

  // Methods, so that a storage in memory can replace them (tests/support/memory-storage.ts).

  /** {@link readTogether}; only inside a transaction. */
  readonly readTogether: ReadRows = readTogether;

  /** {@link writeTogether}; only inside a transaction. */
  writeTogether(changes: readonly RowChange[]): PromiseLike<readonly IndexableType[]> {
    return writeTogether(changes);
  }

  /** {@link saveTogether}. */
  saveTogether<Value>(
    stores: readonly string[],
    decide: (read: ReadRows) => Promise<Decision<Value>>,
  ): Promise<Value> {
    return saveTogether(this, stores, decide);
  }
}

/**
 * Stores `inherited` in the view rows of horses with unsent mutations; before, each rebuild computed it (VISIT-2). A
 * queue that cannot be replayed is left as it is: an upgrade that throws would lock the person out of it.
 */
async function keepInherited(transaction: Transaction): Promise<void> {
  const unsent: OutboxRow[] = await transaction.table('outbox').orderBy('seq').toArray();
  const queue = unsent.filter(isReadable).map(mutationFrom);
  for (const rootPath of new Set(queue.map(({ path }) => rootPathOf(path)))) {
    const base: BaseRow[] = [];
    for (const collection of collectionsOfQueue(rootPath)) {
      if (!FIRST.includes(collection)) continue;
      const rows = transaction.table(`base_${collection}`).where('lane').equals(rootPath);
      base.push(...(await rows.toArray()));
    }
    const below = queue.filter(({ path }) => rootPathOf(path) === rootPath);
    const inherited = inheritedOf(base, below, rootPath);
    if (!inherited) continue;
    await transaction.table(VIEW_STORES[collectionOf(rootPath)]).update(rootPath, { inherited });
  }
}

function inheritedOf(base: readonly BaseRow[], queue: readonly Mutation[], rootPath: string) {
  try {
    return replay(base, queue).get(rootPath)?.inherited;
  } catch {
    return undefined;
  }
}

/**
 * A database that newer code has upgraded does not open with this code's version. Dexie would then open it without a
 * version and add to the newer schema what it lacks of the older one; this factory refuses that.
 */
function refusingNewer(factory: IDBFactory): IDBFactory {
  return {
    open(name, version) {
      if (version === undefined) throw new DOMException(`${name} is newer`, 'VersionError');
      return factory.open(name, version);
    },
    deleteDatabase: (name) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first, second) => factory.cmp(first, second),
  };
}

/**
 * Calls back when newer code in another tab wants to upgrade the database, or has done so: nothing may be entered in
 * this tab any more. Writes in progress complete; then the database is closed for good.
 */
export function whenSuperseded({ db }: Mirror, tell: () => void): void {
  db.on('versionchange', ({ newVersion }) => {
    if (!newVersion) return true; // deleted: Dexie closes it
    tell();
    void closeAfterDraft(db);
    return false; // keeps Dexie from closing it at once
  });
  db.open().catch((error: unknown) => {
    if (error instanceof Error && error.name === 'VersionError') tell();
  });
}

/** Closes the database after the draft write in progress; a draft write that was begun by then completes too. */
async function closeAfterDraft(db: MirrorDatabase): Promise<void> {
  try {
    await transact(db, 'close', 'rw', ['drafts'], () => db.drafts.count());
  } finally {
    db.close();
  }
}

/** Everything that reading and writing the mirror needs. */
export interface Mirror {
  readonly db: MirrorDatabase;
  readonly uid: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

const NAME_PREFIX = 'scuderia-mirror-';

/** The name of a person's database on this device. */
export function databaseName(uid: string): string {
  return NAME_PREFIX + uid;
}

/** The uids of everybody who has a database on this device. */
export async function listMirrors(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names
    .filter((name) => name.startsWith(NAME_PREFIX))
    .map((name) => name.slice(NAME_PREFIX.length));
}

/**
 * The collections of a document queue: of a horse `horses` and its child collections; of any other root its own. A root of
 * no known collection counts as a horse: earlier releases received visits below such paths.
 */
export function collectionsOfQueue(rootPath: string): readonly Collection[] {
  const root = rootPath.slice(0, rootPath.indexOf('/')) as Collection;
  const isAlone = root !== 'horses' && Object.hasOwn(VIEW_STORES, root);
  return isAlone ? [root] : ['horses', ...CHILD_COLLECTIONS];
}

/**
 * Stands for every document queue of a collection where a transaction opens the stores of queues: those of all of them
 * are the same. It is the path of no document.
 */
export function everyQueueOf(collection: Exclude<Collection, ChildCollection>): string {
  return `${collection}/`;
}

/** Base rows carry the path of their root document, so that all below it are read at once. */
export function baseRow(document: ServerDocument): BaseRow {
  return { ...document, lane: rootPathOf(document.path), reading: READER_VERSION };
}

/** Whether a row was read by older code, which may not have understood all of it. */
export function isReadByOlderCode({ reading = 1 }: Pick<BaseRow, 'reading'>): boolean {
  return reading < READER_VERSION;
}

/** Whether a document replaces the base copy: it is a later state, or the same state and older code read the copy. */
export function replacesBase(
  document: Pick<ServerDocument, 'version'>,
  held: Pick<BaseRow, 'version' | 'reading'> | undefined,
): boolean {
  return (
    isNewer(document, held) ||
    (held !== undefined && document.version === held.version && isReadByOlderCode(held))
  );
}

/**
 * Runs a transaction under a name.
 *
 * @param work throws to undo everything
 * @throws what `work` or the storage throws, as {@link traced}
 */
export function transact<Value>(
  db: MirrorDatabase,
  name: string,
  mode: TransactionMode,
  stores: readonly string[],
  work: () => Promise<Value>,
): Promise<Value> {
  // An async function here, or Dexie does not follow the transaction across the awaits in `work`.
  return traced(name, () => db.transaction(mode, [...stores], async () => work()));
}

/**
 * Traces a transaction under a name, which shows in the browser's performance profiles (User Timing) and on the error
 * that ends it.
 *
 * @throws what the transaction throws, with the name in its property `transaction`
 */
export async function traced<Value>(name: string, run: () => PromiseLike<Value>): Promise<Value> {
  const label = `mirror: ${name}`;
  const start = performance.now();
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { transaction: name });
    throw error;
  } finally {
    performance.measure(label, { start });
    performance.clearMeasures(label);
  }
}
