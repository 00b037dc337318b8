import {
  closeSync,
  fdatasync as fdatasyncCallback,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';

/** The file is damaged: whole records follow one that is not whole, so more than its end is missing. */
export class JournalDamaged extends Error {
  constructor(file: string, line: number) {
    super(`${file} is damaged at line ${line}: whole records follow one that is not whole.`);
    this.name = 'JournalDamaged';
  }
}

export type Journal<R> = {
  /**
   * Appends one record and returns once it is on disk: it survives a kill and a power failure. Where it
   * throws, the file is as it was.
   */
  append(record: R): void;
  /**
   * Appends one record, which is on disk only once `flushed` resolves. Records of many callers share one flush that
   * way. Where it throws, the file is as it was.
   *
   * @param undo reverts the record's effect in memory; called when a flush fails, that of the newest record first.
   */
  write(record: R, undo: () => void): void;
  /**
   * Waits until everything that was written before the call is on disk.
   *
   * @throws Error of the file system where that failed: what was not on disk has been undone. Only what a rewrite of
   *   the file took in stays, for which each later call tries again to flush the file's new name.
   */
  flushed(): Promise<void>;
  /** Flushes what is written and closes the file. */
  close(): void;
};

/** A smaller file is never rewritten: it is read in a moment. */
const COMPACT_ABOVE_BYTES = 8 * 1024 * 1024;
const NEW_LINE = 0x0a;

/**
 * Opens a file of records, one a line: eight hex digits of CRC-32, a space, the record as JSON. Existing records are
 * replayed first. A last line that is cut or garbled is from a writer that was killed before it acknowledged; it is
 * removed. A file of more than `compactAboveBytes` that is more than twice as large as its live records is rewritten
 * from `snapshot` into a new file, which is renamed over it; if that fails, the old file stays in use, and the rewrite
 * is tried again after it has grown by `compactAboveBytes`.
 *
 * @param file its path, or null to keep nothing.
 * @param replay takes in one record of an earlier run.
 * @param snapshot records that make up the present state, as few as possible.
 * @param fdatasync flushes a file's data without blocking.
 * @throws JournalDamaged where a record in the middle is not whole.
 */
export function openJournal<R>(
  file: string | null,
  replay: (record: R) => void,
  snapshot: () => Iterable<R>,
  compactAboveBytes = COMPACT_ABOVE_BYTES,
  fdatasync: (descriptor: number) => Promise<void> = promisify(fdatasyncCallback),
): Journal<R> {
  if (file === null) {
    return { append: () => {}, write: () => {}, flushed: async () => {}, close: () => {} };
  }
  const temporary = `${file}.new`;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(temporary, { force: true });

  // Creates the file if it is missing; an existing one is not truncated.
  closeSync(openSync(file, 'a'));
  /** Bytes of the file: of all records, and of those that are on disk. */
  let size = replayAll(file, (record) => replay(record as R));
  let sizeOnDisk = size;
  /** Whether bytes beyond `size` could not be removed: they have to be, before the next record is written. */
  let hasRest = false;
  /** Whether the file's name is on disk, so that the file is found again. */
  let isNameOnDisk = false;
  /** Numbers of the last record that was written, and of the last that is on disk or undone. */
  let written = 0;
  let onDisk = 0;
  /** The `undo` of each record that is not on disk, the oldest first. */
  let undos: (() => void)[] = [];
  /**
   * The running flush, with the number of the last record that it covers, and the flush after it. `failure` is set if
   * its records were undone meanwhile.
   */
  let current: { upTo: number; done: Promise<void>; failure: unknown } | null = null;
  let next: Promise<void> | null = null;

  let descriptor = openSync(file, 'r+');
  ftruncateSync(descriptor, size);
  // Live records are counted at each start: dead ones that a killed rewrite left must not raise the threshold.
  let compactAt = Math.max(compactAboveBytes, size > compactAboveBytes ? 2 * liveBytes() : 0);
  syncName();

  function liveBytes(): number {
    let bytes = 0;
    for (const record of snapshot()) bytes += lineOf(record).length;
    return bytes;
  }

  function syncName(): void {
    if (isNameOnDisk) return;
    syncFolderOf(file as string);
    isNameOnDisk = true;
  }

  /** Rejects where the name cannot be flushed. */
  async function nameOnDisk(): Promise<void> {
    syncName();
  }

  /** Does nothing while a flush runs, which would use the old descriptor. */
  function compactIfDue(): void {
    if (size <= compactAt || current !== null) return;
    let rewritten: number | null = null;
    try {
      rewritten = openSync(temporary, 'w');
      let bytes = 0;
      for (const record of snapshot()) bytes += writeAt(rewritten, bytes, lineOf(record));
      fsyncSync(rewritten);
      renameSync(temporary, file as string);
      const old = descriptor;
      descriptor = rewritten;
      size = sizeOnDisk = bytes;
      hasRest = false;
      isNameOnDisk = false;
      onDisk = written;
      undos = [];
      compactAt = Math.max(compactAboveBytes, 2 * size);
      quietly(() => closeSync(old));
    } catch (error) {
      quietly(() => {
        if (rewritten !== null) closeSync(rewritten);
      });
      quietly(() => rmSync(temporary, { force: true }));
      compactAt = size + compactAboveBytes;
      console.error(`${file} could not be rewritten and stays as it is: ${String(error)}`);
    }
  }

  function removeRest(): void {
    hasRest = true;
    ftruncateSync(descriptor, size);
    hasRest = false;
  }

  function writeRecord(record: R): void {
    if (hasRest) removeRest();
    const line = lineOf(record);
    try {
      size += writeAt(descriptor, size, line);
    } catch (error) {
      quietly(removeRest);
      throw error;
    }
    written++;
  }

  function reached(upTo: number, bytes: number): void {
    if (upTo <= onDisk) return;
    undos.splice(0, upTo - onDisk);
    onDisk = upTo;
    sizeOnDisk = bytes;
  }

  function takeBack(failure: unknown): void {
    for (const undo of undos.toReversed()) undo();
    if (current !== null) current.failure = failure;
    undos = [];
    onDisk = written;
    size = sizeOnDisk;
    quietly(removeRest);
  }

  async function flush(flushing: NonNullable<typeof current>): Promise<void> {
    const bytes = size;
    try {
      syncName();
      await fdatasync(descriptor);
      reached(flushing.upTo, bytes);
    } catch (error) {
      // A blocking append may have brought these records to the disk meanwhile.
      if (flushing.upTo > onDisk) takeBack(error);
    }
    current = next = null;
    if (flushing.failure !== null) throw flushing.failure;
    compactIfDue();
  }

  /** Gives the running flush, or begins one of everything written. */
  function startFlush(): Promise<void> {
    if (current !== null) return current.done;
    // After a rewrite all records are in the new file, which a power failure loses while its name is not on disk.
    if (onDisk === written) return nameOnDisk();
    current = { upTo: written, done: Promise.resolve(), failure: null };
    return (current.done = flush(current));
  }

  return {
    append(record) {
      // Before the new record: its effect is not part of the snapshot yet.
      compactIfDue();
      writeRecord(record);
      undos.push(() => {});
      try {
        syncName();
        fdatasyncSync(descriptor);
      } catch (error) {
        takeBack(error);
        throw error;
      }
      reached(written, size);
    },
    write(record, undo) {
      writeRecord(record);
      undos.push(undo);
    },
    flushed() {
      if (current === null || current.upTo === written) return startFlush();
      return (next ??= current.done.then(startFlush));
    },
    close() {
      try {
        syncName();
        if (onDisk !== written) fdatasyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

/** @returns the length in bytes of the whole records at the file's beginning. */
function replayAll(file: string, replay: (record: unknown) => void): number {
  const content = readFileSync(file);
  let whole = 0;
  let torn: number | null = null;
  for (let start = 0, line = 1; start < content.length; line++) {
    const found = content.indexOf(NEW_LINE, start);
    const end = found === -1 ? content.length : found;
    const record = found === -1 ? undefined : readLine(content.toString('utf8', start, end));
    if (record === undefined) torn ??= line;
    else if (torn !== null) throw new JournalDamaged(file, torn);
    else {
      replay(record);
      whole = end + 1;
    }
    start = end + 1;
  }
  return whole;
}

function readLine(line: string): unknown {
  const json = line.slice(9);
  return line.slice(0, 9) === `${checksum(json)} ` ? (JSON.parse(json) as unknown) : undefined;
}

function lineOf(record: unknown): Buffer {
  const json = JSON.stringify(record);
  return Buffer.from(`${checksum(json)} ${json}\n`);
}

/** @returns the number of bytes written, which is all of them. */
function writeAt(descriptor: number, at: number, line: Buffer): number {
  let written = 0;
  while (written < line.length) {
    written += writeSync(descriptor, line, written, line.length - written, at + written);
  }
  return line.length;
}

/** Runs a step whose failure is reported elsewhere. */
export function quietly(step: () => void): void {
  try {
    step();
  } catch {
    // The caller reports the error that came first.
  }
}

const checksum = (json: string): string => crc32(json).toString(16).padStart(8, '0');

/** Flushes the folder of a file: only then is a new name on disk. Windows cannot and need not. */
export function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(file), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
