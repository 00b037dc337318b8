import { type Journal, openJournal } from '../journal.ts';
import { applyWrites, type Stored, type Write } from './commit.ts';
import { identicalFields } from './compare.ts';
import { Refusal } from './errors.ts';
import { type DocumentPath, documentsRoot, splitPath } from './names.ts';
import { formatMicros, type Micros } from './timestamps.ts';
import type { Value } from './values.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

/** A document with its place below `documents/` and its full resource name. */
export type StoredDocument = { path: DocumentPath; name: string } & Stored;

export type CommitResult = {
  commitTime: Micros;
  /** For each write: the document's update time (null where it is gone) and transforms' results. */
  results: { updateTime: Micros | null; transformResults: Value[] }[];
};

export type Store = {
  get(path: DocumentPath): StoredDocument | undefined;
  /** Documents of the collections whose path passes, in no order. */
  documents(wanted: (collection: string) => boolean): Generator<StoredDocument>;
  /**
   * Applies all writes or none. The result is visible to reads at once, and durable once `flushed` resolves:
   * no answer that depends on it may be sent before.
   *
   * @throws Refusal for a write that does not hold (see `applyWrites`), and UNAVAILABLE where the
   * disk refuses: nothing was changed then.
   */
  commit(writes: readonly Write[]): CommitResult;
  /**
   * Waits until every visible commit is on disk. Commits that wait at the same time share one flush.
   *
   * @throws Refusal UNAVAILABLE where the disk failed: the commits that were not on disk are undone, or stay, and
   *   nothing is answered until they are on it (see `Journal.flushed`).
   */
  flushed(): Promise<void>;
  /** The time of a read that happens now: after every commit before it, before every commit after it. */
  readTime(): Micros;
  /** Deletes every document. */
  clear(): void;
  close(): Promise<void>;
};

/** A line of the journal: the documents that one commit wrote (null where deleted), and when. */
type JournalRecord =
  | { at: Micros; documents: Record<DocumentPath, Stored | null> }
  | { at: Micros; clear: true };

/** How many documents share a record when the journal is rewritten. */
const SNAPSHOT_CHUNK = 500;

/**
 * Opens the documents: held in memory, with every commit in a journal before it is answered.
 *
 * Commit times are microseconds that strictly increase, whatever the clock does, and are later than every earlier read:
 * what a read did not see has a later time than the read. REQUEST_TIME is the clock's millisecond, as in Firestore, and
 * never earlier than the last one given.
 *
 * @param fdatasync see `openJournal`.
 */
export function openStore(
  file: string | null,
  projectId: string,
  clock: Clock,
  fdatasync?: (descriptor: number) => Promise<void>,
): Store {
  const root = documentsRoot(projectId);
  const collections = new Map<string, Map<string, StoredDocument>>();
  let last: Micros = 0;

  function put(path: DocumentPath, stored: Stored | null): void {
    const { collection, id } = splitPath(path);
    let documents = collections.get(collection);
    if (stored === null) {
      documents?.delete(id);
      if (documents?.size === 0) collections.delete(collection);
      return;
    }
    if (documents === undefined) collections.set(collection, (documents = new Map()));
    documents.set(id, { path, name: `${root}/${path}`, ...stored });
  }

  const journal: Journal<JournalRecord> = openJournal(
    file,
    (record) => {
      last = Math.max(last, record.at);
      if ('clear' in record) collections.clear();
      else for (const [path, stored] of Object.entries(record.documents)) put(path, stored);
    },
    function* snapshot() {
      let documents: Record<DocumentPath, Stored> = {};
      let count = 0;
      for (const each of collections.values()) {
        for (const { path, fields, createTime, updateTime } of each.values()) {
          documents[path] = { fields, createTime, updateTime };
          if (++count % SNAPSHOT_CHUNK === 0) {
            yield { at: last, documents };
            documents = {};
          }
        }
      }
      yield { at: last, documents };
    },
    undefined,
    fdatasync,
  );

  const notWritten = (error: unknown): Refusal =>
    new Refusal('UNAVAILABLE', `the data could not be written: ${String(error)}`);

  const get = (path: DocumentPath): StoredDocument | undefined => {
    const { collection, id } = splitPath(path);
    return collections.get(collection)?.get(id);
  };

  return {
    get,
    *documents(wanted) {
      for (const [path, documents] of collections) if (wanted(path)) yield* documents.values();
    },
    commit(writes) {
      const requestMs = Math.max(clock(), Math.floor(last / 1000));
      const { changes, transformResults } = applyWrites(
        writes,
        get,
        formatMicros(requestMs * 1000),
      );
      const at = Math.max(requestMs * 1000, last + 1);
      const documents: Record<DocumentPath, Stored | null> = {};
      for (const [path, change] of changes) {
        const stored = get(path);
        if (change === null) {
          if (stored !== undefined) documents[path] = null;
        } else if (stored === undefined || change.isNew) {
          documents[path] = { fields: change.fields, createTime: at, updateTime: at };
        } else if (!identicalFields(stored.fields, change.fields)) {
          documents[path] = {
            fields: change.fields,
            createTime: stored.createTime,
            updateTime: at,
          };
        }
      }
      const before = Object.keys(documents).map((path) => [path, get(path) ?? null] as const);
      try {
        journal.write({ at, documents }, () => {
          for (const [path, stored] of before) put(path, stored);
        });
      } catch (error) {
        throw notWritten(error);
      }
      last = at;
      for (const [path, stored] of Object.entries(documents)) put(path, stored);
      return {
        commitTime: at,
        results: writes.map(({ path }, index) => ({
          updateTime: get(path)?.updateTime ?? null,
          transformResults: transformResults[index] ?? [],
        })),
      };
    },
    async flushed() {
      try {
        await journal.flushed();
      } catch (error) {
        throw notWritten(error);
      }
    },
    readTime: () => (last = Math.max(clock() * 1000, last)),
    clear() {
      try {
        journal.append({ at: last + 1, clear: true });
      } catch (error) {
        throw notWritten(error);
      }
      last += 1;
      collections.clear();
    },
    async close() {
      // A failure is reported to the requests that wait for the flush.
      await journal.flushed().catch(() => {});
      journal.close();
    },
  };
}
