import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../firestore/store.ts';
import { openJournal, quietly, syncFolderOf } from '../journal.ts';

/** A stored file, whose bytes are in the file `blob`. Times are milliseconds since 1970. */
export type StoredFile = {
  name: string;
  contentType: string;
  /** Custom metadata of the uploader; absent in files that an earlier version stored. */
  notes?: Record<string, string>;
  size: number;
  md5Hash: string;
  /** The download token, which authorises reading the file; part of the download URL. */
  token: string;
  created: number;
  updated: number;
  blob: string;
};

export type Files = {
  list(): StoredFile[];
  get(name: string): StoredFile | undefined;
  read(file: StoredFile): Buffer;
  /**
   * Stores a file or replaces one, which keeps its download token.
   *
   * @throws Error of the file system where it refuses: nothing was changed then.
   */
  put(name: string, contentType: string, bytes: Buffer, notes?: Record<string, string>): StoredFile;
  remove(name: string): void;
  clear(): void;
  close(): void;
};

type FileRecord = { file: StoredFile } | { removed: string } | { clear: true };

/**
 * Files on disk: the bytes are written to a file of their own first, then a journal record refers to it.
 * A file that no record refers to is left from a kill between the two, and removed at the next start.
 *
 * @param dir the folder of the files, or null to keep them in memory.
 */
export function openFiles(dir: string | null, clock: Clock): Files {
  const files = new Map<string, StoredFile>();
  const inMemory = new Map<string, Buffer>();
  if (dir !== null) mkdirSync(join(dir, 'blobs'), { recursive: true });
  const journal = openJournal<FileRecord>(
    dir === null ? null : join(dir, 'files.journal'),
    (record) => {
      if ('file' in record) files.set(record.file.name, record.file);
      else if ('removed' in record) files.delete(record.removed);
      else files.clear();
    },
    function* snapshot() {
      for (const file of files.values()) yield { file };
    },
  );
  const pathOf = (blob: string): string => join(dir ?? '', 'blobs', blob);
  const discard = (blob: string): void => {
    if (dir === null) inMemory.delete(blob);
    else rmSync(pathOf(blob), { force: true });
  };
  if (dir !== null) {
    const live = new Set([...files.values()].map(({ blob }) => blob));
    for (const blob of readdirSync(join(dir, 'blobs'))) if (!live.has(blob)) discard(blob);
  }

  return {
    list: () => [...files.values()],
    get: (name) => files.get(name),
    read: ({ blob }) =>
      dir === null ? (inMemory.get(blob) ?? Buffer.alloc(0)) : readFileSync(pathOf(blob)),
    put(name, contentType, bytes, notes = {}) {
      const before = files.get(name);
      const blob = randomUUID();
      const file: StoredFile = {
        name,
        contentType,
        notes,
        size: bytes.length,
        md5Hash: createHash('md5').update(bytes).digest('base64'),
        token: before?.token ?? randomUUID(),
        created: before?.created ?? clock(),
        updated: clock(),
        blob,
      };
      try {
        if (dir === null) inMemory.set(blob, Buffer.from(bytes));
        else writeDurably(pathOf(blob), bytes);
        journal.append({ file });
      } catch (error) {
        // On a full disk, a part of the bytes would keep the next file from being stored.
        quietly(() => discard(blob));
        throw error;
      }
      files.set(name, file);
      if (before !== undefined) discard(before.blob);
      return file;
    },
    remove(name) {
      const file = files.get(name);
      if (file === undefined) return;
      journal.append({ removed: name });
      files.delete(name);
      discard(file.blob);
    },
    clear() {
      const blobs = [...files.values()].map(({ blob }) => blob);
      journal.append({ clear: true });
      files.clear();
      blobs.forEach(discard);
    },
    close: () => journal.close(),
  };
}

function writeDurably(path: string, bytes: Buffer): void {
  const descriptor = openSync(path, 'wx');
  try {
    writeFileSync(descriptor, bytes);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  syncFolderOf(path);
}
